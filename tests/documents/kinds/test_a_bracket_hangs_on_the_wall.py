"""The poster of a bracket: on A3 or on sheets to be glued, of a bracket that was drawn."""

from collections.abc import Mapping
from typing import Any, Final

import pytest
from django.utils import timezone

from tests.cast import start_first_round
from tests.documents.rendering import cast
from tests.documents.rendering.reading import opened, words
from tournament.core.errors import Conflict, Refused
from tournament.documents import kinds
from tournament.documents.bracket_sheets import posters
from tournament.documents.engine.records import Heading
from tournament.documents.kinds.bracket import BracketPoster
from tournament.documents.queue import freshness, requests
from tournament.documents.queue.requests import request_again
from tournament.exchange.erasure.traces import Marks
from tournament.models import Division, Tournament, User

BASE = "http://hall"


def sample(heading: Heading, name: cast.Named) -> Any:
    return cast.bracket(12, 2, heading=heading, named=lambda number: cast.team(number, name))


def sample_poster(heading: Heading, name: cast.Named) -> posters.BracketPosterRecord:
    return posters.BracketPosterRecord(heading, posters.ONE, sample(heading, name))


SAMPLES: Final[Mapping[str, cast.Sample]] = {"bracket": sample, "bracket-poster": sample_poster}


def test_on_a3_and_on_sheets_to_be_glued(drawn: Tournament, men: Division, organizer: User) -> None:
    men.refresh_from_db()
    for size, pages in (("a3", 1), ("tiles", 4)):
        document = requests.request(BracketPoster(), men, size=size, by=organizer, base_url=BASE)
        record = kinds.from_payload(document.kind, document.payload)
        pdf = kinds.render(document.kind, record)
        assert len(opened(pdf).pages) == pages
        for team in men.teams.all():
            assert "".join(team.names[0].split()) in words(pdf, 0)
        assert request_again(document=document, by=organizer, base_url=BASE) == document


def test_only_after_the_lottery_and_in_a_size_that_there_is(men: Division, organizer: User) -> None:
    with pytest.raises(Conflict):
        requests.request(BracketPoster(), men, size="a3", by=organizer, base_url=BASE)
    with pytest.raises(Refused) as refused:
        requests.request(BracketPoster(), men, size="a0", by=organizer, base_url=BASE)
    assert refused.value.field == "size"


def test_it_is_out_of_date_when_a_round_has_begun(drawn: Tournament, men: Division, organizer: User) -> None:
    men.refresh_from_db()
    old = requests.request(BracketPoster(), men, size="a3", by=organizer, base_url=BASE)
    assert not freshness.freshness_of(old, now=timezone.now()).is_out_of_date
    start_first_round(drawn)
    assert freshness.freshness_of(old, now=timezone.now()).is_out_of_date


def test_an_erased_name_is_gone_from_it(drawn: Tournament, men: Division, organizer: User) -> None:
    men.refresh_from_db()
    payload = requests.request(BracketPoster(), men, size="a3", by=organizer, base_url=BASE).payload
    team = men.teams.order_by("number")[0]
    erased = Marks(teams={(team.number, 1)}, numbers=(), name="").without(payload, "former player 7")
    assert team.names[1] in str(payload)
    assert team.names[1] not in str(erased)
    assert team.names[0] in str(erased)
