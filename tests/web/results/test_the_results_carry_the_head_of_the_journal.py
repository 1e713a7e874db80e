"""Anybody who notes the head beside the results can show later whether the journal was changed."""

import pytest
from django.test import Client

from tests.api.asking import ask, at, shown
from tests.cast import SEED, enter
from tournament.journal import log
from tournament.lottery import championship, holding
from tournament.models import Division, Tournament


@pytest.fixture
def over(tournament: Tournament, men: Division) -> Tournament:
    """Two men came, and nobody else: one team is the champion."""
    enter(men, 2)
    holding.hold(division=men, by=None, seed=SEED)
    assert championship.champion_of(tournament) is not None
    return tournament


@pytest.mark.parametrize("page", ["", "standings/"])
def test_the_public_results_carry_both_heads(client: Client, over: Tournament, page: str) -> None:
    shown_page = client.get(f"/t/{over.slug}/{page}").content.decode()
    for chain in (over, over.club):
        assert log.printed(chain).spaced in shown_page
    assert log.journal_head(over).startswith(log.printed(over).digits)


def test_the_api_s_results_carry_both_heads(over: Tournament) -> None:
    head, club = log.printed(over), log.printed(over.club)
    answer = shown(ask(None, "GET", at(over)))
    assert (answer["champion"]["number"], answer["journal"]["digits"]) == (1, head.digits)
    assert answer["club_journal"] == {"line": club.line, "digits": club.digits}
    sheet = shown(ask(None, "GET", at(over, "divisions/men/bracket/")))
    assert (sheet["journal"], sheet["journal_line"]) == (head.digits, head.line)
    assert sheet["club_journal"] == club.digits
