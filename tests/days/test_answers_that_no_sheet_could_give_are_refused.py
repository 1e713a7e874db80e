"""Histories written by hand: those of one sheet have an order, the others have none."""

import pytest

from tests.days.linear import FINISHED, NEVER, SIGNING, Operation, Sheet, linearization


def three_lines_end_it(lines: tuple[str, ...]) -> bool:
    return len(lines) >= 3


def write(asked: float, answered: float, key: str, version: int, answer: tuple[str, object] | None) -> Operation:
    return Operation("write", asked, answered, answer, key=key, content=f"hand {key}", version=version)


def read(asked: float, answered: float, *keys: str, state: str = "playing") -> Operation:
    lines = tuple(("", f"hand {key}") for key in keys)
    return Operation("read", asked, answered, Sheet(lines, state, version=len(keys)))


def sign(asked: float, answered: float, side: str, version: int) -> Operation:
    return Operation("sign", asked, answered, ("ok", side), content=side, version=version)


POSSIBLE = {
    "one after another": [write(1, 2, "a", 0, ("ok", 1)), write(3, 4, "b", 1, ("ok", 2)), read(5, 6, "a", "b")],
    "of two at once one is too late": [
        write(1, 5, "a", 0, ("no", "sheet-changed")),
        write(2, 4, "b", 0, ("ok", 1)),
        read(6, 7, "b"),
    ],
    "a reader may be earlier than a line that was asked for before": [
        write(1, 9, "a", 0, ("ok", 1)),
        read(2, 3),
        read(4, 5, "a"),
    ],
    "what was never answered was written": [write(1, NEVER, "a", 0, None), read(2, 3, "a")],
    "what was never answered was not written": [write(1, NEVER, "a", 0, None), read(2, 3)],
    "a repeated line is the same line": [
        write(1, 2, "a", 0, ("ok", 1)),
        write(3, 4, "b", 1, ("ok", 2)),
        write(5, 6, "a", 0, ("ok", 1)),
    ],
    "signed by both": [
        *(write(2 * n, 2 * n + 1, "abc"[n], n, ("ok", n + 1)) for n in range(3)),
        sign(10, 12, "A", 3),
        sign(11, 13, "B", 3),
        read(14, 15, *"abc", state=FINISHED),
    ],
    "an official left it otherwise": [
        write(1, 2, "a", 0, ("ok", 1)),
        Operation("set", 3, 4, Sheet((("x", "hand x"),), SIGNING, version=5)),
        sign(5, 6, "A", 5),
    ],
}
IMPOSSIBLE = {
    "an acknowledged line is lost": [write(1, 2, "a", 0, ("ok", 1)), read(3, 4)],
    "a line is there twice": [write(1, 2, "a", 0, ("ok", 1)), read(3, 4, "a", "a")],
    "two lines have one place": [write(1, 4, "a", 0, ("ok", 1)), write(2, 3, "b", 0, ("ok", 1))],
    "a line on a sheet that nobody saw": [write(1, 2, "a", 0, ("ok", 1)), write(3, 4, "b", 0, ("ok", 2))],
    "refused and written all the same": [write(1, 2, "a", 0, ("no", "sheet-changed")), read(3, 4, "a")],
    "a reader goes back": [write(1, 9, "a", 0, ("ok", 1)), read(2, 3, "a"), read(4, 5)],
    "a reader is late although a line was answered": [write(1, 2, "a", 0, ("ok", 1)), read(3, 4), read(5, 6, "a")],
    "written after its end": [
        *(write(2 * n, 2 * n + 1, "abc"[n], n, ("ok", n + 1)) for n in range(3)),
        write(10, 11, "d", 3, ("ok", 4)),
    ],
    "signed before its end": [write(1, 2, "a", 0, ("ok", 1)), sign(3, 4, "A", 1)],
    "finished by one signature": [
        *(write(2 * n, 2 * n + 1, "abc"[n], n, ("ok", n + 1)) for n in range(3)),
        sign(10, 11, "A", 3),
        read(12, 13, *"abc", state=FINISHED),
    ],
}


@pytest.mark.parametrize("history", POSSIBLE.values(), ids=POSSIBLE)
def test_one_sheet_could(history: list[Operation]) -> None:
    order = linearization(history, three_lines_end_it)
    assert order is not None
    answered = [one for one in history if one.answer is not None]
    assert [one for one in answered if one not in order] == []


@pytest.mark.parametrize("history", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_no_sheet_could(history: list[Operation]) -> None:
    assert linearization(history, three_lines_end_it) is None
