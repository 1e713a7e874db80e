"""docs/formats/rotating.md: its example is seated as it is told, its options and shapes are those of the code."""

from dataclasses import fields

from brackets.rotating import CHOICES, Round, Rules, Table, pattern, seat
from brackets.rotating.shapes import SHAPES
from tests.docs.pages import blocks, read, rows

PAGE = read("docs/formats/rotating.md")


def test_the_example_is_seated_as_it_is_told() -> None:
    (told,) = blocks(PAGE, "seating")
    lines = told.splitlines()
    history: list[Round] = []
    for order, seated in zip(lines[0::2], lines[1::2], strict=True):
        made = seat([int(person) for person in order.split()[1:]], history)
        history.append(made)
        assert seated == f"round {len(history)}: {', '.join(map(_table, made.tables))}, bye {made.byes[0]}"
    assert len(history) == 3


def _table(table: Table) -> str:
    return " v ".join("+".join(map(str, side)) for side in table.sides)


def test_the_options_are_those_of_the_rules() -> None:
    default = {one.name: str(one.default) for one in fields(Rules)}
    assert {name: value for name, _means, _values, value in rows(PAGE, "option")} == default
    values = {name: tuple(values.split(", ")) for name, _means, values, _default in rows(PAGE, "option")}
    assert {name: values[name] for name in CHOICES} == CHOICES


def test_the_shapes_are_those_of_the_code() -> None:
    told = dict(rows(PAGE, "shape"))
    assert set(told) == set(SHAPES)
    for name in ("LOT", "LEADERS_APART", "INTERLEAVED"):
        assert _table(pattern(name, range(1, 13)).tables[0]) in told[name]
