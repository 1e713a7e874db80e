"""A results book in words, for who does not read PDFs."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournament.documents.book.records import BookMatch, BookRecord, BookTable, Chapter
from tournament.documents.sheet.grid import signed
from tournament.documents.story import Block, Column, Facts, Story, Table, Text, Title, Turn
from tournament.documents.wall import telling
from tournament.documents.wall.telling import team_name
from tournament.names import sort_key


def tell(record: BookRecord) -> Story:
    """The whole book: champions, brackets, standings, every match, who played."""
    title = _("Results book")
    return Story(title, (Title(title, 1), *_blocks(record)), wide=True)


def _blocks(record: BookRecord) -> Iterator[Block]:
    yield Facts(record.facts)
    yield Title(_("The winners"))
    if record.champions:
        yield Facts(tuple((one.honour, team_name(one.team)) for one in record.champions))
    else:
        yield Text(_("Nobody has won yet."))
    for chapter in record.chapters:
        yield Turn(chapter.key, chapter.bracket)
        yield from _chapter(record, chapter)
    yield Turn("index", _("Players"))
    yield Title(_("Players"))
    ordered = sorted(record.players, key=lambda one: (sort_key(one.player), one.number))
    yield Table(
        (Column(_("Player"), 4), Column(_("Team"), 1, "right"), Column(_("Bracket"), 2)),
        tuple((one.player, str(one.team), one.bracket) for one in ordered),
    )


def _chapter(record: BookRecord, chapter: Chapter) -> Iterator[Block]:
    for block in telling.tell(chapter.sheet(record.heading)).blocks:
        yield Title(block.text) if isinstance(block, Title) and block.level == 1 else block
    for table in chapter.standings:
        yield _standings(chapter, table)
    for round_ in chapter.rounds:
        yield Title(f"{chapter.bracket} · {round_.name}")
        for match in round_.matches:
            yield from _match(match)


def _standings(chapter: Chapter, table: BookTable) -> Table:
    names = (_("Won"), _("Lost"), _("Difference"), _("Points for"), _("Points against"))
    return Table(
        (Column(_("Place"), 1, "right"), Column(_("Team"), 6), *(Column(name, 1, "right") for name in names)),
        tuple(
            (
                str(line.rank),
                team_name(line.team),
                str(line.won),
                str(line.lost),
                signed(line.points_for - line.points_against),
                signed(line.points_for),
                signed(line.points_against),
            )
            for line in table.lines
        ),
        caption=" · ".join(word for word in (_("Standings"), chapter.bracket, table.name) if word),
    )


def _match(match: BookMatch) -> Iterator[Block]:
    words = [match.part, _("Match {number}").format(number=match.number), match.note]
    yield Title(" · ".join(word for word in words if word), 3)
    sides = (("A", match.team_a, match.points_a), ("B", match.team_b, match.points_b))
    yield Facts(tuple((f"{number}", _side(match, side, points)) for side, number, points in sides))
    if match.lines:
        names = (str(match.team_a), str(match.team_b))
        yield Table(
            (
                Column(_("Hand"), 1, "right"),
                Column(_("What"), 4),
                *(Column(_("Points of {team}").format(team=name), 1.5, "right") for name in names),
                *(Column(_("Total of {team}").format(team=name), 1.5, "right") for name in names),
            ),
            tuple(
                (
                    "" if line.hand is None else str(line.hand),
                    line.what,
                    *(signed(figure) for figure in (line.points_a, line.points_b, line.total_a, line.total_b)),
                )
                for line in match.lines
            ),
        )


def _side(match: BookMatch, side: str, points: int) -> str:
    """The players of a side with their seats, and its points."""
    seats = [seat for seat in match.seats if seat.seat % 2 == (side == "B")]
    told = " / ".join(f"{seat.player} ({seat.seat + 1})" for seat in seats)
    words = [told, signed(points), "✓" if match.winner == side else ""]
    return " · ".join(word for word in words if word)
