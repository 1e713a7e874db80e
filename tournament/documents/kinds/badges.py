"""Name badges: eight per page, to be cut out, with the name as large as possible."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import gettext_noop as noop

from tournament.club import permissions
from tournament.core.errors import Conflict
from tournament.documents.engine.context import Section, dotted
from tournament.documents.engine.document_text import Column, DocumentText, Table, Title
from tournament.documents.engine.fonts import BOLD
from tournament.documents.engine.names import write_name
from tournament.documents.engine.page import FOOT, GRAY, LIGHT, PageCanvas
from tournament.documents.engine.pages import Page, Pages
from tournament.documents.engine.qr import draw_code
from tournament.documents.engine.records import Heading
from tournament.documents.engine.sheet_sizes import ROOM
from tournament.documents.kinds.base import Choice, DrawnKind, Group, Of, Offer, Subject
from tournament.documents.kinds.check_in_list import check_somebody, places_of
from tournament.documents.snapshots.headings import Issue, heading
from tournament.models import Division, Format, JudgePass, Official, Registration, Tournament
from tournament.models.naming import division_name

ACROSS, DOWN = 2, 4
PAGE = ACROSS * DOWN
WIDTH, HEIGHT = 260.0, 168.0  # about 92 by 59 mm: fits the usual sleeves
EDGE = 14.0
CODE = 40.0


@dataclass(frozen=True, slots=True)
class Badge:
    """A name badge. `number` is the registration number, 0 for an official; `team` None before the lottery.

    `what`: the division of a player, the role of an official. `url`: the player's page, "" for an official.
    """

    player: str
    number: int
    what: str
    team: int | None
    url: str = ""


@dataclass(frozen=True, slots=True)
class BadgesRecord:
    """The requested badges, in the order of their numbers."""

    heading: Heading
    badges: tuple[Badge, ...]


PLAYERS, OFFICIALS = "players", "officials"


class Badges(DrawnKind):
    """Badges of all players, of a division's players, of one player, or of officials and judges."""

    key = "badges"
    label = lazy("name badges")
    order = 120
    record = BadgesRecord
    group = Group.PEOPLE
    offers = (
        Offer(
            Of.TOURNAMENT,
            lazy("Eight to a page, to be cut out."),
            (
                Choice(
                    "who",
                    lazy("Whose"),
                    ((PLAYERS, lazy("players")), (OFFICIALS, lazy("officials and judges"))),
                    PLAYERS,
                    meaning="The audience: players or officials.",
                ),
            ),
        ),
        Offer(Of.BRACKET, lazy("The badges of the players of one bracket.")),
        Offer(Of.PLACE, lazy("The badge of one player, for a late entry or a lost badge.")),
    )
    requested_by = opened_by = permissions.DESK
    pieces = {OFFICIALS: noop("officials and judges"), r"place-(?P<number>\d+)": noop("number {number}")}

    def subject(self, of: Tournament | Division | Registration, who: str = PLAYERS) -> Subject:
        if isinstance(of, Registration):
            if of.withdrawn_at is not None:
                raise Conflict(_("This registration has been withdrawn."), code="withdrawn")
            return Subject(of.tournament, f"place-{of.number}")
        tournament, division = (of.tournament, of) if isinstance(of, Division) else (of, None)
        # Officials are not registered: no check for players.
        if who == OFFICIALS:
            return Subject(tournament, OFFICIALS)
        check_somebody(tournament, division)
        return Subject(tournament, PLAYERS, division)

    def snapshot(self, subject: Subject, issue: Issue) -> BadgesRecord:
        if subject.key == OFFICIALS:
            return BadgesRecord(heading(subject.tournament, issue), tuple(_of_officials(subject.tournament)))
        places = places_of(subject.tournament, subject.division).select_related("team_place__team").order_by("number")
        if subject.key != PLAYERS:
            places = places.filter(pk=places.get(number=subject.number).pk)
        pages = f"{issue.base_url}/t/{subject.tournament.slug}/players"
        return BadgesRecord(
            heading=heading(subject.tournament, issue),
            badges=tuple(
                Badge(one.person.name, one.number, division_name(one.division), _team_of(one), f"{pages}/{one.number}/")
                for one in places
            ),
        )

    def pages(self, record: BadgesRecord) -> Pages:
        """Eight badges per page, each page a section; at least one page, even without a badge."""
        pages: list[Page] = []
        for start in range(0, max(len(record.badges), 1), PAGE):
            badges = record.badges[start : start + PAGE]
            section = Section(f"badges-{len(pages) + 1}", _label(badges), badges)
            pages.append(Page(section, partial(_draw_badges, record.heading, badges), section.label))
        return Pages(_("Name badges"), pages)

    def render_text(self, record: BadgesRecord) -> DocumentText:
        """The people with a badge, and what is on it."""
        rows = tuple((_number(one), one.player, one.what, _team(one)) for one in record.badges)
        columns = (Column(_("No.")), Column(_("Name"), 4), Column(_("What"), 2), Column(_("Team"), 2))
        return DocumentText(_("Name badges"), (Title(_("Name badges"), 1), Table(columns, rows)))


