"""The changes to a bracket: build it, add stages, record results and take them back, take teams out.

Every write locks the bracket's row first and reads the matches again, so two results saved at the same moment both
reach the match that they lead to. Functions return the matches changed, in order of play; `settling` does the rest.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from django.db import transaction
from django.db.models import Q

from brackets import formats, selectors, tree, writing
from brackets.errors import (
    BadOption,
    ByeHasLeft,
    Conflict,
    DuplicateNumber,
    EmptyBracket,
    FollowedByResult,
    NeedsWinner,
    NoBye,
    NoLateEntry,
    NothingRecorded,
    NotInBracket,
    NotInMatch,
    NotReady,
    OptionOutOfRange,
    OrderMissing,
    StillPlayed,
    UnknownFormat,
)
from brackets.inserting import insert
from brackets.models import Bracket, Decided, Entrant, Match

How = Literal["played", "walkover", "ruled", "level"]
_OPEN = (Decided.OPEN, Decided.WITHDRAWN)  # a result can still be recorded


def check_options(*, format: str, options: Mapping[str, object]) -> dict[str, int]:
    """Return a club's format options as `build` takes them. Raises UnknownFormat or BadOption."""
    try:
        return formats.checked(formats.get(format).options, options)
    except formats.UnknownFormat as error:
        raise UnknownFormat(format=format) from error
    except formats.BadOption as error:
        if error.least is None:
            raise BadOption(option=error.name) from error
        raise OptionOutOfRange(option=error.name, least=error.least, most=error.most) from error


def build(
    *,
    label: str,
    numbers: Sequence[int],
    format: str = formats.DEFAULT,
    options: Mapping[str, object] | None = None,
) -> Bracket:
    """Create a bracket of these numbers, given in the order of their places (resolution A9): see `build_rows`."""
    return build_rows(label=label, numbers=numbers, format=format, options=options).bracket


class Built(NamedTuple):
    """The rows of a new bracket: entrants by place, matches in order of play with everything they refer to."""

    bracket: Bracket
    entrants: list[Entrant]
    matches: list[Match]


@transaction.atomic
def build_rows(
    *,
    label: str,
    numbers: Sequence[int],
    format: str = formats.DEFAULT,
    options: Mapping[str, object] | None = None,
) -> Built:
    """Create a bracket of these numbers, given in the order of their places, and return all its rows.

    A single number makes a bracket without matches, won without play. Options that are not given get the format's
    default for this size. Raises EmptyBracket, DuplicateNumber, UnknownFormat or BadOption.
    """
    if not numbers:
        raise EmptyBracket
    number, times = Counter(numbers).most_common(1)[0]
    if times > 1:
        raise DuplicateNumber(number=number)
    chosen = check_options(format=format, options=options or {})
    settled = formats.get(format).settled(chosen, len(numbers))
    # The resolved options are stored: a later change of defaults must not change this bracket.
    bracket = Bracket.objects.create(label=label, size=len(numbers), format=format, options=settled)
    entrants = insert(Entrant(bracket=bracket, number=number, place=place) for place, number in enumerate(numbers))
    return Built(bracket, entrants, writing.add(bracket, bracket.plan, entrants))


