"""What a bracket looks like now."""

from collections.abc import Iterator

from django.db.models import Min, Q, QuerySet, TextChoices
from django.utils.translation import gettext_lazy as _

from brackets import formats, tree
from brackets.models import Bracket, Decided, Entrant, Match

_SIDES = ("first", "second", "first_from", "second_from", "winner")


class Vacancy(TextChoices):
    """Why a bracket has ended without a winner."""

    NOBODY_CAME = "nobody-came", _("Nobody was left to come to the last match.")
    ALL_LEFT = "all-left", _("Everybody who could still have won had left.")
    NOBODY_WON = "nobody-won", _("Nobody has won a match.")


def rows_of(bracket: Bracket) -> QuerySet[Match]:
    """Every row by number, those that are no matches any more too: what a journal seals."""
    return Match.objects.filter(bracket=bracket).select_related(*_SIDES).order_by("number")


def matches_of(bracket: Bracket) -> QuerySet[Match]:
    """Every match by number, with its sides, feeds and winner at hand."""
    return rows_of(bracket).exclude(decided=Decided.UNNEEDED)


def state_of(bracket: Bracket) -> formats.State:
    """The bracket as its format sees it, whatever has changed since its row was read."""
    ranked: list[int] | None = None
    if formats.get(bracket.format).ranks:
        ranked = Bracket.objects.values_list("ranked", flat=True).get(pk=bracket.pk)
    entrants = list(bracket.entrants.order_by("place").values_list("number", "out"))
    return formats.State(
        options=bracket.options,
        places=tuple(number for number, _out in entrants),
        out=frozenset(number for number, out in entrants if out),
        matches=tuple(_played(bracket)),
        ranked=None if ranked is None else tuple(ranked),
    )


def _played(bracket: Bracket) -> Iterator[formats.Played]:
    """Every match in plain numbers: it is asked for often, and needs no objects of the sides."""
    sides = ("first__number", "second__number", "winner__number", "first_from__number", "second_from__number")
    rows = matches_of(bracket).values_list("number", "round", "part", "decided", *sides)
    for number, round_, part, decided, first, second, winner, above, below in rows:
        yield formats.Played(
            number=number,
            round=round_,
            part=part,
            first=first,
            second=second,
            winner=winner,
            decided=decided,
            feeds=(above, below),
        )


def ready_matches(bracket: Bracket, round: int) -> QuerySet[Match]:
    """The matches of a round that can be played now: both opponents known, not decided."""
    return matches_of(bracket).filter(round=round, decided=Decided.OPEN, first__isnull=False, second__isnull=False)


def path(match: Match) -> list[Match]:
    """Every match that rests on this one: those that its winner and its loser come to, those that follow from them,
    and those that grew on the strength of it (`grown_on`), in order of play; what was taken away of these too, so that
    whoever changes a match can seal all that this may change."""
    rows = list(rows_of(match.bracket).order_by("round", "number"))
    on_it = {match.pk, *(one.pk for one in grown_on(match))}
    on_it |= {row.pk for row in rows if row.decided == Decided.UNNEEDED}
    for row in rows:
        if row.first_from_id in on_it or row.second_from_id in on_it:
            on_it.add(row.pk)
    return [row for row in rows if row.pk in on_it and row.pk != match.pk]


def grown_on(match: Match) -> list[Match]:
    """The matches that grew on the strength of this one without being fed by it: the knock-out after groups."""
    bracket = match.bracket
    numbers = formats.get(bracket.format).rests_on(state_of(bracket), match.number)
    return list(matches_of(bracket).filter(number__in=numbers)) if numbers else []


def entry_of(bracket: Bracket, number: int) -> Match | None:
    """The first match of a number; None when it is not in the bracket, or wins it without play."""
    of_number = matches_of(bracket).filter(Q(first__number=number) | Q(second__number=number))
    return of_number.order_by("round").first()


def current_round(bracket: Bracket) -> int | None:
    """The earliest round with a match still to be decided; None when nothing is, until the bracket grows
    (`needs_growing`) or for ever."""
    earliest: int | None = Match.objects.filter(bracket=bracket, decided=Decided.OPEN).aggregate(n=Min("round"))["n"]
    return earliest


def is_finished(bracket: Bracket) -> bool:
    """Whether nothing is left to decide or to grow, with a champion or (everybody absent) without."""
    return current_round(bracket) is None and formats.get(bracket.format).is_over(state_of(bracket))


def needs_growing(bracket: Bracket) -> bool:
    """Whether the bracket waits for `services.grow`: everything in it is decided, and it is not over."""
    return current_round(bracket) is None and not formats.get(bracket.format).is_over(state_of(bracket))


def to_rank(bracket: Bracket) -> list[list[int]]:
    """The numbers whose order `services.grow` wants, list by list; none while a match is open, none without need."""
    if not needs_growing(bracket):
        return []
    return [list(one) for one in formats.get(bracket.format).to_rank(state_of(bracket))]


def champion(bracket: Bracket) -> Entrant | None:
    """Who won the bracket. None while it is undecided, and for ever when nobody was left to win it (`vacancy`)."""
    number = formats.get(bracket.format).champion(state_of(bracket))
    return None if number is None else bracket.entrants.get(number=number)


def vacancy(bracket: Bracket) -> Vacancy | None:
    """Why a finished bracket has no winner; None while it is played, and where it has one."""
    if not is_finished(bracket) or champion(bracket) is not None:
        return None
    state = state_of(bracket)
    if state.ranked is not None or not state.matches:
        return Vacancy.NOBODY_WON if state.here else Vacancy.ALL_LEFT
    last = max(state.part(formats.FINAL) or state.part(formats.MAIN), key=lambda match: match.round)
    return Vacancy.ALL_LEFT if last.decided == Decided.WITHDRAWN else Vacancy.NOBODY_CAME


def in_place(bracket: Bracket, place: int) -> list[Entrant] | None:
    """Who came first (won the bracket), second (lost the final) or third (lost in the round before it: two, or one).

    Where a format ranks, one in each place; in double elimination the third lost the last match of the losers' part.
    None while that is not decided. Nobody, where the bracket is too small for the place, or its end was vacant.
    """
    numbers = formats.get(bracket.format).in_place(state_of(bracket), place)
    return None if numbers is None else list(bracket.entrants.filter(number__in=numbers))


def winner_of_part(bracket: Bracket, part: str) -> Entrant | None:
    """Who won the last match of a part, such as the consolation; None while that is open, without any, or vacant."""
    last = matches_of(bracket).filter(part=part).order_by("-round", "-number").first()
    return last.winner if last is not None else None


def passing(bracket: Bracket) -> Entrant | None:
    """Whose bye of the first round a late team may still take the place of (`services.join`); None when none is."""
    if bracket.format != formats.DEFAULT:
        return None
    try:
        found = bracket.entrants.get(place=tree.free_bye(bracket.shape).index)
    except tree.NoByeToFill:
        return None
    following = entry_of(bracket, found.number)
    return found if following is None or following.decided == Decided.OPEN else None


def byes(bracket: Bracket, round: int) -> list[Entrant]:
    """Who sits this round out by the plan, by place: nobody while that is not known yet.

    In a tree at most one of each part of it, whose next match is of a later round; one of each odd group; in a Swiss
    round one, for whom it counts as a win.
    """
    numbers = formats.get(bracket.format).byes(state_of(bracket), round)
    return list(bracket.entrants.filter(number__in=numbers))
