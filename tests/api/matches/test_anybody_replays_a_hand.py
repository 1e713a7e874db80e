"""The referee for anybody: hands that were recorded move by move, under each rule system."""

from typing import Any

import pytest

from scoring import rulesets
from scoring.notation import Replays, Transcript, format_replays, parse_replays
from scoring.referee.replaying import replay as judged
from scoring.sheets import total_sheet
from scoring.simulation import play_next
from scoring.simulation.chance import Chance
from tests.api.asking import ask, refused, shown
from tournament.api.matches.replays import MOST_HANDS

HAND = (
    "deal 0-5 1-1 1-3 1-4 2-4 3-4 3-5 / 0-0 0-3 3-3 4-4 4-5 4-6 5-6 / 0-1 1-2 1-5 1-6 2-6 3-6 5-5"
    " / 0-2 0-4 0-6 2-2 2-3 2-5 6-6 moves 3:6-6 0:- 1:5-6L 2:3-6R"
)


def replay(notation: str) -> Any:
    return shown(ask(None, "POST", "replay/", {"notation": notation}))


@pytest.mark.usefixtures("club")
def test_hands_under_any_rules_are_judged_as_the_engine_does(subtests: pytest.Subtests) -> None:
    for ruleset in rulesets.all_rulesets():
        with subtests.test(ruleset.key):
            sheet, chance = total_sheet((), ruleset), Chance(3)
            plays = [Transcript(play_next(chance, ruleset, sheet).play, None, True) for _hand in range(3)]
            written = format_replays(Replays(ruleset.key, {}, tuple(plays)))
            answer = replay(written)
            assert answer["legal"]
            for each, told in zip(plays, answer["hands"], strict=True):
                facts = judged(each.play, ruleset, first_hand=True).facts
                assert len(told["moves"]) == len(each.play.moves)
                assert (told["facts"]["end"], told["facts"]["by"]) == (facts.end, facts.by)
                assert told["facts"]["pips"] == list(facts.pips)
                assert told["worth"]["why"]
                one = f"rules {ruleset.key}\n{told['notation']}"
                assert parse_replays(one).transcripts == (each,)


@pytest.mark.usefixtures("club")
def test_an_illegal_move_has_a_verdict_and_the_hand_no_worth() -> None:
    answer = replay(f"rules saci\nfirst-hand {HAND} 3:2-5L 0:1-1R")
    (told,) = answer["hands"]
    assert not answer["legal"]
    assert told["worth"] is None
    assert [bool(move["findings"]) for move in told["moves"]] == [False] * 5 + [True]
    assert told["moves"][5]["findings"][0]["severity"] == "error"
    assert told["moves"][2]["tile"] == "5-6"


@pytest.mark.usefixtures("club")
def test_a_legal_hand_has_a_picture_if_it_is_asked_for() -> None:
    ruleset = rulesets.get("saci")
    played = play_next(Chance(3), ruleset, total_sheet((), ruleset))
    written = format_replays(Replays("saci", {}, (Transcript(played.play, None, True),)))
    assert [hand["table_svg"] for hand in replay(written)["hands"]] == [None]
    sent = {"notation": f"{written}\nfirst-hand {HAND}", "pictures": True}
    legal, unfinished = shown(ask(None, "POST", "replay/", sent))["hands"]
    assert legal["table_svg"].count("<g ") == played.laid
    assert "<title>The table at the end of hand 1</title>" in legal["table_svg"]
    assert unfinished["table_svg"] is None
    assert refused(ask(None, "POST", "replay/", {**sent, "pictures": 0}), 400)["field"] == "pictures"


@pytest.mark.usefixtures("club")
def test_a_hand_that_does_not_end_is_not_legal() -> None:
    (told,) = replay(f"rules saci\nfirst-hand {HAND}")["hands"]
    assert [finding["code"] for finding in told["findings"]] == ["unfinished"]
    assert told["facts"]["end"] is None
    assert told["worth"] is None


@pytest.mark.usefixtures("club")
def test_what_cannot_be_read_is_refused_where_it_stands(subtests: pytest.Subtests) -> None:
    for sent, said in (
        ({}, ""),
        ({"notation": "rules chess"}, "Line 1, character 7: There is no rule system with this key."),
        ({"notation": f"rules saci\n{HAND} 9:6-6"}, "Line 2, character"),
        ({"notation": "rules saci\n" + f"{HAND}\n" * (MOST_HANDS + 1)}, str(MOST_HANDS)),
        ({"notation": "\ud800"}, ""),
        ({"notation": ["rules saci"]}, ""),
    ):
        with subtests.test(str(sent)[:60]):
            error = refused(ask(None, "POST", "replay/", sent), 400)
            assert said in error["detail"]
