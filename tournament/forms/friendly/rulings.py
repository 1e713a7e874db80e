"""What is ruled at a friendly table: penalties, somebody who leaves, a line taken back."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.sheets import Sheet
from scoring.tiles import tile_set
from tournament import friendly
from tournament.forms.friendly.sheet_form import LONGEST_REASON, TableForm
from tournament.forms.hand_lines import MOST_DIGITS
from tournament.models import FriendlyTable


class PlayerForm(TableForm):
    """A ruling about one player."""

    def __init__(self, data: QueryDict | None = None, *, table: FriendlyTable, sheet: Sheet) -> None:
        super().__init__(data, table=table, sheet=sheet)
        self.fields["seat"] = forms.ChoiceField(
            label=_("Player"),
            widget=forms.RadioSelect,
            choices=[(str(seat), self.players[seat]) for seat in self.still_in],
            error_messages={"required": _("Choose the player.")},
        )


class FalsePassForm(PlayerForm):
    """A player passed although a domino fitted; with the pips left where the rules award them."""

    def __init__(self, data: QueryDict | None = None, *, table: FriendlyTable, sheet: Sheet) -> None:
        super().__init__(data, table=table, sheet=sheet)
        for seat in self.still_in if self.ruleset.false_pass_ruling.pips else ():
            self.fields[f"pips_{seat}"] = forms.IntegerField(
                label=_("Pips left: {player}").format(player=self.players[seat]), min_value=0, max_value=MOST_DIGITS
            )

    def entry_data(self) -> dict[str, Any]:
        values = self.cleaned_data
        pips = [values.get(f"pips_{seat}", 0) for seat in self.ruleset.seating.seats]
        return {
            "kind": "false_pass",
            "seat": int(values["seat"]),
            "pips": pips if self.ruleset.false_pass_ruling.pips else None,
        }


class WrongDominoForm(PlayerForm):
    """A player laid a domino that does not fit."""

    def __init__(self, data: QueryDict | None = None, *, table: FriendlyTable, sheet: Sheet) -> None:
        super().__init__(data, table=table, sheet=sheet)
        tiles = [(str(tile), str(tile)) for tile in tile_set(self.ruleset.double)]
        self.fields["tile"] = forms.ChoiceField(
            label=_("The domino"), required=False, choices=[("", _("not noted")), *tiles]
        )

    def entry_data(self) -> dict[str, Any]:
        return {
            "kind": "wrong_domino",
            "seat": int(self.cleaned_data["seat"]),
            "tile": self.cleaned_data["tile"] or None,
        }


class ReasonForm(TableForm):
    """A ruling that needs its reason in words."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": _("Say why.")},
    )


class LeaveForm(ReasonForm):
    """A player or a team gives up."""

    field_order = ("side", "reason")

    def __init__(self, data: QueryDict | None = None, *, table: FriendlyTable, sheet: Sheet) -> None:
        super().__init__(data, table=table, sheet=sheet)
        names = friendly.sides_of(table)
        self.fields["side"] = forms.ChoiceField(
            label=_("Who leaves"),
            widget=forms.RadioSelect,
            choices=[(side, name) for side, name in names.items() if side not in sheet.eliminated],
            error_messages={"required": _("Choose who leaves.")},
        )
        self.order_fields(self.field_order)

    def entry_data(self) -> dict[str, Any]:
        return {"kind": "forfeit", "side": self.cleaned_data["side"], "reason": self.cleaned_data["reason"]}


class EndForm(TableForm):
    """The players stop before the match is over."""


class UndoForm(ReasonForm):
    """One line of the sheet is taken back."""

    number = 0

    def entry_data(self) -> dict[str, Any]:
        return {"kind": "void", "number": self.number, "reason": self.cleaned_data["reason"]}
