"""Whatever value of a record is changed, the page of Python in docs/ says what does not match."""

import copy
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from brackets import lottery
from tests.brackets.lottery.drawing import LINES, record
from tests.support.lottery_verifier import VERIFIER, VERIFY, mismatches, uncheckable

RECORD: lottery.Record = json.loads(json.dumps(record()))
NAMED = {
    "protocol": "digest",
    "list_hash": "list",
    "lines": "list",
    "rules_hash": "rules",
    "anchor": "chain",
    "link": "chain",
    "secret": "commitment",
    "draw_seed": "attempt",
    "tournament": "digest",
    "bracket": "digest",
    "drawn_at": "digest",
    "draw": "digest",
    "earlier": "digest",
}
"""What each value of the record is called when it does not match; the others are called by their own names."""


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every single value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inside:
        yield from leaves(one, (*path, key))
    if not isinstance(value, dict | list):
        yield path


def another(value: Any, chance: random.Random) -> Any:
    """The same value with one byte changed."""
    if isinstance(value, str) and value:
        spot = chance.randrange(len(value))
        sign = chance.choice([one for one in "0123456789abcdef -x" if one != value[spot]])
        return value[:spot] + sign + value[spot + 1 :]
    return value + 1 if isinstance(value, int) else "x"


def changed_at(path: tuple[Any, ...], value: Any) -> lottery.Record:
    changed = copy.deepcopy(RECORD)
    room: Any = changed
    for key in path[:-1]:
        room = room[key]
    room[path[-1]] = value
    return changed


def value_at(path: tuple[Any, ...]) -> Any:
    found: Any = RECORD
    for key in path:
        found = found[key]
    return found


def test_a_record_as_it_was_published_matches() -> None:
    assert (mismatches(RECORD), uncheckable(RECORD)) == ([], [])
    assert RECORD["attempt"] > 0
    assert RECORD["substitute"] is not None
    assert RECORD["bye"] is not None


@pytest.mark.parametrize("key", RECORD)
def test_every_changed_byte_is_named(key: str) -> None:
    chance = random.Random(key)
    for path in leaves(RECORD[key], (key,)):
        changed = changed_at(path, another(value_at(path), chance))
        assert NAMED.get(key, key) in mismatches(changed), (path, changed)


@pytest.mark.parametrize("key", RECORD)
def test_every_missing_value_is_named(key: str) -> None:
    short = {name: value for name, value in RECORD.items() if name != key}
    assert NAMED.get(key, key) in mismatches(short)


@pytest.mark.parametrize("key", [key for key, value in RECORD.items() if isinstance(value, list)])
def test_every_list_that_is_turned_or_cut_is_named(key: str) -> None:
    for other in (RECORD[key][:-1], [*RECORD[key], *RECORD[key][-1:]], [*RECORD[key][:-2], *RECORD[key][:-3:-1]]):
        if other != RECORD[key]:
            changed = changed_at((key,), other)
            assert mismatches(changed), other


@pytest.mark.parametrize("junk", [None, 7, "", [], [RECORD]])
def test_what_is_no_record_breaks_nothing(junk: object) -> None:
    assert mismatches(junk) == ["form"]


@pytest.mark.parametrize("junk", [{}, {"lines": 3}])
def test_of_a_record_without_values_nothing_matches(junk: object) -> None:
    assert mismatches(junk) == [name for name, _ in VERIFY["check"](RECORD)]


@pytest.mark.parametrize("attempt", [None, -1, 200_000, 10**30, "7"])
def test_no_attempt_that_a_lottery_cannot_have_is_believed(attempt: object) -> None:
    """Nor does one of 10**30 keep the program at work."""
    assert mismatches({**RECORD, "attempt": attempt}) == ["attempt", "digest"]


@pytest.mark.parametrize("link", [0, 1, 1002, 10**30])
def test_no_link_that_a_chain_cannot_have_is_believed(link: int) -> None:
    assert mismatches({**RECORD, "link": link}) == ["chain", "digest"]


def test_another_earlier_attempt_is_no_draw() -> None:
    """The draw of an attempt that was skipped, though it fulfils every wish, is found out."""
    wishes = lottery.wishes_of(RECORD["rules"])
    later = next(
        attempt
        for attempt in range(RECORD["attempt"] + 1, 1000)
        if VERIFY["allowed"](RECORD["rules"], _drawn(lottery.attempt_seed(RECORD["seed"], attempt)))
    )
    seed = lottery.attempt_seed(RECORD["seed"], later)
    tickets = [[line.split(" ")[0], ticket] for ticket, line in VERIFY["tickets"](seed, "players", LINES)]
    other = {**RECORD, "attempt": later, "draw_seed": seed, "tickets": tickets, **_drawn(seed)}
    other["digest"] = lottery.digest(other)
    assert wishes
    assert mismatches(other) == ["attempt"]


def _drawn(seed: str) -> Any:
    order = [line.split(" ")[0] for line in lottery.order(bytes.fromhex(seed), "players", LINES)]
    return VERIFY["outcome"](RECORD, seed, order)


def test_erased_names_can_no_longer_be_checked_and_the_rest_still_is() -> None:
    cut = [line.split(" ")[0] if line[:4] in ("0002", "0015") else line for line in RECORD["lines"]]
    erased = {**RECORD, "lines": cut}
    assert (mismatches(erased), uncheckable(erased)) == ([], ["list", "attempt", "tickets"])
    altered = {**erased, "substitute": "0003"}
    assert mismatches(altered) == ["substitute", "digest"]
    other = {**erased, "lines": [line.replace("Gil", "Gal") for line in erased["lines"]]}
    assert mismatches(other) == ["tickets"]
    numbered = {**erased, "lines": ["0003" if line == "0002" else line for line in erased["lines"]]}
    assert "tickets" in mismatches(numbered)


def test_a_lost_secret_is_told_and_the_draw_still_follows_from_the_tiles() -> None:
    lost = json.loads(json.dumps(record(secret="")))
    assert (mismatches(lost), uncheckable(lost)) == ([], ["commitment"])
    assert mismatches({**lost, "seed": RECORD["seed"]})


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
def test_small_draws_without_wishes_match_too(players: int) -> None:
    small = json.loads(json.dumps(record(wishes=lottery.NO_WISHES, lines=LINES[:players])))
    assert (mismatches(small), small["attempt"]) == ([], None)


def test_the_page_of_python_says_it_from_the_shell(tmp_path: Path) -> None:
    lines = VERIFIER.read_text(encoding="utf-8").splitlines()
    assert len(lines) < 80  # a printed page
    for name, found, code, words in (
        ("good", RECORD, 0, "everything matches\n"),
        ("bad", {**RECORD, "bye": 1}, 1, "does not match: bye\ndoes not match: digest\n"),
    ):
        (tmp_path / name).write_text(json.dumps(found), encoding="utf-8")
        run = subprocess.run([sys.executable, "-I", VERIFIER, tmp_path / name], capture_output=True, text=True)  # noqa: S603
        assert (run.returncode, run.stdout) == (code, words)
