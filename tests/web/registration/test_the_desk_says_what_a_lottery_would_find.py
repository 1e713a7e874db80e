"""Odd numbers, one player, nobody: what the desk says of each bracket before its lottery."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tournament.lottery import holding
from tournament.models import Division, User


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (0, "nobody is paid and present (1 registered): no lottery"),
        (1, "one player is paid and present: a lottery needs two"),
        (2, "2 players are paid and present: 1 team<"),
        (5, "5 players are paid and present: 2 teams, and one player waits as substitute"),
    ],
)
def test_a_bracket_is_told_by_who_is_ready(
    client: Client, desk: User, women: Division, players: int, sentence: str
) -> None:
    cast.enter(women, players)
    cast.enter(women, 1, paid=False)
    client.force_login(desk)
    page = " ".join(client.get(reverse("desk:find", args=[women.tournament.slug])).content.decode().split())
    assert sentence in page
    assert "nobody is paid and present (0 registered): no lottery" in page  # the men


def test_a_drawn_bracket_is_no_longer_told(client: Client, desk: User, men: Division) -> None:
    cast.enter(men, 2)
    holding.hold(division=men, by=None, seed=cast.SEED)
    client.force_login(desk)
    page = client.get(reverse("desk:find", args=[men.tournament.slug])).content.decode()
    assert "are paid and present:" not in page
