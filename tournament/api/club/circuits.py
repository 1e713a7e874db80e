"""The circuits of a club: terms and tournaments, the table for everybody."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from rest_framework import serializers

from tournament.api.frame import fields, help_texts
from tournament.api.frame.help_texts import HelpText
from tournament.api.frame.input import Strict, Text, Whole
from tournament.api.frame.operation import Call, Router
from tournament.api.frame.paging import page
from tournament.club import circuits, permissions
from tournament.models import Circuit
from tournament.results import circuits as tables

NAME = HelpText("The name of the circuit.", "Copa 2026")
TABLE = HelpText("The points of the places, from the first one.", [100, 80, 60])
WIN = HelpText("The points for each match won.", 5)
ATTENDANCE = HelpText("The points for coming: for playing a match of the tournament.", 10)
BEYOND = HelpText("What a place after the table pays.", "WINS_AND_ATTENDANCE")
BEST = HelpText("How many dates count: the best ones of each person.", 4)
PLANNED = HelpText("The number of dates in all.", 6)
MIN_DATES = HelpText("A person with fewer dates has no place.", 2)
TOURNAMENTS = HelpText("The slugs of its tournaments.", ["saci-2026"])
POINTS = HelpText("The points.", 115)
PERSON_NAME = HelpText('The player\'s name; "former player 12" for an erased person.', "Nora Nieto")

router = Router("clubs/<int:club>/circuits/")


class UpdateCircuit(Strict):
    """The terms and tournaments of a circuit; a field that is left out stays.

    `reason`: why tournaments leave the circuit, which everybody can read; needed only then.
    """

    name = Text(NAME, max_length=circuits.LONGEST_NAME, required=False)
    table = fields.ListField(TABLE, child=Whole(), max_length=circuits.MOST_PLACES, required=False, allow_empty=True)
    win = Whole(WIN, required=False)
    attendance = Whole(ATTENDANCE, required=False)
    beyond = fields.ChoiceField(BEYOND, choices=Circuit.Beyond.values, required=False)
    best = Whole(BEST, required=False)
    planned = Whole(PLANNED, required=False)
    min_dates = Whole(MIN_DATES, required=False)
    tournaments = fields.ListField(
        TOURNAMENTS, child=Text(max_length=60), max_length=circuits.MOST_DATES, required=False
    )
    reason = Text("Why tournaments leave the circuit.", "rained off", max_length=200, required=False)


class CreateCircuit(UpdateCircuit):
    """A new circuit of a club; what is left out is 0, no points and no tournaments."""

    name = Text(NAME, max_length=circuits.LONGEST_NAME)
    best = Whole(BEST)
    planned = Whole(PLANNED)


class CircuitDateAnswer(serializers.Serializer[Any]):
    """A tournament of a circuit. One that left it stays listed with the reason."""

    tournament = fields.SerializerMethodField("The tournament's slug; empty: it was erased.", "saci-2026")
    name = fields.CharField("The tournament's name.", "SACI 2026")
    date = fields.DateField("The tournament's date.", "2026-11-21")
    reason = fields.CharField("Why it left the circuit; empty: it is in it.", "", allow_blank=True)

    def get_tournament(self, row: Any) -> str:
        return row.tournament.slug if row.tournament else ""


class CircuitAnswer(serializers.Serializer[Any]):
    """A circuit with its terms and its tournaments."""

    id = fields.IntegerField("The id of the circuit, as used in URLs.", 1)
    name = fields.CharField(NAME)
    table = fields.ListField(TABLE, child=serializers.IntegerField())
    win = fields.IntegerField(WIN)
    attendance = fields.IntegerField(ATTENDANCE)
    beyond = fields.ChoiceField(BEYOND, choices=Circuit.Beyond.values)
    best = fields.IntegerField(BEST)
    planned = fields.IntegerField(PLANNED)
    min_dates = fields.IntegerField(MIN_DATES)
    closed = fields.SerializerMethodField("Whether it is closed: it changes no more.", False)
    dates = CircuitDateAnswer(many=True, source="dates.all", help_text="Its tournaments, by date.")

    def get_closed(self, row: Circuit) -> bool:
        return row.closed_at is not None


class CircuitEventLineAnswer(serializers.Serializer[Any]):
    """A person's line in the table of one date."""

    place = fields.IntegerField("The place, shared by those level.", 1)
    player = fields.CharField(PERSON_NAME, source="name")
    won = fields.IntegerField(help_texts.WON)
    points = fields.IntegerField(POINTS)


