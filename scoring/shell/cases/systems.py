"""Which rule system a case is about: found by its key or by a word of its names, such as "internacional" or "500"."""

import re
from contextlib import suppress
from typing import Final
from unicodedata import combining, normalize

from scoring.errors import UnknownRuleset
from scoring.ruleset import Ruleset
from scoring.rulesets import all_rulesets, get
from scoring.shell.cases.errors import BadCase

LONGEST: Final = 80
SPELT: Final = {"five_hundred": "500"}
"""Words of the cases that a system writes otherwise."""


def system_of(name: object) -> Ruleset:
    """The rule system of this name, with its defaults. Raises BadCase when there is none."""
    if not isinstance(name, str) or len(name) > LONGEST:
        raise BadCase("ruleset", "not the name of a rule system")
    plain = plainly(name)
    for spelt, meant in SPELT.items():
        plain = plain.replace(spelt, meant)
    words = plain.split("_")
    for wanted in (plain, *words, *(word.rstrip("0123456789") for word in words)):
        with suppress(UnknownRuleset):
            return get(wanted)
    found = [ruleset for ruleset in all_rulesets() if _own_words(ruleset).intersection(words)]
    if len(found) != 1:
        raise BadCase("ruleset", f"unknown rule system {name[:40]}")
    return found[0]


def plain_system() -> Ruleset:
    """The system to lay tiles by where a case is about none."""
    return all_rulesets()[0]


def plainly(name: str) -> str:
    """A name in small letters, its words joined by one underscore, no accents: "Lead rotates" is lead_rotates."""
    letters = (letter for letter in normalize("NFD", name.lower()) if not combining(letter))
    return re.sub(r"[^a-z0-9]+", "_", "".join(letters)).strip("_")


def _own_words(ruleset: Ruleset) -> set[str]:
    """The words of its names that no other system has."""
    others = {word for other in all_rulesets() if other is not ruleset for word in _words(other)}
    return _words(ruleset) - others


def _words(ruleset: Ruleset) -> set[str]:
    return {word for name in ruleset.name.values() for word in plainly(name).split("_")}
