"""Rounds that are seated outside (`brackets.rotating`): add one, remove it, change how many there are; late entries.

Like every write of `services`, each locks the bracket's row first.
"""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max

from brackets import formats, selectors
from brackets.errors import DuplicateNumber, FollowedByResult, StillPlayed, UnknownFormat
from brackets.formats import rotating
from brackets.inserting import insert
from brackets.models import Bracket, Decided, Entrant, Match
from brackets.services import Built, lock


@transaction.atomic
def add_seated_round(*, bracket: Bracket, sides: Sequence[tuple[int, int]]) -> Built:
    """Add a round that was seated outside: one match for each two sides, new numbers in this bracket.

    Returns the new rows. Raises StillPlayed, UnknownFormat for a format that pairs by itself, or DuplicateNumber.
    """
    bracket = lock(bracket)
    if not formats.get(bracket.format).waits(state := selectors.state_of(bracket)):
        raise UnknownFormat(format=bracket.format)
    still = next((match for match in state.matches if match.decided == Decided.OPEN), None)
    if still is not None:
        raise StillPlayed(match=still.number)
    known = set(state.places)
    numbers = [number for pair in sides for number in pair]
    if twice := next((number for number in numbers if number in known or numbers.count(number) > 1), None):
        raise DuplicateNumber(number=twice)
    first = Entrant.objects.filter(bracket=bracket).count()
    entrants = insert(Entrant(bracket=bracket, number=one, place=first + at) for at, one in enumerate(numbers))
    pairs = zip(entrants[0::2], entrants[1::2], strict=True)
    spare = list(Match.objects.filter(bracket=bracket, decided=Decided.UNNEEDED).order_by("number"))
    last = Match.objects.filter(bracket=bracket).aggregate(last=Max("number"))["last"] or 0
    fresh = [Match(bracket=bracket, number=last + at) for at in range(1, len(numbers) // 2 - len(spare) + 1)]
    matches = [*spare, *fresh][: len(numbers) // 2]
    for match, (one, other) in zip(matches, pairs, strict=True):
        match.round, match.first, match.second, match.decided = state.last_round + 1, one, other, Decided.OPEN
    Match.objects.bulk_update(matches[: len(spare)], ["round", "first", "second", "decided"])
    insert(fresh)
    return Built(bracket, entrants, matches)


@transaction.atomic
def add_person(*, bracket: Bracket, number: int) -> Entrant:
    """Add a person to an event whose rounds are seated outside. Raises DuplicateNumber."""
    bracket = lock(bracket)
    if Entrant.objects.filter(bracket=bracket, number=number).exists():
        raise DuplicateNumber(number=number)
    place = Entrant.objects.filter(bracket=bracket).count()
    bracket.size += 1
    bracket.save(update_fields=["size"])
    return Entrant.objects.create(bracket=bracket, number=number, place=place)


@transaction.atomic
def remove_seated_round(*, bracket: Bracket, round: int) -> None:
    """Remove a seated round none of whose matches is decided; the next one uses its rows again.

    Raises FollowedByResult.
    """
    bracket = lock(bracket)
    matches = list(Match.objects.filter(bracket=bracket, round=round))
    decided = next((match for match in matches if match.decided != Decided.OPEN), None)
    if decided is not None:
        raise FollowedByResult(following=decided.number)
    sides = [side.pk for match in matches for side in match.sides]
    rows = Match.objects.filter(pk__in=[match.pk for match in matches])
    rows.update(first=None, second=None, decided=Decided.UNNEEDED)
    Entrant.objects.filter(pk__in=sides).delete()


@transaction.atomic
def change_rounds(*, bracket: Bracket, rounds: int) -> Bracket:
    """Change how many rounds are seated in all; a final ranking is given up while rounds are left to play.

    Returns the bracket. Raises UnknownFormat for a format that pairs by itself, and FollowedByResult for fewer rounds
    than are seated.
    """
    bracket = lock(bracket)
    state = selectors.state_of(bracket)
    if bracket.format != rotating.Rotating.key:
        raise UnknownFormat(format=bracket.format)
    if rounds < state.last_round:
        raise FollowedByResult(following=max(match.number for match in state.matches))
    bracket.options = {**bracket.options, "rounds": rounds}
    if state.last_round < rounds:
        bracket.ranked = None
    bracket.save(update_fields=["options", "ranked"])
    return bracket
