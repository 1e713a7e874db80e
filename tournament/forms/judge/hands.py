"""A hand as a judge writes it down: who went out or that it was locked, what is left, and what earns points besides."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.findings import Finding
from scoring.hands import SEATS, SIDES, side_of
from scoring.ruleset import Ruleset
from scoring.tiles import Tile, tile_set
from tournament import opening, systems
from tournament.findings import seats_named
from tournament.forms.judge.sheet_form import SheetForm
from tournament.models import Sitting, Team

LOCKED, THROWN_IN = "block", "void"
PIPS, TILES, TEAMS = "pips", "tiles", "teams"
MOST_DIGITS = 9_999
MOST_REDONDOS = 9
WHO = [*((str(seat), str(seat + 1)) for seat in SEATS), (LOCKED, _("Locked"))]
CALLED = (("capicu", _("Capicú")), ("chuchazo", _("Chuchazo (0-0)")))


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


class HandForm(SheetForm):
    """One hand played out; the seats are 0..3 in what it sends and 1..4 in what it shows.

    It asks for what this tournament's rules can use: plays that earn points, and a hand that is thrown in.
    """

    who = forms.ChoiceField(
        widget=forms.RadioSelect,
        choices=WHO,
        error_messages={"required": _("Say who went out, or that the hand was locked.")},
    )
    locker = forms.ChoiceField(required=False)
    leader = forms.ChoiceField(required=False)
    how = forms.ChoiceField(required=False)
    recount = forms.IntegerField(required=False, min_value=0, max_value=MOST_DIGITS)

    def __init__(self, data: QueryDict | None = None, *, sitting: Sitting) -> None:
        super().__init__(data, sitting=sitting)
        self.ruleset = opening.ruleset_of(sitting.tournament)
        self.players = [seat.registration.person.name for seat in sitting.seats.all()]
        choices = [("", _("not noted"))] + [(str(seat), self.players[seat]) for seat in SEATS]
        self.fields["locker"] = forms.ChoiceField(required=False, choices=choices)
        self.fields["leader"] = forms.ChoiceField(required=False, choices=choices)
        self.tile_set = tile_set(self.ruleset.double)
        tiles = [(str(tile), str(tile)) for tile in self.tile_set]
        for seat in SEATS:
            self.fields[f"pips_{seat}"] = forms.IntegerField(required=False, min_value=0, max_value=MOST_DIGITS)
            self.fields[f"tiles_{seat}"] = forms.MultipleChoiceField(required=False, choices=tiles)
        ways = [(PIPS, _("Pips")), (TILES, _("Tiles")), (TEAMS, _("Teams"))]
        self._choose("how", ways if by_teams(self.ruleset) else ways[:2])
        for side in SIDES if by_teams(self.ruleset) else ():
            self.fields[f"team_{side}"] = forms.IntegerField(required=False, min_value=0, max_value=MOST_DIGITS)
        self._ask_for_plays()

    def _ask_for_plays(self) -> None:
        """Fields for what not every rule system knows."""
        if thrown_in(self.ruleset):
            self._choose("who", [*WHO, (THROWN_IN, _("Thrown in"))])
        called = [(value, name) for value, name in CALLED if value in self.ruleset.specials]
        if called:
            self.fields["special"] = forms.ChoiceField(required=False, choices=[("", _("Nothing special")), *called])
        if "pase-salida" in self.ruleset.specials:
            self.fields["pase_salida"] = forms.BooleanField(required=False)
        if "pase-redondo" in self.ruleset.specials:
            for seat in SEATS:
                self.fields[f"redondos_{seat}"] = forms.IntegerField(
                    required=False, min_value=0, max_value=MOST_REDONDOS
                )

    def _choose(self, name: str, choices: list[tuple[str, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - for the type checker
        field.choices = choices

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
    def may_be_thrown_in(self) -> bool:
        """Whether a hand that nobody scores is among the choices."""
        return thrown_in(self.ruleset)

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
    def by_tiles(self) -> bool:
        """Whether what is left is told by the tiles themselves."""
        return self.written_by == TILES

    @property
    def by_teams(self) -> bool:
        """Whether what is left is told by each team's figure."""
        return bool(self.written_by == TEAMS and self.teams)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.by_teams:
            for _team, field in self.teams:
                if field.name in cleaned and cleaned[field.name] is None:
                    self.add_error(field.name, _("Write what this team has left, in pips."))
        elif cleaned.get("how") != TILES and cleaned.get("who", THROWN_IN) != THROWN_IN:
            for seat in SEATS:
                name = f"pips_{seat}"
                if cleaned["who"] != str(seat) and name in cleaned and cleaned[name] is None:
                    self.add_error(name, _("Write what this player has left, in pips."))
        return cleaned

    def entry_data(self) -> dict[str, Any]:
        """The hand as `scoring.entries.from_data` reads it; call it on a valid form only."""
        values = self.cleaned_data
        if values["who"] == THROWN_IN:
            return {"kind": "hand", "end": "void", "by": None, "pips": None, "tiles": None, "recount": None}
        locked, by_tiles, together = values["who"] == LOCKED, values["how"] == TILES, self.by_teams
        return {
            "kind": "hand",
            "end": "block" if locked else "domino",
            "by": _seat(values["locker"] if locked else values["who"]),
            "pips": None if by_tiles or together else [values[f"pips_{seat}"] or 0 for seat in SEATS],
            "tiles": [values[f"tiles_{seat}"] for seat in SEATS] if by_tiles else None,
            "side_pips": [values[f"team_{side}"] for side in SIDES] if together else None,
            "recount": values["recount"],
            "leader": _seat(values["leader"]),
            "special": values.get("special") or None,
            "pase_salida": values.get("pase_salida", False),
            "pases_redondos": [seat for seat in SEATS for _time in range(values.get(f"redondos_{seat}") or 0)],
        }

    def places(self, finding: Finding) -> list[str]:
        """Findings about pips or tiles belong at the players they name; those about all together at none."""
        if finding.field in (PIPS, TILES):
            what = TILES if self.by_tiles else PIPS
            named = seats_named(finding)
            return [f"{what}_{seat}" for seat in named] if len(named) == 1 else []
        if finding.field == "by":
            return ["who"]
        if finding.field == "pases_redondos":
            return [f"redondos_{seat}" for seat in seats_named(finding)]
        return super().places(finding)


def _seat(value: str) -> int | None:
    return int(value) if value else None


def by_teams(ruleset: Ruleset) -> bool:
    """Whether a team's figure tells enough: nothing hangs on what one player holds."""
    return ruleset.block_winner != "PLAYER" and not ruleset.blank_alone


def thrown_in(ruleset: Ruleset) -> bool:
    """Whether these rules annul hands: for a deal with many doubles, or with the same leader after a false pass."""
    return ruleset.redeal != "NEVER" or ruleset.false_pass_ruling.same_leader