def _of_officials(tournament: Tournament) -> Iterator[Badge]:
    """A badge for each official of the club and each judge with a judge pass, in name order."""
    offices: dict[str, list[str]] = {}
    for official in Official.objects.filter(club=tournament.club).select_related("user"):
        offices.setdefault(str(official.user), []).append(capfirst(official.get_role_display()))
    for judge_pass in JudgePass.objects.filter(tournament=tournament, revoked_at=None).select_related("user"):
        # An official who also has a judge pass keeps the roles of the office.
        offices.setdefault(str(judge_pass), [_("Judge")])
    for name in sorted(offices):
        yield Badge(name, 0, ", ".join(sorted(offices[name])), None)


def _team_of(place: Registration) -> int | None:
    # A reverse one-to-one relation without a row raises an AttributeError.
    drawn = getattr(place, "team_place", None)
    return drawn.team.number if drawn is not None and place.division.format != Format.ROTATING else None


def _label(badges: tuple[Badge, ...]) -> str:
    if not badges:
        return _("Name badges")
    first, last = badges[0], badges[-1]
    if not first.number:
        return first.player
    return f"{first.number}–{last.number}" if last != first else str(first.number)


def _number(badge: Badge) -> str:
    return str(badge.number) if badge.number else ""


def _team(badge: Badge) -> str:
    return "" if badge.team is None else _("Team %(number)d") % {"number": badge.team}


def _draw_badges(heading: Heading, badges: tuple[Badge, ...], canvas: PageCanvas) -> None:
    """Render a page of badges, with lines to cut along."""
    left = (canvas.left + canvas.right) / 2 - WIDTH * ACROSS / 2
    top = canvas.top - (ROOM[1] - FOOT - HEIGHT * DOWN) / 2
    for place, badge in enumerate(badges):
        row, column = divmod(place, ACROSS)
        _draw_badge(canvas, heading, badge, left + column * WIDTH, top - (row + 1) * HEIGHT)


def _draw_badge(canvas: PageCanvas, heading: Heading, badge: Badge, x: float, y: float) -> None:
    canvas.pdf.setDash(1, 3)
    canvas.box(x, y, WIDTH, HEIGHT, ink=LIGHT)
    canvas.pdf.setDash()
    top, middle, room = y + HEIGHT, x + WIDTH / 2, WIDTH - 2 * EDGE
    taken = canvas.logo(x + EDGE, top - 10, 60, 28)
    left, width = x + EDGE + (taken + 8 if taken else 0), room - (taken + 8 if taken else 0)
    canvas.write(heading.club, left, top - 20, 9.5, font=BOLD, width=width)
    canvas.write(heading.tournament, left, top - 32, 8.5, width=width, ink=GRAY)
    canvas.ornament(x + EDGE, top - 42, x + WIDTH - EDGE, top - 42, 1.2)
    write_name(canvas, badge.player, middle, y + 88, 30, width=room, height=70, lines=3)
    if badge.url:
        draw_code(canvas, badge.url, x + WIDTH - EDGE - CODE, y + 8, CODE)
        room -= CODE + 10
    canvas.write(_team(badge) or badge.what, x + EDGE, y + 28, 14, font=BOLD, width=room)
    number = _("No. %(number)d") % {"number": badge.number} if badge.number else ""
    below = dotted(badge.what, number) if badge.team is not None else number
    canvas.write(below, x + EDGE, y + 14, 9, width=room)
