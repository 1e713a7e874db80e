"""Diplomas: one page per winner, to be framed."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import gettext_noop as noop

from brackets import selectors
from tournament.core.errors import Conflict, Refused
from tournament.documents.bracket_sheets.trees import draw_wreath
from tournament.documents.engine.context import Section, dotted, spoken_date
from tournament.documents.engine.document_text import Block, DocumentText, Facts, Signatures, Text, Title, Turn
from tournament.documents.engine.fonts import BOLD, REGULAR
from tournament.documents.engine.lettering import fit
from tournament.documents.engine.page import GRAY, LANDSCAPE, PageCanvas
from tournament.documents.engine.pages import Page, Pages
from tournament.documents.engine.records import Heading, TeamName
from tournament.documents.engine.tiles import INNER, draw_frame
from tournament.documents.kinds.base import Choice, DrawnKind, Gone, Group, Of, Offer, Subject
from tournament.documents.snapshots.headings import Issue, heading, team_name
from tournament.lottery import championship
from tournament.models import Division
from tournament.models.naming import division_name
from tournament.prizes.pledges import PLACES, place_name

NAME = 32.0
WREATH = 0.92  # of its size on a bracket sheet
ASIDE = 22.0  # between the frame and the text


@dataclass(frozen=True, slots=True)
class Diploma:
    """One diploma. `honour`: the award in words; `place` is the number in the wreath.

    `slot` is the player of the team that it is for (0 or 1), None for both.
    """

    key: str
    place: int
    honour: str
    team: TeamName
    slot: int | None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the winners it is for."""
        return self.team.names if self.slot is None else (self.team.names[self.slot],)

    @property
    def partner(self) -> str:
        """The winner's partner, "" if both are named anyway."""
        return "" if self.slot is None else self.team.names[1 - self.slot]


@dataclass(frozen=True, slots=True)
class DiplomasRecord:
    """The diplomas of a division, first place first."""

    heading: Heading
    bracket: str
    diplomas: tuple[Diploma, ...]


EACH = ("player", "team")
"""A diploma for each player, or one for both of a team."""


class Diplomas(DrawnKind):
    """The diplomas for the places of a division that are decided: they may be printed place by place."""

    key = "diplomas"
    label = lazy("diplomas")
    order = 190
    record = DiplomasRecord
    group = Group.HONOURS
    offers = (
        Offer(
            Of.BRACKET,
            lazy("For the first, second and third place of a bracket, once decided."),
            (
                Choice(
                    "each",
                    lazy("For whom"),
                    (("player", lazy("for each player")), ("team", lazy("for each team"))),
                    "player",
                    meaning="Who gets it: each player of the team, or the team as one.",
                    example="team",
                ),
            ),
        ),
    )
    pieces = {"player": noop("for each player"), "team": noop("for each team")}

    def subject(self, of: Division, each: str = "player") -> Subject:
        if each not in EACH:
            raise Refused(_("A diploma is for each player or for each team."), field="each", code="no-form")
        if not is_due(of):
            raise Conflict(_("No place of this bracket is decided yet."), code="not-decided")
        return Subject(of.tournament, each, of)

    def snapshot(self, subject: Subject, issue: Issue) -> DiplomasRecord:
        division = subject.of_division
        if not is_due(division):
            raise Gone
        return DiplomasRecord(
            heading=heading(subject.tournament, issue),
            bracket=division_name(division),
            diplomas=tuple(_diplomas_of(division, subject.key)),
        )

    def pages(self, record: DiplomasRecord) -> Pages:
        """One page per diploma, each a section."""
        pages = [
            Page(Section(one.key, _bookmark(one), one), partial(_draw_words, record.heading, one), _bookmark(one))
            for one in record.diplomas
        ]
        return Pages(_title(record), pages, LANDSCAPE)

    def render_text(self, record: DiplomasRecord) -> DocumentText:
        """The list of diplomas and their winners."""
        blocks: list[Block] = []
        for one in record.diplomas:
            rows = [(_("Awarded to"), " · ".join(one.names))]
            if one.partner:
                rows.append((_("Partner"), one.partner))
            blocks += [Turn(one.key, _bookmark(one)), Title(one.honour), Facts(tuple(rows)), Signatures(_signers())]
        return DocumentText(_title(record), (Text(record.bracket, "lead"), *blocks), wide=True)


def is_due(division: Division) -> bool:
    """Whether a place is decided."""
    return division.bracket is not None and any(selectors.in_place(division.bracket, place) for place in PLACES)


