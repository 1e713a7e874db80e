"""A hand told by pips, by tiles or by its complete play is worth the same, and more evidence finds more."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scoring.entries import Hand
from scoring.hands import Move, Play, Seat
from scoring.ruleset import Ruleset
from scoring.rulesets import all_rulesets, get
from scoring.sheets import Lead, Sheet, check, score, total_sheet
from scoring.sheets.evidence import with_play_facts
from scoring.sheets.tile_checks import MANY_LEFT
from scoring.tiles import parse_tile
from tests.scoring.penalties import wrong_domino
from tests.scoring.written import SACI, held

Case = dict[str, Any]
CASES: list[Case] = [
    json.loads(line) for line in (Path(__file__).parent / "cases" / "playouts.jsonl").read_text().splitlines()
]
LINES = [
    ruleset
    for ruleset in all_rulesets()
    # Where a single player wins a block, the sides' figures do not tell who.
    if ruleset.bounds.six and ruleset.team_size == 2 and ruleset.block_winner != "PLAYER"
]
LATINO = get("latino")
each = pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])


def play_of(case: Case) -> Play:
    moves = []
    for seat, what, end in case["moves"]:
        if what == "pass":
            moves.append(Move(Seat(seat), "pass"))
        else:
            moves.append(Move(Seat(seat), "lay", parse_tile(what), None if end is None else "LR".index(end)))
    return Play(held(*(" ".join(case["deal"][seat]) for seat in "0123")), tuple(moves))


def played(case: Case) -> Hand:
    return Hand("domino", None, None, None, None, play=play_of(case))


def in_play(case: Case, ruleset: Ruleset) -> Sheet:
    """A match that is under way, in which the leader of the case is expected to lead."""
    seat = Seat(case["leader"])
    return replace(total_sheet([], ruleset), next_lead=Lead(seat, ruleset.seating.side_at[seat]))


def by_sides(hand: Hand) -> Hand:
    left = hand.left
    assert left is not None
    return replace(hand, tiles=None, pips=None, side_pips=(left[0] + left[2], left[1] + left[3]))


@each
@pytest.mark.parametrize("ruleset", LINES, ids=repr)
def test_each_is_worth_the_same(case: Case, ruleset: Ruleset) -> None:
    sheet = in_play(case, ruleset)
    whole = played(case)
    in_tiles = with_play_facts(whole, ruleset)
    in_pips = replace(in_tiles, tiles=None, pips=in_tiles.left)
    whole = replace(whole, end=in_tiles.end)
    worth = score(whole, sheet, ruleset)
    assert score(in_tiles, sheet, ruleset) == worth
    assert score(in_pips, sheet, ruleset) == worth
    assert score(by_sides(in_tiles), sheet, ruleset)._replace(note=worth.note) == worth
    for hand in (whole, in_tiles, in_pips, by_sides(in_tiles)):
        assert [finding for finding in check(sheet, hand, ruleset) if finding.severity == "error"] == []


@each
def test_what_the_play_tells_may_be_written_too_but_not_otherwise(case: Case) -> None:
    sheet, hand = in_play(case, SACI), played(case)
    same = with_play_facts(hand, SACI)
    written = replace(same, play=hand.play)
    assert check(sheet, written, SACI) == check(sheet, same, SACI)
    left = same.left
    assert left is not None
    wrong = replace(written, pips=(left[0] + 2, *left[1:]), tiles=None, ends=(6, 5) if same.ends != (6, 5) else (4, 3))
    fields = [finding.field for finding in check(sheet, wrong, SACI) if finding.code == "play-disagrees"]
    assert fields == ["pips", "ends"]


def test_a_play_that_breaks_a_rule_is_refused() -> None:
    case = CASES[0]
    play = play_of(case)
    opening = next(move for move in play.moves if move.kind == "lay")
    hand = replace(played(case), play=replace(play, moves=(opening, Move(Seat(0), "pass"), Move(Seat(1), "pass"))))
    assert "false-pass" in {finding.code for finding in check(in_play(case, SACI), hand, SACI)}


@pytest.mark.parametrize(
    ("case", "options", "redondos"),
    [
        ("PLAY-33-two-pases-redondos", {}, (1, 1)),
        ("PLAY-33-two-pases-redondos", {"locking_tile": "COUNTED"}, (1, 1, 1)),
    ],
)
def test_the_locking_tile_counts_where_the_club_says_so(
    case: str, options: dict[str, object], redondos: tuple[int, ...]
) -> None:
    (found,) = (one for one in CASES if one["id"] == case)
    assert with_play_facts(played(found), get("latino", options)).pases_redondos == redondos


def test_only_a_double_may_earn_a_pase_de_salida_where_the_club_says_so() -> None:
    salidas = [case for case in CASES if case["expected"]["outcome"]["pase_salida"]]
    assert salidas
    doubles = get("latino", {"pase_salida": "DOUBLE_ONLY"})
    for case in salidas:
        low, high = case["moves"][0][1].split("-")
        assert with_play_facts(played(case), LATINO).pase_salida
        assert with_play_facts(played(case), doubles).pase_salida == (low == high)


def test_a_tile_that_lies_face_up_must_be_told_of_in_the_play() -> None:
    case = CASES[0]
    tile = parse_tile(case["expected"]["left"]["0"][0])
    shown = total_sheet([wrong_domino(Seat(0), tile)], SACI)
    sheet = replace(in_play(case, SACI), exposed=shown.exposed)
    found = {finding.code: finding.params for finding in check(sheet, played(case), SACI)}
    assert found["exposed-not-in-play"] == {"tile": str(tile), "seat": 0}


def test_a_legal_play_leaves_no_doubt_about_its_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MANY_LEFT, "block", 10)
    case = CASES[0]
    sheet, hand = in_play(case, SACI), played(case)
    told_by_tiles = with_play_facts(hand, SACI)
    assert [finding.code for finding in check(sheet, told_by_tiles, SACI)] == ["many-pips-left"]
    assert check(sheet, replace(hand, end=told_by_tiles.end), SACI) == ()
