"""What makes the hand-entry step fast: its queries, prepared, and the sheets that this process has replayed lately.

Written lines never change; they count or are voided. The same lines under the same rules always give the same sheet, so
the next hand extends the sheet before it.
"""

import json
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from threading import Lock
from typing import Final

from django.db.models import OuterRef, Subquery, TextField
from django.db.models.functions import Cast

from scoring import entries, sheets
from scoring.ruleset import Ruleset
from tournament.club import permissions
from tournament.core.database.prepared_queries import (
    KEY,
    NUMBERS,
    OTHER,
    OTHER_TEXT,
    TEXT,
    Change,
    Insert,
    NextKey,
    Prepared,
    Question,
    give,
)
from tournament.journal import log
from tournament.models import Correction, Seat, SheetEntry, TableMatch, Tournament

TOURNAMENTS: Final = Prepared(lambda: Tournament.every.select_for_update(no_key=True, of=("self",)).filter(pk=KEY))
CORRECTED: Final = Correction.objects.filter(table_match=OuterRef("pk")).order_by("-number").values("made_at")[:1]
TABLE_MATCHES: Final = Prepared(
    lambda: (
        TableMatch.every.select_for_update(no_key=True, of=("self",))
        .select_related("round__division__bracket", "match__winner", "team_a", "team_b", "called_by")
        .defer("round__started_at", "round__play_at", "round__closed_at", "round__division__options")
        .annotate(corrected_at=Subquery(CORRECTED), next_entry=NextKey(SheetEntry))
        .annotate(**{permissions.IS_HELD: permissions.held(OTHER, OuterRef("tournament"))})
        .filter(pk=KEY)
    )
)
ENTRIES: Final = Prepared(
    lambda: SheetEntry.objects.filter(table_match=KEY).values_list("key", Cast("data", TextField()))
)
PEOPLE: Final = ("uid", "number", "person__name", "person__former_number", "team_place__team", "team_place__position")
SEATS: Final = Prepared(
    lambda: (
        Seat.objects.filter(table_match=KEY)
        .select_related("registration__team_place")
        .only("table_match", "seat", "absent", *(f"registration__{name}" for name in PEOPLE))
    )
)
POINTS: Final = ("version", "points_a", "points_b", "hands")
COLUMNS: Final = (*POINTS, "state", "ended_by")
STATE: Final = Change(
    lambda: (TableMatch.every.filter(pk=KEY), dict(zip(COLUMNS, (*NUMBERS, TEXT, OTHER_TEXT), strict=True)))
)
NEW: Final = Insert(SheetEntry)


def tournament_queries(key: int) -> list[Question]:
    """Return the queries for a tournament: its lock, and the newest line of its journal."""
    return [(TOURNAMENTS, (key,)), (log.LAST, (key,))]


def match_queries(table_match: int, by: int | None) -> Iterator[Question]:
    """Yield the queries for a line: first the lock of its match, then what cannot change under it.

    `by`: the key of the account that writes.
    """
    yield TABLE_MATCHES, (table_match, by)
    yield SEATS, (table_match,)
    yield ENTRIES, (table_match,)


def locked_tournament(key: int) -> Tournament:
    """Lock and return the tournament."""
    tournament = TOURNAMENTS.first(key)
    if tournament is None:
        raise Tournament.DoesNotExist
    return tournament


def locked_match(tournament: Tournament, key: int, by: int | None) -> TableMatch:
    """Lock and return the match, with its seats and all that a line and its answer need."""
    found = TABLE_MATCHES.first(key, by)
    if found is None:
        raise TableMatch.DoesNotExist
    found.tournament = tournament
    give(found, "seats", SEATS(found.pk))
    return found


def written(table_match: TableMatch) -> dict[str, str]:
    """Return the lines of the sheet in order, as the database stores them: key, and data as JSON text."""
    return dict(ENTRIES.tuples(table_match.pk))


def save_state(table_match: TableMatch) -> None:
    """Save the version, points, hands and state of a match, and what ended it."""
    figures = (getattr(table_match, name) for name in POINTS)
    STATE(table_match.pk, *figures, str(table_match.state), table_match.ended_by)


KEPT: Final = 500  # sheets: a hall of 300 tables, and others
BEFORE: Final = 6  # lines that other processes may have written since this one knew the sheet

_lately: Final[OrderedDict[tuple[Ruleset, tuple[str, ...]], sheets.Sheet]] = OrderedDict()
_one_at_a_time: Final = Lock()


def replay_sheet(texts: Iterable[str], ruleset: Ruleset) -> sheets.Sheet:
    """Return the sheet of these lines, each as the JSON text that the database stores."""
    lines = tuple(texts)
    known, sheet = _longest_cached(lines, ruleset)
    for line in lines[known:]:
        sheet = sheets.advance(sheet, entries.from_data(json.loads(line), ruleset.seating), ruleset)
    if known < len(lines):
        _keep(lines, known, sheet, ruleset)
    return sheet


def _longest_cached(lines: tuple[str, ...], ruleset: Ruleset) -> tuple[int, sheets.Sheet]:
    """Return the longest cached beginning of these lines: how many lines it has, and its sheet."""
    with _one_at_a_time:
        for number in range(len(lines), max(len(lines) - BEFORE, 0), -1):
            if (sheet := _lately.get((ruleset, lines[:number]))) is not None:
                _lately.move_to_end((ruleset, lines[:number]))
                return number, sheet
    return 0, sheets.total_sheet((), ruleset)


def _keep(lines: tuple[str, ...], instead_of: int, sheet: sheets.Sheet, ruleset: Ruleset) -> None:
    with _one_at_a_time:
        _lately.pop((ruleset, lines[:instead_of]), None)  # one entry per sheet: the longer one replaces it
        _lately[ruleset, lines] = sheet
        while len(_lately) > KEPT:
            _lately.popitem(last=False)
