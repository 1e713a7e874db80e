"""Once all teams are drawn the projector turns pages of at most twelve; the wall does the same."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.cast import enter
from tournament.lottery import holding, redraw
from tournament.models import Division


@pytest.fixture
def thirteen(men: Division) -> Division:
    """A lottery of thirteen teams, of which twelve have been shown."""
    enter(men, 26)
    drawn = holding.hold(division=men, by=None)
    for seen in range(12):
        redraw.show_next(drawn=drawn, seen=seen)
    return men


def show_all(division: Division) -> None:
    redraw.show_next(drawn=division.lotteries.get(), seen=12, everything=True)


def numbers(text: str) -> list[list[int]]:
    boards = re.findall(r'<ol class="board.*?</ol>', text, re.DOTALL)
    return [[int(number) for number in re.findall(r"<b>(\d+)</b>", one)] for one in boards]


def test_the_ceremony(client: Client, thirteen: Division) -> None:
    address = reverse("public:ceremony", args=[thirteen.tournament.slug, thirteen.key])
    assert [len(page) for page in numbers(client.get(address).content.decode())] == [12]
    show_all(thirteen)
    pages = numbers(client.get(address).content.decode())
    assert [len(page) for page in pages] == [12, 7, 6]
    assert sorted(pages[1] + pages[2]) == list(range(1, 14))
