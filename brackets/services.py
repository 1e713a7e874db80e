"""What may happen to a bracket: it is built, results come in, results are taken back.

Every write locks the bracket's row first and reads the match again under that lock, so that two results saved at the
same moment fill the match they lead to once, and completely.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from django.db import transaction
from django.db.models import Q

from brackets import tree
from brackets.errors import (
    Conflict,
    DuplicateNumber,
    EmptyBracket,
    FollowedByResult,
    NoBye,
    NothingRecorded,
    NotInMatch,
    NotReady,
)
from brackets.models import Bracket, Decided, Entrant, Match

How = Literal["played", "walkover", "ruled"]


@transaction.atomic
def build(*, label: str, numbers: Sequence[int]) -> Bracket:
    """Make a bracket of these numbers, given in the order of their places (resolution A9).

    A single number makes a bracket without matches, won without play. Raises EmptyBracket or DuplicateNumber.
    """
    if not numbers:
        raise EmptyBracket
    number, times = Counter(numbers).most_common(1)[0]
    if times > 1:
        raise DuplicateNumber(number=number)
    bracket = Bracket.objects.create(label=label, size=len(numbers))
    entrants = Entrant.objects.bulk_create(
        Entrant(bracket=bracket, number=number, place=place) for place, number in enumerate(numbers)
    )
    made: dict[int, Match] = {}
    for plan in tree.build(len(numbers)).rounds:
        matches = [_planned(bracket, planned, entrants, made) for planned in plan.matches]
        made.update({match.number: match for match in Match.objects.bulk_create(matches)})
    return bracket


def _planned(bracket: Bracket, plan: tree.MatchPlan, entrants: Sequence[Entrant], made: dict[int, Match]) -> Match:
    """A match of the tree as a row, not saved yet; the matches that feed it are made."""
    row = Match(bracket=bracket, number=plan.number, round=plan.round)
    if isinstance(plan.first, tree.Place):
        row.first = entrants[plan.first.index]
    else:
        row.first_from = made[plan.first.match]
    if isinstance(plan.second, tree.Place):
        row.second = entrants[plan.second.index]
    else:
        row.second_from = made[plan.second.match]
    return row


@transaction.atomic
def record_winner(*, match: Match, number: int, how: How) -> None:
    """Say who won a match, and move the winner on.

    The same winner again changes nothing, however it is said to have been won. A following match that has lost its
    other opponent for good is passed at once. Raises NotInMatch, NotReady, or Conflict when another result stands.
    """
    current = _locked(match)
    winner = next((side for side in (current.first, current.second) if side and side.number == number), None)
    if winner is None:
        raise NotInMatch(match=current.number, number=number)
    if current.decided == Decided.OPEN:
        _require_both(current)
        _decide(current, Decided(how), winner)
    elif current.winner != winner:
        raise Conflict(match=current.number)


@transaction.atomic
def record_vacancy(*, match: Match) -> None:
    """Say that neither side came to a match: both are out, and the next opponent has a bye (resolution A10).

    Saying it again changes nothing. Raises NotReady, or Conflict when another result stands.
    """
    current = _locked(match)
    if current.decided == Decided.OPEN:
        _require_both(current)
        _decide(current, Decided.VACANT, None)
    elif current.decided != Decided.VACANT:
        raise Conflict(match=current.number)


@transaction.atomic
def withdraw_winner(*, match: Match) -> None:
    """Take back what was recorded of a match, a vacancy too, with everything that followed from it by itself.

    Raises NothingRecorded, or FollowedByResult when somebody has recorded a match that it led to.
    """
    current = _locked(match)
    if not current.is_recorded:
        raise NothingRecorded(match=current.number)
    _undo(current)


@transaction.atomic
def restate(*, match: Match, how: How) -> None:
    """Say in another way how a match was won; its winner stays where he is. Raises NothingRecorded without one."""
    current = _locked(match)
    if not current.is_recorded or current.winner is None:
        raise NothingRecorded(match=current.number)
    current.decided = Decided(how)
    current.save(update_fields=["decided"])


@transaction.atomic
def exchange(*, bracket: Bracket, number: int, by: int) -> None:
    """Put another number on the place of one that the draw put there: a corrected result sent another one here.

    Raises DuplicateNumber when the other one is in the bracket, FollowedByResult when the place has been played on.
    """
    Bracket.objects.select_for_update(no_key=True).get(pk=bracket.pk)
    entrant = Entrant.objects.get(bracket=bracket, number=number)
    if Entrant.objects.filter(bracket=bracket, number=by).exists():
        raise DuplicateNumber(number=by)
    for match in Match.objects.filter(Q(first=entrant) | Q(second=entrant)).order_by("number"):
        if match.is_recorded:
            raise FollowedByResult(following=match.number)
    entrant.number = by
    entrant.save(update_fields=["number"])


@transaction.atomic
def join(*, bracket: Bracket, number: int) -> Match:
    """Let one more number in after the draw: it meets whoever passes the first round by the bye; their new match.

    Nothing of any other match changes, but that the winner comes to the one that the bye led to. Raises NoBye when
    nobody passes the first round, DuplicateNumber, or FollowedByResult once what the bye led to is decided.
    """
    bracket = Bracket.objects.select_for_update(no_key=True).get(pk=bracket.pk)
    if Entrant.objects.filter(bracket=bracket, number=number).exists():
        raise DuplicateNumber(number=number)
    try:
        place = tree.free_bye(bracket.shape)
    except tree.NoByeToFill as error:
        raise NoBye from error
    passing = Entrant.objects.get(bracket=bracket, place=place.index)
    following = Match.objects.filter(Q(first=passing) | Q(second=passing)).order_by("round").first()
    if following is not None and following.decided != Decided.OPEN:
        raise FollowedByResult(following=following.number)
    newcomer = Entrant.objects.create(bracket=bracket, number=number, place=bracket.size)
    added = Match.objects.create(bracket=bracket, number=bracket.size, round=1, first=passing, second=newcomer)
    if following is not None:
        side = "first" if following.first_id == passing.pk else "second"
        setattr(following, side, None)
        setattr(following, f"{side}_from", added)
        following.save(update_fields=[side, f"{side}_from"])
    bracket.size, bracket.joined = bracket.size + 1, bracket.joined + 1
    bracket.save(update_fields=["size", "joined"])
    return added


def _locked(match: Match) -> Match:
    """The match as it stands once nobody else can change its bracket."""
    Bracket.objects.select_for_update(no_key=True).get(pk=match.bracket_id)
    return Match.objects.select_related("first", "second", "winner").get(pk=match.pk)


def _require_both(match: Match) -> None:
    """Refuse a result before both opponents are known."""
    if match.first is None or match.second is None:
        raise NotReady(match=match.number)


def _following(match: Match) -> Match | None:
    """The match that the winner moves on to, None after the last."""
    feeds = Match.objects.select_related("first", "second", "first_from", "second_from")
    return feeds.filter(Q(first_from=match) | Q(second_from=match)).first()


def _decide(match: Match, how: Decided, winner: Entrant | None) -> None:
    """Write how a match ended and what follows from it."""
    match.decided, match.winner = how, winner
    match.save(update_fields=["decided", "winner"])
    following = _following(match)
    if following is not None:
        _seat(following, match, winner)
        _settle(following)


def _seat(following: Match, match: Match, entrant: Entrant | None) -> None:
    """Put the winner of a match, or nobody, on the side of the following match that it feeds."""
    side = "first" if following.first_from_id == match.pk else "second"
    setattr(following, side, entrant)
    following.save(update_fields=[side])


def _settle(match: Match) -> None:
    """Decide a match that can no longer be played because an opponent cannot come."""
    feeds = [feed for feed in (match.first_from, match.second_from) if feed is not None]
    present = [side for side in (match.first, match.second) if side is not None]
    if len(present) == 2 or any(feed.decided == Decided.OPEN for feed in feeds):
        return
    if present:
        _decide(match, Decided.BYE, present[0])
    else:
        _decide(match, Decided.VACANT, None)


def _undo(match: Match) -> None:
    """Open a match again, and first whatever followed from it."""
    following = _following(match)
    if following is not None and following.is_recorded:
        raise FollowedByResult(following=following.number)
    if following is not None and following.decided != Decided.OPEN:
        _undo(following)
    match.decided, match.winner = Decided.OPEN, None
    match.save(update_fields=["decided", "winner"])
    if following is not None:
        _seat(following, match, None)
