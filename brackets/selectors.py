"""Queries on the current state of a bracket."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django.db import connection
from django.db.models import Min, OuterRef, Q, QuerySet, TextChoices
from django.utils.translation import gettext_lazy as _

from brackets import formats, tree, writing
from brackets.models import Bracket, Decided, Entrant, Match, Takes

_SIDES = ("first", "second", "first_from", "second_from", "winner")


class Vacancy(TextChoices):
    """Why a bracket ended without a winner."""

    NOBODY_CAME = "nobody-came", _("Nobody came to the last match.")
    ALL_LEFT = "all-left", _("Every team that could still have won had left.")
    NOBODY_WON = "nobody-won", _("Nobody has won a match.")


def rows_of(bracket: Bracket) -> QuerySet[Match]:
    """Return every match row by number, unneeded ones included: the rows that the journal hashes."""
    return Match.objects.filter(bracket=bracket).select_related(*_SIDES).order_by("number")


def matches_of(bracket: Bracket) -> QuerySet[Match]:
    """Return every match by number, with its sides, feeds and winner selected."""
    return rows_of(bracket).exclude(decided=Decided.UNNEEDED)


# Plain SQL, because this is asked more often than anything else: compiling the same query took ten times as long.
_PLACES = 'SELECT bracket_id, number, "out" FROM brackets_entrant WHERE bracket_id IN ({}) ORDER BY place'
_PLAYED = """
SELECT one.bracket_id, one.number, one.round, one.part, side_a.number, side_b.number, winner.number, one.decided,
    above.number, below.number
