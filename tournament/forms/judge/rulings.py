"""What an official rules at a table: penalties, a team that leaves, a line taken back."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.hands import SEATS, SIDES, side_of
from scoring.tiles import tile_set
from tournament import opening
from tournament.forms.hand_lines import MOST_DIGITS
from tournament.forms.judge.sheet_form import SheetForm
from tournament.models import Sitting

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise  # what the stubs call a lazy text

LONGEST_REASON = 300


class PlayerForm(SheetForm):
    """A ruling about one player."""

    def __init__(self, data: QueryDict | None = None, *, sitting: Sitting) -> None:
        super().__init__(data, sitting=sitting)
        players = [place.registration.person.name for place in sitting.seats.all()]
        teams = {"A": sitting.team_a.number, "B": sitting.team_b.number}
        label = _("{player} (seat {seat}, team {team})")
        self.fields["seat"] = forms.ChoiceField(
            label=_("Player"),
            widget=forms.RadioSelect,
            choices=[
                (str(seat), label.format(player=players[seat], seat=seat + 1, team=teams[side_of(seat)]))
                for seat in SEATS
            ],
            error_messages={"required": _("Choose the player.")},
        )
        self.order_fields(["seat"])


class FalsePassForm(PlayerForm):
    """A player passed although a domino fitted (SACI rule 12). `with_pips`: the club awards what is left."""

    def __init__(self, data: QueryDict | None = None, *, sitting: Sitting, with_pips: bool = False) -> None:
        super().__init__(data, sitting=sitting)
        self.with_pips = with_pips
        if with_pips:
            for seat, player in zip(SEATS, sitting.seats.all(), strict=True):
                self.fields[f"pips_{seat}"] = forms.IntegerField(
                    label=_("Pips left: {player}").format(player=player.registration.person.name),
                    min_value=0,
                    max_value=MOST_DIGITS,
                    error_messages={"required": _("Write what this player has left, in pips.")},
                )

    def entry_data(self) -> dict[str, Any]:
        values = self.cleaned_data
        pips = [values[f"pips_{seat}"] for seat in SEATS] if self.with_pips else None
        return {"kind": "false_pass", "seat": int(values["seat"]), "pips": pips}


class WrongDominoForm(PlayerForm):
    """A player laid a domino that fits neither end (SACI rule 13)."""

    def __init__(self, data: QueryDict | None = None, *, sitting: Sitting) -> None:
        super().__init__(data, sitting=sitting)
        tiles = tile_set(opening.ruleset_of(sitting.tournament).double)
        self.fields["tile"] = forms.ChoiceField(
            label=_("The domino"),
            required=False,
            choices=[("", _("not noted")), *((str(tile), str(tile)) for tile in tiles)],
        )

    def entry_data(self) -> dict[str, Any]:
        values = self.cleaned_data
        return {"kind": "wrong_domino", "seat": int(values["seat"]), "tile": values["tile"] or None}


class ReasonForm(SheetForm):
    """A ruling that needs its reason in words."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": _("Say why.")},
    )


class ForfeitForm(ReasonForm):
    """A team gives up the match, or is out of it by a ruling."""

    side = forms.ChoiceField(error_messages={"required": _("Choose the team that leaves.")})
    field_order = ("side", "reason")

    def __init__(self, data: QueryDict | None = None, *, sitting: Sitting) -> None:
        super().__init__(data, sitting=sitting)
        self.fields["side"] = _sides(sitting, forms.ChoiceField, forms.RadioSelect, _("Choose the team that leaves."))
        self.fields["side"].label = _("The team that leaves")

    def entry_data(self) -> dict[str, Any]:
        return {"kind": "forfeit", "side": self.cleaned_data["side"], "reason": self.cleaned_data["reason"]}


class UndoForm(ReasonForm):
    """One line of the sheet is taken back."""

    def entry_data(self, number: int) -> dict[str, Any]:
        return {"kind": "void", "number": number, "reason": self.cleaned_data["reason"]}


class WalkoverForm(SheetForm):
    """A team that is not seated at the start of a round forfeits (SACI rule 19); both may be missing."""

    def __init__(self, data: QueryDict | None = None, *, sitting: Sitting) -> None:
        super().__init__(data, sitting=sitting)
        self.fields["absent"] = _sides(
            sitting, forms.MultipleChoiceField, forms.CheckboxSelectMultiple, _("Choose the team that is absent.")
        )
        self.fields["absent"].label = _("The team that is absent")


class SignForm(SheetForm):
    """One team agrees to the sheet."""

    side = forms.ChoiceField(choices=[(side, side) for side in SIDES], widget=forms.HiddenInput)
    initials = forms.CharField(
        label=_("Initials"), max_length=40, error_messages={"required": _("Write the initials of the team that signs.")}
    )


class ConfirmForm(SheetForm):
    """A second official agrees to the sheet. `sent_back`: the objections to it that he has read."""

    sent_back = forms.IntegerField(min_value=0, required=False, widget=forms.HiddenInput)
    initials = forms.CharField(
        label=_("Your initials"), max_length=40, error_messages={"required": _("Write your initials.")}
    )


class SendBackForm(ReasonForm):
    """A second official does not agree."""


def _sides(
    sitting: Sitting,
    kind: type[forms.ChoiceField] | type[forms.MultipleChoiceField],
    widget: type[forms.Widget],
    required: "StrPromise",
) -> forms.ChoiceField:
    teams = zip(SIDES, (sitting.team_a, sitting.team_b), strict=True)
    return kind(
        widget=widget,
        choices=[
            (side, _("Team {number}: {players}").format(number=team.number, players=team.label)) for side, team in teams
        ],
        error_messages={"required": required},
    )
