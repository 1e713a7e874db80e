"""A hand as a judge writes it down at a table of two pairs."""

from dataclasses import dataclass

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict

from scoring.hands import SEATS, SIDES, side_of
from scoring.tiles import Tile, tile_set
from tournament import opening
from tournament.forms.hand_lines import TILES, HandLine
from tournament.forms.judge.sheet_form import SheetForm
from tournament.models import Sitting, Team


@dataclass(frozen=True)
class SeatFields:
    """What the page shows of one player.

    out: the choice that he went out. pips, tiles: the two ways of writing what he has left. redondos: how often he made
    all others pass, None where that earns nothing. tile_set: the dominoes of this table.
    """

    seat: int
    player: str
    team: int
    side: str
    out: bool
    pips: BoundField
    tiles: BoundField
    redondos: BoundField | None
    tile_set: tuple[Tile, ...]

    @property
    def shown_as(self) -> int:
        """The seat as people count it, 1 to 4."""
        return self.seat + 1

    @property
    def pictures(self) -> list[tuple[Tile, bool]]:
        """Every tile of the set, each with whether it is ticked for this player."""
        value = self.tiles.value() or []
        return [(tile, str(tile) in value) for tile in self.tile_set]

    @property
    def errors(self) -> bool:
        """Whether something is wrong with what was written for this player."""
        return bool(self.pips.errors or self.tiles.errors)


class HandForm(SheetForm, HandLine):
    """One hand played out; the seats are 0..3 in what it sends and 1..4 in what it shows."""

    playing = SEATS

    def __init__(self, data: QueryDict | None = None, *, sitting: Sitting) -> None:
        super().__init__(data, sitting=sitting)
        self.ruleset = opening.ruleset_of(sitting.tournament)
        self.players = [seat.registration.person.name for seat in sitting.seats.all()]
        self.tile_set = tile_set(self.ruleset.double)
        tiles = [(str(tile), str(tile)) for tile in self.tile_set]
        self.offer(lambda: forms.MultipleChoiceField(required=False, choices=tiles), SIDES if self.teams_tell else ())

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
                redondos=self[f"redondos_{seat}"] if f"redondos_{seat}" in self.fields else None,
                tile_set=self.tile_set,
            )
            for seat in SEATS
        ]

    @property
    def teams(self) -> list[tuple[Team, BoundField]]:
        """Each team with the field for what it has left together; none where the rules need every player's figure."""
        teams = zip(SIDES, (self.sitting.team_a, self.sitting.team_b), strict=True)
        return [(team, self[f"team_{side}"]) for side, team in teams if f"team_{side}" in self.fields]

    @property
    def by_tiles(self) -> bool:
        """Whether what is left is told by the tiles themselves."""
        return self.written_by == TILES
