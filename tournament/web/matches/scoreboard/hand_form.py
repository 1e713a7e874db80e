"""The form of a hand, at any table: who went out, what is left, plays that earn points."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.findings import Finding
from scoring.hands import Seat, Side
from scoring.ruleset import Ruleset
from scoring.tiles import Tile, tile_set
from tournament.core import rule_systems
from tournament.core.findings import seats_named
from tournament.web.frame.fields import offer_choices
from tournament.web.matches.scoreboard.board import Scoreboard
from tournament.web.matches.scoreboard.line_forms import MOST_DIGITS, OverrulableForm

LOCKED, THROWN_IN = "block", "void"
PIPS, TILES, TEAMS = "pips", "tiles", "teams"
MOST_REDONDOS: Final = 9
CALLED = (("capicu", _("Capicú")), ("chuchazo", _("Chuchazo (0-0)")))
LONGEST_LINE: Final = 600
FIGURES: Final = r"^\s*\d{1,4}([\s,+]+\d{1,4})*\s*$"
"""What the plays of a side earned: one figure, or each."""


class TilesWidget(forms.TextInput):
    """Joins all values sent under the name, from tick boxes and from the typed line."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> str:
        values = data.getlist(name) if hasattr(data, "getlist") else [data.get(name) or ""]
        return " ".join(values)


class TilesField(forms.CharField):
    """Cleans "5-3, 6-6" to ["5-3", "6-6"]; the engine checks that such dominoes exist."""

    widget = TilesWidget

    def __init__(self, **more: Any) -> None:
        super().__init__(max_length=LONGEST_LINE, **more)

    @staticmethod
    def words(text: str | None) -> list[str]:
        """Split a line of dominoes."""
        # Blanks, commas and semicolons separate tiles.
        return [word for word in re.split(r"[\s,;]+", text or "") if word]

    def to_python(self, value: Any) -> Any:
        return self.words(super().to_python(value))

    def run_validators(self, value: Any) -> None:
        super().run_validators(" ".join(value))


MOST_PICTURES: Final = 220
"""Pictures of dominoes on one page: 55 for each of four players; above that, they are typed."""


@dataclass(frozen=True)
class SeatFields:
    """One player on the page. out: whether the form says that they went out. exposed: their face-up dominoes.

    team: its number in a tournament, else None. mark: two letters or the seat's number, on a tile of theirs. pips,
    tiles: the two ways to enter what is left. redondos: how often they made all others pass, None if that earns
    nothing. pictures: each domino, and whether it is ticked; [] if typed.
    """

    seat: Seat
    player: str
    side: Side
    team: int | str | None
    mark: str
    out: bool
    leads: bool
    exposed: list[str]
    pips: BoundField
    tiles: BoundField
    redondos: BoundField | None
    pictures: list[tuple[Tile, bool]]

    @property
    def shown_as(self) -> int:
        """The seat number shown, from 1."""
        return self.seat + 1

    @property
    def errors(self) -> bool:
        """Whether this player's fields have errors."""
        return bool(self.pips.errors or self.tiles.errors)


