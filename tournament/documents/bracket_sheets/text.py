"""The document text of a bracket: the same content as tables, for readers who cannot use a tree."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from tournament.documents.bracket_sheets.names import caption, origin_text
from tournament.documents.engine.context import dotted, spoken_date
from tournament.documents.engine.document_text import Block, Code, Column, DocumentText, Facts, Table, Text, Title
from tournament.documents.engine.records import (
    BracketMatch,
    BracketPart,
    BracketRecord,
    RoundColumn,
    Slot,
    TableLine,
    TeamName,
)
from tournament.documents.scoresheets.grid import difference, signed


def render_text(record: BracketRecord) -> DocumentText:
    """The whole bracket: its state, its standings, its matches by round, the byes."""
    title = _("Bracket %(name)s") % {"name": record.bracket}
    return DocumentText(title, tuple(_blocks(record, title)))


def _blocks(record: BracketRecord, title: str) -> Iterator[Block]:
    heading = record.heading
    yield Title(title, 1)
    if record.about:
        yield Text(record.about)
    facts = [
        (_("Tournament"), heading.tournament),
        (_("Date"), dotted(spoken_date(heading.date), heading.place)),
        (_("State"), record.note),
    ]
    if record.champion:
        # The wreath's word names the champions here too.
        facts.append((record.crown or _("CHAMPIONS"), team_name(record.champion)))
    yield Facts(tuple((name, value) for name, value in facts if value))
    yield from _rounds(record.columns)
    for part in record.parts:
        yield from _part(part)
    yield Code(record.url, _("Live at %(address)s") % {"address": record.url})


def _part(part: BracketPart) -> Iterator[Block]:
    if part.name:
        yield Title(part.name)
    if part.table:
        yield standings_table(part.table, shares=(0.6, 4, 0.8, 0.8, 1, 1))
    yield from _rounds(part.rounds, 3 if part.name else 2)


def standings_table(lines: Sequence[TableLine], shares: Sequence[float], caption: str = "") -> Table:
    """Teams in rank order with the figures that decide; as many columns as there are `shares` of the width.

    One more column has the reasons, where there are any.
    """
    names = (_("Place"), _("Team"), _("Won"), _("Lost"), _("Difference"), _("Points for"), _("Points against"))
    rows = [
        (
            str(line.rank),
            team_name(line.team),
            str(line.won),
            str(line.lost),
            difference(line.difference),
            *map(signed, (line.points_for, line.points_against)),
        )
        for line in lines
    ]
    columns = [
        Column(name, share, "left" if name == names[1] else "right")
        for name, share in zip(names[: len(shares)], shares, strict=True)
    ]
    reasons = [(line.reason,) for line in lines] if any(line.reason for line in lines) else [()] * len(rows)
    if any(reasons):
        columns.append(Column(_("Decided by"), 2.4))
    cells = tuple((*row[: len(shares)], *reason) for row, reason in zip(rows, reasons, strict=True))
    return Table(tuple(columns), cells, caption)


def _rounds(rounds: tuple[RoundColumn, ...], level: int = 2) -> Iterator[Block]:
    for round_ in rounds:
        yield Title(round_.name, level)
        yield Table(
            columns=(
                Column(_("Match"), 0.6, "right"),
                Column(_("Team"), 3),
                Column(_("Points"), 0.7, "right"),
                Column(_("Team"), 3),
                Column(_("Points"), 0.7, "right"),
                Column(_("Result"), 1.6),
            ),
            rows=tuple(_row(match) for match in round_.matches),
        )
        if round_.bye:
            yield Text(f"{_('bye')}: {_who(round_.bye, '')}")


def _row(match: BracketMatch) -> tuple[str, ...]:
    first, second, won = match.first, match.second, match.winner
    result = [_("won by team {number}").format(number=won.number) if won else "", caption(match)]
    return (
        str(match.number),
        _who(first, match.decided),
        _points(first),
        _who(second, match.decided),
        _points(second),
        dotted(*result),
    )


def _points(slot: Slot) -> str:
    return "" if slot.score is None else signed(slot.score)


def _who(slot: Slot, decided: str) -> str:
    """The team, or its origin while it is unknown."""
    if slot.team is not None:
        return team_name(slot.team)
    return "—" if decided or slot.from_match is None else origin_text(slot)


def team_name(team: TeamName) -> str:
    """ "12 Ana Ruiz / Luz Vega"."""
    return f"{team.number} {' / '.join(team.names)}"
