"""Whatever is played and corrected, in any order: brackets of 2 to 16 teams stay whole and come to their end.

And the day played again from its journal comes to the same. A day is drawn from a seed, which a failure shows:
Hypothesis, left to choose each step, hardly ever comes to a correction of what somebody has played on.
"""

import random
from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction

from tests.cast import hand, key, write
from tests.matches.corrections.asking import ask
from tests.matches.corrections.days import a_day, check, check_end, end, in_play, play_out, startable
from tests.matches.corrections.replaying import journal_of, outcome, replay
from tests.support.thorough import often
from tournament.core.errors import Conflict, Refused
from tournament.hall import seating
from tournament.matches import entry, sign_off
from tournament.matches.corrections import preview as corrections_preview
from tournament.models import TableMatch, Tournament

EVENTS = ("start", "end", "all", "begin", "absent", "correct", "correct", "correct")
HANDS = [hand(0, (0, 15, 3, 5)), hand(1, (40, 0, 30, 20)), hand(2, (20, 18, 0, 12)), hand(3, (60, 9, 50, 0))]
LINES = [*HANDS, *({"kind": "forfeit", "side": side, "reason": "leaves"} for side in "AB")]


@pytest.mark.django_db
def test_the_day_stays_whole() -> None:
    by_chance(is_whole, often(1, 20))


def by_chance(is_whole: Callable[[random.Random], None], days: int) -> None:
    """Play so many days, each from a seed and in a database of its own."""
    for seed in random.sample(range(10**9), days):
        print("seed", seed)
        with transaction.atomic():
            is_whole(random.Random(seed))
            transaction.set_rollback(True)


def is_whole(chance: random.Random) -> None:
    """Seldom more than six teams, which take long."""
    teams, others = chance.randint(2, chance.choice([6, 6, 6, 16])), chance.randint(1, 2)
    tournament = a_day(teams, others)
    play_and_correct(tournament, chance)
    again = a_day(teams, others)
    replay(journal_of(tournament), again)
    assert outcome(again) == outcome(tournament)


def play_and_correct(tournament: Tournament, chance: random.Random) -> None:
    """Play a day to its end with corrections at any time, and look at it after each."""
    for _event in range(8):
        if something_happens(tournament, chance) == "correct":
            check(tournament)
    play_out(tournament)
    for _late in range(3):  # when everything is over, and everything rests on it
        if over := finished(tournament):
            correct_one(chance.choice(over), chance)
            check(tournament)
    play_out(tournament)
    check(tournament)
    check_end(tournament)


def something_happens(tournament: Tournament, chance: random.Random) -> str:
    """What did, or was tried."""
    kind = chance.choice(EVENTS)
    ready, playing = startable(tournament), in_play(tournament)
    if kind == "correct":
        if over := finished(tournament):
            correct_one(chance.choice(over), chance)
    elif ready and (kind == "start" or not playing):
        seating.start_round(division=chance.choice(ready), by=None)
    elif playing:
        table_match = chance.choice(playing)
        if kind == "all":
            for one in playing:
                end(one, chance.choice("AB"))
        elif kind == "begin" and table_match.version == 0:
            write(table_match, chance.choice(HANDS))
        elif kind == "absent" and not table_match.has_begun:
            sign_off.walkover(table_match=table_match, absent=chance.choice(["A", "B", "AB"]), by=None)
        else:
            end(table_match, chance.choice("AB"))
    return kind


def finished(tournament: Tournament) -> list[TableMatch]:
    return list(tournament.table_matches.filter(state=TableMatch.State.FINISHED).order_by("pk"))


def correct_one(table_match: TableMatch, chance: random.Random) -> None:
    """Any lines, a ruling for either side, play that goes on; refused is fine, half done is not."""
    standing = [
        line.number for line in entry.sheet_of(table_match).lines if not line.voided and line.note.code != "void"
    ]
    requested_for: dict[str, Any] = {
        "result": chance.choice(["A", "B", "open", ""]),
        "changes": [{"line": at, "entry": chance.choice([None, *LINES])} for at in some_of(standing, chance)],
        "added": [{"before": at, "entry": chance.choice(LINES)} for at in some_of([*standing, None], chance)],
    }
    if requested_for["result"] in ("A", "B") and chance.random() < 0.5:
        requested_for["points"] = [chance.randint(-50, 250), 100]
    try:
        asked = ask(table_match, **requested_for)
        preview = corrections_preview.preview(table_match=table_match, asked=asked)
        fate = chance.choice(sorted(preview.effects))
        corrections_preview.correct(
            table_match=table_match, asked=asked, token=preview.token, key=key(), fate=fate, by=None
        )
    except (Refused, Conflict):
        return


def some_of(numbers: list[Any], chance: random.Random) -> list[Any]:
    """None, one or two of them."""
    return chance.sample(numbers, min(len(numbers), chance.choice([0, 0, 1, 2])))
