"""Who stands in a roster twice."""

import datetime
from collections.abc import Iterable
from dataclasses import replace

from tournament.names import search_key
from tournament.roster.records import Problem, Row


def mark_duplicates(rows: Iterable[Row]) -> tuple[Row, ...]:
    """The rows, each that repeats an earlier one with a problem that names its line.

    A person is repeated by the member number, or by name and birth date. Where neither row has a birth date, the same
    name is the same person unless their member numbers differ. Two of our own keys are two people, whatever else.
    """
    by_number: dict[str, Row] = {}
    by_person: dict[tuple[str, datetime.date | None, str], Row] = {}
    marked: list[Row] = []
    for row in rows:
        said = row.values
        number = search_key(said.number)
        person = (search_key(said.name), said.birth_date, "" if said.birth_date else number)
        problems: list[Problem] = []
        if number and _repeats(row, first := by_number.setdefault(number, row)):
            problems.append(Problem("duplicate_number", "", {"line": first.line}))
        if said.name and _repeats(row, first := by_person.setdefault(person, row)):
            problems.append(Problem("duplicate_person", "", {"line": first.line}))
        marked.append(replace(row, problems=(*row.problems, *problems)) if problems else row)
    return tuple(marked)


def _repeats(row: Row, first: Row) -> bool:
    """Whether a row means whom an earlier one meant already."""
    two_people = row.values.key and first.values.key and row.values.key != first.values.key
    return row.line != first.line and not two_people
