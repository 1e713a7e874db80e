"""The days that are measured: tournaments whose first round is in play, and tournaments that are over.

The players come at once (`tests.cast`): no desk is measured here.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

PIPS = ((0, 20, 15, 15), (20, 0, 15, 15))  # a hand of 50 points for either side


@dataclass(frozen=True)
class Hall:
    """A tournament in play: its slug, the numbers of its matches, and the session of who enters the hands."""

    slug: str
    matches: list[int]
    session: str


def in_play(name: str, *, tables: int, by: str = "olga") -> Hall:
    """Open a tournament and start its men's first round at so many tables, where `by` enters the hands."""
    from django.db import connection
    from django.test import Client

    from tournament.models import User

    tournament = _open(name, tables * 2)
    matches = _start(tournament, "men")
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")  # as PostgreSQL does by itself before long
    client = Client()
    client.force_login(User.objects.get(username=by), backend="django.contrib.auth.backends.ModelBackend")
    return Hall(tournament.slug, [match.pk for match in matches], client.cookies["sessionid"].value)


def over(name: str, *teams: int, play: Callable[[Any], object]) -> str:
    """Open a tournament whose divisions have so many teams, and play them to their ends, the championship not at all.

    `play` ends a match. Returns the slug.
    """
    from django.db.models import F

    from tournament.models import Tournament

    tournament = _open(name, *teams)
    for key, size in zip(("men", "women"), teams, strict=False):
        for _ in range((size - 1).bit_length()):
            for table_match in _start(tournament, key):
                play(table_match)
    Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1)
    return str(tournament.slug)


def play_at_once(table_match: Any) -> None:
    """Four hands for one side, written without the step."""
    from django.db import transaction

    from scoring import entries
    from tournament.matches import sign_off
    from tournament.models import SheetEntry, TableMatch

    side = table_match.pk % 2
    hand = entries.Hand(by=side, pips=PIPS[side], tiles=None, recount=None, end="domino")
    SheetEntry.objects.bulk_create(
        SheetEntry(
            table_match=table_match, number=number, kind="hand", data=entries.to_data(hand), key=f"benchmark-{number}"
        )
        for number in range(1, 5)
    )
    table_match.state, table_match.version, table_match.hands = TableMatch.State.SIGNING, 4, 4
    table_match.points_a, table_match.points_b = (0, 200) if side else (200, 0)
    table_match.save()
    with transaction.atomic():
        sign_off.finish(table_match, _olga())


def play_by_hands(table_match: Any) -> None:
    """Every hand and both signatures through the steps."""
    from tests import cast

    cast.sign_both(cast.play_to_the_end(table_match, winner="AB"[table_match.pk % 2]))


def _open(name: str, *teams: int) -> Any:
    """A tournament whose divisions have so many teams, drawn."""
    from django.utils import timezone

    from tests import cast
    from tournament.lottery import holding
    from tournament.models import Club
    from tournament.tournaments import opening

    tournament = opening.open_tournament(
        club=Club.objects.get(), name=name, date=timezone.localdate(), by=_olga(), tables=max(teams[0] // 2, 1)
    )
    for key, size in zip(("men", "women"), teams, strict=False):
        division = tournament.divisions.get(key=key)
        cast.enter(division, size * 2)
        holding.hold(division=division, by=_olga(), seed=cast.SEED)
    return tournament


def _start(tournament: Any, key: str) -> list[Any]:
    from tournament.hall import seating

    division = tournament.divisions.get(key=key)
    return list(seating.start_round(division=division, by=_olga()).table_matches.order_by("table"))


def _olga() -> Any:
    from tournament.models import User

    return User.objects.get(username="olga")


@dataclass
class Day:
    """A tournament of so many men's teams, as far as it has come; `kept` is what one row leaves for the next."""

    size: int
    tournament: Any
    men: Any
    kept: dict[str, Any] = field(default_factory=dict)
    clients: dict[str, Any] = field(default_factory=dict)


def open_day(name: str, size: int) -> Day:
    """Open a tournament whose men are registered, paid and present."""
    from django.utils import timezone

    from tests import cast
    from tournament.models import Club
    from tournament.tournaments import opening

    club, day = Club.objects.get(), timezone.localdate()
    tournament = opening.open_tournament(club=club, name=name, date=day, by=None, tables=max(size // 2, 1))
    men = tournament.divisions.get(key="men")
    cast.enter(men, size * 2)
    return Day(size, tournament, men)


def play_out(day: Day) -> None:
    """Decide all matches of a day whose first round is in play, by walkovers, until the bracket has its winner."""
    from tournament.hall import seating, tables
    from tournament.lottery import championship
    from tournament.matches import sign_off

    while True:
        for one in list(tables.live(day.tournament)):
            sign_off.walkover(table_match=one, absent={"B"}, by=None)
        day.men.refresh_from_db()
        if not seating.next_round(day.men):
            break
        seating.start_round(division=day.men, by=None)
    day.tournament.refresh_from_db()
    assert championship.winners_of(day.tournament)  # noqa: S101 - of our own
