"""Forms of the judge's table alone; on a match's page the second check and the photo of its sheet, where asked for."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.hands import SEATS, SIDES
from scoring.profile.acta import State
from tournament.core import images
from tournament.hall import sheet_states
from tournament.matches import absences, second_check
from tournament.matches.help_calls import LONGEST
from tournament.matches.sheet_text import LedgerLine
from tournament.models import HelpCall, SecondCheck, SheetReview, TableMatch, User
from tournament.web.frame.fields import KeyedForm, PictureField
from tournament.web.matches.scoreboard.board import Scoreboard
from tournament.web.matches.scoreboard.line_forms import LineForm, ReasonForm, doubts


class WalkoverForm(LineForm):
    """A team that is not seated at the start of a round forfeits (SACI rule 19); both may be missing.

    In an individual event people are chosen, not sides.
    """

    def __init__(self, data: QueryDict | None = None, *, board: Scoreboard, individual: bool = False) -> None:
        super().__init__(data, board=board)
        missing = _("Choose who is absent.") if individual else _("Choose the team that is absent.")
        self.fields["absent"] = forms.MultipleChoiceField(
            label=_("The person who is absent") if individual else _("The team that is absent"),
            widget=forms.CheckboxSelectMultiple,
            choices=(
                [(absences.CHAIRS[seat], board.player_in_words(seat)) for seat in SEATS]
                if individual
                else [(side, board.side_in_words(side)) for side in board.sides]
            ),
            error_messages={"required": missing},
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


class PhotoForm(forms.Form):
    """The photo of the signed sheet, from the phone's camera."""

    photo = PictureField(
        images.PHOTOGRAPH,
        _("The whole sheet, with both signatures. JPEG, PNG or WebP, at most 20 megabytes."),
        _("Photo of the signed sheet"),
    )

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.fields["photo"].widget.attrs["capture"] = "environment"
        self.fields["photo"].error_messages |= {
            "required": _("Take or choose a photo of the signed sheet."),
            "empty": _("Take or choose a photo of the signed sheet."),
        }

    @property
    def whole_errors(self) -> list[str]:
        """Every error, for a page that has no form for a photo any more."""
        return [str(sentence) for found in self.errors.values() for sentence in found]


@dataclass(frozen=True)
class Photo:
    """The photo of a signed sheet at its table. `review`: the newest one, None before the first.

    takes: whether a photo can be sent now. required: whether the next round waits for one.
    """

    state: State
    review: SheetReview | None
    takes: bool
    required: bool
    form: PhotoForm


def photo_at(table_match: TableMatch, form: PhotoForm | None) -> Photo | None:
    """The photo of a match's sheet; None before its end, in practice, and where no photo is taken."""
    if table_match.tournament.is_practice or not sheet_states.has_signed_sheet(table_match):
        return None
    options, review = sheet_states.options_of(table_match.tournament), sheet_states.review_of(table_match)
    if options.photo == "NONE" and review is None:
        return None
    state = sheet_states.state_of(table_match, review, options)
    open_to_photos = options.photo != "NONE" and (review is None or state == "RETURNED")
    takes = open_to_photos and sheet_states.final_since(table_match, review, options) is None
    return Photo(state, review, takes, options.photo == "REQUIRED", form or PhotoForm())


@dataclass(frozen=True)
class Second:
    """The second check of a match.

    waiting: whether the sheet waits for it. barred: why this user may not do it, "" if they may. others: who may, shown
    to a barred user. lines: the sheet to check, oldest first, each with its accepted warnings; empty for a barred user.
    objections: why this version was sent back. confirmed: the confirmation, None before.
    """

    waiting: bool
    barred: str
    others: list[User]
    lines: list[tuple[LedgerLine, list[str]]]
    objections: list[SecondCheck]
    confirmed: SecondCheck | None
    confirm: ConfirmForm
    objection: SendBackForm

    @property
    def asks_the_reader(self) -> bool:
        """Whether this user should check the sheet now."""
        return self.waiting and not self.barred


def second_check_of(
    board: Scoreboard,
    table_match: TableMatch,
    user: User,
    lines: Sequence[LedgerLine],
    confirm: ConfirmForm | None,
    objection: SendBackForm | None,
) -> Second | None:
    """The second check for this user; None if both teams sign. `lines`: of the sheet, in order."""
    if not second_check.is_asked(table_match):
        return None
    # Only then is it worth asking who may check.
    waiting = second_check.is_waiting(table_match)
    error = second_check.refusal(user, table_match) if waiting else None
    if confirm is None:
        confirm = ConfirmForm(board=board)
        # A suggestion: the official may type others.
        confirm.initial["initials"] = initials(user)
    return Second(
        waiting=waiting,
        barred=str(error or ""),
        others=second_check.checkers(table_match.tournament, [table_match])[table_match.pk] if error else [],
        lines=_with_doubts(board, table_match, lines) if waiting and not error else [],
        objections=second_check.objections(table_match),
        confirmed=second_check.confirmed(table_match),
        confirm=confirm,
        objection=objection or SendBackForm(board=board),
    )


def _with_doubts(
    board: Scoreboard, table_match: TableMatch, lines: Sequence[LedgerLine]
) -> list[tuple[LedgerLine, list[str]]]:
    """The judge has seen the warnings; the second official checks them again."""
    accepted = dict(table_match.entries.values_list("number", "findings"))
    return [(line, doubts(accepted.get(line.number, ()), board.players)) for line in lines]


def initials(user: User) -> str:
    """The default initials of this official: first letters, four at most."""
    return "".join(word[0] for word in str(user).split())[:4].upper()
