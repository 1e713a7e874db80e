"""What a hand is worth, and where the match then stands, is counted on the phone: as the engine does, by any rules."""

import itertools
import json
import random
from typing import Any

import pytest
from django.urls import reverse

from scoring import entries, sheets
from scoring.hands import PAIRS
from scoring.ruleset import Ruleset
from tests.browser.conftest import OpenPage
from tournament.core import rule_systems
from tournament.models import TableMatch, User
from tournament.web.matches.judge import phone as judge_phone
from tournament.web.matches.scoreboard.hand_form import by_teams

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FIGURES = [(0, 15, 3, 5), (12, 0, 7, 9), (10, 20, 0, 30), (4, 6, 11, 0), (0, 0, 0, 1)]
LOCKED = [(1, 2, 3, 4), (5, 5, 5, 5), (9, 2, 1, 8), (0, 12, 0, 30), (20, 3, 10, 27)]


def hands() -> list[dict[str, Any]]:
    """Hands of every kind: won by each seat, locked, level, with a pass forced, a capicú, a leader noted."""
    made: list[dict[str, Any]] = []
    for pips, by in itertools.product(FIGURES, range(4)):
        left = [0 if seat == by else each for seat, each in enumerate(pips)]
        made.append({"end": "domino", "by": by, "pips": left, "special": "capicu" if by == 2 else None})
    for pips, leader in itertools.product(LOCKED, (None, 0, 3)):
        made.append({"end": "block", "by": None, "pips": list(pips), "leader": leader, "pases_redondos": [1, 1, 2]})
    made.append({"end": "domino", "by": 0, "pips": [0, 4, 5, 6], "leader": 1, "pase_salida": True})
    made.append({"end": "domino", "by": 0, "tiles": [[], ["6-5", "0-0"], ["1-1"], ["4-2"]]})
    made += [{"end": "block", "side_pips": [a, b]} for a, b in ((10, 40), (38, 21), (25, 25))]
    made.append({"end": "domino", "by": 1, "side_pips": [12, 3]})
    empty = {"kind": "hand", "by": None, "pips": None, "tiles": None, "recount": None, "leader": None}
    rest: dict[str, Any] = {"special": None, "pase_salida": False, "pases_redondos": []}
    return [{**empty, **rest, **hand} for hand in made]


COUNTED = {"count_scope", "block_own", "block_winner", "rounding", "tie", "loss", "pase_redondo", "pass_plays"}
FOLDED = COUNTED & {"rounding", "tie", "loss"} | set(judge_phone.FIELDS) - COUNTED | {"false_pass"}


def variants(options: set[str]) -> list[Ruleset]:
    """Every system of a tournament, and every value of each of these options."""
    found = []
    for ruleset in rule_systems.offered():
        found.append(ruleset)
        for option in ruleset.options:
            if option.name in options:
                found += [ruleset.with_options({option.name: choice.value}) for choice in option.choices]
    return found


def test_every_hand_under_every_rules(open_page: OpenPage, judge: User, table_match: TableMatch) -> None:
    page = open_page(judge, reverse("judge:match", args=[table_match.pk]))
    compared = 0
    for ruleset in variants(COUNTED):
        rules = judge_phone.rules_data(ruleset)
        shown = page.evaluate(
            """async ([hands, rules]) => {
              const { count } = await import("/static/js/judge_count.js");
              return hands.map((hand) => count(hand, rules, { leader: null, bonus: 1 }));
            }""",
            [hands(), json.loads(json.dumps(rules))],
        )
        for hand, told in zip(hands(), shown, strict=True):
            if hand.get("side_pips") and not by_teams(ruleset):
                continue  # nobody is asked for them there
            line = sheets.total_sheet([entries.from_data(hand, PAIRS)], ruleset).lines[0]
            about = f"{ruleset!r} {hand}"
            if line.note.code == "stopped":
                continue  # over in mid-hand: the server says so
            assert told["points"] == dict(line.points), about
            assert told["code"] == line.note.code, about
            assert [part["code"] for part in told["extras"]] == [part.note.code for part in line.extras], about
            for name in ("total", "parts", "marks"):
                assert str(told["values"].get(name)) == str(line.note.params.get(name)), about
            compared += 1
    assert compared > 300


LONG = 16  # lines of a match by chance


def lines(ruleset: Ruleset, seed: int) -> list[dict[str, Any]]:
    """A match by chance, rulings among its hands, and on beyond its end."""
    chance = random.Random(seed)
    written = [hand for hand in hands() if by_teams(ruleset) or not hand.get("side_pips")]
    return [one_line(chance, written) for _number in range(LONG)]


def one_line(chance: random.Random, written: list[dict[str, Any]]) -> dict[str, Any]:
    seat, kind = chance.randrange(4), chance.randrange(40)
    if kind == 0:
        return {"kind": "forfeit", "side": chance.choice("AB"), "reason": "late"}
    if kind < 5:
        return {"kind": "wrong_domino", "seat": seat, "tile": chance.choice((None, "6-6", "0-3"))}
    if kind < 8:
        return {"kind": "false_pass", "seat": seat, "pips": [9, 8, 7, 6]}
    return {**chance.choice(written), "leader": chance.choice((None, None, None, seat))}


def scenes(ruleset: Ruleset, seed: int) -> list[tuple[dict[str, Any], list[dict[str, Any]], dict[str, Any]]]:
    """Where a sheet stands, what is written then, and where it stands after that: as the engine has it."""
    told = lines(ruleset, seed)
    match = [entries.from_data(each, PAIRS) for each in told]
    stands = [sheets.total_sheet(match[:number], ruleset) for number in range(LONG + 1)]
    known = [judge_phone.sheet_state_data(sheet, ruleset) for sheet in stands]
    found = [(known[at], told[at : at + 1], judge_phone.sheet_state(stands[at + 1], ruleset)) for at in range(LONG)]
    found.append((known[0], told, judge_phone.sheet_state(stands[LONG], ruleset)))
    back = known[8]["undo"]
    if back is not None:
        taken = sheets.total_sheet([*match[:10], entries.Void(back["number"], "-")], ruleset)
        void = {"kind": "void", "number": back["number"], "reason": "-"}
        found.append((known[8], [*told[8:10], void], judge_phone.sheet_state(taken, ruleset)))
    return found


def test_where_the_match_stands_after_each_line(open_page: OpenPage, judge: User, table_match: TableMatch) -> None:
    page = open_page(judge, reverse("judge:match", args=[table_match.pk]))
    compared = 0
    for seed, ruleset in enumerate(variants(FOLDED)):
        played = scenes(ruleset, seed)
        shown = page.evaluate(
            """async ([scenes, rules]) => {
              const { fold } = await import("/static/js/judge_fold.js");
              return scenes.map(([now, entries]) => fold(now, entries, rules));
            }""",
            [[scene[:2] for scene in played], json.loads(json.dumps(judge_phone.rules_data(ruleset)))],
        )
        for phone, (_now, written, wanted) in zip(shown, played, strict=True):
            assert {name: phone[name] for name in wanted} == wanted, f"{ruleset!r} match {seed} {written}"
        compared += len(played)
    assert compared > 700
