"""Steps that may give a table to who waits for one, and the scoresheets of those that have got one."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import freezing, opening, tables
from tournament.errors import Refused
from tournament.issuing.asking import ask
from tournament.models import Document, HallTable, Round, Sitting, Tournament, User
from tournament.models.issuing import of_match, of_round

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


PER_PAGE: Final[Mapping[str, int]] = {"one": 1, "two": 2}


def per_page_of(tournament: Tournament, layout: str) -> int:
    """How many sheets go on a page: "one", "two", or "" for as the last ones of the tournament were, else one.

    Refused for another layout.
    """
    if layout in PER_PAGE:
        return PER_PAGE[layout]
    if layout:
        raise Refused(_("Choose one or two sheets on a page."), field="layout", code="bad-layout")
    of_sheets = tournament.documents.filter(kind__in=(Document.Kind.SCORESHEETS, Document.Kind.BLANK_SHEETS))
    last = of_sheets.exclude(subject__contains="-match-").values_list("payload__per_page", flat=True).first()
    return 2 if last == 2 else 1


def ask_scoresheets(*, round_: Round, by: User | None, base_url: str, layout: str = "") -> Document:
    """Ask for the scoresheets of a round; the same record again is the same document.

    `layout`: "one" or "two" on a page, "" for as the last ones were; Refused for another.
    """
    per_page = per_page_of(round_.division.tournament, layout)
    return _ask(round_, of_round(round_.number), None, by, base_url, per_page)


def ask_scoresheet(*, sitting: Sitting, by: User | None, base_url: str) -> Document:
    """Ask for the scoresheet of one match: it waited for its table, or its sheet is lost."""
    subject = of_match(sitting.round.number, sitting.match.number)
    return _ask(sitting.round, subject, sitting.match.number, by, base_url)


def _ask(round_: Round, subject: str, match: int | None, by: User | None, base_url: str, per_page: int = 1) -> Document:
    return ask(
        tournament=round_.division.tournament,
        division=round_.division,
        kind=Document.Kind.SCORESHEETS,
        subject=subject,
        freeze=lambda version: freezing.scoresheets(
            round_, match=match, version=version, base_url=base_url, now=timezone.now(), per_page=per_page
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