class HandForm(OverrulableForm):
    """One hand: the player who went out or a lock, what is left, and special plays that earn points.

    It has only the fields that the rules of the table use. Seats count from 0 in the values sent, from 1 on the page.
    """

    who = forms.ChoiceField(error_messages={"required": _("Say who went out, or that the hand was locked.")})
    how = forms.ChoiceField(required=False)
    recount = forms.IntegerField(required=False, min_value=0, max_value=MOST_DIGITS)

    def __init__(self, data: QueryDict | None = None, *, board: Scoreboard) -> None:
        super().__init__(data, board=board)
        self.ruleset, self.players, self.playing = board.ruleset, board.players, board.playing
        self.tile_set = tile_set(self.ruleset.double)
        self.together = board.still_in if self.adds_up and not self.plays_earn else []
        self._offer()
        if self.may_be_swapped:
            self.fields["swapped_by"] = self.player_field()

    @property
    def adds_up(self) -> bool:
        """Whether the pips of a team may be entered together."""
        return self.teams_tell if self.board.teams else self.in_teams

    @property
    def in_teams(self) -> bool:
        """Whether several players share a side."""
        return self.ruleset.team_size > 1

    @property
    def plays_earn(self) -> bool:
        """Whether the points of single plays are entered, not what is left."""
        return self.ruleset.scored == "PLAYS"

    @property
    def earned(self) -> list[tuple[int | str | None, str, BoundField]]:
        """Each side whose plays earned points: its number, its players, and its field."""
        board = self.board
        return [(board.teams.get(side), board.sides[side], self[f"scored_{side}"]) for side in board.still_in]

    @property
    def may_be_swapped(self) -> bool:
        """Whether one of three players may swap their hand for the tiles left aside."""
        return self.ruleset.swap == "ON" and self.ruleset.players == 3

    def _offer(self) -> None:
        out = [(str(seat), self.players[seat]) for seat in self.playing]
        thrown_in = [(THROWN_IN, _("Thrown in"))] if self.may_be_thrown_in else []
        offer_choices(self.fields["who"], [*out, (LOCKED, _("Locked")), *thrown_in])
        ways = [(PIPS, _("Pips")), (TILES, _("Tiles")), (TEAMS, _("Teams"))]
        # Totals by team only if the rules need no figure of a single player.
        offer_choices(self.fields["how"], ways if self.together else ways[:2])
        # Optional: often nobody noted who locked the hand or led it.
        for name in ("locker", "leader"):
            self.fields[name] = self.player_field()
        for seat in self.playing:
            self.fields[f"pips_{seat}"] = _number(MOST_DIGITS)
            self.fields[f"tiles_{seat}"] = self._tiles_field()
            if "pase-redondo" in self.ruleset.specials:
                self.fields[f"redondos_{seat}"] = _number(MOST_REDONDOS)
        for side in self.board.still_in if self.plays_earn else ():
            self.fields[f"scored_{side}"] = figures_field()
        for side in self.together:
            self.fields[f"team_{side}"] = _number(MOST_DIGITS)
        called = [(value, name) for value, name in CALLED if value in self.ruleset.specials]
        if called:
            self.fields["special"] = forms.ChoiceField(required=False, choices=[("", _("Nothing special")), *called])
        if "pase-salida" in self.ruleset.specials:
            self.fields["pase_salida"] = forms.BooleanField(required=False)

    def _tiles_field(self) -> forms.Field:
        if self.board.types_tiles or not self.pictured:
            return TilesField(required=False)
        tiles = [(str(tile), str(tile)) for tile in self.tile_set]
        return forms.MultipleChoiceField(required=False, choices=tiles)

    def player_field(self) -> forms.ChoiceField:
        """A player of this hand, or "not noted"."""
        players = [(str(seat), self.players[seat]) for seat in self.playing]
        return forms.ChoiceField(required=False, choices=[("", _("not noted")), *players])

    @property
    def pictured(self) -> tuple[Tile, ...]:
        """The dominoes shown as pictures; () where there are too many to find one among: they are typed."""
        return self.tile_set if len(self.tile_set) * len(self.playing) <= MOST_PICTURES else ()

    @property
    def may_be_thrown_in(self) -> bool:
        """Whether an annulled hand is among the choices."""
        return thrown_in(self.ruleset)

    @property
    def is_recounted(self) -> bool:
        """Whether losers recount the winners' figure: not if each player is charged with what they hold."""
        return self.ruleset.scored == "PIPS" and not rule_systems.fewest_win(self.ruleset)

    @property
    def teams_tell(self) -> bool:
        """Whether a team's pips are enough: nothing depends on what a single player holds."""
        return by_teams(self.ruleset)

    @property
    def digits(self) -> int:
        """The number of digits of the most pips that a player can have left."""
        return len(str(self.ruleset.bounds.heaviest[1]))

    @property
    def digits_of_team(self) -> int:
        """The number of digits of the most pips that a team can have left."""
        return len(str(self.ruleset.bounds.heaviest[self.ruleset.team_size]))

    @property
    def asks_for_plays(self) -> bool:
        """Whether some play earns points of its own."""
        return bool(self.ruleset.specials)

    @property
    def seats(self) -> list[SeatFields]:
        """Those who play this hand, in seat order."""
        sheet, sides = self.board.sheet, self.ruleset.seating.side_at
        leader = sheet.next_lead.seat if sheet.outcome is None else None
        marks = marks_of(self.players)
        return [
            SeatFields(
                seat=seat,
                player=self.players[seat],
                side=sides[seat],
                team=self.board.teams.get(sides[seat]),
                mark=marks[seat],
                out=self["who"].value() == str(seat),
                leads=leader == seat,
                exposed=[str(tile) for tile in sheet.exposed.get(seat, ())],
                pips=self[f"pips_{seat}"],
                tiles=self[f"tiles_{seat}"],
                redondos=self[f"redondos_{seat}"] if f"redondos_{seat}" in self.fields else None,
                pictures=[(tile, str(tile) in self._ticked(seat)) for tile in self.pictured],
            )
            for seat in self.playing
        ]

    @property
    def teams(self) -> list[tuple[int | str | None, str, BoundField]]:
        """Each side whose pips may be entered together: its number, its players, and its field."""
        board = self.board
        return [(board.teams.get(side), board.sides[side], self[f"team_{side}"]) for side in self.together]

    def _ticked(self, seat: Seat) -> list[str]:
        value = self[f"tiles_{seat}"].value() or []
        return TilesField.words(value) if isinstance(value, str) else value

    @property
    def written_by(self) -> str:
        """How what is left is entered: pips by player, pips by team, or tiles."""
        return str(self["how"].value() or PIPS)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        # Without a valid `who` it is unknown whose pips are required.
        if cleaned.get("who", THROWN_IN) == THROWN_IN:
            return cleaned
        for name in self._needed(cleaned["who"], cleaned.get("how") or PIPS):
            if name in cleaned and cleaned[name] is None:
                team = name.startswith("team_")
                text = (
                    _("Write what this team has left, in pips.")
                    if team
                    else _("Write what this player has left, in pips.")
                )
                self.add_error(name, text)
        return cleaned

    def _needed(self, who: str, how: str) -> list[str]:
        if self.plays_earn or (who != LOCKED and self.ruleset.scored != "PIPS"):
            return []  # the fields of the plays say themselves what is missing
        # Both figures are required: the winning side may hold pips too.
        if how == TEAMS:
            return [name for name in self.fields if name.startswith("team_")]
        return [f"pips_{seat}" for seat in self.playing if who != str(seat)] if how == PIPS else []

    @property
    def awaits_tiles(self) -> bool:
        """Whether tiles were chosen as evidence and none is ticked yet; on a valid form only."""
        tiles = self.entry_data()["tiles"]
        return tiles is not None and not any(tiles)

    def entry_data(self) -> dict[str, Any]:
        """The hand as `scoring.entries.from_data` reads it; on a valid form only."""
        values, seating = self.cleaned_data, self.ruleset.seating
        if values["who"] == THROWN_IN:
            nothing = {"by": None, "pips": None, "tiles": None, "recount": None}
            return self.with_reason({"kind": "hand", "end": "void", **nothing})
        locked, how = values["who"] == LOCKED, values["how"] or PIPS
        # An eliminated side has no field: it counts as 0.
        together = [values.get(f"team_{side}") or 0 for side in seating.sides]
        swapped = {"swapped_by": seat_of(values["swapped_by"])} if self.may_be_swapped else {}
        data = swapped | {
            "kind": "hand",
            "end": "block" if locked else "domino",
            "by": seat_of(values["locker"] if locked else values["who"]),
            "pips": self._pips(values) if how == PIPS else None,
            "side_pips": together if how == TEAMS else None,
            "tiles": [values.get(f"tiles_{seat}") or [] for seat in seating.seats] if how == TILES else None,
            "recount": values["recount"],
            "leader": seat_of(values["leader"]),
            "special": values.get("special") or None,
            "pase_salida": values.get("pase_salida", False),
            "pases_redondos": [seat for seat in seating.seats for _time in range(values.get(f"redondos_{seat}") or 0)],
        }
        if self.plays_earn:
            earned = [figures_in(values.get(f"scored_{side}") or "0") for side in seating.sides]
            data |= {"pips": None, "side_pips": None, "tiles": None, "scored": earned}
        return self.with_reason(data)

    def _pips(self, values: dict[str, Any]) -> list[int] | None:
        """What each player has left; None where it was not asked for, and not said."""
        pips = [values.get(f"pips_{seat}") for seat in self.ruleset.seating.seats]
        if values["who"] != LOCKED and self.ruleset.scored != "PIPS" and not any(pips):
            return None
        return [each or 0 for each in pips]

    def places(self, finding: Finding) -> list[str]:
        """A finding about pips or tiles is shown at the player it names; one that names several, at the form."""
        if finding.field in (PIPS, TILES):
            named = seats_named(finding)
            return [f"{TILES if self.written_by == TILES else PIPS}_{named[0]}"] if len(named) == 1 else []
        if finding.field == "scored" and "side" in finding.params:
            return [f"scored_{finding.params['side']}"]
        if finding.field == "by":
            return ["who"]
        if finding.field == "pases_redondos":
            return [f"redondos_{seat}" for seat in seats_named(finding)]
        return super().places(finding)


