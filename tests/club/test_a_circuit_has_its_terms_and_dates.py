"""An organizer makes a circuit, changes it and closes it; what cannot be is refused in a sentence at its field."""

from dataclasses import replace
from typing import Any

import pytest

from tournament.club import circuits
from tournament.core.errors import Conflict, Refused
from tournament.models import Circuit, CircuitDate, Club, JournalLine, Tournament, User

TERMS = circuits.Terms("Copa", [100, 80], best=2, planned=3)


def test_from_its_beginning_to_its_close(club: Club, tournament: Tournament, organizer: User) -> None:
    made = circuits.make_circuit(club=club, terms=TERMS, tournaments=[tournament.slug], by=organizer)
    circuits.change_circuit(circuit=made, terms=replace(TERMS, win=5), by=organizer)
    assert (made.dates.get().tournament, Circuit.objects.get().win) == (tournament, 5)
    with pytest.raises(Refused, match="Say why"):
        circuits.change_circuit(circuit=made, terms=TERMS, tournaments=[], by=organizer)
    assert Circuit.objects.get().win == 5
    circuits.change_circuit(circuit=made, terms=TERMS, tournaments=[], reason="rained off", by=organizer)
    assert made.dates.get().reason == "rained off"
    back = circuits.change_circuit(circuit=made, terms=TERMS, tournaments=[tournament.slug], by=organizer)
    assert (back.dates.get().left_at, CircuitDate.objects.count()) == (None, 1)
    circuits.close_circuit(circuit=made, by=organizer)
    with pytest.raises(Conflict, match="closed"):
        circuits.change_circuit(circuit=made, terms=TERMS, by=organizer)
    told = JournalLine.objects.filter(subject=f"circuit {made.pk}").order_by("number")
    words = ["make", "change", "change", "leave", "change", "close"]
    assert [one.action for one in told] == [f"{word}-circuit" for word in words]
    assert told[3].reason == "rained off"


@pytest.mark.parametrize(
    ("field", "sentence", "wrong"),
    [
        ("name", "a name", {"name": " "}),
        ("best", "only 3 dates", {"best": 4}),
        ("best", "At least one", {"best": 0}),
        ("planned", "at least one date", {"planned": 0}),
        ("min_dates", "from 0", {"min_dates": 4}),
        ("table", "the one before", {"table": [10, 20]}),
        ("table", "from 0 to", {"table": [-1]}),
        ("table", "all are 0", {"table": []}),
        ("table", "at most 500", {"table": [1] * 501}),
        ("win", "from 0 to", {"win": 100_001}),
        ("beyond", "after the table", {"beyond": "NOTHING"}),
    ],
)
def test_terms_that_cannot_be_are_refused(club: Club, field: str, sentence: str, wrong: dict[str, Any]) -> None:
    with pytest.raises(Refused, match=sentence) as refused:
        circuits.make_circuit(club=club, terms=replace(TERMS, **wrong), by=None)
    assert refused.value.field == field
    assert not Circuit.objects.exists()


def test_tournaments_of_others_erased_ones_and_too_many_are_refused(club: Club, tournament: Tournament) -> None:
    other = Tournament.objects.create(
        club=Club.objects.create(name="Another club"), name="X", slug="elsewhere", date="2026-01-01", ruleset="saci"
    )
    for slug in (other.slug, "erased-long-ago"):
        with pytest.raises(Refused, match=f"no tournament {slug}") as refused:
            circuits.make_circuit(club=club, terms=TERMS, tournaments=[slug], by=None)
        assert refused.value.field == "tournaments"
    second = Tournament.objects.create(club=club, name="Two", slug="two", date="2026-01-01", ruleset="saci")
    with pytest.raises(Refused, match="allow for more dates"):
        circuits.make_circuit(
            club=club, terms=replace(TERMS, best=1, planned=1), tournaments=[tournament.slug, second.slug], by=None
        )
    circuits.make_circuit(club=club, terms=TERMS, by=None)
    with pytest.raises(Conflict, match="this name"):
        circuits.make_circuit(club=club, terms=TERMS, by=None)