def _diplomas_of(division: Division, each: str) -> Iterator[Diploma]:
    if division.bracket is None:
        return
    teams = {team.number: team for team in division.tournament.teams.prefetch_related("players__registration__person")}
    for place in PLACES:
        # None while the place is open. Both losers of a semi-final can be third.
        entrants = selectors.in_place(division.bracket, place) or []
        for number in sorted(entrant.number for entrant in entrants):
            name = team_name(teams[number])
            for slot in (0, 1) if each == "player" else (None,):
                key = "-".join(str(part) for part in ("place", place, "team", number, slot) if part is not None)
                yield Diploma(key, place, _honour(division, place), name, slot)


def _honour(division: Division, place: int) -> str:
    """The award in words; the first place of a single bracket is that of the tournament too."""
    if place == 1 and championship.crowns(division):
        return _("Champions of the tournament")
    if division.kind != Division.Kind.CHAMPIONSHIP:
        return f"{capfirst(place_name(place))} · {division_name(division)}"
    return capfirst(place_name(place))


def _title(record: DiplomasRecord) -> str:
    return _("Diplomas: %(bracket)s") % {"bracket": record.bracket}


def _bookmark(one: Diploma) -> str:
    return f"{one.place} · {' / '.join(one.names)}"


def _signers() -> tuple[str, str]:
    return _("For the club"), _("Judge")


def _draw_words(heading: Heading, one: Diploma, canvas: PageCanvas) -> None:
    # All pages share one frame, so the file stores it once.
    canvas.stamp("frame", lambda: draw_frame(canvas))
    middle = (canvas.left + canvas.right) / 2
    width = canvas.width - 2 * (INNER + ASIDE)
    y = canvas.top - INNER - 12
    # Without a logo, the text moves up.
    y -= 52 if canvas.logo(middle, y + 10, 150, 46, "center") else 20
    y = _line(canvas, heading.club, middle, y - 10, 13, width, ink=GRAY)
    y = _line(canvas, heading.tournament, middle, y - 14, 23, width, font=BOLD)
    where = dotted(spoken_date(heading.date), heading.place)
    y = _line(canvas, where, middle, y + 4, 11, width, ink=GRAY)
    y -= 16
    _draw_place(canvas, one.place, middle, y - 52 * WREATH)
    y -= 118 * WREATH
    y = _line(canvas, one.honour, middle, y - 8, 19, width, font=BOLD)
    y = _line(canvas, _("Awarded to"), middle, y, 10, width, ink=GRAY)
    _draw_names(canvas, one, middle, y - 22, width)
    _draw_signing(canvas)


def _line(
    canvas: PageCanvas,
    text: str,
    x: float,
    y: float,
    size: float,
    width: float,
    *,
    font: str = REGULAR,
    ink: float = 0.0,
) -> float:
    """Write a centred line; return where the next one may begin."""
    if not text:
        return y
    canvas.write(text, x, y, size, font=font, width=width, align="center", ink=ink, least=0.3)
    return y - size * 0.6 - 8


def _draw_place(canvas: PageCanvas, place: int, x: float, y: float) -> None:
    """Render the wreath with the place in it, between two lines in the club's colour."""
    canvas.ornament(canvas.left + INNER + ASIDE + 40, y, x - 80, y)
    canvas.ornament(x + 80, y, canvas.right - INNER - ASIDE - 40, y)
    with canvas.moved(x, y, WREATH):
        draw_wreath(canvas, 0, 0)
    canvas.write(str(place), x, y - 17, 46, font=BOLD, align="center")


def _draw_names(canvas: PageCanvas, one: Diploma, x: float, y: float, width: float) -> None:
    """Write the winners' names, all in one size."""
    size = NAME if len(one.names) == 1 else NAME * 0.78
    size = min(fit(name, BOLD, size, width, 0.2).size for name in one.names)
    for name in one.names:
        canvas.write(name, x, y, size, font=BOLD, width=width, align="center", least=0.9)
        y -= size * 1.2
    if one.partner:
        partner = _("with {name}").format(name=one.partner)
        _line(canvas, partner, x, y + size * 1.2 - 24, 13, width)


def _draw_signing(canvas: PageCanvas) -> None:
    y = canvas.bottom + INNER + 22
    half = 190.0
    for left, words in (
        (canvas.left + INNER + ASIDE + 30, _signers()[0]),
        (canvas.right - INNER - ASIDE - 30 - half, _signers()[1]),
    ):
        canvas.rule(left, y, left + half, y, weight=0.7)
        canvas.write(words, left + half / 2, y - 11, 8.5, width=half, align="center", ink=GRAY)
