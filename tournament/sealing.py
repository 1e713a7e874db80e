"""Seal rows: one hash over everything that a row keeps, which the journal's line of its last change carries.

A row that was altered beside the journal no longer has the seal that its last line gave it. A seal covers every column,
those that come later too, but the few in `UNSEALED`; chairs, players, places and tables are sealed with the row that
they belong to.
"""

import datetime
import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from django.apps import apps
from django.db.models import Model, QuerySet, prefetch_related_objects

from brackets.models import Bracket, Match
from tournament.models import (
    CashMove,
    CashSession,
    ClosedList,
    Club,
    Commitment,
    Correction,
    Division,
    Document,
    FormerPlayer,
    FriendlyEntry,
    FriendlyTable,
    JudgePass,
    ListedEntrant,
    Lottery,
    Payment,
    Payout,
    Price,
    Prize,
    PrizePool,
    Redraw,
    Registration,
    Reopening,
    Round,
    SheetCheck,
    SheetEntry,
    SignOff,
    Sitting,
    Team,
    TileMove,
    Tournament,
)

UNSEALED: Final[Mapping[type[Model], frozenset[str]]] = {
    # Counters that grow with every change: what they count is sealed.
    Tournament: frozenset({"version", "next_receipt", "next_number"}),
    # Of the form that made a walk-in: it says nothing of the day.
    Registration: frozenset({"key"}),
    # Wrong PINs are counted outside the journal's lock: a thousand guesses must not keep the tables waiting.
    JudgePass: frozenset({"wrong", "paused_until"}),
    # What the worker notes while it draws, and the record with its names of people, whose digest is sealed.
    Document: frozenset(
        {"state", "claim", "lease_until", "enqueued_at", "attempts", "error", "file", "sha256", "done_at", "payload"}
    ),
    # Names of people: erasing them must break no proof.
    FriendlyTable: frozenset({"names"}),
    ListedEntrant: frozenset({"line", "ticket"}),  # the hash of the whole list is sealed
}
PARTS: Final[Mapping[type[Model], str]] = {
    Bracket: "entrants",
    ClosedList: "entrants",
    JudgePass: "tables",
    Sitting: "seats",
    Team: "players",
}
"""The rows that are sealed with the one that they belong to."""
DIGITS: Final = 32  # of a seal: 128 bits
AT_ONCE: Final = 500  # rows that one query reads


def name(row: Model) -> str:
    """How a line of the journal names a row: its kind and its key, which it keeps for ever."""
    return f"{row._meta.label_lower} {row.pk}"


def seals(rows: Iterable[Model]) -> dict[str, str]:
    """The seals of rows by name, as they stand in the database now: what a step holds may be older."""
    return {name(row): seal(row) for row in read(name(row) for row in rows)}


def read(names: Iterable[str]) -> Iterator[Model]:
    """The rows of these names, with their parts; without those that are gone or that nobody can read."""
    keys = defaultdict(list)
    for one in names:
        label, key = one.split(" ")
        keys[label].append(int(key))
    for label in sorted(keys):
        model, wanted = apps.get_model(label), sorted(set(keys[label]))
        for start in range(0, len(wanted), AT_ONCE):
            yield from _rows(model, wanted[start : start + AT_ONCE])


def _rows(model: type[Model], keys: Sequence[int]) -> list[Model]:
    try:
        rows = list(model._base_manager.filter(pk__in=keys).order_by("pk"))
        if model in PARTS:
            prefetch_related_objects(rows, PARTS[model])
    except (TypeError, ValueError):  # SQLite takes any text for a time, and nobody can read it back
        return [] if len(keys) == 1 else [row for key in keys for row in _rows(model, [key])]
    return rows


def seal(row: Model) -> str:
    """SHA-256 over what a row keeps, as canonical JSON, cut to 32 digits."""
    parts = getattr(row, PARTS[type(row)]).all() if type(row) in PARTS else ()
    kept = [name(row), _columns(row), sorted(json.dumps(_columns(part), **AS_TEXT) for part in parts)]
    return hashlib.sha256(json.dumps(kept, **AS_TEXT).encode()).hexdigest()[:DIGITS]


def _columns(row: Model) -> dict[str, Any]:
    """Every column but the key of a part, which says nothing: a part is known by what it belongs to."""
    left_out = UNSEALED.get(type(row), frozenset())
    fields = [field for field in row._meta.concrete_fields if not field.primary_key]
    return {field.attname: getattr(row, field.attname) for field in fields if field.attname not in left_out}


def _as_text(value: object) -> str:
    """What JSON has no word for; times in UTC, whatever the zone of the connection."""
    if isinstance(value, datetime.datetime):
        return value.astimezone(datetime.UTC).isoformat()
    return str(value)


AS_TEXT: Final[Mapping[str, Any]] = {
    "default": _as_text,
    "ensure_ascii": False,
    "sort_keys": True,
    "separators": (",", ":"),
}


def names_of(where: Tournament | Club) -> Iterator[str]:
    """The names of all rows that belong to a tournament, or to a club outside any tournament."""
    for rows in _rows_of(where) if isinstance(where, Tournament) else _rows_of_club(where):
        label = rows.model._meta.label_lower
        yield from (f"{label} {key}" for key in rows.order_by("pk").values_list("pk", flat=True))


def _rows_of_club(club: Club) -> list[QuerySet[Any]]:
    tables = FriendlyTable.objects.filter(club=club)
    return [tables, FriendlyEntry.objects.filter(table__in=tables)]


def _lots_of(divisions: QuerySet[Division]) -> list[QuerySet[Any]]:
    """The closed lists and what came of them, without the secrets."""
    lists = ClosedList.objects.filter(division__in=divisions)
    lotteries = Lottery.objects.filter(division__in=divisions)
    return [
        lists,
        Reopening.objects.filter(closed_list__in=lists),
        Commitment.objects.filter(closed_list__in=lists),
        TileMove.objects.filter(closed_list__in=lists),
        lotteries,
        Redraw.objects.filter(lottery__in=lotteries),
    ]


def _rows_of(tournament: Tournament) -> list[QuerySet[Any]]:
    divisions = Division.objects.filter(tournament=tournament)
    sittings = Sitting.every.filter(tournament=tournament)
    return [
        Tournament.objects.filter(pk=tournament.pk),
        divisions,
        Registration.objects.filter(tournament=tournament),
        Price.objects.filter(tournament=tournament),
        CashSession.objects.filter(tournament=tournament),
        CashMove.objects.filter(session__tournament=tournament),
        Payment.objects.filter(tournament=tournament),
        PrizePool.objects.filter(tournament=tournament),
        Prize.objects.filter(tournament=tournament),
        Payout.objects.filter(tournament=tournament),
        JudgePass.objects.filter(tournament=tournament),
        *_lots_of(divisions),
        Team.every.filter(tournament=tournament),
        FormerPlayer.objects.filter(team__tournament=tournament),
        Bracket.objects.filter(pk__in=divisions.values("bracket")),
        Match.objects.filter(bracket__in=divisions.values("bracket")),
        Round.every.filter(division__in=divisions),
        sittings,
        SheetEntry.objects.filter(sitting__in=sittings),
        SignOff.objects.filter(sitting__in=sittings),
        SheetCheck.objects.filter(sitting__in=sittings),
        Correction.objects.filter(sitting__in=sittings),
        Document.objects.filter(tournament=tournament),
    ]
