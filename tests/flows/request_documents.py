"""Run inside an installation: open a tournament of N brackets and ask for the bracket sheet of each."""

import datetime
import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

import config.celery  # noqa: E402, F401 - the queue
from tournament.club import people  # noqa: E402
from tournament.documents.queue import steps  # noqa: E402
from tournament.exchange import tasks  # noqa: E402
from tournament.lottery import holding  # noqa: E402
from tournament.models import Club, Installation  # noqa: E402
from tournament.registration import payments, sign_up  # noqa: E402
from tournament.tournaments import opening  # noqa: E402


def main(brackets: int) -> None:
    Installation.objects.create()
    club = Club.objects.create(name="Papers")
    names = [f"Bracket {number}" for number in range(1, brackets + 1)]
    tournament = opening.open_tournament(
        club=club, name="Papers", date=datetime.date(2026, 11, 21), by=None, divisions=names
    )
    for division in tournament.divisions.all():
        for number in range(4):
            person = people.add_person(club=club, details=people.Details(f"{division} {number}"), by=None)
            place = sign_up.register(
                tournament=tournament, person=person, division=division, rules_accepted=True, by=None
            )
            payments.take(registration=place, key=f"papers-{place.number}", by=None)
            sign_up.set_present(registration=place, present=True, by=None)
        holding.hold(division=division, by=None)
        division.refresh_from_db()
        tasks.wake(steps.request_bracket(division=division, by=None, base_url="http://hall"))


if __name__ == "__main__":
    main(int(sys.argv[1]))
