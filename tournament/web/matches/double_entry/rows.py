"""One row of a paper scoresheet: its marks, converted to an entry of the sheet."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.counting import winner_takes
from scoring.errors import NotationError
from scoring.hands import SEATS, SIDES, Side, other, side_of
from scoring.penalties import Penalty
from scoring.ruleset import Ruleset
from scoring.tiles import parse_tile, tile_set
from tournament.core.rule_systems import spoken
from tournament.models import TableMatch
from tournament.tournaments import opening
from tournament.web.matches.scoreboard.hand_form import CALLED, figures_field, figures_in, thrown_in
from tournament.web.matches.scoreboard.line_forms import MOST_DIGITS, players_of

LONGEST_NOTE: Final = 300
LEVEL: Final = "="
FAIR_SHARE: Final = 20  # pips of two players that the paper does not mention
COUNT, TEAMS, WON, PLAYS = "count", "teams", "won", "plays"


class PaperTable:
    """The columns and choices of a paper sheet under the rules of its table.

    mode: how the paper shows what was left (`reminders.form`): "count" is the winners' single figure with the losers'
    recount (SACI rule 14), "teams" a figure for each team, "won" no figure,
    "plays" what the plays of each team earned.
    """

    def __init__(self, ruleset: Ruleset, players: Sequence[str], teams: Sequence[int | str]) -> None:
        self.ruleset, self.players, self.teams = ruleset, players, teams
        pips = COUNT if ruleset.counting is winner_takes else TEAMS
        self.mode = {"HANDS": WON, "PLAYS": PLAYS}.get(ruleset.scored, pips)
        self.whats = [("", ""), *self._ends(), *self._rulings()]
        seats = [(str(seat + 1), f"{seat + 1} · {self.players[seat]}") for seat in SEATS]
        self.leaders = [("", ""), *seats]
        self.specials = [(value, name) for value, name in CALLED if value in self.ruleset.specials]

    @classmethod
    def from_match(cls, table_match: TableMatch) -> "PaperTable":
        """The table of a match."""
        players = players_of(table_match)
        ruleset = opening.match_rules(table_match)
        return cls(ruleset, players, list(table_match.called.values()))

    def has_tile(self, text: str) -> bool:
        """Whether this is a domino of the set."""
        try:
            return parse_tile(text) in tile_set(self.ruleset.double)
        except NotationError:
            return False

    def penalty(self, what: str) -> Penalty | None:
        """The kind of penalty that this value of the field `what` records; None if it records none."""
        return next((row for row in self.ruleset.penalties.values() if what.startswith(row.letter)), None)

    @property
    def asks_who_led(self) -> bool:
        """Whether the next lead, or a tied block, may depend on the leader of a hand."""
        rules = self.ruleset
        hangs_on_it = "pase-salida" in rules.specials or rules.tie == "LEADERS_TEAM"
        return hangs_on_it or rules.later_lead in ("ROTATE", "ENTITLED")

    @property
    def heads(self) -> dict[str, str]:
        """The heading of each column, by field name."""
        return {
            "what": _("Out or lock"),
            **dict(self.figures),
            "recount": _("Recount"),
            "side": _("Lock won by"),
            "leader": _("Led"),
            "special": _("Special play"),
            "pase_salida": _("Pase de salida"),
            "redondos": _("Pases redondos, seats"),
            "note": _("Domino or reason"),
        }

    @property
    def figures(self) -> list[tuple[str, str]]:
        """The pips fields, each with its column heading."""
        if self.mode == COUNT:
            return [("count", _("Count"))]
        if self.mode == WON:
            return []
        if self.mode == PLAYS:
            return [(f"scored_{side}", _("Points, team {side}").format(side=side)) for side in SIDES]
        return [(f"left_{side}", _("Left, team {side}").format(side=side)) for side in SIDES]

    def _ends(self) -> list[tuple[str, str]]:
        lock = pgettext("lock initial", "L")
        ends = [(str(seat + 1), f"{seat + 1} · {self.players[seat]}") for seat in SEATS]
        ends.append(("L", f"{lock} · {_('Locked')}"))
        ends += [(f"L{seat + 1}", f"{lock}{seat + 1} · {_('Locked')}, {self.players[seat]}") for seat in SEATS]
        return [*ends, ("V", f"0 · {_('Thrown in')}")] if thrown_in(self.ruleset) else ends

    def _rulings(self) -> list[tuple[str, str]]:
        rulings = [
            (f"{row.letter}{seat + 1}", f"{spoken(row.title)}, {seat + 1} · {self.players[seat]}")
            for row in self.ruleset.penalties.values()
            for seat in SEATS
        ]
        leaves = _("Team {number} leaves")
        teams = zip(SIDES, self.teams, strict=True)
        if self.ruleset.clock is not None:
            rulings += [("B1", _("Time is up, a hand in play")), ("B0", _("Time is up, no hand in play"))]
        return [*rulings, *((f"X{side}", leaves.format(number=number)) for side, number in teams)]


class PaperRow(forms.Form):
    """One row. Once it is valid and not blank, `entry_data` returns its meaning."""

    what = forms.ChoiceField(required=False)
    recount = forms.IntegerField(required=False, min_value=0, max_value=MOST_DIGITS)
    note = forms.CharField(required=False, max_length=LONGEST_NOTE)

    def __init__(self, data: Mapping[str, str] | None, *, number: int, table: PaperTable) -> None:
        super().__init__(_as_sent(data, f"r{number}") if data else None, prefix=f"r{number}")
        self.number, self.table = number, table
        self.fields["what"] = forms.ChoiceField(required=False, choices=table.whats)
        make = figures_field if table.mode == PLAYS else _figure
        figures: dict[str, forms.Field] = {name: make() for name, _head in table.figures}
        for field in figures.values():
            field.required = False  # of the rows that need it
        if table.mode in (COUNT, WON):
            sides = [("", ""), *((side, side) for side in SIDES), (LEVEL, LEVEL)]
            figures["side"] = forms.ChoiceField(required=False, choices=sides)
        self.fields.update(figures)
        if table.asks_who_led:
            self.fields["leader"] = forms.ChoiceField(required=False, choices=table.leaders)
        if table.specials:
            self.fields["special"] = forms.ChoiceField(required=False, choices=[("", ""), *table.specials])
        if "pase-salida" in table.ruleset.specials:
            self.fields["pase_salida"] = forms.ChoiceField(required=False, choices=[("", ""), ("1", _("yes"))])
        if "pase-redondo" in table.ruleset.specials:
            self.fields["redondos"] = forms.RegexField(
                r"^[1-4]{0,9}$", required=False, error_messages={"invalid": _("Write the numbers of the seats.")}
            )
        self.order_fields(["what", *(name for name, _head in table.figures), "recount", "side"])
        self.fields["note"] = self.fields.pop("note")  # moved to the end
        self._label()

    def _label(self) -> None:
        """Fields in a table have no visible label: name each by its column and row."""
        row = _("row {number}").format(number=self.number + 1)
        for name, field in self.fields.items():
            field.label = self.table.heads[name]
            attributes = {"aria-label": f"{field.label}, {row}", "aria-describedby": f"told-{self.number}"}
            if name not in ("side", "leader", "special", "pase_salida", "redondos", "note"):
                attributes["data-next"] = name
            if isinstance(field, forms.IntegerField) or name == "redondos":
                # Not a number input: its arrow keys change the value, here they move between rows.
                field.widget = forms.TextInput({"inputmode": "numeric", "maxlength": "9", "autocomplete": "off"})
            elif name.startswith("scored_") or name == "note":
                field.widget.attrs["autocomplete"] = "off"
            field.widget.attrs.update(attributes)

    @property
    def typed(self) -> dict[str, str]:
        """The values of its fields, readable or not."""
        return {name: str(self[name].value() or "") for name in self.fields}

    @property
    def is_blank(self) -> bool:
        """Whether all its fields are empty."""
        return not self.is_bound or not any(value.strip() for value in self.typed.values())

    @property
    def is_readable(self) -> bool:
        """Whether it can be read, true or not."""
        return not self.is_blank and self.is_valid()

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        if self.is_blank or "what" in self.errors:
            return values
        what = values.get("what") or ""
        penalty = self.table.penalty(what)
        if not what:
            self.add_error("what", _("Say who went out, or what happened."))
        elif penalty is not None and penalty.tile and values.get("note") and not self.table.has_tile(values["note"]):
            self.add_error("note", _("Write the domino, such as 6-4."))
        elif what[0] == "X" and not (values.get("note") or "").strip():
            self.add_error("note", _("Give a reason."))
        elif what[0] in "1234L":
            self._clean_figures(what, values)
        elif penalty is not None and self.table.ruleset.cost_of(penalty.kind).pips:
            self._need([name for name, _head in self.table.figures], values)
        return values

    def _clean_figures(self, what: str, values: dict[str, Any]) -> None:
        self._need([name for name, _head in self.table.figures], values)
        if self.table.mode in (COUNT, WON):
            side = values.get("side") or ""
            if what[0] == "L" and not side and "side" not in self.errors:
                self.add_error("side", _("Say which team scored the locked hand, = for none."))
            # A double check: the winner of a hand that was played out follows from the seat.
            elif what[0] != "L" and side and side != side_of(SEATS[int(what) - 1]):
                self.add_error("side", _("Seat {seat} is of the other team.").format(seat=what))

    def _need(self, names: list[str], values: dict[str, Any]) -> None:
        for name in names:
            if values.get(name) in (None, "") and name not in self.errors:
                self.add_error(name, _("A figure is missing."))

    def entry_data(self) -> dict[str, Any]:
        """The row as `scoring.entries` reads it; on a readable row only."""
        values, what = self.cleaned_data, str(self.cleaned_data["what"])
        if (penalty := self.table.penalty(what)) is not None:
            pips = self._pips_awarded(values) if self.table.ruleset.cost_of(penalty.kind).pips else None
            found = {"seat": int(what[1]) - 1, "tile": values["note"] or None, "pips": pips}
            return {"kind": penalty.kind, **{name: found[name] for name in penalty.fields}}
        match what[0]:
            case "V":
                return {"kind": "hand", "end": "void", "by": None, "pips": None, "tiles": None, "recount": None}
            case "X":
                return {"kind": "forfeit", "side": what[1], "reason": values["note"].strip()}
            case "B":
                return {"kind": "bell", "in_play": what == "B1"}
        seat = what.removeprefix("L")
        return {
            "kind": "hand",
            "end": "block" if what[0] == "L" else "domino",
            "by": int(seat) - 1 if seat else None,
            **self._left(what, values),
            "tiles": None,
            "recount": values["recount"],
            "leader": int(values["leader"]) - 1 if values.get("leader") else None,
            "special": values.get("special") or None,
            "pase_salida": bool(values.get("pase_salida")),
            "pases_redondos": [int(digit) - 1 for digit in values.get("redondos") or ""],
        }

    def _left(self, what: str, values: dict[str, Any]) -> dict[str, Any]:
        if self.table.mode == TEAMS:
            return {"pips": None, "side_pips": [values[f"left_{side}"] for side in SIDES]}
        if self.table.mode == PLAYS:
            return {"pips": None, "scored": [figures_in(values[f"scored_{side}"]) for side in SIDES]}
        locked = what[0] == "L"
        winner = values["side"] if locked else side_of(SEATS[int(what) - 1])
        side = None if winner == LEVEL else winner
        if self.table.mode == WON:
            # The paper says who won, not with what.
            sides = [FAIR_SHARE if side in (None, each) else 2 * FAIR_SHARE for each in SIDES]
            return {"pips": None, "side_pips": sides if locked else None}
        return {"pips": None, "side_pips": split(values["count"], side, locked, self.table.ruleset)}

    def _pips_awarded(self, values: dict[str, Any]) -> list[int]:
        """Pips by seat, as the rules need them: each partner gets half of their team's figure."""
        ruleset = self.table.ruleset
        if self.table.mode == TEAMS:
            sides = {side: values[f"left_{side}"] for side in SIDES}
        else:
            offenders, count = side_of(SEATS[int(values["what"][1]) - 1]), values["count"]
            others = count // 2 if ruleset.count_scope == "ALL" else FAIR_SHARE
            sides = {offenders: count - others if ruleset.count_scope == "ALL" else count, other(offenders): others}
        # The first of two partners gets the odd pip.
        return [(sides[side_of(seat)] + (seat < len(SEATS) // 2)) // 2 for seat in SEATS]


def split(count: int, winner: Side | None, locked: bool, ruleset: Ruleset) -> list[int]:
    """Split the winners' single figure into pips of each side, giving the winners as few as possible.

    The points match the paper, which does not say how many of the pips the winners held. `winner` None: a tied lock.
    """
    bounds, everybody = ruleset.bounds, ruleset.count_scope == "ALL"
    if winner is None:
        return [count // 2, count - count // 2] if everybody else [count, count]
    # The player who went out holds nothing.
    holding = len(SEATS) - (not locked)
    own = bounds.lightest[ruleset.team_size] if locked else 0
    if everybody and (not locked or ruleset.block_own == "COUNTED"):
        own = min(max(own, count - bounds.heaviest[ruleset.team_size]), count)  # a side holds no more than its tiles
        losers = count - own
    elif everybody and locked and ruleset.block_own != "LEFT_OUT":
        losers = count + own
    else:
        losers, own = count, max(own, bounds.lightest[holding] - count)
        if locked and bounds.line and not bounds.odd and (losers + own) % 2 != bounds.parity:
            own += 1  # a locked line leaves an even number of pips
    held = {winner: own, other(winner): losers}
    return [held[side] for side in SIDES]


def _figure() -> forms.IntegerField:
    return forms.IntegerField(required=False, min_value=0, max_value=MOST_DIGITS)


def _as_sent(cells: Mapping[str, str], prefix: str) -> QueryDict:
    """The cells of a row as form data."""
    sent = QueryDict(mutable=True)
    sent.update({f"{prefix}-{name}": value for name, value in cells.items()})
    return sent
