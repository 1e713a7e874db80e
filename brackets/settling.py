"""Derives what follows from recorded results: who comes to which match, and which matches are decided automatically.

The state of a bracket is recalculated from its shape, the recorded results and the entrants that left. So a result that
is taken back leaves nothing behind. Works on rows in memory and saves nothing; a match's feeds are always of an earlier
round.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from brackets.models import Decided, Match, Takes


class Broken(Exception):
    """A recorded match would lose the opponents that it was played by. `match`: the first such match."""

    def __init__(self, match: Match) -> None:
        super().__init__(match.number)
        self.match = match


@dataclass(frozen=True)
class _Around:
    """Facts of the whole bracket: who has left, each entrant's last recorded round, and which matches feed others."""

    out: frozenset[int]
    last_round: Mapping[int, int]
    feeding: frozenset[int]

    def comes(self, entrant: int, match: Match) -> bool:
        """Return whether an entrant came to a match, or can still come.

        An entrant that left still counts in the matches passed before their last recorded match.
        """
        if entrant not in self.out:
            return True
        return match.pk in self.feeding and self.last_round.get(entrant, 0) > match.round


def settle(rows: Iterable[Match], out: Iterable[int], beside: Iterable[Match] = ()) -> list[Match]:
    """Update every side and result that follows from others. Returns the changed rows in order of play.

    `rows` are all matches of a bracket, `out` the keys of the entrants who have left. While nobody has left, the rows
    that may change are enough, if `beside` has the others that feed them. Raises Broken if the opponents of a recorded
    match would change or become unknown.
    """
    ordered = sorted(rows, key=lambda row: (row.round, row.number))
    by_key = {row.pk: row for row in (*beside, *ordered)}
    around = _around(ordered, frozenset(out))
    changed = []
    for row in ordered:
        # Rows come in round order: every feed is up to date before the matches that it leads to.
        before = (row.first_id, row.second_id, row.winner_id, row.decided)
        _settle(row, by_key, around)
        if (row.first_id, row.second_id, row.winner_id, row.decided) != before:
            changed.append(row)
    return changed


def _around(rows: Iterable[Match], out: frozenset[int]) -> _Around:
    """Collect these facts."""
    last_round: dict[int, int] = defaultdict(int)
    feeding: set[int] = set()
    for row in rows:
        feeding.update(key for key in (row.first_from_id, row.second_from_id) if key is not None)
        if row.is_recorded:
            for side in (row.first_id, row.second_id):
                last_round[side or 0] = max(last_round[side or 0], row.round)
    return _Around(out, last_round, frozenset(feeding))


def _settle(row: Match, by_key: Mapping[int, Match], around: _Around) -> None:
    """Update one row."""
    feeds = [by_key[key] for key in (row.first_from_id, row.second_from_id) if key is not None]
    if not feeds and row.decided == Decided.UNNEEDED:
        return  # removed with its stage
    first = row.first_id if row.first_from_id is None else _comes_from(by_key[row.first_from_id], row.first_takes)
    second = row.second_id if row.second_from_id is None else _comes_from(by_key[row.second_from_id], row.second_takes)
    if row.is_recorded:
        if (first, second) != (row.first_id, row.second_id):
            raise Broken(row)
        return
    # Both sides come from one match: the second final, played only if the losers' side won the first.
    if len(feeds) == 2 and feeds[0] == feeds[1] and not _is_once_more(row, feeds[0]):
        row.first_id = row.second_id = row.winner_id = None
        row.decided = Decided.UNNEEDED
        return
    row.first_id, row.second_id = first, second
    open_feeds = any(feed.decided == Decided.OPEN for feed in feeds)
    row.decided, row.winner_id = _end(row, around, is_pending=open_feeds)


def _comes_from(feed: Match, takes: str) -> int | None:
    """Return the key of the entrant who comes out of a match as its winner or loser."""
    if takes == Takes.WINNER or feed.winner_id is None:
        return feed.winner_id
    first_lost = feed.second_id == feed.winner_id
    loser = feed.first_id if first_lost else feed.second_id
    # The loser's side had a feed, so they have played (or passed) a match before.
    if takes == Takes.NEWCOMER and (feed.first_from_id if first_lost else feed.second_from_id) is not None:
        return None
    return loser


def _is_once_more(row: Match, feed: Match) -> bool:
    """Return whether a repeated match is needed: the side with a loss has won, or the first match is open.

    The first match of all and its second between two entrants are not such a repetition.
    """
    if row.first_takes == Takes.WINNER or feed.decided == Decided.OPEN:
        return True
    return feed.is_recorded and feed.winner_id is not None and feed.winner_id == feed.second_id


def _end(row: Match, around: _Around, *, is_pending: bool) -> tuple[Decided, int | None]:
    """Return how a match without a recorded result ends automatically, and who wins it."""
    sides = [side for side in (row.first_id, row.second_id) if side is not None]
    coming = [side for side in sides if around.comes(side, row)]
    if len(coming) == 2 or (is_pending and len(sides) < 2):
        return Decided.OPEN, None
    if not sides:
        return Decided.VACANT, None
    if len(sides) == 2 or not coming:
        return Decided.WITHDRAWN, coming[0] if coming else None
    return Decided.BYE, coming[0]
