"""A hand as a judge writes it down: who went out or that it was locked, and what is left."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.findings import Finding
from scoring.hands import SEATS, side_of
from scoring.tiles import Tile, tile_set
from tournament.forms.judge.sheet_form import SheetForm
from tournament.models import Sitting

LOCKED = "block"
PIPS, TILES = "pips", "tiles"
MOST_DIGITS = 9_999
SET = [(str(tile), str(tile)) for tile in tile_set(6)]


@dataclass(frozen=True)
class SeatFields:
    """What the page shows of one player: the choice that he went out, and the two ways of writing what he has left."""

    seat: int
    player: str
    team: int
    side: str
    out: bool
    pips: BoundField
    tiles: BoundField

    @property
    def shown_as(self) -> int:
        """The seat as people count it, 1 to 4."""
        return self.seat + 1

    @property
    def all_tiles(self) -> list[tuple[Tile, bool]]:
        """The 28 tiles, each with whether it is ticked for this player."""
        value = self.tiles.value() or []
        return [(tile, str(tile) in value) for tile in tile_set(6)]

    @property
    def errors(self) -> bool:
        """Whether something is wrong with what was written for this player."""
        return bool(self.pips.errors or self.tiles.errors)


class HandForm(SheetForm):
    """One hand played out; the seats are 0..3 in what it sends and 1..4 in what it shows."""

    who = forms.ChoiceField(
        widget=forms.RadioSelect,
        choices=[*((str(seat), str(seat + 1)) for seat in SEATS), (LOCKED, _("Locked"))],
        error_messages={"required": _("Say who went out, or that the hand was locked.")},
    )
    locker = forms.ChoiceField(required=False)
    leader = forms.ChoiceField(required=False)
    how = forms.ChoiceField(required=False, choices=[(PIPS, _("Pips")), (TILES, _("Tiles"))])
    recount = forms.IntegerField(required=False, min_value=0, max_value=MOST_DIGITS)

    def __init__(self, data: QueryDict | None = None, *, sitting: Sitting) -> None:
        super().__init__(data, sitting=sitting)
        self.players = [seat.registration.person.name for seat in sitting.seats.all()]
        choices = [("", _("not noted"))] + [(str(seat), self.players[seat]) for seat in SEATS]
        self.fields["locker"] = forms.ChoiceField(required=False, choices=choices)
        self.fields["leader"] = forms.ChoiceField(required=False, choices=choices)
        for seat in SEATS:
            self.fields[f"pips_{seat}"] = forms.IntegerField(required=False, min_value=0, max_value=MOST_DIGITS)
            self.fields[f"tiles_{seat}"] = forms.MultipleChoiceField(required=False, choices=SET)

    @property
    def seats(self) -> list[SeatFields]:
        """The four players in seat order."""
        teams = {"A": self.sitting.team_a.number, "B": self.sitting.team_b.number}
        return [
            SeatFields(
                seat=seat,
                player=self.players[seat],
                team=teams[side_of(seat)],
                side=side_of(seat),
                out=self["who"].value() == str(seat),
                pips=self[f"pips_{seat}"],
                tiles=self[f"tiles_{seat}"],
            )
            for seat in SEATS
        ]

    @property
    def by_tiles(self) -> bool:
        """Whether what is left is told by the tiles themselves."""
        return bool(self["how"].value() == TILES)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("how") != TILES and "who" in cleaned:
            for seat in SEATS:
                name = f"pips_{seat}"
                if cleaned["who"] != str(seat) and name in cleaned and cleaned[name] is None:
                    self.add_error(name, _("Write what this player has left, in pips."))
        return cleaned

    def entry_data(self) -> dict[str, Any]:
        """The hand as `scoring.entries.from_data` reads it; call it on a valid form only."""
        values = self.cleaned_data
        locked, by_tiles = values["who"] == LOCKED, values["how"] == TILES
        return {
            "kind": "hand",
            "end": "block" if locked else "domino",
            "by": _seat(values["locker"] if locked else values["who"]),
            "pips": None if by_tiles else [values[f"pips_{seat}"] or 0 for seat in SEATS],
            "tiles": [values[f"tiles_{seat}"] for seat in SEATS] if by_tiles else None,
            "recount": values["recount"],
            "leader": _seat(values["leader"]),
        }

    def places(self, finding: Finding) -> list[str]:
        """Findings about pips or tiles belong at the players they name; those about all together at none."""
        if finding.field in (PIPS, TILES):
            what = TILES if self.by_tiles else PIPS
            return [f"{what}_{seat}" for seat in _seats_named(finding)]
        if finding.field == "by":
            return ["who"]
        return super().places(finding)


def _seat(value: str) -> int | None:
    return int(value) if value else None


def _seats_named(finding: Finding) -> list[int]:
    if "seat" in finding.params:
        return [int(finding.params["seat"])]
    named = [int(seat) for seat in str(finding.params.get("seats", "")).replace(",", " ").split()]
    return named if len(named) == 1 else []
