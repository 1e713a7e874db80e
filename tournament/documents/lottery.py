"""The paper of a lottery: the closed list that hangs on the wall, and the certificate of its draw."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.documents import setting
from tournament.documents.records import Heading
from tournament.documents.story import Block, Code, Column, Facts, Story, Table, Text, Tiles, Title

COLUMNS = 2  # of the names of a list


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


def tell_list(record: ListRecord) -> Story:
    """What the hall compares, how long it may object, the rules of the draw, and everybody who takes part."""
    title = _("Lottery list: %(name)s") % {"name": record.bracket}
    count = _("%(count)d players") % {"count": len(record.lines)}
    until = (
        _("Objections until %(time)s") % {"time": record.until} if record.until else _("No time for objections is set")
    )
    rows = [record.lines[start : start + COLUMNS] for start in range(0, len(record.lines), COLUMNS)]
    names = Table(
        tuple(Column("") for _column in range(COLUMNS)),
        tuple((*row, *("",) * (COLUMNS - len(row))) for row in rows),
    )
    return Story(
        title,
        (
            Title(title, 1),
            Text(f"{_fours(record.list_hash[:16])} · {count} · {until}", "lead"),
            Text(f"SHA-256: {record.list_hash}", "muted"),
            names,
            Title(_("How it is drawn")),
            *(Text(sentence, "small") for sentence in record.sentences),
            Code(record.url, _("The lottery, and how to repeat it")),
        ),
    )


def tell_certificate(record: CertificateRecord) -> Story:
    """The tiles as they were drawn, what came of them, and all that is needed to draw the same again."""
    title = _("Certificate of the lottery: %(name)s") % {"name": record.bracket}
    return Story(
        title,
        (
            Title(title, 1),
            Tiles(tuple(_halves(tile) for tile in record.tiles)),
            Title(_("Teams from the top of the bracket")),
            _teams(record),
            *_substitute(record),
            Title(_("What proves it")),
            Facts(tuple(_facts(record))),
            Code(record.url, _("The lottery, and how to repeat it")),
            *(Text(sentence) for sentence in record.earlier),
            Title(_("How it was drawn")),
            *(Text(sentence, "small") for sentence in record.sentences),
        ),
    )


def _fours(digits: str) -> str:
    return " ".join(digits[start : start + 4] for start in range(0, len(digits), 4))


def _halves(tile: str) -> tuple[int, int]:
    high, low = tile.split("-")
    return int(high), int(low)


def _teams(record: CertificateRecord) -> Table:
    player = Column(_("Player"), 3)
    columns = (Column(_("Team"), 0.8, "right"), player, player, Column(_("Remark"), 1.2))
    rows = tuple((str(team.number), *team.players, _("bye") if team.bye else "") for team in record.teams)
    return Table(columns, rows)


def _substitute(record: CertificateRecord) -> Iterator[Block]:
    if record.substitute:
        yield Text(_("Substitute: %(name)s") % {"name": record.substitute}, "warning")


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


draw_list = setting.draw(tell_list)
draw_certificate = setting.draw(tell_certificate)
