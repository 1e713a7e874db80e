"""Diplomas: one page per winner, to be framed."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import gettext_noop as noop
from reportlab.lib.units import mm

from brackets import selectors
from tournament.core.errors import Conflict, Refused
from tournament.core.in_words import date_in_words
from tournament.documents.bracket_sheets.trees import draw_wreath
from tournament.documents.engine.context import Section, dotted
from tournament.documents.engine.document_text import Block, DocumentText, Facts, Signatures, Text, Title, Turn
from tournament.documents.engine.fonts import BOLD, REGULAR
from tournament.documents.engine.lettering import fit
from tournament.documents.engine.page import GRAY, PageCanvas
from tournament.documents.engine.pages import Page, Pages
from tournament.documents.engine.records import Heading, TeamName
from tournament.documents.engine.sheet_sizes import LANDSCAPE
from tournament.documents.engine.tiles import Inside, draw_frame, draw_mark, frame_inside
from tournament.documents.kinds.base import Choice, DrawnKind, Gone, Group, Of, Offer, Subject
from tournament.documents.snapshots.headings import Issue, heading, signers_of, team_name
from tournament.lottery import championship
from tournament.models import Division, TournamentPicture
from tournament.models.naming import division_name
from tournament.prizes.pledges import PLACES, place_name
from tournament.tournaments import pictures

Kind = TournamentPicture.Kind

CREST = 32 * mm
PHOTOGRAPH = CREST * 4 / 3  # the width of the champions' photograph, as high as the crest
GAP = 16.0  # between the two
NAME, PARTNER = 36.0, 20.0
WREATH = 0.68  # of its size on a bracket sheet
ASIDE = 18.0  # between the frame and the text


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
        return "" if self.slot is None or len(self.team.names) == 1 else self.team.names[1 - self.slot]


@dataclass(frozen=True, slots=True)
class DiplomasRecord:
    """The diplomas of a division, first place first. `signers`: of the club and of the judges, "" for a pen.

    `photograph`: the SHA-256 of that of the tournament's champions, for their diplomas; "" for none.
    """

    heading: Heading
    bracket: str
    diplomas: tuple[Diploma, ...]
    signers: tuple[str, str] = ("", "")
    photograph: str = ""

    def photograph_on(self, one: Diploma) -> str:
        """The photograph on a diploma: only the first place has one."""
        return self.photograph if one.place == 1 else ""

    def facts_of(self, one: Diploma) -> Diploma | tuple[Diploma, str]:
        """What a diploma shows: with another photograph it is another diploma."""
        photograph = self.photograph_on(one)
        return (one, photograph) if photograph else one


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
            signers=signers_of(subject.tournament),
            photograph=pictures.source_of(subject.tournament, Kind.CHAMPIONS) if championship.crowns(division) else "",
        )

    def pages(self, record: DiplomasRecord) -> Pages:
        """One page per diploma, each a section."""
        pages = [
            Page(
                Section(one.key, _bookmark(one), record.facts_of(one)),
                partial(_draw_words, record, one),
                _bookmark(one),
            )
            for one in record.diplomas
        ]
        return Pages(_title(record), pages, LANDSCAPE, foot=False)

    def render_text(self, record: DiplomasRecord) -> DocumentText:
        """The list of diplomas and their winners."""
        blocks: list[Block] = []
        signatures = Signatures(tuple(dotted(*signer) for signer in _signers(record)))
        for one in record.diplomas:
            rows = [(_("Awarded to"), " · ".join(one.names))]
            if one.partner:
                rows.append((_("Partner"), one.partner))
            blocks += [Turn(one.key, _bookmark(one)), Title(one.honour), Facts(tuple(rows)), signatures]
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
            for slot in range(len(name.names)) if each == "player" else (None,):
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


def _signers(record: DiplomasRecord) -> tuple[tuple[str, str], tuple[str, str]]:
    """Who signs: the name, "" to be written by hand, and for what."""
    return (record.signers[0], _("For the club")), (record.signers[1], _("Judge"))


def _draw_words(record: DiplomasRecord, one: Diploma, canvas: PageCanvas) -> None:
    # All pages share one frame, so the file stores it once.
    canvas.stamp("frame", lambda: draw_frame(canvas))
    inside = frame_inside(canvas)
    heading, middle, width = record.heading, (inside.left + inside.right) / 2, inside.right - inside.left - 2 * ASIDE
    y = inside.top - 13
    y = _draw_picture(canvas, record.photograph_on(one), middle, y)
    canvas.write_spaced(_("Diploma").upper(), middle, y - 21, 14, 5)
    y = _line(canvas, heading.tournament, middle, y - 41, 14, width, font=BOLD)
    y = _line(canvas, heading.club, middle, y + 2, 9, width, ink=GRAY)
    _draw_place(canvas, one, inside, y - WREATH * 43)
    y = _line(canvas, one.honour, middle, y - WREATH * 92 - 14, 14, width, font=BOLD)
    _draw_names(canvas, one, middle, y - 16, width)
    where = ", ".join(part for part in (heading.place, date_in_words(heading.date)) if part)
    _line(canvas, capfirst(where), middle, inside.bottom + 52, 10.5, width)
    _draw_signing(canvas, record, inside)
    canvas.edge_code(canvas.right, canvas.bottom)


def _draw_picture(canvas: PageCanvas, photograph: str, middle: float, y: float) -> float:
    """Render the crest, else the mark; beside the crest, or instead of the mark, the photograph; return its end."""
    has_crest = canvas.has_logo
    # Both stand in the middle together: the crest is about as wide as it is high.
    x = middle + (CREST - PHOTOGRAPH + GAP) / 2 if has_crest else middle - PHOTOGRAPH / 2
    if canvas.photograph(photograph, x, y, PHOTOGRAPH, CREST):
        canvas.logo(x - GAP, y, 200, CREST, "right")
        return y - CREST
    if canvas.logo(middle, y, 300, CREST, "center"):
        return y - CREST
    draw_mark(canvas, middle, y - 40, 30)
    return y - 78


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
    canvas.write(text, x, y, size, font=font, width=width, align="center", ink=ink)
    return y - size * 0.6 - 8


def _draw_place(canvas: PageCanvas, one: Diploma, inside: Inside, y: float) -> None:
    """Render the wreath with the place in it, between two lines in the club's colour."""
    middle = (inside.left + inside.right) / 2
    canvas.ornament(inside.left + 60, y, middle - 52, y)
    canvas.ornament(middle + 52, y, inside.right - 60, y)
    with canvas.moved(middle, y, WREATH):
        draw_wreath(canvas, 0, 0)
    canvas.write(str(one.place), middle, y - 11, 30, font=BOLD, align="center")


def _draw_names(canvas: PageCanvas, one: Diploma, x: float, y: float, width: float) -> None:
    """Write the winners' names, all in one size."""
    size = min(fit(name, BOLD, NAME, width).size for name in one.names)
    y -= size * 0.72
    for name in one.names:
        canvas.write(name, x, y, size, font=BOLD, width=width, align="center")
        y -= size * 1.12
    if one.partner:
        partner = _("with {name}").format(name=one.partner)
        canvas.write(partner, x, y + size * 1.12 - 32, PARTNER, width=width, align="center")


def _draw_signing(canvas: PageCanvas, record: DiplomasRecord, inside: Inside) -> None:
    y, length = inside.bottom + 28, 190.0
    for left, (name, role) in zip((inside.left + 40, inside.right - 40 - length), _signers(record), strict=True):
        canvas.rule(left, y, left + length, y, weight=0.7)
        said = dotted(name, role)
        canvas.write(said, left + length / 2, y - 11, 8.5, width=length, align="center")
