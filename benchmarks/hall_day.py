"""The day that is measured: so many tables play the first round of one bracket, and an organizer may write on all."""

import os
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Day:
    """What the load needs to know. `matches`: the numbers of the sheets; `session`: of who enters the hands."""

    slug: str
    matches: list[int]
    session: str


def prepare(folder: Path, *, tables: int) -> Day:
    """Make the data of an installation in the folder, up to a round in play at every table.

    RuntimeError where the settings were read before: they would name another folder, such as that of a club.
    """
    os.environ["CAPICU_DATA"] = str(folder)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django
    from django.conf import settings
    from django.core.management import call_command

    if settings.configured and Path(settings.VAR_DIR).resolve() != folder.resolve():
        raise RuntimeError(f"the settings name {settings.VAR_DIR} already")
    django.setup()
    call_command("migrate", verbosity=0, interactive=False)
    return _day(tables)


def _day(count: int) -> Day:
    from django.test import Client
    from django.utils import timezone

    from tournament.club import people
    from tournament.hall import seating
    from tournament.lottery import holding
    from tournament.models import Club, Installation, Official, User
    from tournament.registration import payments, sign_up
    from tournament.tournaments import opening as tournaments_opening

    Installation.objects.get_or_create(id=1)
    club = Club.objects.create(name="Spanish American Club")
    olga = User.objects.create_user("olga", password=os.urandom(16).hex())
    Official.objects.create(club=club, user=olga, role=Official.Role.ORGANIZER)
    today = timezone.localdate()
    tournament = tournaments_opening.open_tournament(club=club, name="Hall", date=today, by=olga, tables=count)
    men = tournament.divisions.get(key="men")
    for number in range(1, count * 4 + 1):
        person = people.add_person(club=club, details=people.Details(name=f"Player Number {number}"), by=olga)
        place = sign_up.register(tournament=tournament, person=person, division=men, rules_accepted=True, by=olga)
        payments.check_in(registration=place, key=f"benchmark-{number:06}", by=olga)
    holding.hold(division=men, by=olga, seed=bytes(range(32)))
    men.refresh_from_db()
    seating.start_round(division=men, by=olga)
    client = Client()
    client.force_login(olga, backend="django.contrib.auth.backends.ModelBackend")
    matches = list(tournament.table_matches.order_by("table").values_list("pk", flat=True))
    return Day(tournament.slug, matches, client.cookies["sessionid"].value)
