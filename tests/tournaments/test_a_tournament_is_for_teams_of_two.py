"""Two teams of two sit at each table, and a match has one winner: other rule systems and options are refused."""

import pytest

from scoring import rulesets
from scoring.hands import PAIRS
from scoring.ruleset import Ruleset
from tests.cast import DAY
from tournament.core import rule_systems
from tournament.core.errors import Refused
from tournament.models import Club, Tournament
from tournament.tournaments import opening

ALONE = [ruleset.key for ruleset in rulesets.all_rulesets() if rule_systems.seated(ruleset) is None]


def open_one(club: Club, ruleset: str, **options: object) -> Tournament:
    return opening.open_tournament(club=club, name="A day", date=DAY, by=None, ruleset=ruleset, options=options)


@pytest.mark.parametrize("ruleset", rule_systems.offered(), ids=lambda ruleset: ruleset.key)
def test_what_is_offered_seats_two_pairs(club: Club, ruleset: Ruleset) -> None:
    opened = opening.rules_of(open_one(club, ruleset.key))
    assert opened.seating == PAIRS
    assert opened == ruleset


def test_some_rule_systems_are_for_partners_and_some_are_not() -> None:
    assert len(ALONE) >= 3
    assert len(rule_systems.offered()) + len(ALONE) == len(rulesets.all_rulesets())


@pytest.mark.parametrize("key", ALONE)
def test_a_system_without_teams_is_refused_at_its_field(club: Club, key: str) -> None:
    with pytest.raises(Refused, match="is not played in pairs") as refused:
        open_one(club, key)
    assert (refused.value.field, refused.value.code) == ("ruleset", "not-for-pairs")
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("options", [{"players": 3, "team_size": 1}, {"team_size": 1}, {"shared_win": "SHARED"}])
def test_an_option_that_seats_other_tables_is_refused(club: Club, options: dict[str, object]) -> None:
    with pytest.raises(Refused, match="teams of two") as refused:
        open_one(club, "draw", **options)
    assert refused.value.field == "options"


def test_what_a_system_leaves_open_is_set_for_two_pairs(club: Club) -> None:
    kept = open_one(club, "draw", double=9).options
    assert kept == {"players": 4, "team_size": 2, "shared_win": "EXTRA_HAND", "double": 9}


def test_only_values_that_can_be_played_are_offered() -> None:
    (draw,) = (ruleset for ruleset in rule_systems.offered() if ruleset.unable == "DRAW_ONE")
    (double,) = (option for option in draw.options if option.name == "double")
    assert rule_systems.values_of(draw, double) == [6, 9, 12]
    assert not {option.name for option in rule_systems.settable(draw)} & rule_systems.NEEDED.keys()
