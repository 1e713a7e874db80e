"""A hand at a friendly table: who went out or that it was locked, and what is left, as exactly as somebody wrote it."""

from dataclasses import dataclass
from typing import Any, Final

from django.forms.boundfield import BoundField
from django.http import QueryDict

from scoring.hands import Seat, Side
from scoring.sheets import Sheet
from scoring.tiles import Tile, tile_set
from tournament import friendly
from tournament.forms.friendly.sheet_form import TableForm
from tournament.forms.friendly.tiles import TilesField
from tournament.forms.hand_lines import HandLine, seat_of
from tournament.models import FriendlyTable

MOST_PICTURES: Final = 112
"""Pictures of tiles on one page: twenty-eight for each of four players; with more, tiles are written."""


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


class HandForm(TableForm, HandLine):
    """One hand played out by those who are still in."""

    def __init__(self, data: QueryDict | None = None, *, table: FriendlyTable, sheet: Sheet) -> None:
        super().__init__(data, table=table, sheet=sheet)
        self.playing = self.still_in
        teams = [side for side in self.ruleset.seating.sides if side not in sheet.eliminated] if self.in_teams else []
        self.offer(lambda: TilesField(required=False), teams)
        if self.may_be_swapped:
            self.fields["swapped_by"] = self.player_field()

    @property
    def in_teams(self) -> bool:
        """Whether what is left may be written by team."""
        return self.ruleset.team_size > 1

    @property
    def may_be_swapped(self) -> bool:
        """Whether one of three players may take the tiles aside."""
        return self.ruleset.swap == "ON" and self.ruleset.players == 3

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

    def entry_data(self) -> dict[str, Any]:
        data = super().entry_data()
        if data["end"] != "void":
            data["swapped_by"] = seat_of(self.cleaned_data.get("swapped_by", ""))
        return data
