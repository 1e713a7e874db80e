"""What erasing a person would do, and what stands in its way."""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Max
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament import closed_lists, draw
from tournament.erasing import accounts, files, papers
from tournament.erasing.traces import Trace, traces
from tournament.models import Club, Person, Registration, User


@dataclass(frozen=True)
class Plan:
    """What would be erased. `number` is the one that the former player will go by; `places` counts registrations that
    stay, `papers` those that are drawn anew, `rows` those of rosters, `tables` friendly ones; `alike` are accounts that
    may be the same person's, `traces` lines that cannot be changed. Nothing can be done while there are `obstacles`.
    """

    person: Person
    number: int
    places: int
    papers: int
    rows: int
    tables: int
    alike: tuple[User, ...]
    traces: tuple[Trace, ...]
    obstacles: tuple[str, ...]


def plan(person: Person, *, today: datetime.date) -> Plan:
    """What erasing would find."""
    return Plan(
        person=person,
        number=next_number(person.club),
        places=person.registrations.count(),
        papers=sum(1 for _paper in papers.named_in(person)),
        rows=files.rows_of(person),
        tables=len(files.tables_of(person)),
        alike=tuple(accounts.alike(person)),
        traces=tuple(traces(person)),
        obstacles=tuple(obstacles(person, today)),
    )


def next_number(club: Club) -> int:
    """The next former player's; a number is never given twice, because nobody who has one goes away."""
    last: int | None = Person.every.filter(club=club).aggregate(last=Max("former_number"))["last"]
    return (last or 0) + 1


def obstacles(person: Person, today: datetime.date) -> Iterator[str]:
    """Why a person cannot be erased today, each as a sentence."""
    places = Registration.objects.filter(person=person, withdrawn_at=None, tournament__practice_for=None)
    for place in places.filter(tournament__date__gte=today - datetime.timedelta(days=1)).select_related("tournament"):
        tournament = place.tournament
        if tournament.date > today:
            yield _("{name} is registered for {tournament} on {day}: take the place back first.").format(
                name=person.name, tournament=tournament, day=date_format(tournament.date)
            )
        elif tournament.date == today or _is_played(place):
            yield _("{name} plays in {tournament} today: erase the name once it is over, tomorrow.").format(
                name=person.name, tournament=tournament
            )
    if any(_is_listed(place) for place in Registration.objects.filter(person=person).select_related("division")):
        yield _("{name} stands on a closed list that waits for its lottery.").format(name=person.name)
    if accounts.officials(person):
        yield _("{name} works for the club: close the account first, under “Officials”.").format(name=person.name)


def _is_played(place: Registration) -> bool:
    """Whether a day that began yesterday drags on."""
    return hasattr(place, "team_place") and draw.champion_of(place.tournament) is None


def _is_listed(place: Registration) -> bool:
    """Whether a hash hangs on the wall that is made of the name, and nothing was drawn with it yet."""
    waiting = closed_lists.list_before_draw(place.division)
    return waiting is not None and waiting.entrants.filter(registration=place).exists()
