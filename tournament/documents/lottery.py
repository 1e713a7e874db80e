"""The paper of a lottery: the closed list that hangs on the wall, and the certificate of its draw."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.lib.utils import simpleSplit

from tournament.documents.fonts import BOLD, REGULAR
from tournament.documents.lettering import clean
from tournament.documents.paper import GRAY, LIGHT, PORTRAIT, Paper
from tournament.documents.press import Press
from tournament.documents.qr import draw_code
from tournament.documents.records import Heading
from tournament.documents.tiles import draw_tile

COLUMNS = 2
LINE = 13.0  # from one line of the list to the next
CODE = 78.0  # the side of the QR code
TILES_A_ROW = 14
MOST_TEAMS = 32  # on a certificate of one page; more are on the page that its code opens


@dataclass(frozen=True, slots=True)
class ListRecord:
    """The closed list: its lines ("0007 Peña Núñez"), hash, rules as sentences; `until` (ISO) "" where none is set."""

    heading: Heading
    bracket: str
    number: int
    lines: tuple[str, ...]
    list_hash: str
    sentences: tuple[str, ...]
    until: str
    url: str


@dataclass(frozen=True, slots=True)
class CertifiedTeam:
    """A team on its place: the number, its players' lines, and whether it has the bye of the first round."""

    number: int
    players: tuple[str, str]
    bye: bool


@dataclass(frozen=True, slots=True)
class CertificateRecord:
    """A draw with all that proves it. `attempt`: None without wishes; `secret`: "" where it was lost.

    `teams` stand from the top of the bracket. `earlier`: a sentence for each draw and list that was given up.
    """

    heading: Heading
    bracket: str
    number: int
    players: int
    list_hash: str
    commitment: str
    anchor: str
    link: int
    secret: str
    tiles: tuple[str, ...]
    seed: str
    attempt: int | None
    digest: str
    drawn_at: str
    teams: tuple[CertifiedTeam, ...]
    substitute: str
    sentences: tuple[str, ...]
    earlier: tuple[str, ...]
    url: str


def draw_list(record: ListRecord, press: Press | None = None) -> bytes:
    """The PDF of a closed list, to be pinned up: as many pages as it needs."""
    head = 128.0 + 11 * sum(len(_split(one, 8.5, 500)) for one in record.sentences)
    per_page = [_rows(head), _rows(70.0)]
    pages: list[Sequence[str]] = [record.lines[: COLUMNS * per_page[0]]]
    rest = record.lines[COLUMNS * per_page[0] :]
    while rest:
        pages.append(rest[: COLUMNS * per_page[1]])
        rest = rest[COLUMNS * per_page[1] :]
    paper = Paper(record.heading, _("Lottery list: %(name)s") % {"name": record.bracket}, PORTRAIT, len(pages), press)
    for number, lines in enumerate(pages):
        paper.start_page(record.bracket)
        y = _title(paper, _("Lottery list: %(name)s") % {"name": record.bracket}, record.heading, record.url)
        y = _draw_hash(paper, record, y) if number == 0 else y - 8
        _draw_names(paper, lines, y)
    return paper.finish()


def draw_certificate(record: CertificateRecord, press: Press | None = None) -> bytes:
    """The PDF of a certificate: one page."""
    title = _("Certificate of the lottery: %(name)s") % {"name": record.bracket}
    paper = Paper(record.heading, title, PORTRAIT, 1, press)
    paper.start_page(record.bracket)
    y = _title(paper, title, record.heading, record.url)
    y = _draw_tiles(paper, record.tiles, y)
    for name, value in _facts(record):
        paper.write(name, paper.left, y, 7.5, font=BOLD, width=104)
        paper.write(value, paper.left + 108, y, 7.5, width=paper.width - 108)
        y -= 11
    y = _draw_teams(paper, record, y - 6)
    _draw_rules(paper, (*record.earlier, *record.sentences), y)
    return paper.finish()


def _rows(head: float) -> int:
    """How many lines a column holds under a head."""
    _width, height = PORTRAIT
    return max(1, int((height - 2 * 45.4 - 22 - head) / LINE))


def _split(text: str, size: float, width: float) -> list[str]:
    return list(simpleSplit(clean(text, REGULAR), REGULAR, size, width))


def _title(paper: Paper, title: str, heading: Heading, url: str) -> float:
    """The head of a page with the code that opens the page of the lottery; answers where the rest begins."""
    y = paper.top - 20
    paper.write(title, paper.left, y, 19, font=BOLD, width=paper.width - CODE - 14)
    paper.write(f"{heading.tournament} · {heading.date}", paper.left, y - 18, 10, width=paper.width - CODE - 14)
    paper.write(heading.club, paper.left, y - 32, 10, width=paper.width - CODE - 14, ink=GRAY)
    draw_code(paper, url, paper.right - CODE, paper.top - CODE, CODE)
    paper.write(url, paper.left, y - 50, 7.5, width=paper.width - CODE - 14, ink=GRAY)
    return paper.top - CODE - 14


