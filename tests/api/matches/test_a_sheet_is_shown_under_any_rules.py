"""The sheet of a match under other rules: how the next hand is led, what came to the pips, the partidas won."""

from tests.api.asking import ask, at, refused, shown
from tests.cast import hand, write
from tests.support.rules import table
from tournament.models import Club, User


def test_points_beside_the_pips_are_told_apart(club: Club) -> None:
    table_match = table(club, "saci500")
    write(table_match, hand(0, (0, 15, 3, 5), special="chuchazo"))
    sheet = shown(ask(None, "GET", at(table_match.tournament, f"matches/{table_match.pk}/")))["sheet"]
    (line,) = sheet["lines"]
    assert line["points"] == {"A": 23 + 100 + 100, "B": 0}
    assert [(extra["code"], extra["points"], extra["side"]) for extra in line["extras"]] == [
        ("hand-bonus", 100, "A"),
        ("chuchazo", 100, "A"),
    ]
    assert line["extras"][0]["why"] == "+100 for winning hand 1"
    assert (sheet["bonus_index"], sheet["target"]) == (2, 500)


def test_partidas_and_the_lead_are_shown(club: Club) -> None:
    table_match = table(club, "basque", target=2)
    write(table_match, hand(0, (0, 15, 3, 5), leader=0))
    answer = shown(ask(None, "GET", at(table_match.tournament, f"matches/{table_match.pk}/")))
    assert answer["sheet"]["partidas"] == [{"winner": "A", "totals": {"A": 3, "B": 0}}]
    lead = {"seat": None, "side": None, "double_six": False, "how": "HIGHEST_DOUBLE", "either": False}
    assert answer["sheet"]["next_lead"] == lead
    assert (answer["points_a"], answer["sheet"]["totals"]["A"]) == (1, 0)


def test_a_system_that_is_not_for_partners_is_refused_at_its_field(organizer: User) -> None:
    error = refused(
        ask(organizer, "POST", "tournaments/", {"name": "A", "date": "2027-03-20", "ruleset": "cyprus"}), 422
    )
    assert (error["field"], error["code"]) == ("ruleset", "not-for-pairs")
