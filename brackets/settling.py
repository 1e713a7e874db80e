"""What follows from what was recorded: who comes to which match, and which matches are decided by themselves.

The state of a bracket is worked out anew from three things: its shape, what was recorded at matches, and who has left.
So a result that is taken back leaves nothing behind, whatever had followed from it. Works on rows in memory and saves
nothing; a match's feeds are of earlier rounds.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from brackets.models import Decided, Match, Takes


class Broken(Exception):
    """A recorded match would lose the opponents it was played by. `match`: the first of them."""

    def __init__(self, match: Match) -> None:
        super().__init__(match.number)
        self.match = match


@dataclass(frozen=True)
class _Around:
    """What the whole bracket says of a match: who has left, until when they played, and which matches are fed."""

    out: frozenset[int]
    last_round: Mapping[int, int]
    feeding: frozenset[int]

    def comes(self, entrant: int, match: Match) -> bool:
        """Whether an entrant came to a match, or can still come.

        Who has left came to those matches all the same that he passed before one that was recorded with him.
        """
        if entrant not in self.out:
            return True
        return match.pk in self.feeding and self.last_round.get(entrant, 0) > match.round


def settle(rows: Iterable[Match], out: Iterable[int]) -> list[Match]:
    """Put every side and every end right that follows from others; the rows that this changed, in order of play.

    `rows` are all of a bracket, `out` the keys of the entrants who have left it. Raises Broken when the opponents of
    a recorded match would be others, or not known.
    """
    ordered = sorted(rows, key=lambda row: (row.round, row.number))
    by_key = {row.pk: row for row in ordered}
    around = _around(ordered, frozenset(out))
    changed = []
    for row in ordered:
        before = (row.first_id, row.second_id, row.winner_id, row.decided)
        _settle(row, by_key, around)
        if (row.first_id, row.second_id, row.winner_id, row.decided) != before:
            changed.append(row)
    return changed


def _around(rows: Iterable[Match], out: frozenset[int]) -> _Around:
    last_round: dict[int, int] = defaultdict(int)
    feeding: set[int] = set()
    for row in rows:
        feeding.update(key for key in (row.first_from_id, row.second_from_id) if key is not None)
        if row.is_recorded:
            for side in (row.first_id, row.second_id):
                last_round[side or 0] = max(last_round[side or 0], row.round)
    return _Around(out, last_round, frozenset(feeding))


def _settle(row: Match, by_key: Mapping[int, Match], around: _Around) -> None:
    feeds = [by_key[key] for key in (row.first_from_id, row.second_from_id) if key is not None]
    if not feeds and row.decided == Decided.UNNEEDED:
        return  # it has been taken away
    first = row.first_id if row.first_from_id is None else _comes_from(by_key[row.first_from_id], row.first_takes)
    second = row.second_id if row.second_from_id is None else _comes_from(by_key[row.second_from_id], row.second_takes)
    if row.is_recorded:
        if (first, second) != (row.first_id, row.second_id):
            raise Broken(row)
        return
    if len(feeds) == 2 and feeds[0] == feeds[1] and not _is_once_more(row, feeds[0]):
        row.first_id = row.second_id = row.winner_id = None
        row.decided = Decided.UNNEEDED
        return
    row.first_id, row.second_id = first, second
    open_feeds = any(feed.decided == Decided.OPEN for feed in feeds)
    row.decided, row.winner_id = _end(row, around, is_pending=open_feeds)


def _comes_from(feed: Match, takes: str) -> int | None:
    """The key of who comes out of a match as its winner, or as its loser."""
    if takes == Takes.WINNER or feed.winner_id is None:
        return feed.winner_id
    first_lost = feed.second_id == feed.winner_id
    loser = feed.first_id if first_lost else feed.second_id
    if takes == Takes.NEWCOMER and (feed.first_from_id if first_lost else feed.second_from_id) is not None:
        return None
    return loser


def _is_once_more(row: Match, feed: Match) -> bool:
    """Whether a match that the same two play once more is needed: the one who had lost before has won (double
    elimination), or nobody knows yet. The first match of all and its second between two are no such match."""
    if row.first_takes == Takes.WINNER or feed.decided == Decided.OPEN:
        return True
    return feed.is_recorded and feed.winner_id is not None and feed.winner_id == feed.second_id


def _end(row: Match, around: _Around, *, is_pending: bool) -> tuple[Decided, int | None]:
    """How a match that nobody recorded ends by itself, and who wins it."""
    sides = [side for side in (row.first_id, row.second_id) if side is not None]
    coming = [side for side in sides if around.comes(side, row)]
    if len(coming) == 2 or (is_pending and len(sides) < 2):
        return Decided.OPEN, None
    if not sides:
        return Decided.VACANT, None
    if len(sides) == 2 or not coming:
        return Decided.WITHDRAWN, coming[0] if coming else None
    return Decided.BYE, coming[0]
