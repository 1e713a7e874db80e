"""Which subject an operation belongs to, in the words of the glossary."""

from typing import Any

from tournament.api.meanings.words.subjects import MODULES, SUBJECTS


def name(operation: dict[str, Any]) -> None:
    """Replace the module that an operation stands in by its subject, and give it a title: its first sentence."""
    operation["tags"] = [MODULES.get(tag, tag) for tag in operation["tags"]]
    told = " ".join(operation["description"].split("\n\n")[0].split())
    operation["summary"] = told.partition(". ")[0].removesuffix(".")


def told(document: dict[str, Any]) -> list[dict[str, str]]:
    """The subjects that have operations, in the order of the day, each with what it is."""
    used = {tag for methods in document["paths"].values() for one in methods.values() for tag in one["tags"]}
    return [{"name": tag, "description": meaning} for tag, meaning in SUBJECTS.items() if tag in used]
