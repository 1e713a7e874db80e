"""Whatever a judge types, under any rules: the phone adds it up as the engine does."""

import random
from dataclasses import replace

from scoring.entries import Hand, TimeUp, Void
from scoring.hands import SEATS
from scoring.profile.clock import Clock
from scoring.rulesets.basque import BASQUE
from scoring.sheets import total_sheet
from scoring.simulation import play_match
from tests.support.thorough import often, some
from tests.web.matches.phone.chance import any_entries, any_rules, any_sheet, each_choice
from tests.web.matches.phone.scenes import after, differences
from tournament.core import rule_systems

SEED = random.randrange(10**9)


def test_each_line_on_a_sheet_in_the_middle_of_a_match() -> None:
    chance = random.Random(SEED)
    rules = [*some([*each_choice()], one_in=3), *(any_rules(chance) for _ in range(often(40, 5_000)))]
    entries = [(ruleset, entry) for ruleset in rules for entry in any_entries(chance, ruleset, 8)]
    scenes = [after(any_sheet(chance, ruleset, entry), [entry], ruleset) for ruleset, entry in entries]
    assert differences(scenes) == [], SEED


def test_many_lines_and_on_beyond_the_end() -> None:
    chance = random.Random(SEED)
    rules = [*rule_systems.offered(), *(any_rules(chance) for _ in range(often(20, 2_000)))]
    scenes = [after(total_sheet([], ruleset), any_entries(chance, ruleset, 12), ruleset) for ruleset in rules]
    assert differences(scenes) == [], SEED


def test_a_match_as_it_was_played() -> None:
    chance = random.Random(SEED)
    rules = [(one, 0.15) for one in rule_systems.offered()]
    # With a penalty of 150 points in every other hand a match would never end.
    rules += [(any_rules(chance), 0.01) for _ in range(often(20, 500))]
    scenes = [after(total_sheet([], one), play_match(chance, one, penalties=share), one) for one, share in rules]
    assert differences(scenes) == [], SEED


def test_a_line_that_is_taken_back_from_among_others() -> None:
    chance = random.Random(SEED)
    scenes = []
    for ruleset in [any_rules(chance) for _ in range(often(20, 1_000))]:
        entries = any_entries(chance, ruleset, 6)
        back = [entries[4], Void(4, "misread"), entries[5]]
        scenes.append(after(total_sheet(entries[:4], ruleset), back, ruleset))
    assert differences(scenes) == [], SEED


def test_a_partida_won_with_the_last_hand_of_the_time_keeps_its_points() -> None:
    short = BASQUE.with_options({"target": 12, "partidas": 7, "partida_target": "PASS"})
    ruleset = replace(short, clock=Clock(30, at_time="ONE_MORE_HAND"))
    won = Hand(end="domino", by=SEATS[1], pips=(24, 0, 23, 23), tiles=None, recount=None)
    scenes = [after(total_sheet([won], ruleset), [TimeUp(in_play=False), won], ruleset)]
    assert dict(scenes[0].after.wins) == {"A": 0, "B": 1}, "the hand after the bell won the partida, and the match"
    assert differences(scenes) == []
