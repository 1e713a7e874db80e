"""The table when a hand ended, as a picture and in words, of hands that were entered with their complete play."""

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring.entries import Hand
from scoring.hands import Play
from scoring.library.board import Board, board_after
from scoring.library.pictures import Picture, lay_out, paint
from scoring.library.positions import format_board
from scoring.referee.replaying import Replay, replay
from scoring.ruleset import Ruleset
from scoring.sheets import Line, Sheet
from tournament.models import TableMatch


@dataclass(frozen=True, slots=True)
class EndTable:
    """The table when a hand ended.

    hand: the number of the hand. picture: where each tile lies. words: the same for people who do not see it.
    match, line: the key of its match and the number of its line on the sheet; 0 for a hand that is on no sheet.
    """

    hand: int
    picture: Picture
    words: str
    match: int = 0
    line: int = 0

    @property
    def svg(self) -> str:
        """The picture as an SVG document in the active language."""
        return paint(self.picture, _("The table at the end of hand {number}").format(number=self.hand), self.words)


def tables_of(table_match: TableMatch, sheet: Sheet, ruleset: Ruleset) -> dict[int, EndTable]:
    """Return the tables of a sheet by the number of their line; none for a sheet that was annulled.

    A line has one if it counts and carries a complete, legal play: what officials recorded against the referee's
    verdict (SACI rule 17) rests on its figures, not on its moves.
    """
    if table_match.annulled_at is not None:
        return {}
    tables = ((line.number, _of_line(line, ruleset)) for line in sheet.lines)
    return {number: replace(table, match=table_match.pk, line=number) for number, table in tables if table is not None}


def table_of_play(play: Play, replayed: Replay, ruleset: Ruleset, hand: int) -> EndTable | None:
    """Return the table at the end of a play that was judged; None unless it is complete and legal."""
    if not replayed.valid:
        return None
    board = board_after(play.moves, ruleset)
    return EndTable(hand, lay_out(board, ruleset.layout, replayed.facts.last), _words(board, ruleset))


def _of_line(line: Line, ruleset: Ruleset) -> EndTable | None:
    match line:
        case Line(voided=False, hand_number=int(hand), entry=Hand(play=Play() as play)):
            return table_of_play(play, replay(play, ruleset), ruleset, hand)
    return None


def _words(board: Board, ruleset: Ruleset) -> str:
    """Return the tiles in words, as they lie."""
    # The star of a position marks the lead, which a picture does not.
    tiles = (format_board(board, ruleset) or "").replace("*", "")
    if ruleset.layout == "LINE":
        return _("The line from left to right: {tiles}").format(tiles=tiles)
    return _("The first tile, then each arm from it outward: {tiles}").format(tiles=tiles)
