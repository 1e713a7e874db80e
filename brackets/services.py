"""What may happen to a bracket: it is built and grows, results come in and are taken back, teams leave.

Every write locks the bracket's row first and reads the matches again under that lock, so that two results saved at the
same moment fill the match they lead to once, and completely. Each returns the matches that it changed, in order of
play: what follows from a result is worked out anew (`settling`).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal

from django.db import transaction
from django.db.models import Q

from brackets import formats, selectors, settling, tree
from brackets.errors import (
    BadOption,
    Conflict,
    DuplicateNumber,
    EmptyBracket,
    FollowedByResult,
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
from brackets.models import Bracket, Decided, Entrant, Match, Takes

How = Literal["played", "walkover", "ruled"]
_RESULT = ["first", "second", "winner", "decided"]
_OPEN = (Decided.OPEN, Decided.WITHDRAWN)  # what somebody can still say how it ended


def check_options(*, format: str, options: Mapping[str, object]) -> dict[str, int]:
    """What a club has chosen of a format, as `build` takes it. Raises UnknownFormat or BadOption."""
    try:
        return formats.checked(formats.get(format).options, options)
    except formats.UnknownFormat as error:
        raise UnknownFormat(format=format) from error
    except formats.BadOption as error:
        if error.least is None:
            raise BadOption(option=error.name) from error
        raise OptionOutOfRange(option=error.name, least=error.least, most=error.most) from error


@transaction.atomic
def build(
    *,
    label: str,
    numbers: Sequence[int],
    format: str = formats.DEFAULT,
    options: Mapping[str, object] | None = None,
) -> Bracket:
    """Make a bracket of these numbers, given in the order of their places (resolution A9).

    A single number makes a bracket without matches, won without play. What is not among `options` is the format's
    default for so many. Raises EmptyBracket, DuplicateNumber, UnknownFormat or BadOption.
    """
    if not numbers:
        raise EmptyBracket
    number, times = Counter(numbers).most_common(1)[0]
    if times > 1:
        raise DuplicateNumber(number=number)
    chosen = check_options(format=format, options=options or {})
    settled = formats.get(format).settled(chosen, len(numbers))
    bracket = Bracket.objects.create(label=label, size=len(numbers), format=format, options=settled)
    Entrant.objects.bulk_create(
        Entrant(bracket=bracket, number=number, place=place) for place, number in enumerate(numbers)
    )
    _add(bracket, bracket.plan)
    _settle(bracket)
    return bracket


@transaction.atomic
def grow(*, bracket: Bracket, ranked: Sequence[Sequence[int]], seed: bytes) -> list[Match]:
    """Add what could not be planned before, now that every match is decided: a Swiss round, the knock-out after
    groups, a second final.

    `ranked` are the lists of `selectors.to_rank`, each with the best number first; `seed` is the chance where lots are
    drawn. No matches when nothing is left to play: then the bracket is over (`selectors.is_finished`), and `ranked` of
    its row is the order that it ended in, where its format ranks. Raises StillPlayed or OrderMissing.
    """
    bracket = _lock(bracket)
    state = selectors.state_of(bracket)
    still = next((match for match in state.matches if match.decided == Decided.OPEN), None)
    if still is not None:
        raise StillPlayed(match=still.number)
    kind = formats.get(bracket.format)
    if kind.is_over(state):
        return []
    if [sorted(one) for one in ranked] != [sorted(one) for one in kind.to_rank(state)]:
        raise OrderMissing
    growth = kind.grow(state, ranked, seed)
    if growth.ranked is not None:
        _rank(bracket, list(growth.ranked))
    added = _add(bracket, growth.pairings)
    _settle(bracket)
    return list(selectors.rows_of(bracket).filter(pk__in=[match.pk for match in added]))


@transaction.atomic
def shrink(*, bracket: Bracket) -> list[Match]:
    """Take away what grew last (`grow`), so that it can grow anew after a correction.

    Swiss: the last round; groups: the knock-out. The rows stay as no matches (`Decided.UNNEEDED`) until the bracket
    grows again. Nothing changes where nothing grew. Raises FollowedByResult once a result of it is recorded.
    """
    bracket = _lock(bracket)
    return _shrink(bracket)


@transaction.atomic
def unrank(*, bracket: Bracket) -> None:
    """The order that a bracket ended in does not hold any more, because points were corrected: it waits for `grow`.

    Nothing changes where it has not ended, or where no order ends it.
    """
    _rank(_lock(bracket), None)


@transaction.atomic
def record_winner(*, match: Match, number: int, how: How) -> list[Match]:
    """Say who won a match, and move the winner on, and the loser where he plays on.

    The same winner again changes nothing, however it is said to have been won. A following match that has lost its
    other opponent for good is passed at once. What was decided because a team had left gives way to a result. Raises
    NotInMatch, NotReady, FollowedByResult, or Conflict when another result stands.
    """
    current = _locked(match)
    winner = next((side for side in (current.first, current.second) if side and side.number == number), None)
    if winner is None:
        raise NotInMatch(match=current.number, number=number)
    if current.decided in _OPEN:
        _require_both(current)
        return _decide(current, Decided(how), winner)
    if current.winner != winner:
        raise Conflict(match=current.number)
    return []


@transaction.atomic
def record_vacancy(*, match: Match) -> list[Match]:
    """Say that neither side came to a match: both have lost it, and the next opponent has a bye (resolution A10).

    Neither plays on as its loser. Saying it again changes nothing. Raises NotReady, or Conflict when another result
    stands.
    """
    current = _locked(match)
    if current.decided in _OPEN:
        _require_both(current)
        return _decide(current, Decided.VACANT, None)
    if current.decided != Decided.VACANT:
        raise Conflict(match=current.number)
    return []


@transaction.atomic
def withdraw_winner(*, match: Match) -> list[Match]:
    """Take back what was recorded of a match, a vacancy too, with everything that followed from it by itself.

    What grew on the strength of it is taken away too (`selectors.path`). Raises NothingRecorded, or FollowedByResult
    when somebody has recorded a match that it led to.
    """
    current = _locked(match)
    if not current.is_recorded:
        raise NothingRecorded(match=current.number)
    gone = _shrink(current.bracket) if selectors.grown_on(current) else []
    return [*_decide(current, Decided.OPEN, None), *gone]


@transaction.atomic
def restate(*, match: Match, how: How) -> None:
    """Say in another way how a match was won; its winner stays where he is. Raises NothingRecorded without one."""
    current = _locked(match)
    if not current.is_recorded or current.winner is None:
        raise NothingRecorded(match=current.number)
    current.decided = Decided(how)
    current.save(update_fields=["decided"])


@transaction.atomic
def take_out(*, bracket: Bracket, number: int) -> list[Match]:
    """A team leaves the bracket, withdrawn or disqualified: every match that it would still come to is decided for the
    other side, or for nobody where both have left.

    What was recorded stands. Once more changes nothing. Raises NotInBracket.
    """
    return _set_out(_lock(bracket), number, is_out=True)


@transaction.atomic
def take_back_in(*, bracket: Bracket, number: int) -> list[Match]:
    """A team that had left is in again, and the matches that it had missed are open again.

    Those of Swiss rounds that others were paired after stay lost. Once more changes nothing. Raises NotInBracket, or
    FollowedByResult when somebody has recorded a match on the strength of its absence.
    """
    return _set_out(_lock(bracket), number, is_out=False)


@transaction.atomic
def exchange(*, bracket: Bracket, number: int, by: int) -> None:
    """Put another number on the place of one that the draw put there: a corrected result sent another one here.

    Raises DuplicateNumber when the other one is in the bracket, FollowedByResult when the place has been played on.
    """
    bracket = _lock(bracket)
    entrant = Entrant.objects.get(bracket=bracket, number=number)
    if Entrant.objects.filter(bracket=bracket, number=by).exists():
        raise DuplicateNumber(number=by)
    for match in Match.objects.filter(Q(first=entrant) | Q(second=entrant)).order_by("number"):
        if match.is_recorded:
            raise FollowedByResult(following=match.number)
    _rank(bracket, None)
    entrant.number = by
    entrant.out = False
    entrant.save(update_fields=["number", "out"])
    _settle(bracket)


@transaction.atomic
def join(*, bracket: Bracket, number: int) -> Match:
    """Let one more number in after the draw: it meets whoever passes the first round by the bye; their new match.

    Nothing of any other match changes, but that the winner comes to the one that the bye led to. Raises NoBye when
    nobody passes the first round, NoLateEntry in another format, DuplicateNumber, or FollowedByResult once what the bye
    led to is decided.
    """
    bracket = _lock(bracket)
    if Entrant.objects.filter(bracket=bracket, number=number).exists():
        raise DuplicateNumber(number=number)
    if bracket.format != formats.DEFAULT:
        raise NoLateEntry
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
    if passing.out:
        _settle(bracket)
    added.refresh_from_db()
    return added


def _lock(bracket: Bracket) -> Bracket:
    """The bracket once nobody else can change it."""
    return Bracket.objects.select_for_update(no_key=True).get(pk=bracket.pk)


def _locked(match: Match) -> Match:
    """The match as it stands once nobody else can change its bracket."""
    Bracket.objects.select_for_update(no_key=True).get(pk=match.bracket_id)
    return Match.objects.select_related("bracket", "first", "second", "winner").get(pk=match.pk)


def _require_both(match: Match) -> None:
    """Refuse a result before both opponents are known."""
    if match.first is None or match.second is None:
        raise NotReady(match=match.number)


def _decide(match: Match, how: Decided, winner: Entrant | None) -> list[Match]:
    """Write how a match ended, or that it is open, and what follows from it."""
    match.decided, match.winner = how, winner
    match.save(update_fields=["decided", "winner"])
    _rank(match.bracket, None)
    followed = _settle(match.bracket)
    return [match, *(row for row in followed if row.pk != match.pk)]


def _settle(bracket: Bracket) -> list[Match]:
    """Write what follows from what is recorded and from who has left. Raises FollowedByResult."""
    out = Entrant.objects.filter(bracket=bracket, out=True).values_list("pk", flat=True)
    try:
        changed = settling.settle(Match.objects.filter(bracket=bracket), out)
    except settling.Broken as error:
        raise FollowedByResult(following=error.match.number) from error
    for row in changed:
        row.save(update_fields=_RESULT)
    return changed


def _rank(bracket: Bracket, ranked: list[int] | None) -> None:
    """Keep the order that a bracket ended in; None: it has not ended, or not any more."""
    if bracket.ranked != ranked:
        bracket.ranked = ranked
        bracket.save(update_fields=["ranked"])


def _set_out(bracket: Bracket, number: int, *, is_out: bool) -> list[Match]:
    entrant = Entrant.objects.filter(bracket=bracket, number=number).first()
    if entrant is None:
        raise NotInBracket(number=number)
    if entrant.out == is_out:
        return []
    kept = [] if is_out else _keep_lost(bracket, entrant)
    entrant.out = is_out
    entrant.save(update_fields=["out"])
    changed = _settle(bracket)
    gone: list[Match] = []
    if any(row.decided == Decided.OPEN and selectors.grown_on(row) for row in changed):
        gone = _shrink(bracket)
    if changed or (not is_out and bracket.ranked is not None):
        _rank(bracket, None)
    return [*kept, *changed, *gone]


def _keep_lost(bracket: Bracket, entrant: Entrant) -> list[Match]:
    """Write down for good what a team has lost by being away, where others were paired since (`formats`).

    A bye that it had is no lost match: it has it again.
    """
    met = Match.objects.filter(bracket=bracket, first__isnull=False, second__isnull=False)
    away = met.filter(Q(first=entrant) | Q(second=entrant), decided=Decided.WITHDRAWN)
    keys = formats.get(bracket.format).past(selectors.state_of(bracket))
    kept = [match for match in away if match.number in keys]
    for match in kept:
        match.decided = Decided.VACANT if match.winner_id is None else Decided.WALKOVER
        match.save(update_fields=["decided"])
    return kept


def _shrink(bracket: Bracket) -> list[Match]:
    """Take away what grew last. Raises FollowedByResult."""
    numbers = formats.get(bracket.format).grown(selectors.state_of(bracket))
    rows = list(Match.objects.filter(bracket=bracket, number__in=numbers).order_by("round", "number"))
    recorded = next((row for row in rows if row.is_recorded), None)
    if recorded is not None:
        raise FollowedByResult(following=recorded.number)
    for row in rows:
        row.first = row.second = row.winner = row.first_from = row.second_from = None
        row.decided = Decided.UNNEEDED
    for row in reversed(rows):
        row.save(update_fields=[*_RESULT, "first_from", "second_from"])
    if rows:
        _rank(bracket, None)
    return rows


def _add(bracket: Bracket, pairings: Sequence[formats.Pairing]) -> list[Match]:
    """Write matches as rows, in place of those of the same numbers that are not needed any more."""
    entrants = {entrant.place: entrant for entrant in Entrant.objects.filter(bracket=bracket)}
    rows = {row.number: row for row in Match.objects.filter(bracket=bracket)}
    added = []
    for wave in sorted({pairing.round for pairing in pairings}):
        fresh: list[Match] = []
        for pairing in (one for one in pairings if one.round == wave):
            row = rows.setdefault(pairing.number, Match(bracket=bracket, number=pairing.number))
            _place(row, pairing, entrants, rows)
            if row.pk is None:
                fresh.append(row)
            else:
                row.save()
            added.append(row)
        Match.objects.bulk_create(fresh)
    return added


def _place(row: Match, pairing: formats.Pairing, entrants: Mapping[int, Entrant], rows: Mapping[int, Match]) -> None:
    """Put a planned match on its row; the matches that feed it are written."""
    row.round, row.part, row.decided, row.winner = pairing.round, pairing.part, Decided.OPEN, None
    row.first_takes = row.second_takes = Takes.WINNER
    for side, source in (("first", pairing.first), ("second", pairing.second)):
        match source:
            case formats.Place(index):
                setattr(row, side, entrants[index])
            case formats.WinnerOf(number):
                setattr(row, f"{side}_from", rows[number])
            case formats.LoserOf(number, newcomer):
                setattr(row, f"{side}_from", rows[number])
                setattr(row, f"{side}_takes", Takes.NEWCOMER if newcomer else Takes.LOSER)
