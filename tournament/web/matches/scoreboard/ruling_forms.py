"""Forms of rulings at any table: penalties, a side that leaves, undoing a line."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.penalties import Penalty
from scoring.tiles import tile_set
from tournament.web.matches.scoreboard.board import Scoreboard
from tournament.web.matches.scoreboard.hand_form import MOST_DIGITS
from tournament.web.matches.scoreboard.line_forms import LineForm, ReasonForm


class PenaltyForm(LineForm):
    """A penalty for one player, with its tile or the pips left if its kind and the rules need them."""

    def __init__(self, data: QueryDict | None = None, *, board: Scoreboard, penalty: Penalty) -> None:
        super().__init__(data, board=board)
        self.penalty = penalty
        self.fields["seat"] = forms.ChoiceField(
            label=_("Player"),
            widget=forms.RadioSelect,
            choices=[(str(seat), board.player_in_words(seat)) for seat in board.playing],
            error_messages={"required": _("Choose the player.")},
        )
        if penalty.tile:
            tiles = [(str(tile), str(tile)) for tile in tile_set(board.ruleset.double)]
            self.fields["tile"] = forms.ChoiceField(
                label=_("The domino"), required=False, choices=[("", _("not noted")), *tiles]
            )
        self.with_pips = board.ruleset.cost_of(penalty.kind).pips
        for seat in board.playing if self.with_pips else ():
            self.fields[f"pips_{seat}"] = forms.IntegerField(
                label=_("Pips left: {player}").format(player=board.players[seat]),
                min_value=0,
                max_value=MOST_DIGITS,
                error_messages={"required": _("Write what this player has left, in pips.")},
            )

    def entry_data(self) -> dict[str, Any]:
        values = self.cleaned_data
        pips = [values.get(f"pips_{seat}", 0) for seat in self.board.ruleset.seating.seats]
        found = {
            "seat": int(values["seat"]),
            "tile": values.get("tile") or None,
            "pips": pips if self.with_pips else None,
        }
        return {"kind": self.penalty.kind, **{name: found[name] for name in self.penalty.fields}}


class LeaveForm(ReasonForm):
    """A side gives up the match, or is excluded by a ruling."""

    def __init__(self, data: QueryDict | None = None, *, board: Scoreboard) -> None:
        super().__init__(data, board=board)
        missing = _("Choose the team that leaves.") if board.teams else _("Choose who leaves.")
        self.fields["side"] = forms.ChoiceField(
            label=_("The team that leaves") if board.teams else _("Who leaves"),
            widget=forms.RadioSelect,
            # An eliminated side cannot leave again.
            choices=[(side, board.side_in_words(side)) for side in board.still_in],
            error_messages={"required": missing},
        )
        self.order_fields(("side", "reason"))

    def entry_data(self) -> dict[str, Any]:
        return {"kind": "forfeit", "side": self.cleaned_data["side"], "reason": self.cleaned_data["reason"]}


class UndoForm(ReasonForm):
    """Undo one line of the sheet, whose `number` is part of the URL."""

    def __init__(self, data: QueryDict | None = None, *, board: Scoreboard, number: int) -> None:
        super().__init__(data, board=board)
        self.number = number

    def entry_data(self) -> dict[str, Any]:
        return {"kind": "void", "number": self.number, "reason": self.cleaned_data["reason"]}
