"""A hand at a friendly table: who went out or that it was locked, and what is left, as exactly as somebody wrote it."""

from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.findings import Finding
from scoring.hands import Seat, Side
from scoring.sheets import Sheet
from scoring.tiles import Tile, tile_set
from tournament import friendly, systems
from tournament.findings import seats_named
from tournament.forms.friendly.sheet_form import MOST_DIGITS, TableForm
from tournament.forms.friendly.tiles import TilesField
from tournament.models import FriendlyTable

LOCKED, THROWN_IN = "block", "void"
PIPS, TEAMS, TILES = "pips", "teams", "tiles"
MOST_REDONDOS: Final = 9
MOST_PICTURES: Final = 112
"""Pictures of tiles on one page: twenty-eight for each of four players; with more, tiles are written."""
CALLED = (("capicu", _("Capicú")), ("chuchazo", _("Chuchazo (0-0)")))


@dataclass(frozen=True)
class SeatFields:
    """What the page shows of one player who is still in; `out` is the choice that he went out."""

    seat: Seat
    player: str
    side: Side
    out: bool
    leads: bool
    exposed: list[str]
    pips: BoundField
    tiles: BoundField
    redondos: BoundField | None
    pictures: list[tuple[Tile, bool]]

    @property
    def shown_as(self) -> int:
        """The seat as people count it, from 1."""
        return self.seat + 1

    @property
    def errors(self) -> bool:
        """Whether something is wrong with what was written for this player."""
        return bool(self.pips.errors or self.tiles.errors)


