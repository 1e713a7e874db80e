"""Steps that may give a table to who waits for one, and the scoresheets of those that have got one."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from tournament import freezing, opening, tables
from tournament.issuing.asking import ask
from tournament.models import Document, HallTable, Round, Sitting, Tournament, User

T = TypeVar("T")


def newest(tournament: Tournament) -> int:
    """A mark for `ask_since`: the newest sheet that there is now."""
    return Sitting.every.filter(tournament=tournament).aggregate(last=Max("pk"))["last"] or 0


def ask_since(
    tournament: Tournament, mark: int, *, by: User | None, base_url: str, besides: Iterable[Document] = ()
) -> list[Document]:
    """Ask for the scoresheet of each match that has got a table since; `besides`: papers that show some of them."""
    if tournament.is_practice:
        return []
    printed = [str(sheet["url"]) for one in besides for sheet in one.payload.get("sheets", ())]
    fresh = Sitting.objects.filter(tournament=tournament, pk__gt=mark).select_related("round__division", "match")
    wanted = [one for one in fresh if not any(url.endswith(f"/judge/matches/{one.pk}/") for url in printed)]
    return [ask_scoresheet(sitting=one, by=by, base_url=base_url) for one in wanted]


def ask_scoresheets(*, round_: Round, by: User | None, base_url: str) -> Document:
    """Ask for the scoresheets of a round; the same record again is the same document."""
    return _ask(round_, f"round-{round_.number}", None, by, base_url)


def ask_scoresheet(*, sitting: Sitting, by: User | None, base_url: str) -> Document:
    """Ask for the scoresheet of one match: it waited for its table, or its sheet is lost."""
    subject = f"round-{sitting.round.number}-match-{sitting.match.number}"
    return _ask(sitting.round, subject, sitting.match.number, by, base_url)


def _ask(round_: Round, subject: str, match: int | None, by: User | None, base_url: str) -> Document:
    return ask(
        tournament=round_.division.tournament,
        division=round_.division,
        kind=Document.Kind.SCORESHEETS,
        subject=subject,
        freeze=lambda version: freezing.scoresheets(
            round_, match=match, version=version, base_url=base_url, now=timezone.now()
        ),
        by=by,
    )


@transaction.atomic
def move_match(*, sitting: Sitting, table: int, by: User | None, base_url: str) -> tuple[Sitting, list[Document]]:
    """Let a match go on at another table (`tables.move`); who waits gets the one that it leaves."""
    return _with_sheets(sitting.tournament, by, base_url, lambda: tables.move(sitting=sitting, table=table, by=by))


@transaction.atomic
def close_table(
    *, tournament: Tournament, number: int, reason: str, vacate: bool, by: User | None, base_url: str
) -> tuple[HallTable, list[Document]]:
    """Take a table out of order (`tables.close_table`)."""

    def step() -> HallTable:
        return tables.close_table(tournament=tournament, number=number, reason=reason, vacate=vacate, by=by)

    return _with_sheets(tournament, by, base_url, step)


@transaction.atomic
def open_table(
    *, tournament: Tournament, number: int, by: User | None, base_url: str
) -> tuple[HallTable, list[Document]]:
    """Say that a table is in order again (`tables.open_table`); who waits gets it."""
    step = lambda: tables.open_table(tournament=tournament, number=number, by=by)  # noqa: E731
    return _with_sheets(tournament, by, base_url, step)


@transaction.atomic
def seat_waiting(*, tournament: Tournament, by: User | None, base_url: str) -> tuple[list[Sitting], list[Document]]:
    """Give the free tables to who waits for one (`tables.seat_waiting`)."""
    return _with_sheets(tournament, by, base_url, lambda: tables.seat_waiting(tournament=tournament, by=by))


@transaction.atomic
def change_tournament(
    *, tournament: Tournament, by: User | None, base_url: str, **changes: Any
) -> tuple[Tournament, list[Document]]:
    """Change the settings (`opening.change_tournament`); tables that the hall has now go to who waits for one."""

    def step() -> Tournament:
        changed = opening.change_tournament(tournament=tournament, by=by, **changes)
        if "tables" in changes:
            tables.seat_waiting(tournament=changed, by=by)
        return changed

    return _with_sheets(tournament, by, base_url, step)


def _with_sheets(
    tournament: Tournament, by: User | None, base_url: str, step: Callable[[], T]
) -> tuple[T, list[Document]]:
    mark = newest(tournament)
    done = step()
    return done, ask_since(tournament, mark, by=by, base_url=base_url)
