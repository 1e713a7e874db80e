"""What the services never write, nothing else can write either: the constraints hold in the database itself."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from brackets.models import Bracket, Entrant, Match
from tests.brackets.play import bracket_of, match

pytestmark = pytest.mark.django_db

IMPOSSIBLE: dict[str, dict[str, Any]] = {
    "a side against itself": {"second": 1},
    "a winner of a match that is not decided": {"winner": 1},
    "a played match without a winner": {"decided": "played"},
    "a vacant match with a winner": {"decided": "vacant", "winner": 1},
    "a winner who is no side": {"decided": "played", "winner": 3},
    "a bye with both opponents present": {"decided": "bye", "winner": 1},
    "a played match with one side": {"decided": "played", "winner": 1, "second": None},
    "a vacancy with one side": {"decided": "vacant", "second": None},
    "a match that somebody left to nobody at all": {"decided": "left", "first": None, "second": None},
    "a win over one who left without the other": {"decided": "left", "winner": 1, "second": None},
    "a match that is not needed but played": {"decided": "unneeded"},
    "a side that takes who came second": {"first_takes": "second"},
    "an end nobody has heard of": {"decided": "maybe", "winner": 1},
    "a round zero": {"round": 0},
    "a number twice in the bracket": {"number": 2},
}


@pytest.mark.parametrize("change", IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_an_impossible_match_is_refused(change: dict[str, Any]) -> None:
    men = bracket_of(4)
    sides = {entrant.number: entrant for entrant in men.entrants.all()}
    people = ("first", "second", "winner")
    values = {name: sides.get(value) if name in people else value for name, value in change.items()}
    with pytest.raises(IntegrityError), transaction.atomic():
        Match.objects.filter(pk=match(men, 1).pk).update(**values)


def test_one_match_feeds_one_side_only() -> None:
    men = bracket_of(8)
    with pytest.raises(IntegrityError), transaction.atomic():
        Match.objects.filter(pk=match(men, 6).pk).update(first_from=match(men, 1))
    with pytest.raises(IntegrityError), transaction.atomic():
        Match.objects.filter(pk=match(men, 5).pk).update(second_from=match(men, 1))


def test_winner_and_loser_of_a_match_may_meet_again_but_no_team_meets_itself() -> None:
    men = bracket_of(8)
    final = Match.objects.filter(pk=match(men, 7).pk)
    final.update(second_from=match(men, 5), second_takes="loser")
    for takes in ("newcomer", "loser"):
        with pytest.raises(IntegrityError), transaction.atomic():
            final.update(first_takes="loser", second_takes=takes)


@pytest.mark.parametrize("taken", [{"number": 1, "place": 9}, {"number": 9, "place": 0}])
def test_numbers_and_places_are_taken_once(taken: dict[str, int]) -> None:
    men = bracket_of(2)
    with pytest.raises(IntegrityError), transaction.atomic():
        Entrant.objects.create(bracket=men, **taken)


def test_a_bracket_of_nobody_is_refused() -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Bracket.objects.create(label="men", size=0)
