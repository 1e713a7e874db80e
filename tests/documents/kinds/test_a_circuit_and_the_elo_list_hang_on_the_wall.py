"""The tables of a tournament's circuits, and the Elo list of its club, on paper."""

import io
from collections.abc import Mapping
from typing import Final

import pytest
from pypdf import PdfReader

from tests.documents.rendering import cast
from tests.results.season.played import play
from tournament.club import circuits
from tournament.core.errors import Conflict
from tournament.documents import kinds
from tournament.documents.engine.records import Heading
from tournament.documents.kinds.season import (
    CircuitRow,
    Circuits,
    CircuitsRecord,
    CircuitTable,
    RatingRow,
    Ratings,
    RatingsRecord,
)
from tournament.documents.queue import requests
from tournament.models import Club, Document, Tournament


def circuit_sample(heading: Heading, name: cast.Named) -> CircuitsRecord:
    rows = (CircuitRow("1", name(1), 225, (125, 100), (90,)), CircuitRow("", name(2), 60, (60,), ()))
    table = CircuitTable("Copa", 2, 6, ("Spring", "Summer"), ("Autumn: It counts once it is over.",), rows)
    return CircuitsRecord(heading, (table,))


def rating_sample(heading: Heading, name: cast.Named) -> RatingsRecord:
    return RatingsRecord(heading, (RatingRow(1, name(1), 1278, 4), RatingRow(2, name(2), 1160, 3)))


SAMPLES: Final[Mapping[str, cast.Sample]] = {"circuits": circuit_sample, "ratings": rating_sample}


def text_of(document: Document) -> str:
    pdf = kinds.render(document.kind, kinds.from_payload(document.kind, document.payload))
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)


def test_the_circuits_of_a_tournament(club: Club) -> None:
    older, newer = play(club)
    with pytest.raises(Conflict, match="no circuit"):
        requests.request(Circuits(), newer, by=None, base_url="http://hall")
    terms = circuits.Terms("Copa del año", [100, 80], best=1, planned=3, attendance=7)
    circuits.make_circuit(club=club, terms=terms, tournaments=[older.slug, newer.slug], by=None)
    text = text_of(requests.request(Circuits(), newer, by=None, base_url="http://hall"))
    for said in ("Copa del año", "The best 1 of 3 dates count.", "107", "Does not count"):
        assert said in text, said


def test_the_elo_list_of_the_club(club: Club, tournament: Tournament) -> None:
    with pytest.raises(Conflict, match="rated"):
        requests.request(Ratings(), tournament, by=None, base_url="http://hall")
    play(club, 1)
    text = text_of(requests.request(Ratings(), tournament, by=None, base_url="http://hall"))
    assert "Elo list" in text
    assert "Everybody starts at 1200" in text
