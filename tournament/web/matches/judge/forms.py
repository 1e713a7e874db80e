"""Forms of the judge's table alone: an absent team, the sign-off, the second check, a call for help."""

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.hands import SIDES
from tournament.matches.help_calls import LONGEST
from tournament.models import HelpCall
from tournament.web.frame.fields import KeyedForm
from tournament.web.matches.scoreboard.board import Scoreboard
from tournament.web.matches.scoreboard.line_forms import LineForm, ReasonForm


class WalkoverForm(LineForm):
    """A team that is not seated at the start of a round forfeits (SACI rule 19); both may be missing."""

    def __init__(self, data: QueryDict | None = None, *, board: Scoreboard) -> None:
        super().__init__(data, board=board)
        self.fields["absent"] = forms.MultipleChoiceField(
            label=_("The team that is absent"),
            widget=forms.CheckboxSelectMultiple,
            choices=[(side, board.side_in_words(side)) for side in board.sides],
            error_messages={"required": _("Choose the team that is absent.")},
        )


class SignForm(LineForm):
    """A team's sign-off."""

    side = forms.ChoiceField(choices=[(side, side) for side in SIDES], widget=forms.HiddenInput)
    initials = forms.CharField(
        label=_("Initials"), max_length=40, error_messages={"required": _("Write the initials of the team that signs.")}
    )


class ConfirmForm(LineForm):
    """The second check by another official. `sent_back`: how many objections they have read."""

    # An objection that came after the page was opened makes the confirmation a conflict.
    sent_back = forms.IntegerField(min_value=0, required=False, widget=forms.HiddenInput)
    initials = forms.CharField(
        label=_("Your initials"), max_length=40, error_messages={"required": _("Write your initials.")}
    )


class SendBackForm(ReasonForm):
    """A second official's objection."""


class HelpForm(KeyedForm):
    """The kind of help needed, with a button for each kind."""

    kind = forms.ChoiceField(choices=HelpCall.Kind.choices)
    words = forms.CharField(label=_("In words"), required=False, max_length=LONGEST)