@transaction.atomic
def add_next_stage(
    *, bracket: Bracket, ranked: Sequence[Sequence[int]], seed: bytes, scores: Mapping[int, int] | None = None
) -> list[Match]:
    """Add the next stage once every match is decided: a Swiss round, the knock-out after groups, a second final.

    `ranked` are the lists of `selectors.to_rank`, each with the best number first; `seed` is used where lots are drawn,
    `scores` for the score groups of a Swiss round (None: by matches won).
    Returns no matches if nothing is left to play: then the bracket is over (`selectors.is_finished`), and its row has
    the final ranking in `ranked` if its format ranks. Raises StillPlayed or OrderMissing.
    """
    bracket = lock(bracket)
    state = selectors.state_of(bracket)
    still = next((match for match in state.matches if match.decided == Decided.OPEN), None)
    if still is not None:
        raise StillPlayed(match=still.number)
    kind = formats.get(bracket.format)
    if kind.is_over(state):
        return []
    # The caller may have ranked before this lock: the teams may have changed since.
    if [sorted(one) for one in ranked] != [sorted(one) for one in kind.to_rank(state)]:
        raise OrderMissing
    next_stage = kind.next_stage(state, ranked, seed, scores)
    if next_stage.ranked is not None:
        _rank(bracket, list(next_stage.ranked))
    # Settled at once: an entrant may have left, so a new match can be decided from the start.
    rows = Match.objects.filter(bracket=bracket)
    added = writing.add(bracket, next_stage.pairings, bracket.entrants.all(), rows)
    return sorted(added, key=lambda match: match.number)


@transaction.atomic
def remove_last_stage(*, bracket: Bracket) -> list[Match]:
    """Remove the last stage (`add_next_stage`), so that it can be added again after a correction.

    Swiss: the last round; groups: the knock-out. The rows stay as `Decided.UNNEEDED` until the bracket grows again.
    Does nothing if there is no later stage. Raises FollowedByResult once one of its results is recorded.
    """
    bracket = lock(bracket)
    return _remove_last_stage(bracket)


@transaction.atomic
def unrank(*, bracket: Bracket) -> None:
    """Clear the final ranking because points were corrected; the bracket then waits for `add_next_stage`.

    Does nothing if the bracket has not ended, or does not end in a ranking.
    """
    _rank(lock(bracket), None)


@transaction.atomic
def record_winner(*, match: Match, number: int, how: How) -> list[Match]:
    """Record the winner of a match; move them on, and the loser where the format lets them play on.

    Recording the same winner again changes nothing, even with another `how`. A following match that has lost its other
    opponent for good is passed at once. A result replaces what was decided because a team had left. Raises NotInMatch,
    NotReady, FollowedByResult, or Conflict if the match has another result.
    """
    current = _locked(match)
    winner = next((side for side in current.sides if side.number == number), None)
    if winner is None:
        raise NotInMatch(match=current.number, number=number)
    if current.decided in _OPEN:
        _require_both(current)
        return _decide(current, Decided(how), winner)
    # Recording the same winner again is harmless: forms and phones may send twice.
    if current.winner != winner:
        raise Conflict(match=current.number)
    return []


@transaction.atomic
def record_vacancy(*, match: Match) -> list[Match]:
    """Record that neither side came: both lose, and the next opponent has a bye (resolution A10).

    Neither plays on as the loser. Recording it again changes nothing. Raises NotReady, or Conflict if the match has
    another result.
    """
    current = _locked(match)
    if current.decided in _OPEN:
        _require_both(current)
        return _decide(current, Decided.VACANT, None)
    if current.decided != Decided.VACANT:
        raise Conflict(match=current.number)
    return []


@transaction.atomic
def record_level(*, match: Match) -> list[Match]:
    """Record that a match was played and ended level, so that nobody won it. Recording it again changes nothing.

    Raises NeedsWinner where somebody moves on from it, NotReady, or Conflict if the match has another result.
    """
    current = _locked(match)
    if not selectors.may_be_level(current.bracket, current.part):
        raise NeedsWinner(match=current.number)
    if current.decided in _OPEN:
        _require_both(current)
        return _decide(current, Decided.LEVEL, None)
    if current.decided != Decided.LEVEL:
        raise Conflict(match=current.number)
    return []


@transaction.atomic
def withdraw_winner(*, match: Match) -> list[Match]:
    """Take back the recorded result of a match (or its vacancy) with everything that followed from it automatically.

    A later stage that depends on it is removed too (`selectors.path`). Raises NothingRecorded, or FollowedByResult if a
    match that it led to has a recorded result.
    """
    current = _locked(match)
    if not current.is_recorded:
        raise NothingRecorded(match=current.number)
    gone = _remove_last_stage(current.bracket) if selectors.later_stage_of(current) else []
    return [*_decide(current, Decided.OPEN, None), *gone]


