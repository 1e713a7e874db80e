"""The rows of a bracket in sets: new matches in one statement, what follows from a result in another.

A result changes only the matches that it leads to. They are found by the database (`led_to`), so that recording one
costs the same in a bracket of a thousand entrants as in one of eight.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from django.db import connection

from brackets import formats, settling
from brackets.errors import FollowedByResult
from brackets.inserting import insert, next_keys
from brackets.models import Bracket, Decided, Entrant, Match, Takes

RESULT = ("first", "second", "winner", "decided")
_PLANNED = ("round", "part", "first_from", "second_from", "first_takes", "second_takes")
_AT_ONCE = 3  # changed rows from which one statement for all of them is cheaper than one for each
_LED_TO = """
WITH RECURSIVE led_to (id) AS (
    SELECT id FROM brackets_match WHERE id IN ({keys}) OR (bracket_id = %s AND decided = %s)
    UNION
    SELECT one.id FROM led_to JOIN brackets_match one ON led_to.id IN (one.first_from_id, one.second_from_id)
)
SELECT one.id, one.first_from_id, one.second_from_id FROM led_to JOIN brackets_match one ON one.id = led_to.id
"""


def add(
    bracket: Bracket, pairings: Sequence[formats.Pairing], entrants: Iterable[Entrant], rows: Iterable[Match] = ()
) -> list[Match]:
    """Save planned matches in order of play, settled, with the rows that this changes. Raises FollowedByResult.

    `entrants` and `rows` are all those of the bracket. A row with the same number that is not needed any more is used
    again.
    """
    places = {entrant.place: entrant for entrant in entrants}
    by_number = {row.number: row for row in rows}
    fresh = [Match(bracket=bracket, number=one.number) for one in pairings if one.number not in by_number]
    # A match refers to the rows that feed it, which need their keys first.
    for key, row in zip(next_keys(Match, len(fresh)), fresh, strict=True):
        row.pk = key
        by_number[row.number] = row
    added = []
    for pairing in sorted(pairings, key=lambda one: one.round):
        _place(by_number[pairing.number], pairing, places, by_number)
        added.append(by_number[pairing.number])
    out = [entrant.pk for entrant in places.values() if entrant.out]
    changed = _settled(by_number.values(), out)
    new = {row.pk for row in fresh}
    insert(fresh)
    used_again = {row.pk: row for row in (*added, *changed) if row.pk not in new}
    if used_again:
        Match.objects.bulk_update(used_again.values(), [*RESULT, *_PLANNED])
    _attach(changed, places.values())
    return added


def settle(bracket: Bracket) -> list[Match]:
    """Save what follows from the recorded results and the entrants that left. Raises FollowedByResult.

    Returns the changed matches in order of play.
    """
    out = Entrant.objects.filter(bracket=bracket, out=True).values_list("pk", flat=True)
    return _save(_settled(Match.objects.filter(bracket=bracket), out))


def settle_after(match: Match) -> list[Match]:
    """Like `settle`, when nothing has changed but the end of this match."""
    # An entrant that left still counts before their last recorded match: that can be anywhere.
    if Entrant.objects.filter(bracket=match.bracket_id, out=True).exists():
        return settle(match.bracket)
    found = _fed([match.pk])
    around = Match.objects.in_bulk({key for keys in found for key in keys if key is not None})
    later = {keys[0] for keys in found}
    return _save(
        _settled(
            (row for key, row in around.items() if key in later),
            (),
            [row for key, row in around.items() if key not in later],
        )
    )


def led_to(bracket: Bracket, keys: Collection[int]) -> set[int]:
    """Return the keys of these matches, of the bracket's unneeded ones, and of all that are fed by one of them."""
    return {one for one, _first, _second in _fed(keys, bracket.pk)}


def _fed(keys: Collection[int], bracket: int | None = None) -> list[tuple[int, int | None, int | None]]:
    """Return each match that these lead to, with the keys of the two that feed it."""
    with connection.cursor() as cursor:
        asked = _LED_TO.format(keys=", ".join(["%s"] * len(keys)))
        cursor.execute(asked, [*keys, bracket, Decided.UNNEEDED.value])
        return list(cursor.fetchall())


def _settled(rows: Iterable[Match], out: Iterable[int], beside: Iterable[Match] = ()) -> list[Match]:
    try:
        return settling.settle(rows, out, beside)
    except settling.Broken as error:
        raise FollowedByResult(following=error.match.number) from error


def _save(changed: list[Match]) -> list[Match]:
    if len(changed) < _AT_ONCE:
        for row in changed:
            row.save(update_fields=RESULT)
    else:
        Match.objects.bulk_update(changed, RESULT)
    return changed


def _attach(rows: Iterable[Match], entrants: Iterable[Entrant]) -> None:
    """Give settled rows their entrants: settling knows keys only."""
    by_key = {entrant.pk: entrant for entrant in entrants}
    for row in rows:
        for side in ("first", "second", "winner"):
            setattr(row, side, by_key.get(getattr(row, f"{side}_id")))


def _place(row: Match, pairing: formats.Pairing, places: Mapping[int, Entrant], rows: Mapping[int, Match]) -> None:
    """Fill a match row from a planned match; the matches that feed it have their keys already."""
    row.round, row.part, row.decided, row.winner = pairing.round, pairing.part, Decided.OPEN, None
    row.first_takes = row.second_takes = Takes.WINNER
    for side, source in (("first", pairing.first), ("second", pairing.second)):
        match source:
            case formats.Place(index):
                setattr(row, side, places[index])
            case formats.WinnerOf(number):
                setattr(row, f"{side}_from", rows[number])
            case formats.LoserOf(number, newcomer):
                setattr(row, f"{side}_from", rows[number])
                setattr(row, f"{side}_takes", Takes.NEWCOMER if newcomer else Takes.LOSER)
