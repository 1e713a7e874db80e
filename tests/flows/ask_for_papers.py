"""Run inside an installation: open a tournament of N brackets and ask for the bracket sheet of each."""

import datetime
import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

import config.celery  # noqa: E402, F401 - the queue
from tournament import draw, fees, issuing, members, opening, registration, tasks  # noqa: E402
from tournament.models import Club, Installation  # noqa: E402


def main(brackets: int) -> None:
    Installation.objects.create()
    club = Club.objects.create(name="Papers")
    names = [f"Bracket {number}" for number in range(1, brackets + 1)]
    tournament = opening.open_tournament(
        club=club, name="Papers", date=datetime.date(2026, 11, 21), by=None, divisions=names
    )
    for division in tournament.divisions.all():
        for number in range(4):
            person = members.add_person(club=club, details=members.Details(f"{division} {number}"), by=None)
            place = registration.register(
                tournament=tournament, person=person, division=division, rules_accepted=True, by=None
            )
            fees.take(registration=place, key=f"papers-{place.number}", by=None)
            registration.set_present(registration=place, present=True, by=None)
        draw.hold(division=division, by=None)
        division.refresh_from_db()
        tasks.wake(issuing.ask_bracket(division=division, by=None, base_url="http://hall"))


if __name__ == "__main__":
    main(int(sys.argv[1]))