@transaction.atomic
def restate(*, match: Match, how: How) -> None:
    """Change how a match was won, with the same winner. Raises NothingRecorded if it has none."""
    current = _locked(match)
    if not current.is_recorded or current.winner is None:
        raise NothingRecorded(match=current.number)
    current.decided = Decided(how)
    current.save(update_fields=["decided"])


@transaction.atomic
def take_out(*, bracket: Bracket, number: int) -> list[Match]:
    """Take a withdrawn or disqualified team out of the bracket.

    Its remaining matches are decided for the other side, or for nobody if both have left. Recorded results stay.
    Repeating it changes nothing. Raises NotInBracket.
    """
    return _set_out(lock(bracket), number, is_out=True)


@transaction.atomic
def take_back_in(*, bracket: Bracket, number: int) -> list[Match]:
    """Bring back a team that had left; the matches that it missed are open again.

    Missed Swiss rounds stay lost if others were paired after them. Repeating it changes nothing. Raises NotInBracket,
    or FollowedByResult if a recorded match depends on the absence.
    """
    return _set_out(lock(bracket), number, is_out=False)


@transaction.atomic
def exchange(*, bracket: Bracket, number: int, by: int) -> None:
    """Replace the number on a place, because a corrected result sends another team here.

    Raises DuplicateNumber if the new number is in the bracket, FollowedByResult if the place has a recorded result.
    """
    bracket = lock(bracket)
    entrant = Entrant.objects.get(bracket=bracket, number=number)
    # A team that is in the bracket twice could meet itself.
    if Entrant.objects.filter(bracket=bracket, number=by).exists():
        raise DuplicateNumber(number=by)
    for match in Match.objects.filter(Q(first=entrant) | Q(second=entrant)).order_by("number"):
        if match.is_recorded:
            raise FollowedByResult(following=match.number)
    _rank(bracket, None)
    entrant.number = by
    entrant.out = False
    entrant.save(update_fields=["number", "out"])
    writing.settle(bracket)


@transaction.atomic
def join(*, bracket: Bracket, number: int) -> Match:
    """Let one more number in after the lottery: it plays the entrant with the first-round bye. Returns their new match.

    No other match changes, except that the one after the bye now takes the winner of the new one. Raises NoBye if the
    first round has no bye, ByeHasLeft if who has it has left, NoLateEntry in another format, DuplicateNumber, or
    FollowedByResult once the match after the bye is decided.
    """
    bracket = lock(bracket)
    if Entrant.objects.filter(bracket=bracket, number=number).exists():
        raise DuplicateNumber(number=number)
    if bracket.format != formats.DEFAULT:
        raise NoLateEntry
    try:
        place = tree.free_bye(bracket.shape)
    except tree.NoByeToFill as error:
        raise NoBye from error
    passing = Entrant.objects.get(bracket=bracket, place=place.index)
    if passing.out:
        raise ByeHasLeft
    following = Match.objects.filter(Q(first=passing) | Q(second=passing)).order_by("round").first()
    if following is not None and following.decided != Decided.OPEN:
        raise FollowedByResult(following=following.number)
    # Place and match number are the next free ones, so that no other number on printed documents changes.
    newcomer = Entrant.objects.create(bracket=bracket, number=number, place=bracket.size)
    added = Match.objects.create(bracket=bracket, number=bracket.size, round=1, first=passing, second=newcomer)
    if following is not None:
        side = "first" if following.first_id == passing.pk else "second"
        setattr(following, side, None)
        setattr(following, f"{side}_from", added)
        following.save(update_fields=[side, f"{side}_from"])
    bracket.size, bracket.joined = bracket.size + 1, bracket.joined + 1
    bracket.save(update_fields=["size", "joined"])
    # Only then does a match follow from others: the newcomer wins at once against a team that has left.
    if passing.out:
        writing.settle(bracket)
    added.refresh_from_db()
    return added


