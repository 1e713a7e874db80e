"""Who stands in a roster twice."""

import datetime
from collections.abc import Iterable
from dataclasses import replace

from tournament.names import search_key
from tournament.roster.records import Problem, Row


def mark_duplicates(rows: Iterable[Row]) -> tuple[Row, ...]:
    """The rows, each that repeats an earlier one with a problem that names its line.

    A person is repeated by the member number, or by name and birth date. Where neither row has a birth date, the same
    name is the same person unless their member numbers differ.
    """
    by_number: dict[str, int] = {}
    by_person: dict[tuple[str, datetime.date | None, str], int] = {}
    marked: list[Row] = []
    for row in rows:
        said = row.values
        number = search_key(said.number)
        person = (search_key(said.name), said.birth_date, "" if said.birth_date else number)
        problems: list[Problem] = []
        if number and by_number.setdefault(number, row.line) != row.line:
            problems.append(Problem("duplicate_number", "", {"line": by_number[number]}))
        if said.name and by_person.setdefault(person, row.line) != row.line:
            problems.append(Problem("duplicate_person", "", {"line": by_person[person]}))
        marked.append(replace(row, problems=(*row.problems, *problems)) if problems else row)
    return tuple(marked)
