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

    from tournament.club import people
    from tournament.hall import seating
    from tournament.lottery import holding
    from tournament.models import Tournament, User
    from tournament.registration import payments, sign_up
    from tournament.tournaments import opening as tournaments_opening

    olga = User.objects.get(username="olga")
    club = Tournament.objects.get(slug=day.slug).club
    past = tournaments_opening.open_tournament(
        club=club, name="Over", date=timezone.localdate(), by=olga, tables=teams // 2
    )
    men = past.divisions.get(key="men")
    for number in range(1, teams * 2 + 1):
        person = people.add_person(club=club, details=people.Details(name=f"Señor Íñigo Número {number}"), by=olga)
        place = sign_up.register(tournament=past, person=person, division=men, rules_accepted=True, by=olga)
        payments.take(registration=place, key=f"papers-{number:06}", by=olga)
        sign_up.set_present(registration=place, present=True, by=olga)
    holding.hold(division=men, by=olga, seed=bytes(range(32)))
    rounds = (teams - 1).bit_length()
    for _number in range(rounds):
        men.refresh_from_db()
        for table_match in seating.start_round(division=men, by=olga).table_matches.all():
            _play(table_match)
    return past.slug, rounds


def _play(table_match: Any) -> None:
    from scoring import entries
    from tournament.matches import entry as matches_entry
    from tournament.matches import sign_off
    from tournament.models import TableMatch

    side = table_match.pk % 2
    while table_match.state == TableMatch.State.PLAYING:
        data = entries.to_data(entries.Hand(by=side, pips=PIPS[side], tiles=None, recount=None, end="domino"))
        key = f"papers-{table_match.pk}-{table_match.version}"
        matches_entry.record(table_match=table_match, data=data, key=key, version=table_match.version, by=None)
        table_match.refresh_from_db()
    for team in ("A", "B"):
        table_match = sign_off.sign(
            table_match=table_match, side=team, initials="XY", version=table_match.version, by=None
        )


def papers(*, rounds: int, receipts: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """What is printed of the whole day, in its order: the end of an address, and what is sent there."""
    for kind in WHOLE[:4]:
        yield "documents/", {"kind": kind}
    for receipt in range(1, receipts + 1):
        yield "documents/", {"kind": "receipt", "receipt": receipt}
    for kind in BRACKET:
        yield "documents/", {"kind": kind, "division": "men"}
    for number in range(1, rounds + 1):
        for kind in ROUND:
            yield "documents/", {"kind": kind, "division": "men", "round": number}
        yield "documents/sets/", {"division": "men", "round": number, "form": "pdf"}
    yield "documents/", {"kind": "diplomas", "division": "men"}
    for kind in WHOLE[4:]:
        yield "documents/", {"kind": kind}