def lock(bracket: Bracket) -> Bracket:
    """Lock the bracket's row and return it. Every write of a bracket begins with it."""
    # no_key: inserting matches, which reference the row, need not wait for this lock on PostgreSQL.
    return Bracket.objects.select_for_update(no_key=True).get(pk=bracket.pk)


def _locked(match: Match) -> Match:
    """Lock the match's bracket and return the match as it is then."""
    bracket = Bracket.objects.select_for_update(no_key=True).get(pk=match.bracket_id)
    current = selectors.rows_of(bracket).get(pk=match.pk)
    current.bracket = bracket
    return current


def _require_both(match: Match) -> None:
    """Raise NotReady before both opponents are known."""
    if match.first is None or match.second is None:
        raise NotReady(match=match.number)


def _decide(match: Match, how: Decided, winner: Entrant | None) -> list[Match]:
    """Save how a match ended (or that it is open again) and everything that follows from it."""
    match.decided, match.winner = how, winner
    match.save(update_fields=["decided", "winner"])
    # Any change of a result invalidates the final ranking.
    _rank(match.bracket, None)
    followed = writing.settle_after(match)
    return [match, *(row for row in followed if row.pk != match.pk)]


def _rank(bracket: Bracket, ranked: list[int] | None) -> None:
    """Save the final ranking of a bracket; None: it has not ended, or no longer."""
    if bracket.ranked != ranked:
        bracket.ranked = ranked
        bracket.save(update_fields=["ranked"])


def _set_out(bracket: Bracket, number: int, *, is_out: bool) -> list[Match]:
    """Set or clear `out` of an entrant and save everything that follows."""
    entrant = Entrant.objects.filter(bracket=bracket, number=number).first()
    if entrant is None:
        raise NotInBracket(number=number)
    if entrant.out == is_out:
        return []
    kept = [] if is_out else _keep_lost(bracket, entrant)
    entrant.out = is_out
    entrant.save(update_fields=["out"])
    changed = writing.settle(bracket)
    gone: list[Match] = []
    # Matches that open again can change who qualifies, so the stage after them has to go.
    if any(row.decided == Decided.OPEN and selectors.later_stage_of(row) for row in changed):
        gone = _remove_last_stage(bracket)
    if changed or (not is_out and bracket.ranked is not None):
        _rank(bracket, None)
    return [*kept, *changed, *gone]


def _keep_lost(bracket: Bracket, entrant: Entrant) -> list[Match]:
    """Record the matches that a team lost by being away and that later pairings depend on (`formats`).

    A bye that it had is not a lost match: the team gets it back.
    """
    met = Match.objects.filter(bracket=bracket, first__isnull=False, second__isnull=False)
    away = met.filter(Q(first=entrant) | Q(second=entrant), decided=Decided.WITHDRAWN)
    keys = formats.get(bracket.format).past(selectors.state_of(bracket))
    kept = [match for match in away if match.number in keys]
    for match in kept:
        match.decided = Decided.VACANT if match.winner_id is None else Decided.WALKOVER
    Match.objects.bulk_update(kept, ["decided"])
    return kept


def _remove_last_stage(bracket: Bracket) -> list[Match]:
    """Remove the last stage. Raises FollowedByResult."""
    numbers = formats.get(bracket.format).last_stage(selectors.state_of(bracket))
    rows = list(Match.objects.filter(bracket=bracket, number__in=numbers).order_by("round", "number"))
    recorded = next((row for row in rows if row.is_recorded), None)
    if recorded is not None:
        raise FollowedByResult(following=recorded.number)
    for row in rows:
        row.first = row.second = row.winner = row.first_from = row.second_from = None
        row.decided = Decided.UNNEEDED
    Match.objects.bulk_update(rows, [*writing.RESULT, "first_from", "second_from"])
    if rows:
        _rank(bracket, None)
    return rows
