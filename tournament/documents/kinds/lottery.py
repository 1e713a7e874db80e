"""The documents of a lottery: the entry list for the wall, and the certificate."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import gettext_noop as noop

from brackets import lottery
from tournament.core.errors import Conflict
from tournament.documents.engine.document_text import (
    Block,
    Code,
    Column,
    DocumentText,
    Facts,
    Table,
    Text,
    Tiles,
    Title,
)
from tournament.documents.engine.records import Heading
from tournament.documents.kinds.base import EVERYBODY, Gone, Group, Kind, Of, Offer, Subject
from tournament.documents.snapshots.headings import Issue, heading
from tournament.lottery import holding
from tournament.models import Bye, Division, Lottery, Tournament
from tournament.models.naming import division_name

COLUMNS = 2  # columns of names on the entry list


@dataclass(frozen=True, slots=True)
class ListRecord:
    """The entry list: its lines ("0007 Peña Núñez"), hash, and rules as sentences.

    `until` is the local time up to which players may object, "" if none is set.
    """

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
    """A team in its place in the bracket: number, its players' lines, and whether it has the bye of the first round.

    In an individual event a person: their number and line.
    """

    number: int
    players: tuple[str, ...]
    bye: bool


@dataclass(frozen=True, slots=True)
class CertificateRecord:
    """A lottery with everything that proves it. `attempt`: None without wishes; `secret`: "" if it was lost.

    `teams` are in order from the top of the bracket, in an individual event people in the order of the lot.
    `earlier`: a sentence for each abandoned lottery and entry list.
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


class LotteryList(Kind):
    """The newest entry list of a division, for the wall."""

    key = "lottery-list"
    label = lazy("lottery list")
    order = 130
    record = ListRecord
    group = Group.WALL
    offers = (Offer(Of.BRACKET, lazy("The entry list of a bracket, to pin up before its lottery.")),)
    opened_by = EVERYBODY
    pieces = {r"list-(?P<number>\d+)": noop("list {number}")}

    def subject(self, of: Division) -> Subject:
        closed = of.entry_lists.order_by("-number").first()
        if closed is None:
            raise Conflict(_("Close the entry list of this bracket first."), rule="SACI rule 2", code="list-open")
        return Subject(of.tournament, f"list-{closed.number}", of)

    def snapshot(self, subject: Subject, issue: Issue) -> ListRecord:
        closed = subject.of_division.entry_lists.get(number=subject.number)
        return ListRecord(
            heading=heading(subject.tournament, issue),
            bracket=division_name(subject.of_division),
            number=closed.number,
            lines=tuple(holding.lines_of(closed)),
            list_hash=closed.list_hash,
            sentences=tuple(closed.text),
            until=time_format(timezone.localtime(closed.objections_until)) if closed.objections_until else "",
            url=_url(subject.tournament, issue),
        )

    def render_text(self, record: ListRecord) -> DocumentText:
        """The hash to compare, the time for objections, all entries, and the rules of the lottery."""
        title = _("Lottery list: %(name)s") % {"name": record.bracket}
        count = _("%(count)d players") % {"count": len(record.lines)}
        until = (
            _("Objections until %(time)s") % {"time": record.until}
            if record.until
            else _("No time for objections is set")
        )
        rows = [record.lines[start : start + COLUMNS] for start in range(0, len(record.lines), COLUMNS)]
        # The last row is padded, because every row of a table has the same number of cells.
        names = Table(
            tuple(Column("") for _column in range(COLUMNS)),
            tuple((*row, *("",) * (COLUMNS - len(row))) for row in rows),
        )
        return DocumentText(
            title,
            (
                Title(title, 1),
                # Sixteen digits to compare by eye; the whole hash is in the next line.
                Text(f"{_fours(record.list_hash[:16])} · {count} · {until}", "lead"),
                Text(f"SHA-256: {record.list_hash}", "muted"),
                names,
                Title(_("How it is drawn")),
                *(Text(sentence, "small") for sentence in record.sentences),
                Code(record.url, _("The lottery, and how to repeat it")),
            ),
        )