FROM brackets_match one
LEFT JOIN brackets_entrant side_a ON side_a.id = one.first_id
LEFT JOIN brackets_entrant side_b ON side_b.id = one.second_id
LEFT JOIN brackets_entrant winner ON winner.id = one.winner_id
LEFT JOIN brackets_match above ON above.id = one.first_from_id
LEFT JOIN brackets_match below ON below.id = one.second_from_id
WHERE one.bracket_id IN ({}) AND one.decided <> %s
ORDER BY one.number
"""


def state_of(bracket: Bracket) -> formats.State:
    """Return the bracket as its format sees it, even if its row has changed since it was read."""
    state = states_of([bracket])[bracket.pk]
    # Only formats that rank need this query; the passed row may be older than the ranking.
    if not formats.get(bracket.format).ranks:
        return state
    ranked = Bracket.objects.values_list("ranked", flat=True).get(pk=bracket.pk)
    return replace(state, ranked=None if ranked is None else tuple(ranked))


def states_of(brackets: Iterable[Bracket]) -> dict[int, formats.State]:
    """Return many brackets as their formats see them, by key, in two queries; `ranked` is that of the passed rows."""
    wanted = {bracket.pk: bracket for bracket in brackets}
    if not wanted:
        return {}
    entrants: dict[int, list[tuple[int, bool]]] = {key: [] for key in wanted}
    matches: dict[int, list[formats.Played]] = {key: [] for key in wanted}
    for key, number, out in _rows(_PLACES, wanted):
        entrants[key].append((number, out))
    played = _rows(_PLAYED, wanted, Decided.UNNEEDED.value)
    for key, number, round_, part, first, second, winner, decided, above, below in played:
        matches[key].append(formats.Played(number, round_, part, first, second, winner, decided, feeds=(above, below)))
    return {
        key: formats.State(
            options=bracket.options,
            places=tuple(number for number, _out in entrants[key]),
            out=frozenset(number for number, out in entrants[key] if out),
            matches=tuple(matches[key]),
            ranked=None if bracket.ranked is None else tuple(bracket.ranked),
        )
        for key, bracket in wanted.items()
    }


def _rows(query: str, brackets: Iterable[int], *more: str) -> list[Any]:
    """Return what a query of many brackets finds; `more` are its parameters after the keys."""
    keys = list(brackets)
    with connection.cursor() as cursor:
        cursor.execute(query.format(", ".join(["%s"] * len(keys))), [*keys, *more])
        return list(cursor.fetchall())


def ready() -> QuerySet[Match]:
    """Return the matches of all brackets that can be played now: both opponents known, not decided."""
    found = Match.objects.filter(decided=Decided.OPEN, first__isnull=False, second__isnull=False)
    return found.select_related(*_SIDES).order_by("bracket", "number")


def ready_matches(bracket: Bracket, round: int) -> QuerySet[Match]:
    """Return those of one round of a bracket."""
    return ready().filter(bracket=bracket, round=round)


def path(match: Match) -> list[Match]:
    """Return every match that depends on this one, in order of play.

    These are the matches that its winner and loser reach, those that follow from them, and those of a later stage that
    depend on it (`later_stage_of`). Unneeded rows are included, so that the caller can hash every row that may change.
    """
    found = writing.led_to(match.bracket, {match.pk, *(one.pk for one in later_stage_of(match))}) - {match.pk}
    rows = list(rows_of(match.bracket).filter(pk__in=found).order_by("round", "number")) if found else []
    for row in rows:
        row.bracket = match.bracket
    return rows


def later_stage_of(match: Match) -> list[Match]:
    """Return the later-stage matches that depend on this one without being fed by it: the knock-out after groups."""
    bracket = match.bracket
    kind = formats.get(bracket.format)
    if not kind.goes_on:
        return []
    numbers = kind.rests_on(state_of(bracket), match.number)
    return list(matches_of(bracket).filter(number__in=numbers)) if numbers else []


def may_be_level(bracket: Bracket, part: str) -> bool:
    """Return whether a match of this part of a bracket may end without a winner."""
    return formats.get(bracket.format).may_be_level(part)


def is_final(bracket: Bracket, match: Match) -> bool:
    """Return whether the winner of this match wins the bracket; False where a ranking decides."""
    if may_be_level(bracket, match.part) or match.part not in (formats.MAIN, formats.FINAL):
        return False
    if match.part == formats.FINAL:
        return True
    return not Match.objects.filter(
        Q(first_from=match, first_takes=Takes.WINNER) | Q(second_from=match, second_takes=Takes.WINNER)
    ).exists()


def entry_of(bracket: Bracket, number: int) -> Match | None:
    """Return the first match of a number; None if it is not in the bracket, or wins it without play."""
    of_number = matches_of(bracket).filter(Q(first__number=number) | Q(second__number=number))
    return of_number.order_by("round").first()


def undecided() -> QuerySet[Match]:
    """Return the open matches of the bracket that a row refers to, for a condition in a query for such rows."""
    return Match.objects.filter(bracket=OuterRef("bracket"), decided=Decided.OPEN)


def current_round(bracket: Bracket) -> int | None:
    """Return the earliest round with an undecided match.

    None if there is none: the bracket is over or waits for its next stage (`needs_next_stage`).
    """
    earliest: int | None = Match.objects.filter(bracket=bracket, decided=Decided.OPEN).aggregate(n=Min("round"))["n"]
    return earliest


def is_finished(bracket: Bracket) -> bool:
    """Return whether the bracket is over: nothing to decide, no next stage; with or without a champion."""
    return current_round(bracket) is None and formats.get(bracket.format).is_over(state_of(bracket))


def needs_next_stage(bracket: Bracket) -> bool:
    """Return whether the bracket waits for its next stage (`services.add_next_stage`)."""
    if current_round(bracket) is not None:
        return False
    kind, state = formats.get(bracket.format), state_of(bracket)
    return not kind.is_over(state) and not kind.waits(state)


def to_rank(bracket: Bracket) -> list[list[int]]:
    """Return the lists of numbers that `services.add_next_stage` needs ranked; empty while a match is open."""
    if not needs_next_stage(bracket):
        return []
    return [list(one) for one in formats.get(bracket.format).to_rank(state_of(bracket))]


def champion(bracket: Bracket) -> Entrant | None:
    """Return the winner of the bracket. None while it is undecided, and if nobody was left to win it (`vacancy`)."""
    number = formats.get(bracket.format).champion(state_of(bracket))
    return None if number is None else bracket.entrants.get(number=number)


def vacancy(bracket: Bracket) -> Vacancy | None:
    """Return why a finished bracket has no winner; None while it is played, and if it has one."""
    if not is_finished(bracket) or champion(bracket) is not None:
        return None
    state = state_of(bracket)
    if state.ranked is not None or not state.matches:
        return Vacancy.NOBODY_WON if state.here else Vacancy.ALL_LEFT
    # The last match decides: vacant because its sides left, or because nobody came.
    last = max(state.part(formats.FINAL) or state.part(formats.MAIN), key=lambda match: match.round)
    return Vacancy.ALL_LEFT if last.decided == Decided.WITHDRAWN else Vacancy.NOBODY_CAME


def in_place(bracket: Bracket, place: int) -> list[Entrant] | None:
    """Return who came first (won the bracket), second (lost the final) or third (lost in the round before it).

    Third are two entrants, or one. A format that ranks has one entrant per place; in double elimination the third is
    the loser of the last match in the losers' part. None while undecided. Empty if the bracket is too small for the
    place, or its end was vacant.
    """
    numbers = formats.get(bracket.format).in_place(state_of(bracket), place)
    return None if numbers is None else list(bracket.entrants.filter(number__in=numbers))


def passing(bracket: Bracket) -> Entrant | None:
    """Return whose first-round bye a late team may still take (`services.join`); None if there is none."""
    if bracket.format != formats.DEFAULT:
        return None
    try:
        found = bracket.entrants.get(place=tree.free_bye(bracket.shape).index, out=False)
    except (tree.NoByeToFill, Entrant.DoesNotExist):
        return None
    following = entry_of(bracket, found.number)
    # Once the next match of this entrant is decided, a match before it would come too late.
    return found if following is None or following.decided == Decided.OPEN else None


def byes(bracket: Bracket, round: int) -> list[Entrant]:
    """Return who has a planned bye in this round, by place; empty while that is not known yet.

    In a tree at most one per part, whose next match is in a later round; one per odd group; in a Swiss round one, for
    whom it counts as a win.
    """
    numbers = formats.get(bracket.format).byes(state_of(bracket), round)
    return list(bracket.entrants.filter(number__in=numbers))
