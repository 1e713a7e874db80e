"""Readers that cases of federation events share. Each returns the value or raises BadCase, as those of `cases.case`."""

from collections.abc import Iterable, Mapping
from typing import Final

from scoring.profile import presets
from scoring.profile.matches import Card
from scoring.profile.profile import Profile
from scoring.shell.cases import case as cases_case
from scoring.shell.cases.case import BadCase, Case

CARDS: Final[Mapping[str, Card]] = {"NONE": "NONE", "YELLOW": "YELLOW", "RED": "RED", "BLACK": "BLACK"}


def profile_of(case: Case) -> Profile:
    """Return the preset of a case with its options; without a preset, a profile with all defaults."""
    changes = {} if case.get("set") is None else dict(cases_case.mapped("set", case.get("set")))
    for name in ("target", "order"):
        if case.has(name):
            changes[name] = case.get(name)
    if not case.has("preset"):
        return Profile(key="own").with_changes(changes)
    return presets.get(cases_case.text("preset", case.get("preset")).lower(), changes)


def texts(where: str, value: object) -> list[str]:
    """Return a list of texts."""
    return [cases_case.text(where, each) for each in cases_case.listed(where, value)]


def texts_of(case: Case, name: str) -> list[str]:
    """Return a field that is a list of texts; none if it is absent."""
    return texts(name, case.get(name)) if case.has(name) else []


def figures_of(where: str, value: object) -> dict[str, int]:
    """Return figures by name; they may be below 0."""
    return {name: cases_case.points(where, each) for name, each in cases_case.mapped(where, value).items()}


def within(where: str, value: object) -> Case:
    """Return an object of a list as a case of its own."""
    return Case(cases_case.mapped(where, value))


def told_of(case: Case, names: Iterable[str]) -> dict[str, object]:
    """Return those of these options that a case names."""
    return {name: case.get(name) for name in names if case.has(name)}


def card_of(where: str, value: object) -> Card:
    """Return a card by its name."""
    card = CARDS.get(cases_case.text(where, value))
    if card is None:
        raise BadCase(where, "no such card")
    return card