class Certificate(Kind):
    """The certificate of a division's last lottery from an entry list."""

    key = "certificate"
    label = lazy("certificate of the lottery")
    order = 140
    record = CertificateRecord
    group = Group.WALL
    offers = (Offer(Of.BRACKET, lazy("Everything needed to verify a lottery.")),)
    opened_by = EVERYBODY
    pieces = {r"draw-(?P<number>\d+)": noop("draw {number}")}

    def subject(self, of: Division) -> Subject:
        drawn = of.lotteries.order_by("attempt").last()
        # The certificate proves the lottery from its entry list.
        if drawn is None or drawn.entry_list_id is None:
            raise Conflict(_("Run the lottery first."), rule="SACI rule 2", code="not-drawn")
        return Subject(of.tournament, f"draw-{drawn.attempt}", of)

    def snapshot(self, subject: Subject, issue: Issue) -> CertificateRecord:
        drawn = subject.of_division.lotteries.select_related("entry_list").get(attempt=subject.number)
        closed, record = drawn.entry_list, holding.record_of(drawn)
        if closed is None or record is None:
            raise Gone
        # Teams are stored as registration numbers; the names are in the lines of the list.
        names = {lottery.number_of(line): _readable(line) for line in record["lines"]}
        players = {one["team"]: one["players"] for one in record["teams"]}
        return CertificateRecord(
            heading=heading(subject.tournament, issue),
            bracket=division_name(subject.of_division),
            number=closed.number,
            players=len(record["lines"]),
            list_hash=record["list_hash"],
            commitment=record["commitment"],
            anchor=record["anchor"],
            link=record["link"],
            secret=record["secret"],
            tiles=tuple(record["tiles"].split()),
            seed=record["seed"],
            attempt=record["attempt"],
            digest=record["digest"],
            drawn_at=date_format(timezone.localtime(drawn.drawn_at), "DATETIME_FORMAT"),
            teams=_people(drawn, names)
            or tuple(
                CertifiedTeam(number, (names[players[number][0]], names[players[number][1]]), number == record["bye"])
                for number in record["places"]
            ),
            substitute=names[record["substitute"]] if record["substitute"] and not holding.order_of(drawn) else "",
            sentences=tuple(closed.text),
            earlier=tuple(_earlier(one) for one in record["earlier"]),
            url=_url(subject.tournament, issue),
        )

    def render_text(self, record: CertificateRecord) -> DocumentText:
        """The tiles drawn, the resulting teams, and everything needed to repeat the lottery."""
        title = _("Certificate of the lottery: %(name)s") % {"name": record.bracket}
        by_lot = _("People in the order of the lot") if _is_event(record) else _("Teams from the top of the bracket")
        return DocumentText(
            title,
            (
                Title(title, 1),
                *((Tiles(tuple(_halves(tile) for tile in record.tiles)),) if record.tiles else ()),
                Title(by_lot),
                _teams(record),
                *_substitute(record),
                Title(_("Proof of the lottery")),
                Facts(tuple(_facts(record))),
                Code(record.url, _("The lottery, and how to repeat it")),
                *(Text(sentence) for sentence in record.earlier),
                Title(_("How it was drawn")),
                *(Text(sentence, "small") for sentence in record.sentences),
            ),
            proves=True,
        )


def _url(tournament: Tournament, issue: Issue) -> str:
    """The public page with the records of a tournament's lotteries."""
    return f"{issue.base_url}/t/{tournament.slug}/lottery/"


def _readable(line: str) -> str:
    """A line of the list; "0012 former player" if the name was erased."""
    return f"{line} {_('former player')}" if lottery.is_erased(line) else line


def _earlier(one: dict[str, object]) -> str:
    if one["digest"]:
        text = _("Lottery {number} was abandoned: {reason} (digest {digest})")
        return text.format(number=one["draw"], reason=one["reason"], digest=str(one["digest"])[:16])
    return _("Entry list {number} was reopened: {reason}").format(number=one["draw"], reason=one["reason"])


def _fours(digits: str) -> str:
    return " ".join(digits[start : start + 4] for start in range(0, len(digits), 4))


def _halves(tile: str) -> tuple[int, int]:
    high, low = tile.split("-")
    return int(high), int(low)


def _people(drawn: Lottery, names: Mapping[str, str]) -> tuple[CertifiedTeam, ...]:
    """The people of an individual event in the order of the lot; () for other lotteries."""
    rest = Bye.objects.filter(division=drawn.division, round=1, annulled_at=None)
    byes = set(rest.values_list("registration__number", flat=True))
    order = holding.order_of(drawn)
    return tuple(CertifiedTeam(one, (names[lottery.label(one)],), one in byes) for one in order)


def _is_event(record: CertificateRecord) -> bool:
    return any(len(team.players) == 1 for team in record.teams)


def _teams(record: CertificateRecord) -> Table:
    player = Column(_("Player"), 3)
    if _is_event(record):
        lots = enumerate(record.teams, start=1)
        rows = tuple((str(lot), *one.players, _("bye") if one.bye else "") for lot, one in lots)
        return Table((Column(_("Lot"), 0.8, "right"), player, Column(_("Remark"), 1.2)), rows)
    columns = (Column(_("Team"), 0.8, "right"), player, player, Column(_("Remark"), 1.2))
    rows = tuple((str(team.number), *team.players, _("bye") if team.bye else "") for team in record.teams)
    return Table(columns, rows)


def _substitute(record: CertificateRecord) -> Iterator[Block]:
    if record.substitute:
        yield Text(_("Substitute: %(name)s") % {"name": record.substitute}, "warning")


def _facts(record: CertificateRecord) -> list[tuple[str, str]]:
    lost = _("lost: replaced by the empty text, as announced")
    facts = [
        (_("Players"), str(record.players)),
        (_("Hash of the list (L)"), record.list_hash),
        (_("Commitment (C)"), record.commitment or lost),
        (_("Secret"), record.secret or lost),
        (_("Chain of secrets"), f"{record.link} · {record.anchor}"),
        (_("Tiles"), " ".join(record.tiles) or _("none: the secret alone decides")),
        (_("Seed"), record.seed),
        (_("Digest of the record"), record.digest),
        (_("Drawn"), record.drawn_at),
    ]
    # Without wishes there is one attempt only, and no number to report.
    if record.attempt is not None:
        facts.append((_("Attempt that met the conditions"), str(record.attempt)))
    return facts
