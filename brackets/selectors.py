"""What a bracket looks like now."""

from django.db.models import Min, Q, QuerySet

from brackets import tree
from brackets.models import Bracket, Decided, Entrant, Match


def matches_of(bracket: Bracket) -> QuerySet[Match]:
    """Every match by number, with its sides, feeds and winner at hand."""
    sides = ("first", "second", "first_from", "second_from", "winner")
    return Match.objects.filter(bracket=bracket).select_related(*sides).order_by("number")


def ready_matches(bracket: Bracket, round: int) -> QuerySet[Match]:
    """The matches of a round that can be played now: both opponents known, not decided."""
    return matches_of(bracket).filter(round=round, decided=Decided.OPEN, first__isnull=False, second__isnull=False)


def path(match: Match) -> list[Match]:
    """The matches that its winner would come to, the next one first, the last of the bracket last."""
    found: list[Match] = []
    following: Match | None = match
    while following is not None:
        feeds = Match.objects.select_related("first", "second", "first_from", "second_from", "winner")
        following = feeds.filter(Q(first_from=following) | Q(second_from=following)).first()
        if following is not None:
            found.append(following)
    return found


def entry_of(bracket: Bracket, number: int) -> Match | None:
    """The first match of a number; None when it is not in the bracket, or wins it without play."""
    of_number = matches_of(bracket).filter(Q(first__number=number) | Q(second__number=number))
    return of_number.order_by("round").first()


def current_round(bracket: Bracket) -> int | None:
    """The earliest round with a match still to be decided; None when the bracket is finished."""
    earliest: int | None = Match.objects.filter(bracket=bracket, decided=Decided.OPEN).aggregate(n=Min("round"))["n"]
    return earliest


def is_finished(bracket: Bracket) -> bool:
    """Whether nothing is left to decide, with a champion or (everybody absent) without."""
    return current_round(bracket) is None


def champion(bracket: Bracket) -> Entrant | None:
    """Who won the bracket. None while it is undecided, and for ever when nobody was left to win it."""
    if bracket.size == 1:
        return bracket.entrants.get()
    return matches_of(bracket).order_by("-round")[0].winner


def in_place(bracket: Bracket, place: int) -> list[Entrant] | None:
    """Who came first (won the bracket), second (lost the final) or third (lost in the round before it: two, or one).

    None while that is not decided. Nobody, where the bracket is too small for the place, or its end was vacant.
    """
    last = len(bracket.shape.rounds)
    if last == 0:
        return list(bracket.entrants.all()) if place == 1 else []
    deciding = list(matches_of(bracket).filter(round=last - (place == 3)))  # of round 0 there are none
    if any(match.decided == Decided.OPEN for match in deciding):
        return None
    ends = [(match.winner, match.second if match.winner == match.first else match.first) for match in deciding]
    return [found for won, lost in ends if won is not None and (found := won if place == 1 else lost) is not None]


def passing(bracket: Bracket) -> Entrant | None:
    """Whose bye of the first round a late team may still take the place of (`services.join`); None when none is."""
    try:
        found = bracket.entrants.get(place=tree.free_bye(bracket.shape).index)
    except tree.NoByeToFill:
        return None
    following = entry_of(bracket, found.number)
    return found if following is None or following.decided == Decided.OPEN else None


def byes(bracket: Bracket, round: int) -> list[Entrant]:
    """Who passes this round by the bye of the tree: at most one, nobody while that is not known yet."""
    rounds = bracket.shape.rounds
    source = rounds[round - 1].bye if 1 <= round <= len(rounds) else None
    match source:
        case tree.Place(index):
            passing: Entrant | None = bracket.entrants.get(place=index)
        case tree.WinnerOf(number):
            passing = matches_of(bracket).get(number=number).winner
        case None:
            passing = None
    return [] if passing is None else [passing]
