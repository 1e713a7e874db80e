"""What the forms of a hand share, at a table of a tournament and at a friendly one: it is told in the same words."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.findings import Finding
from scoring.hands import Seat, Side
from scoring.ruleset import Ruleset
from tournament import systems
from tournament.findings import seats_named
from tournament.forms.sheet_lines import LineForm

LOCKED, THROWN_IN = "block", "void"
PIPS, TILES, TEAMS = "pips", "tiles", "teams"
MOST_DIGITS: Final = 9_999
MOST_REDONDOS: Final = 9
CALLED = (("capicu", _("Capicú")), ("chuchazo", _("Chuchazo (0-0)")))


class HandLine(LineForm):
    """One hand played out: who went out or that it was locked, what is left, and what earns points besides.

    It asks for what the rules of the table can use. Seats count from 0 in what it sends.
    """

    who = forms.ChoiceField(error_messages={"required": _("Say who went out, or that the hand was locked.")})
    how = forms.ChoiceField(required=False)
    recount = forms.IntegerField(required=False, min_value=0, max_value=MOST_DIGITS)

    ruleset: Ruleset
    players: list[str]
    playing: Sequence[Seat]
    """The seats of those who play this hand, in turn order."""

    def offer(self, tiles_left: Callable[[], forms.Field], teams: Sequence[Side]) -> None:
        """Make the fields. `teams`: the sides whose pips may be written together."""
        out = [(str(seat), self.players[seat]) for seat in self.playing]
        self._choose("who", [*out, (LOCKED, _("Locked")), *([(THROWN_IN, _("Thrown in"))] * self.may_be_thrown_in)])
        ways = [(PIPS, _("Pips")), (TILES, _("Tiles")), (TEAMS, _("Teams"))]
        self._choose("how", ways if teams else ways[:2])
        for name in ("locker", "leader"):
            self.fields[name] = self.player_field()
        for seat in self.playing:
            self.fields[f"pips_{seat}"] = _number(MOST_DIGITS)
            self.fields[f"tiles_{seat}"] = tiles_left()
            if "pase-redondo" in self.ruleset.specials:
                self.fields[f"redondos_{seat}"] = _number(MOST_REDONDOS)
        for side in teams:
            self.fields[f"team_{side}"] = _number(MOST_DIGITS)
        called = [(value, name) for value, name in CALLED if value in self.ruleset.specials]
        if called:
            self.fields["special"] = forms.ChoiceField(required=False, choices=[("", _("Nothing special")), *called])
        if "pase-salida" in self.ruleset.specials:
            self.fields["pase_salida"] = forms.BooleanField(required=False)

    def player_field(self) -> forms.ChoiceField:
        """One of those who play, or nobody noted."""
        players = [(str(seat), self.players[seat]) for seat in self.playing]
        return forms.ChoiceField(required=False, choices=[("", _("not noted")), *players])

    def _choose(self, name: str, choices: list[tuple[str, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - for the type checker
        field.choices = choices

    @property
    def may_be_thrown_in(self) -> bool:
        """Whether a hand that nobody scores is among the choices."""
        return thrown_in(self.ruleset)

    @property
    def is_recounted(self) -> bool:
        """Whether the winners count a figure that the losers recount: not where everybody is charged what he holds."""
        return not systems.fewest_win(self.ruleset)

    @property
    def teams_tell(self) -> bool:
        """Whether a team's figure tells enough: nothing hangs on what one player holds."""
        return by_teams(self.ruleset)

    @property
    def digits(self) -> int:
        """Of the most pips that a player can be left with."""
        return len(str(self.ruleset.bounds.heaviest[1]))

    @property
    def digits_of_team(self) -> int:
        """Of the most pips that a team can be left with."""
        return len(str(self.ruleset.bounds.heaviest[self.ruleset.team_size]))

    @property
    def asks_for_plays(self) -> bool:
        """Whether some play earns points of its own."""
        return bool(self.ruleset.specials)

    @property
    def written_by(self) -> str:
        """How what is left is told: by the pips of each player, by those of each team, or by tiles."""
        return str(self["how"].value() or PIPS)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
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
        if how == TEAMS:
            return [name for name in self.fields if name.startswith("team_")]
        return [f"pips_{seat}" for seat in self.playing if who != str(seat)] if how == PIPS else []

    @property
    def awaits_tiles(self) -> bool:
        """Whether tiles are to tell what is left and none is ticked yet; call it on a valid form only."""
        tiles = self.entry_data()["tiles"]
        return tiles is not None and not any(tiles)

    def entry_data(self) -> dict[str, Any]:
        """The hand as `scoring.entries.from_data` reads it; call it on a valid form only."""
        values, seating = self.cleaned_data, self.ruleset.seating
        if values["who"] == THROWN_IN:
            return {"kind": "hand", "end": "void", "by": None, "pips": None, "tiles": None, "recount": None}
        locked, how = values["who"] == LOCKED, values["how"] or PIPS
        together = [values.get(f"team_{side}") or 0 for side in seating.sides]
        return {
            "kind": "hand",
            "end": "block" if locked else "domino",
            "by": seat_of(values["locker"] if locked else values["who"]),
            "pips": [values.get(f"pips_{seat}") or 0 for seat in seating.seats] if how == PIPS else None,
            "side_pips": together if how == TEAMS else None,
            "tiles": [values.get(f"tiles_{seat}") or [] for seat in seating.seats] if how == TILES else None,
            "recount": values["recount"],
            "leader": seat_of(values["leader"]),
            "special": values.get("special") or None,
            "pase_salida": values.get("pase_salida", False),
            "pases_redondos": [seat for seat in seating.seats for _time in range(values.get(f"redondos_{seat}") or 0)],
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


def thrown_in(ruleset: Ruleset) -> bool:
    """Whether these rules annul hands: for a deal with many doubles, or with the same leader after a false pass."""
    return ruleset.redeal != "NEVER" or ruleset.false_pass_ruling.same_leader


def by_teams(ruleset: Ruleset) -> bool:
    """Whether the pips of each team tell who won and by how much, also where nobody wrote them by player."""
    return ruleset.block_winner != "PLAYER" and not ruleset.blank_alone


def seat_of(value: str) -> int | None:
    """The seat that was chosen; None for nobody."""
    return int(value) if value else None


def _number(most: int) -> forms.IntegerField:
    return forms.IntegerField(required=False, min_value=0, max_value=most)
