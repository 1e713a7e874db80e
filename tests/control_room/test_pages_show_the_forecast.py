"""Where a range helps: on the plan, on the tournament's own page, at a match, and on a judge's list of tables."""

from django.test import Client
from django.urls import reverse

from tests import cast
from tests.control_room.conftest import Clock
from tournament.models import TableMatch, Tournament, User


def test_everybody_sees_when_it_will_end(client: Client, clock: Clock, playing: list[TableMatch]) -> None:
    clock(21)
    tournament = playing[0].tournament
    plan = client.get(reverse("public:schedule", args=[tournament.slug])).content.decode()
    assert "Round in play:" in plan
    assert "Estimated from 30 hands played today" in plan
    assert "End of the day: " in client.get(f"/t/{tournament.slug}/").content.decode()
    match = client.get(reverse("public:match", args=[tournament.slug, playing[0].pk])).content.decode()
    assert "This match probably ends: " in match
    assert " AM" in match


def test_the_organizer_sees_a_table_that_fell_silent(
    client: Client, clock: Clock, playing: list[TableMatch], tournament: Tournament, organizer: User
) -> None:
    for turn in range(1, 5):
        clock(21 + 4 * turn)
        for table_match in playing[1:]:
            cast.write(table_match, cast.hand(turn % 2, (0, 5, 4, turn) if turn % 2 == 0 else (5, 0, turn, 4)))
    clock(38)
    client.force_login(organizer)
    page = client.get(reverse("organizer:plan", args=[tournament.slug])).content.decode()
    assert f"Table {playing[0].table}: no hand for 18 minutes." in page
    assert page.count("no hand for") == 1
