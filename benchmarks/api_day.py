"""What the benchmark of the API asks about: a hall in its first round, and tournaments of three sizes that are over."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

PIPS = ((0, 20, 15, 15), (20, 0, 15, 15))  # a hand of 50 points for either side
SETTINGS = "benchmarks.api_settings"


@dataclass(frozen=True)
class Hall:
    """A tournament in play: its address, and the numbers of its sheets."""

    slug: str
    matches: list[int]


@dataclass(frozen=True)
class Days:
    """What the load needs to know.

    `hall`: where clients write one after another, `crowd`: where all tables save at once; so neither has more hands on
    a sheet than a match has. `over`: by how many teams they had, the tournaments that are over. `tables`: the
    reference's. `session`: of a judge who may write everywhere.
    """

    hall: Hall
    crowd: Hall
    over: Mapping[int, str]
    tables: list[int]
    session: str


def prepare(folder: Path, *, tables: int, sizes: list[int]) -> Days:
    """Make the data of an installation in the folder."""
    os.environ["CAPICU_DATA"] = str(folder)
    os.environ["DJANGO_SETTINGS_MODULE"] = SETTINGS
    import django
    from django.conf import settings
    from django.core.management import call_command

    if settings.configured and Path(settings.VAR_DIR).resolve() != folder.resolve():
        raise RuntimeError(f"the settings name {settings.VAR_DIR} already")
    django.setup()
    call_command("migrate", verbosity=0, interactive=False)
    call_command("migrate", run_syncdb=True, verbosity=0, interactive=False)  # the reference has no migrations
    return _days(tables, sizes)


def _days(tables: int, sizes: list[int]) -> Days:
    from django.db import connection
    from django.test import Client

    from tournament.models import Club, Installation, Official, User

    Installation.objects.get_or_create(id=1)
    club = Club.objects.create(name="Spanish American Club")
    olga, jorge = (User.objects.create_user(name, password=os.urandom(16).hex()) for name in ("olga", "jorge"))
    Official.objects.create(club=club, user=olga, role=Official.Role.ORGANIZER)
    Official.objects.create(club=club, user=jorge, role=Official.Role.JUDGE)
    halls = [_open(club, olga, name, [tables * 2, 2], tables=tables) for name in ("Hall", "Crowd")]
    over = {size: _open(club, olga, f"Over {size}", [size // 2, size // 2], tables=max(size // 4, 1)) for size in sizes}
    for tournament in over.values():
        _play(tournament, olga)
    for hall in halls:
        _start(hall, olga, "men")
    client = Client()
    client.force_login(jorge, backend="django.contrib.auth.backends.ModelBackend")
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # as PostgreSQL does by itself before long
    in_play, crowd = (
        Hall(hall.slug, list(hall.table_matches.order_by("table").values_list("pk", flat=True))) for hall in halls
    )
    return Days(
        in_play,
        crowd,
        {size: tournament.slug for size, tournament in over.items()},
        _reference(tables, jorge),
        client.cookies["sessionid"].value,
    )


def _reference(count: int, jorge: Any) -> list[int]:
    from benchmarks.reference.models import Office, Table

    Office.objects.create(club=1, user=jorge)
    return [table.pk for table in Table.objects.bulk_create(Table(club=1) for _ in range(count))]


def _open(club: Any, olga: Any, name: str, teams: list[int], *, tables: int) -> Any:
    """A tournament whose brackets have so many teams, drawn. The players come at once: no desk is measured here."""
    from django.utils import timezone

    from tournament.lottery import holding
    from tournament.models import Person, Registration
    from tournament.tournaments import opening as tournaments_opening

    today = timezone.localdate()
    tournament = tournaments_opening.open_tournament(
        club=club, name=name, date=today, by=olga, tables=tables, member_fee_cents=0
    )
    numbers = count(1)
    for division, size in zip(tournament.divisions.all(), teams, strict=True):
        people = [Person(club=club, name=f"Señor Íñigo {name} {next(numbers)}") for _ in range(size * 2)]
        for person in people:
            person.set_search_keys()
        Registration.objects.bulk_create(
            Registration(
                tournament=tournament,
                division=division,
                person=person,
                number=int(person.name.rpartition(" ")[2]),
                kind=person.kind,
                fee_cents=0,
                rules_accepted_at=timezone.now(),
                present=True,
            )
            for person in Person.objects.bulk_create(people)
        )
        holding.hold(division=division, by=olga, seed=bytes(range(32)))
    return tournament


def _start(tournament: Any, olga: Any, key: str) -> list[Any]:
    from tournament.hall import seating

    return list(seating.start_round(division=tournament.divisions.get(key=key), by=olga).table_matches.all())


def _play(tournament: Any, olga: Any) -> None:
    """Play the brackets to their ends, and the championship not at all: four hands a match."""
    from django.db.models import F

    from tournament.models import Tournament

    for division in tournament.divisions.all():
        for _ in range((division.teams.count() - 1).bit_length()):
            for table_match in _start(tournament, olga, division.key):
                _finish(table_match, olga)
    Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1)


def _finish(table_match: Any, olga: Any) -> None:
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
        sign_off.finish(table_match, olga)
