"""Writes on a friendly sheet: a hand, a ruling, an undo, its end; and a new match of the same players."""

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _

from tournament.core.errors import TournamentError
from tournament.matches import club_night
from tournament.models import FriendlyTable
from tournament.web.frame.access import FORM, POST, OfficialRequest
from tournament.web.matches.club_night.home import back_to, on_table
from tournament.web.matches.club_night.sheet import TableBoard
from tournament.web.matches.scoreboard import views
from tournament.web.matches.scoreboard.line_forms import LineForm

hand = on_table(POST)(views.at(TableBoard, views.record_hand))
preview = on_table(POST)(views.at(TableBoard, views.preview_hand))
penalty = on_table(FORM)(views.at(TableBoard, views.penalty))
leave = on_table(FORM)(views.at(TableBoard, views.leave))
undo = on_table(FORM)(views.at(TableBoard, views.undo))


@on_table(FORM)
def end(request: OfficialRequest, table: FriendlyTable) -> HttpResponse:
    """The players stop before the match is over."""
    board = TableBoard(table)
    form = LineForm(views.sent(request), board=board)
    texts = {
        "heading": _("End the table"),
        "effects": [
            _("No more entries are possible; the sheet stays readable, without a winner."),
            _("The same players may begin a new match."),
        ],
        "button": _("End the table"),
    }

    def write() -> None:
        club_night.end(table=table, version=form.cleaned_data["version"], by=request.user)

    return views.ruling(request, board, form, texts, write)


@on_table(POST)
def again(request: OfficialRequest, table: FriendlyTable) -> HttpResponse:
    """Start a new match of the same players under the same rules."""
    try:
        # The key makes a double tap start one match.
        return back_to(club_night.again(table=table, key=request.POST.get("key", ""), by=request.user))
    except TournamentError as error:
        messages.error(request, str(error))
        return back_to(table)