def _fours(digits: str) -> str:
    return " ".join(digits[start : start + 4] for start in range(0, len(digits), 4))


def _draw_hash(paper: Paper, record: ListRecord, y: float) -> float:
    """What the hall compares, how long it may object, and the rules of the draw."""
    paper.write(_fours(record.list_hash[:16]), paper.left, y - 6, 20, font=BOLD)
    count = _("%(count)d players") % {"count": len(record.lines)}
    until = (
        _("Objections until %(time)s") % {"time": record.until} if record.until else _("No time for objections is set")
    )
    paper.write(f"{count} · {until}", paper.right, y - 4, 11, font=BOLD, align="right")
    paper.write(f"SHA-256: {record.list_hash}", paper.left, y - 20, 7.5, ink=GRAY)
    y -= 36
    for sentence in record.sentences:
        for line in _split(sentence, 8.5, paper.width):
            paper.write(line, paper.left, y, 8.5)
            y -= 11
    paper.rule(paper.left, y, paper.right, y, ink=LIGHT)
    return y - 16


def _draw_names(paper: Paper, lines: Sequence[str], y: float) -> None:
    rows = -(-len(lines) // COLUMNS)
    width = paper.width / COLUMNS
    for index, line in enumerate(lines):
        column, row = divmod(index, rows)
        paper.write(line, paper.left + column * width, y - row * LINE, 10, width=width - 10)


def _draw_tiles(paper: Paper, tiles: Sequence[str], y: float) -> float:
    """The tiles as they were drawn, fourteen in a row."""
    step = paper.width / TILES_A_ROW
    side = (step - 4) / 2
    for start in range(0, len(tiles), TILES_A_ROW):
        y -= side + 4
        for place, tile in enumerate(tiles[start : start + TILES_A_ROW]):
            high, low = (int(half) for half in tile.split("-"))
            draw_tile(paper, paper.left + place * step, y, side, (high, low))
    return y - 16


def _facts(record: CertificateRecord) -> list[tuple[str, str]]:
    lost = _("lost: the empty text stands for it, as announced")
    facts = [
        (_("Players"), str(record.players)),
        (_("Hash of the list (L)"), record.list_hash),
        (_("Commitment (C)"), record.commitment or lost),
        (_("Secret"), record.secret or lost),
        (_("Chain of secrets"), f"{record.link} · {record.anchor}"),
        (_("Tiles"), " ".join(record.tiles)),
        (_("Seed"), record.seed),
        (_("Digest of the record"), record.digest),
        (_("Drawn"), record.drawn_at),
    ]
    if record.attempt is not None:
        facts.append((_("Attempt that fulfilled the wishes"), str(record.attempt)))
    return facts


def _draw_rules(paper: Paper, sentences: Sequence[str], y: float) -> None:
    """What was given up before and the rules, in two columns of the largest letters for which there is room."""
    width = paper.width / 2 - 8
    for size in (6.5, 6.0, 5.5, 5.0, 4.5, 4.0):
        lines = [line for sentence in sentences for line in _split(sentence, size, width)]
        rows = -(-len(lines) // 2)
        room = int((y - paper.bottom) / (size * 1.15))
        if rows <= room:
            break
    rows = max(1, min(rows, room))
    for index, line in enumerate(lines[: 2 * rows]):
        column, row = divmod(index, rows)
        paper.write(line, paper.left + column * (width + 16), y - row * size * 1.15, size, ink=GRAY)


def _draw_teams(paper: Paper, record: CertificateRecord, y: float) -> float:
    """The teams from the top of the bracket in two columns; answers where the rest begins."""
    paper.rule(paper.left, y + 9, paper.right, y + 9, ink=LIGHT)
    if len(record.teams) > MOST_TEAMS:
        text = _("%(count)d teams: they stand on the page that the code opens, under the hash above.")
        paper.write(text % {"count": len(record.teams)}, paper.left, y - 6, 10, font=BOLD)
        return y - 26
    rows = -(-len(record.teams) // 2)
    width = paper.width / 2
    step = 24.0 if rows > 10 else 27.0
    for index, team in enumerate(record.teams):
        column, row = divmod(index, rows)
        x, top = paper.left + column * width, y - 6 - row * step
        paper.write(str(team.number), x + 20, top - 5, 13, font=BOLD, align="right")
        for place, player in enumerate(team.players):
            told = f"{player} ({_('bye')})" if team.bye and place else player
            paper.write(told, x + 28, top - place * 11, 9, width=width - 36)
    y -= 6 + rows * step
    if record.substitute:
        paper.write(_("Substitute: %(name)s") % {"name": record.substitute}, paper.left, y, 9, font=BOLD)
        y -= 14
    return y - 4
