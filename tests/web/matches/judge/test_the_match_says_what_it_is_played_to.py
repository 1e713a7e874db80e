"""The score, its bar and the lead are told in the words of the tournament's rules."""

from django.db import transaction
from django.test import Client

from tests.cast import hand, write
from tests.support.rules import table
from tests.support.thorough import some
from tests.web.matches.judge.filling import to
from tournament.models import Club, TableMatch, User


def page_of(client: Client, table_match: TableMatch) -> str:
    return " ".join(client.get(to("match", table_match)).content.decode().split())


SAID: list[tuple[str, dict[str, object], str, str]] = [
    ("saci", {}, "The holder of 6-6 leads with it (SACI rule 6).", "0 hands played, to 200 points"),
    ("saci", {"first_lead": "TOP_DOUBLE_HOLDER"}, "The holder of 6-6 leads, with any domino", "to 200 points"),
    ("international", {}, "Who draws the highest domino before the deal leads", "to 200 points"),
    ("casual", {}, "The holder of 6-6 leads with it (Castel).", "to 20 points"),
    ("casual", {"loss": "NEGATIVE"}, "The holder of 6-6", "A team that has lost 20 points has lost the match."),
    ("basque", {}, "The highest double leads; nobody has one: the heaviest domino", "Best of 3 partidas;"),
    ("draw", {}, "The highest double leads; nobody has one: deal again", "A team with 100 points is out."),
]


def test_the_lead_and_the_goal_are_said(client: Client, judge: User, club: Club) -> None:
    client.force_login(judge)
    for ruleset, options, lead, goal in some(SAID):
        with transaction.atomic():
            page = page_of(client, table(club, ruleset, **options))
            transaction.set_rollback(True)  # another day has its name
        assert [text for text in (lead, goal) if text not in page] == [], (ruleset, options)


def test_points_that_are_lost_fill_the_losers_bar(client: Client, judge: User, club: Club) -> None:
    client.force_login(judge)
    table_match = write(table(club, "casual", loss="NEGATIVE"), hand(0, (0, 15, 3, 5), leader=0))
    page = page_of(client, table_match)
    assert '<progress max="20" value="3" class="losing"' in page
    assert "23 left: 15 + 3 + 5; written as 3" in page
    assert (table_match.points_a, table_match.points_b) == (0, -3)


def test_a_partida_that_is_won_is_shown_and_the_next_begins(client: Client, judge: User, club: Club) -> None:
    client.force_login(judge)
    table_match = table(club, "basque", target=2)
    write(table_match, hand(0, (0, 15, 3, 5), leader=0))
    page = page_of(client, table_match)
    assert "1 partida won" in page
    assert '<p class="points">0</p>' in page
    assert (table_match.points_a, table_match.points_b) == (1, 0)


def test_a_lead_that_nobody_noted_is_known_again_once_one_is(client: Client, judge: User, club: Club) -> None:
    client.force_login(judge)
    table_match = write(table(club, "international"), hand(0, (0, 15, 3, 5)))
    assert "Note the leader with the next hand." in page_of(client, table_match)
    write(table_match, hand(0, (0, 15, 3, 5), leader=1))
    assert f"{table_match.seats.all()[2].registration.person.name} leads" in page_of(client, table_match)
