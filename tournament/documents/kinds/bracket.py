"""Bracket sheets: on the club's paper, current or blank, and as a poster to be read from a distance."""

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import gettext_noop as noop

from brackets.formats.protocol import MOST
from tournament.core.errors import Refused
from tournament.documents.bracket_sheets import posters, sheets, text
from tournament.documents.bracket_sheets.posters import ONE, TILES, BracketPosterRecord
from tournament.documents.engine.records import BracketRecord
from tournament.documents.kinds.base import EVERYBODY, Choice, DrawnKind, Group, Of, Offer, Subject, check_drawn
from tournament.documents.snapshots import brackets
from tournament.documents.snapshots.headings import Issue
from tournament.models import Division
from tournament.models.documents import BRACKET_SHEET, RenderJob

NOW, BLANK = "now", "blank"
"""How a bracket sheet is filled: with the current state, or not at all."""
FEWEST_TEAMS = 2


class BracketSheet(DrawnKind):
    """A division's bracket as it is now, or with empty lines for a pen, also before the lottery."""

    key = BRACKET_SHEET
    label = lazy("bracket sheet")
    order = 50
    record = BracketRecord
    group = Group.WALL
    offers = (
        Offer(
            Of.BRACKET,
            lazy("The bracket for the wall: as it is now, or blank to fill in by hand, also before the lottery."),
            (
                Choice(
                    "filled",
                    lazy("Filled in"),
                    ((NOW, lazy("as it is now")), (BLANK, lazy("blank"))),
                    NOW,
                    meaning="Whether a bracket sheet shows the current state or is left blank.",
                ),
                # 0 is possible before the lottery, when only the registrations are known.
                Choice(
                    "teams",
                    lazy("Teams on a blank sheet (0: from all registrations)"),
                    default="0",
                    least=0,
                    most=MOST,
                    meaning="The number of teams that a blank bracket sheet has room for.",
                    example=16,
                ),
            ),
        ),
    )
    opened_by = EVERYBODY
    pieces = {r"blank-(?P<number>\d+)": noop("blank, for {number} teams")}

    def subject(self, of: Division, filled: str = NOW, teams: int = 0) -> Subject:
        """`teams`: of a blank sheet; 0 for the division's own, or as many as its registrations make."""
        if filled not in (NOW, BLANK):
            raise Refused(_("A bracket sheet is current or blank."), field="filled", code="not-a-choice")
        if filled == NOW:
            check_drawn(of)
            return Subject(of.tournament, "bracket", of)
        teams = teams or _teams_of(of)
        if not FEWEST_TEAMS <= teams <= MOST:
            message = _("A bracket sheet is for {least} to {most} teams: say for how many.")
            raise Refused(message.format(least=FEWEST_TEAMS, most=MOST), field="teams", code="how-many-teams")
        return Subject(of.tournament, f"{BLANK}-{teams}", of)

    def snapshot(self, subject: Subject, issue: Issue) -> BracketRecord:
        if subject.key.startswith(f"{BLANK}-"):
            return brackets.blank_bracket(subject.of_division, subject.number, issue)
        return brackets.bracket(subject.drawn_division, issue)

    pages = staticmethod(sheets.pages)
    render_text = staticmethod(text.render_text)


def _teams_of(division: Division) -> int:
    """The number of teams, or how many there would be if every registered player came."""
    if division.bracket is not None:
        return division.bracket.size
    # Two players make a team; an odd one waits.
    return division.registrations.filter(withdrawn_at=None).count() // 2


class BracketPoster(DrawnKind):
    """The current bracket, on A3 or on sheets to be glued."""

    key = "bracket-poster"
    label = lazy("bracket poster")
    order = 60
    record = BracketPosterRecord
    group = Group.WALL
    offers = (
        Offer(
            Of.BRACKET,
            lazy("The whole bracket in large format: on A3, or on sheets with marks for gluing."),
            (Choice("size", lazy("Paper size"), ((ONE, "A3"), (TILES, lazy("sheets to be glued"))), ONE),),
        ),
    )
    opened_by = EVERYBODY
    priority = RenderJob.Priority.LATER
    pieces = {"a3": "A3", "tiles": noop("sheets to be glued")}

    def subject(self, of: Division, size: str = ONE) -> Subject:
        if size not in (ONE, TILES):
            raise Refused(_("A poster of a bracket is on A3, or on sheets to be glued."), field="size", code="no-size")
        check_drawn(of)
        return Subject(of.tournament, size, of)

    def snapshot(self, subject: Subject, issue: Issue) -> BracketPosterRecord:
        record = brackets.bracket(subject.drawn_division, issue)
        return BracketPosterRecord(record.heading, subject.key, replace(record, heading=sheets.head(record.heading)))

    pages = staticmethod(posters.pages)
    render_text = staticmethod(posters.render_text)
