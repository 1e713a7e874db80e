"""Who played which hand stays told, on the sheet and beside it; who left is told under the bracket."""

from django.test import Client
from django.urls import reverse

from tests.cast import enter, hand, write
from tournament.matches import withdrawals
from tournament.models import TableMatch


def test_hands_before_and_after_the_change(client: Client, table_match: TableMatch) -> None:
    out = table_match.seats.get(seat=0).registration
    write(table_match, hand(0))
    (into,) = enter(table_match.round.division, 1)
    team = out.team_place.team
    withdrawals.substitute(team=team, out=out, into=into, reason="felt ill", by=None)
    write(table_match, hand(0, (0, 3, 5, 15)))
    page = reverse("public:match", args=[table_match.tournament.slug, table_match.pk])
    content = client.get(page).content.decode()
    assert f"{out.person.name} went out" in content
    assert f"{into.person.name} went out" in content
    assert f"{into.person.name} replaces {out.person.name}" in content


def test_under_the_bracket_it_is_told_who_left(client: Client, table_match: TableMatch) -> None:
    withdrawals.withdraw_team(
        team=table_match.team_a, kind="disqualified", rule="SACI rule 11", reason="shouted", by=None
    )
    content = client.get(reverse("public:bracket", args=[table_match.tournament.slug, "men"])).content.decode()
    assert f"Team {table_match.team_a.number}, {table_match.team_a.label}, was disqualified." in content
    assert "SACI rule 11: shouted" in content