class HandForm(TableForm):
    """One hand played out; seats count from 0 in what it sends. It asks for what the rules of the table can use."""

    who = forms.ChoiceField(error_messages={"required": _("Say who went out, or that the hand was locked.")})
    how = forms.ChoiceField(required=False)
    recount = forms.IntegerField(required=False, min_value=0, max_value=MOST_DIGITS)

    def __init__(self, data: QueryDict | None = None, *, table: FriendlyTable, sheet: Sheet) -> None:
        super().__init__(data, table=table, sheet=sheet)
        who = [(str(seat), self.players[seat]) for seat in self.still_in] + [(LOCKED, _("Locked"))]
        self._choose("who", [*who, (THROWN_IN, _("Thrown in"))] if self.may_be_thrown_in else who)
        ways = [(PIPS, _("Pips")), (TILES, _("Tiles")), (TEAMS, _("Teams"))]
        self._choose("how", ways if self.in_teams else ways[:2])
        players = [("", _("not noted"))] + [(str(seat), self.players[seat]) for seat in self.still_in]
        for name in ("locker", "leader", *(["swapped_by"] if self.may_be_swapped else [])):
            self.fields[name] = forms.ChoiceField(required=False, choices=players)
        for seat in self.still_in:
            self.fields[f"pips_{seat}"] = _number(MOST_DIGITS)
            self.fields[f"tiles_{seat}"] = TilesField(required=False)
            if "pase-redondo" in self.ruleset.specials:
                self.fields[f"redondos_{seat}"] = _number(MOST_REDONDOS)
        for side in self.ruleset.seating.sides if self.in_teams else ():
            self.fields[f"team_{side}"] = _number(MOST_DIGITS)
        called = [(value, name) for value, name in CALLED if value in self.ruleset.specials]
        if called:
            self.fields["special"] = forms.ChoiceField(required=False, choices=[("", _("Nothing special")), *called])
        if "pase-salida" in self.ruleset.specials:
            self.fields["pase_salida"] = forms.BooleanField(required=False)

    def _choose(self, name: str, choices: list[tuple[str, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - for the type checker
        field.choices = choices

    @property
    def in_teams(self) -> bool:
        """Whether what is left may be written by team."""
        return self.ruleset.team_size > 1

    @property
    def may_be_thrown_in(self) -> bool:
        """Whether these rules annul hands: for a deal with many doubles, or with the same leader after a false pass."""
        return self.ruleset.redeal != "NEVER" or self.ruleset.false_pass_ruling.same_leader

    @property
    def may_be_swapped(self) -> bool:
        """Whether one of three players may take the tiles aside."""
        return self.ruleset.swap == "ON" and self.ruleset.players == 3

    @property
    def is_recounted(self) -> bool:
        """Whether the winners count a figure that the losers recount: not where everybody is charged what he holds."""
        return not systems.fewest_win(self.ruleset)

    @property
    def asks_for_plays(self) -> bool:
        """Whether some play earns points of its own."""
        return bool(self.ruleset.specials)

    @property
    def written_by(self) -> str:
        """How what is left is told: by the pips of each player, by those of each team, or by tiles."""
        return str(self["how"].value() or PIPS)

    @property
    def seats(self) -> list[SeatFields]:
        """The players who are still in, in seat order."""
        tiles, leads = tile_set(self.ruleset.double), self.sheet.next_lead.seat
        pictured = len(tiles) * len(self.still_in) <= MOST_PICTURES
        return [
            SeatFields(
                seat=seat,
                player=self.players[seat],
                side=self.ruleset.seating.side_at[seat],
                out=self["who"].value() == str(seat),
                leads=leads == seat,
                exposed=[str(tile) for tile in self.sheet.exposed.get(seat, ())],
                pips=self[f"pips_{seat}"],
                tiles=self[f"tiles_{seat}"],
                redondos=self[f"redondos_{seat}"] if f"redondos_{seat}" in self.fields else None,
                pictures=[(tile, str(tile) in self._ticked(seat)) for tile in tiles] if pictured else [],
            )
            for seat in self.still_in
        ]

    @property
    def teams(self) -> list[tuple[str, BoundField]]:
        """Each team still in by name, with the field of its pips; none where everybody plays for himself."""
        names = friendly.sides_of(self.table)
        fields = {side: f"team_{side}" for side in names if side not in self.sheet.eliminated}
        return [(names[side], self[field]) for side, field in fields.items() if field in self.fields]

    def _ticked(self, seat: int) -> list[str]:
        return TilesField.words(self[f"tiles_{seat}"].value())

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("who", THROWN_IN) == THROWN_IN:
            return cleaned
        for name in self._needed(cleaned["who"], cleaned.get("how") or PIPS):
            if name in cleaned and cleaned[name] is None:
                self.add_error(name, _("Write what is left here, in pips."))
        return cleaned

    def _needed(self, who: str, how: str) -> list[str]:
        if how == TEAMS:
            return [field.name for _name, field in self.teams]
        return [f"pips_{seat}" for seat in self.still_in if who != str(seat)] if how == PIPS else []

    def entry_data(self) -> dict[str, Any]:
        """The hand as `scoring.entries.from_data` reads it; call it on a valid form only."""
        values, seats = self.cleaned_data, self.ruleset.seating.seats
        if values["who"] == THROWN_IN:
            return {"kind": "hand", "end": "void", "by": None, "pips": None, "tiles": None, "recount": None}
        locked, how = values["who"] == LOCKED, values["how"] or PIPS
        sides = [values.get(f"team_{side}") or 0 for side in self.ruleset.seating.sides]
        return {
            "kind": "hand",
            "end": "block" if locked else "domino",
            "by": _seat(values["locker"] if locked else values["who"]),
            "pips": [values.get(f"pips_{seat}") or 0 for seat in seats] if how == PIPS else None,
            "side_pips": sides if how == TEAMS else None,
            "tiles": [values.get(f"tiles_{seat}") or [] for seat in seats] if how == TILES else None,
            "recount": values["recount"],
            "leader": _seat(values["leader"]),
            "special": values.get("special") or None,
            "pase_salida": values.get("pase_salida", False),
            "pases_redondos": [seat for seat in seats for _time in range(values.get(f"redondos_{seat}") or 0)],
            "swapped_by": _seat(values.get("swapped_by", "")),
        }

    def places(self, finding: Finding) -> list[str]:
        """Findings about pips or tiles belong at the players they name; those about all together at none."""
        if finding.field in (PIPS, TILES):
            named = seats_named(finding)
            return [f"{TILES if self.written_by == TILES else PIPS}_{named[0]}"] if len(named) == 1 else []
        if finding.field == "by":
            return ["who"]
        if finding.field == "pases_redondos":
            return [f"redondos_{seat}" for seat in seats_named(finding)]
        return super().places(finding)


def _number(most: int) -> forms.IntegerField:
    return forms.IntegerField(required=False, min_value=0, max_value=most)


def _seat(value: str) -> int | None:
    return int(value) if value else None