def marks_of(players: Sequence[str]) -> list[str]:
    """The first letters of a player's first two names; the seat's number for those who share them."""
    letters = ["".join(name[0] for name in player.split()[:2]).upper() for player in players]
    return [text if letters.count(text) == 1 else str(seat) for seat, text in enumerate(letters, start=1)]


def thrown_in(ruleset: Ruleset) -> bool:
    """Whether these rules annul hands: for a deal with many doubles, or after a penalty (same leader again)."""
    return ruleset.redeal != "NEVER" or any(ruleset.cost_of(kind).same_leader for kind in ruleset.penalties)


def by_teams(ruleset: Ruleset) -> bool:
    """Whether team totals decide the winner and the points, without figures for each player."""
    return ruleset.block_winner != "PLAYER" and not ruleset.blank_alone


def figures_field(label: str = "") -> forms.RegexField:
    """A field for what the plays of a side earned: one figure, or each play."""
    wrong = {
        "invalid": _("Write whole numbers: one figure, or each play."),
        "required": _("Write what the plays earned."),
    }
    return forms.RegexField(FIGURES, label=label, max_length=LONGEST_LINE, error_messages=wrong)


def figures_in(text: str) -> list[int]:
    """The figures of such a field."""
    return [int(word) for word in re.split(r"[\s,+]+", text.strip())]


def seat_of(value: str) -> int | None:
    """The chosen seat; None for nobody."""
    return int(value) if value else None


def _number(most: int) -> forms.IntegerField:
    return forms.IntegerField(required=False, min_value=0, max_value=most)
