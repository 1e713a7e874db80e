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
    Departure,
    Division,
    Document,
    FormerPlayer,
    FriendlyEntry,
    FriendlyTable,
    HallTable,
    HelpCall,
    JudgePass,
    JudgePost,
    LateChange,
    ListedEntrant,
    Lottery,
    Origin,
    Payment,
    Payout,
    PlanItem,
    PreRegistration,
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
    Standing,
    Substitution,
    Team,
    TileMove,
    Tournament,
)
from tournament.originals import HERE, Keys

UNSEALED: Final[Mapping[type[Model], frozenset[str]]] = {
    # Counters that grow with every change: what they count is sealed.
    Tournament: frozenset({"version", "results_version", "next_receipt", "next_number"}),
    # What was written at home of a person, and what only keeps senders apart.
    PreRegistration: frozenset({*PreRegistration.PRIVATE, "key", "source"}),
    # Of the form that made a walk-in: it says nothing of the day.
    Registration: frozenset({"key"}),
    # Wrong PINs are counted outside the journal's lock: a thousand guesses must not keep the tables waiting.
    JudgePass: frozenset({"wrong", "paused_until"}),
    # What the worker notes while it draws, and the record with its names of people, whose digest is sealed.
    Document: frozenset(
        {"state", "claim", "lease_until", "enqueued_at", "due_at", "attempts", "reason", "error", "priority"}
        | {"file", "sha256", "done_at", "preview", "pages", "pages_done", "leaves", "payload"}
    ),
    # Names of people: erasing them must break no proof.
    FriendlyTable: frozenset({"names"}),
    Standing: frozenset({"reason"}),
    ListedEntrant: frozenset({"line"}),  # the hash of the whole list is sealed
}
PARTS: Final[Mapping[type[Model], str]] = {
    Bracket: "entrants",
    ClosedList: "entrants",
    JudgePass: "tables",
    JudgePost: "tables",
    Origin: "keys",
    Sitting: "seats",
    Team: "players",
}
"""The rows that are sealed with the one that they belong to."""
GONE: Final = ""  # in place of the seal of a row that was taken away
DIGITS: Final = 32  # of a seal: 128 bits
AT_ONCE: Final = 500  # rows that one query reads


def name(row: Model, known: Keys = HERE) -> str:
    """How a line of the journal names a row: its kind and its key, which it keeps for ever (`originals`)."""
    return f"{row._meta.label_lower} {known.original(type(row), row.pk)}"


def seals(rows: Iterable[Model], known: Keys = HERE, as_held: Iterable[Model] = ()) -> dict[str, str]:
    """The seals of rows by name, as they stand in the database now: what a step holds may be older.

    `as_held`: rows that the step has just read under its locks, or written, each with the parts that are sealed with
    it: they need not be read again.
    """
    found = {name(row, known): seal(row, known) for row in read((name(row, known) for row in rows), known)}
    return found | {name(row, known): seal(row, known) for row in as_held}


def read(names: Iterable[str], known: Keys = HERE) -> Iterator[Model]:
    """The rows of these names, with their parts; without those that are gone or that nobody can read."""
    keys = defaultdict(list)
    for one in names:
        label, _blank, original = one.partition(" ")
        if (key := known.key(label, original)) is not None:
            keys[label].append(key)
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


def seal(row: Model, known: Keys = HERE) -> str:
    """SHA-256 over what a row keeps, as canonical JSON, cut to 32 digits."""
    parts = getattr(row, PARTS[type(row)]).all() if type(row) in PARTS else ()
    kept = [
        name(row, known),
        _columns(row, known),
        sorted(json.dumps(_columns(part, known), **AS_TEXT) for part in parts),
    ]
    return known.seal(row, hashlib.sha256(json.dumps(kept, **AS_TEXT).encode()).hexdigest()[:DIGITS])


def _columns(row: Model, known: Keys) -> dict[str, Any]:
    """Every column but the key of a part, which says nothing: a part is known by what it belongs to."""
    return known.columns(row, UNSEALED.get(type(row), frozenset()))


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


def names_of(where: Tournament | Club, known: Keys = HERE) -> Iterator[str]:
    """The names of all rows that belong to a tournament, or to a club outside any tournament."""
    for rows in _rows_of(where) if isinstance(where, Tournament) else _rows_of_club(where):
        label = rows.model._meta.label_lower
        keys = rows.order_by("pk").values_list("pk", flat=True)
        yield from (f"{label} {known.original(rows.model, key)}" for key in keys)


def _rows_of_club(club: Club) -> list[QuerySet[Any]]:
    tables = FriendlyTable.objects.filter(club=club)
    standings = Standing.objects.filter(person__club=club)
    origins = Origin.objects.filter(club=club)
    return [tables, FriendlyEntry.objects.filter(table__in=tables), standings, origins]


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
        PreRegistration.objects.filter(tournament=tournament),
        Registration.objects.filter(tournament=tournament),
        Price.objects.filter(tournament=tournament),
        PlanItem.objects.filter(tournament=tournament),
        CashSession.objects.filter(tournament=tournament),
        CashMove.objects.filter(session__tournament=tournament),
        Payment.objects.filter(tournament=tournament),
        PrizePool.objects.filter(tournament=tournament),
        Prize.objects.filter(tournament=tournament),
        Payout.objects.filter(tournament=tournament),
        JudgePass.objects.filter(tournament=tournament),
        HallTable.objects.filter(tournament=tournament),
        JudgePost.objects.filter(tournament=tournament),
        *_lots_of(divisions),
        Team.every.filter(tournament=tournament),
        FormerPlayer.objects.filter(team__tournament=tournament),
        LateChange.objects.filter(division__in=divisions),
        Departure.objects.filter(tournament=tournament),
        Substitution.objects.filter(team__tournament=tournament),
        Bracket.objects.filter(pk__in=divisions.values("bracket")),
        Match.objects.filter(bracket__in=divisions.values("bracket")),
        Round.every.filter(division__in=divisions),
        sittings,
        SheetEntry.objects.filter(sitting__in=sittings),
        SignOff.objects.filter(sitting__in=sittings),
        SheetCheck.objects.filter(sitting__in=sittings),
        Correction.objects.filter(sitting__in=sittings),
        HelpCall.objects.filter(tournament=tournament),
        Document.objects.filter(tournament=tournament),
    ]
