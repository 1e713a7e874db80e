"""The rules pages: one for each rule system, with its examples."""

from typing import Final

from scoring.rulesets import all_rulesets
from tests.docs.examples import Example, parse
from tests.docs.papers import BASE, blocks, read

FOLDER: Final = BASE / "docs/rules"
KEYS: Final = tuple(ruleset.key for ruleset in all_rulesets() if (FOLDER / f"{ruleset.key}.md").exists())
"""The systems in the registry's order, those that have a page."""


def page(key: str) -> str:
    return read(f"docs/rules/{key}.md")


def examples(key: str) -> list[Example]:
    return [parse(key, block) for block in blocks(page(key), "example")]


EXAMPLES: Final = [(f"{key}-{number}", example) for key in KEYS for number, example in enumerate(examples(key), 1)]
"""Every example, named by its page and its place there."""
