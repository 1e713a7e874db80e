"""A day that is over, with everything that can be printed of it: 128 teams, every match played hand by hand."""

from collections.abc import Iterator
from typing import Any

from benchmarks.hall_day import Day

PIPS = {0: (0, 20, 15, 15), 1: (20, 0, 15, 15)}  # a hand of 50 points for either side
ROUND = ("scoresheets", "filled-scoresheets", "call-sheet")
BRACKET = ("bracket", "bracket-poster", "team-list", "badges", "check-in-list", "lottery-list", "certificate")
WHOLE = ("blank-scoresheets", "table-cards", "schedule", "poster", "treasurer-report", "results-book")


def play(day: Day, *, teams: int) -> tuple[str, int]:
    """Play a tournament of so many teams to its end, beside the one that goes on; its slug, and how many rounds."""
    from django.utils import timezone

    from tournament import draw, fees, members, opening, registration, tables
    from tournament.models import Tournament, User

    olga = User.objects.get(username="olga")
    club = Tournament.objects.get(slug=day.slug).club
    past = opening.open_tournament(club=club, name="Over", date=timezone.localdate(), by=olga, tables=teams // 2)
    men = past.divisions.get(key="men")
    for number in range(1, teams * 2 + 1):
        person = members.add_person(club=club, details=members.Details(name=f"Señor Íñigo Número {number}"), by=olga)
        place = registration.register(tournament=past, person=person, division=men, rules_accepted=True, by=olga)
        fees.take(registration=place, key=f"papers-{number:06}", by=olga)
        registration.set_present(registration=place, present=True, by=olga)
    draw.hold(division=men, by=olga, seed=bytes(range(32)))
    rounds = (teams - 1).bit_length()
    for _number in range(rounds):
        men.refresh_from_db()
        for sitting in tables.start_round(division=men, by=olga).sittings.all():
            _play(sitting)
    return past.slug, rounds


def _play(sitting: Any) -> None:
    from scoring import entries
    from tournament import checking, entry
    from tournament.models import Sitting

    side = sitting.pk % 2
    while sitting.state == Sitting.State.PLAYING:
        data = entries.to_data(entries.Hand(by=side, pips=PIPS[side], tiles=None, recount=None, end="domino"))
        key = f"papers-{sitting.pk}-{sitting.version}"
        entry.record(sitting=sitting, data=data, key=key, version=sitting.version, by=None)
        sitting.refresh_from_db()
    for team in ("A", "B"):
        sitting = checking.sign(sitting=sitting, side=team, initials="XY", version=sitting.version, by=None)


def papers(*, rounds: int, receipts: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """What is printed of the whole day, in its order: the end of an address, and what is sent there."""
    for kind in WHOLE[:4]:
        yield "documents/", {"paper": kind}
    for receipt in range(1, receipts + 1):
        yield "documents/", {"paper": "receipt", "receipt": receipt}
    for kind in BRACKET:
        yield "documents/", {"paper": kind, "division": "men"}
    for number in range(1, rounds + 1):
        for kind in ROUND:
            yield "documents/", {"paper": kind, "division": "men", "round": number}
        yield "documents/sets/", {"division": "men", "round": number, "form": "pdf"}
    yield "documents/", {"paper": "diplomas", "division": "men"}
    for kind in WHOLE[4:]:
        yield "documents/", {"paper": kind}