class CircuitEventAnswer(serializers.Serializer[Any]):
    """A date of a circuit with its own table.

    `state`: counts; open (no champion yet); left (taken out of the circuit); erased. `why`: the same as a sentence.
    """

    tournament = fields.CharField("The tournament's slug; empty: it was erased.", "saci-2026", source="slug")
    name = fields.CharField("The tournament's name.", "SACI 2026", source="date.name")
    date = fields.DateField("The tournament's date.", "2026-11-21", source="date.date")
    state = fields.CharField("Whether the date counts: counts, open, left or erased.", "counts")
    why = fields.CharField("Why it does not count; empty if it does.", "", source="sentence", allow_blank=True)
    lines = CircuitEventLineAnswer(many=True, help_text="The table of the date, best first; empty unless it counts.")


class CircuitResultAnswer(serializers.Serializer[Any]):
    """A person's points of one date; `counts` false: struck through."""

    points = fields.IntegerField("The points; null: the person did not play.", 115, allow_null=True)
    counts = fields.BooleanField("Whether the result is among the best ones, which count.", True)


class CircuitLineAnswer(serializers.Serializer[Any]):
    """A person's line in the table of the circuit."""

    place = fields.IntegerField(
        "The place, shared by those level; null: the person has too few dates.", 1, source="rank", allow_null=True
    )
    player = fields.CharField(PERSON_NAME, source="name")
    total = fields.IntegerField("The sum of the results that count.", 345)
    results = CircuitResultAnswer(many=True, help_text="The results, in the order of the dates that count.")


class CircuitTableAnswer(serializers.Serializer[Any]):
    """The table of a circuit, and the tables of its dates."""

    lines = CircuitLineAnswer(many=True, help_text="The table of the circuit, best first.")
    events = CircuitEventAnswer(many=True, help_text="Its dates in order, with their tables.")


@router.get(asks=page("id", "name", usual=("name", "pk")), answers=CircuitAnswer)
def list_circuits(call: Call) -> QuerySet[Circuit]:
    """List the circuits of a club, by name. Closed circuits are listed too."""
    return call.club.circuits.prefetch_related("dates__tournament")


@router.post(
    right=permissions.ORGANIZE,
    reads=CreateCircuit,
    answers=CircuitAnswer,
    status=201,
    errors={409: "same-name", 422: "bad-text no-reason refused"},
)
def create_circuit(call: Call) -> Circuit:
    """Create a circuit of a club. Its tournaments can also be added later, as long as it is not closed."""
    data = dict(call.data)
    tournaments = data.pop("tournaments", [])
    data.pop("reason", None)
    terms = circuits.Terms(**{"table": [], **data})
    return circuits.make_circuit(club=call.club, terms=terms, tournaments=tournaments, by=call.by)


@router.get("<int:pk>/", answers=CircuitAnswer)
def show_circuit(call: Call, pk: int) -> Circuit:
    """Show a circuit. Its ETag is needed to update it."""
    return _circuit(call, pk)


@router.patch(
    "<int:pk>/",
    right=permissions.ORGANIZE,
    reads=UpdateCircuit,
    answers=CircuitAnswer,
    errors={409: "circuit-closed same-name", 422: "bad-text no-reason refused"},
)
def update_circuit(call: Call, pk: int) -> Circuit:
    """Update the terms and the tournaments of a circuit. Tables follow at once."""
    row, data = _circuit(call, pk), dict(call.data)
    tournaments, reason = data.pop("tournaments", None), data.pop("reason", "")
    terms = circuits.Terms(**{**circuits.terms_of(row), **data})
    circuits.change_circuit(circuit=row, terms=terms, tournaments=tournaments, reason=reason, by=call.by)
    return _circuit(call, pk)


@router.post("<int:pk>/closure/", right=permissions.ORGANIZE, answers=CircuitAnswer, errors={409: "circuit-closed"})
def close_circuit(call: Call, pk: int) -> Circuit:
    """Close a circuit. Its table stays; its terms and tournaments change no more."""
    circuits.close_circuit(circuit=_circuit(call, pk), by=call.by)
    return _circuit(call, pk)


@router.get("<int:pk>/table/", answers=CircuitTableAnswer)
def show_circuit_table(call: Call, pk: int) -> tables.Tables:
    """Show the table of a circuit and those of its dates.

    They follow from the final places of its tournaments: a correction changes them at once.
    """
    return tables.tables_of(_circuit(call, pk))


def _circuit(call: Call, pk: int) -> Circuit:
    found: Circuit = get_object_or_404(circuits.circuits_of(call.club), pk=pk)
    return found
