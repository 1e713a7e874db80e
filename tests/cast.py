"""The fixed cast of every test, and the stages a day can stand at.

Olga organizes, Dolores sits at the desk, Juan and Julia judge, Mario is a member who only looks, and Estela is a
stranger: an organizer of another club.
"""

import datetime
import itertools
from collections.abc import Callable

import pytest
from django.db import transaction
from django.utils import timezone

from scoring import entries
from tests.support import again
from tournament.club import people as club_people
from tournament.core import names
from tournament.core.database.prepared_queries import KEY, Prepared
from tournament.hall import seating
from tournament.journal import log, subjects
from tournament.journal.actions import Action
from tournament.lottery import holding
from tournament.matches import entry, sign_off
from tournament.models import (
    Club,
    Division,
    Installation,
    Official,
    Payment,
    Person,
    Registration,
    Round,
    TableMatch,
    Tournament,
    User,
)
from tournament.registration import payments as registration_payments
from tournament.registration import sign_up
from tournament.tournaments import opening

DAY = datetime.date(2026, 11, 21)
CLUB = "Spanish American Club"
PASSWORD = "seven tiles each"
SEED = bytes(range(32))
_keys = itertools.count(1)


def key() -> str:
    """A one-time key, as a form or a phone would make."""
    return f"test-key-{next(_keys):06d}"


def make_user(club: Club, username: str, full_name: str, role: Official.Role | None) -> User:
    user = User.objects.create_user(username, password=PASSWORD, first_name=full_name)
    if role is not None:
        Official.objects.create(club=club, user=user, role=role)
    return user


STAGES = ("first_round", "drawn", "tournament")  # the furthest first
OwnStages = dict[str, tuple[str, Callable[[], object]]]


@pytest.fixture
def own_stages() -> OwnStages:
    """What tests begin with beyond STAGES, by fixture: the stage that it has passed, and its builder.

    A file or folder that has some overrides this fixture.
    """
    return {}


@pytest.fixture
def stage_set(request: pytest.FixtureRequest, db: None, own_stages: OwnStages) -> str | None:
    """The furthest stage that the test begins with, laid out before all else; None where there is no tournament."""
    wanted = next((name for name in (*own_stages, *STAGES) if name in request.fixturenames), None)
    if wanted in own_stages:
        wanted, build = own_stages[wanted]
        again.set_up(build.__name__, build)
    elif wanted is not None:
        again.set_up(wanted, lambda: _build(wanted))
    return wanted


def _build(stage: str) -> None:
    """A day up to a stage, by the steps."""
    club = make_club()
    organizer = make_organizer(club)
    tournament = make_tournament(club, organizer)
    if stage == "tournament":
        return
    hold_both_draws(tournament)
    if stage == "first_round":
        start_first_round(tournament)


def make_club() -> Club:
    Installation.objects.get_or_create(id=1)
    return Club.objects.create(name=CLUB)


@pytest.fixture
def club(stage_set: str | None) -> Club:
    return Club.objects.get(name=CLUB) if stage_set else make_club()


def make_organizer(club: Club) -> User:
    return make_user(club, "olga", "Olga Organizer", Official.Role.ORGANIZER)


@pytest.fixture
def organizer(club: Club, stage_set: str | None) -> User:
    return User.objects.get(username="olga") if stage_set else make_organizer(club)


@pytest.fixture
def desk(club: Club) -> User:
    return make_user(club, "dolores", "Dolores Desk", Official.Role.DESK)


@pytest.fixture
def judge(club: Club) -> User:
    return make_user(club, "juan", "Juan Judge", Official.Role.JUDGE)


@pytest.fixture
def second_judge(club: Club) -> User:
    return make_user(club, "julia", "Julia Judge", Official.Role.JUDGE)


@pytest.fixture
def member(club: Club) -> User:
    return make_user(club, "mario", "Mario Member", None)


@pytest.fixture
def stranger(db: None) -> User:
    other = Club.objects.create(name="Another club")
    return make_user(other, "estela", "Estela Stranger", Official.Role.ORGANIZER)


def make_tournament(club: Club, organizer: User) -> Tournament:
    return opening.open_tournament(
        club=club, name="SACI Domino Tournament 2026", date=DAY, by=organizer, tables=40, schedule_published=True
    )


@pytest.fixture
def tournament(club: Club, organizer: User, stage_set: str | None) -> Tournament:
    """A tournament just opened: men and women, nobody registered."""
    return club.tournaments.earliest("pk") if stage_set else make_tournament(club, organizer)


@pytest.fixture
def men(tournament: Tournament) -> Division:
    return tournament.divisions.get(key="men")


@pytest.fixture
def women(tournament: Tournament) -> Division:
    return tournament.divisions.get(key="women")


def make_person(club: Club, name: str, **details: object) -> Person:
    return club_people.add_person(club=club, details=club_people.Details(name=name, **details), by=None)  # type: ignore[arg-type] # details as a test writes them


@transaction.atomic
def enter(division: Division, count: int, *, paid: bool = True, present: bool = True) -> list[Registration]:
    """Register new members in a bracket, and let them pay and come.

    All at once, as `enter_one_by_one` would leave them but for the journal's lines: most tests begin with this.
    """
    tournament, now = division.tournament, timezone.now()
    tournament.refresh_from_db()
    numbers = range(tournament.next_number, tournament.next_number + count)
    people = [
        Person(club=tournament.club, name=f"{division.name} Player {place}", pool=division.key)
        for place in range(1, count + 1)
    ]
    for person in people:
        person.search_key, person.sort_key = names.search_key(person.name), names.sort_key(person.name)
    Person.objects.bulk_create(people)
    places = Registration.objects.bulk_create(
        Registration(
            tournament=tournament,
            division=division,
            person=person,
            number=number,
            kind=person.kind,
            fee_cents=tournament.member_fee_cents,
            rules_accepted_at=now,
            present=present,
        )
        for number, person in zip(numbers, people, strict=True)
    )
    payments = Payment.objects.bulk_create(
        Payment(
            tournament=tournament,
            registration=place,
            ordinal=1,
            amount_cents=place.fee_cents,
            receipt=receipt,
            key=key(),
            taken_at=now,
        )
        for receipt, place in enumerate(places if paid else (), start=tournament.next_receipt)
    )
    tournament.next_number += count
    tournament.next_receipt += len(payments)
    tournament.version += count * (1 + present)
    tournament.save(update_fields=["next_number", "next_receipt", "version"])
    if places:
        subject = subjects.subject_of(places[-1])
        after = {"bracket": division.key}
        log.write(tournament, None, Action.REGISTER, subject, after=after, rows=[*places, *payments])
    return places


def enter_one_by_one(division: Division, count: int, *, paid: bool = True, present: bool = True) -> list[Registration]:
    """The same step by step."""
    places = []
    for number in range(count):
        person = make_person(division.tournament.club, f"{division.name} Player {number + 1}", pool=division.key)
        place = sign_up.register(
            tournament=division.tournament, person=person, division=division, rules_accepted=True, by=None
        )
        if paid:
            registration_payments.take(registration=place, key=key(), by=None)
        if present:
            sign_up.set_present(registration=place, present=True, by=None)
        places.append(place)
    return places


def hold_both_draws(tournament: Tournament) -> None:
    for name, count in (("men", 8), ("women", 4)):
        division = tournament.divisions.get(key=name)
        enter(division, count)
        holding.hold(division=division, by=None, seed=SEED)


@pytest.fixture
def drawn(tournament: Tournament, men: Division, women: Division, stage_set: str | None) -> Tournament:
    """Eight men and four women are drawn into four teams and two."""
    if stage_set not in ("drawn", "first_round"):
        hold_both_draws(tournament)
        men.refresh_from_db()
        women.refresh_from_db()
    return tournament


def start_first_round(tournament: Tournament) -> Round:
    return seating.start_round(division=tournament.divisions.get(key="men"), by=None, seed=SEED)


@pytest.fixture
def first_round(drawn: Tournament, men: Division, stage_set: str | None) -> Round:
    """The men's first round is being played at two tables."""
    return men.rounds.get() if stage_set == "first_round" else start_first_round(drawn)


@pytest.fixture
def table_match(first_round: Round) -> TableMatch:
    """One table of the men's first round, nothing entered yet."""
    return first_round.table_matches.order_by("match__number")[0]


def hand(by: int = 0, pips: tuple[int, int, int, int] = (0, 15, 3, 5), **more: object) -> dict[str, object]:
    """The data of a hand that seat `by` won with a domino."""
    values: dict[str, object] = {"by": by, "pips": pips, "tiles": None, "recount": None, "end": "domino"}
    return entries.to_data(entries.Hand(**{**values, **more}))  # type: ignore[arg-type] # as a test writes them


VERSION = Prepared(lambda: TableMatch.objects.filter(pk=KEY).values_list("version"))


def write(table_match: TableMatch, data: dict[str, object], by: User | None = None) -> TableMatch:
    """Enter one line on the newest version of a sheet."""
    ((version,),) = VERSION.tuples(table_match.pk)
    written = entry.record(table_match=table_match, data=data, key=key(), version=version, by=by).table_match
    for name in ("table", "version", "points_a", "points_b", "hands", "state"):
        setattr(table_match, name, getattr(written, name))
    return table_match


def play_to_the_end(table_match: TableMatch, winner: str = "A") -> TableMatch:
    """Let one side win hands of 50 points until the match is over."""
    seat = 0 if winner == "A" else 1
    pips = tuple(0 if other == seat else left for other, left in zip(range(4), spread(seat), strict=True))
    turn = itertools.count()
    while table_match.state == TableMatch.State.PLAYING:
        shifted = pips if next(turn) % 2 == 0 else swap(pips, seat)
        write(table_match, hand(seat, shifted))  # type: ignore[arg-type] # four seats
    return table_match


def spread(seat: int) -> list[int]:
    """Fifty pips over the three others."""
    left = iter((20, 18, 12))
    return [0 if other == seat else next(left) for other in range(4)]


def swap(pips: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The same fifty pips in other hands, so that no hand repeats the one before."""
    others = [other for other in range(4) if other != seat]
    turned = dict(zip(others, [pips[other] for other in reversed(others)], strict=True))
    return tuple(turned.get(other, 0) for other in range(4))


def sign_both(table_match: TableMatch) -> TableMatch:
    for side in ("A", "B"):
        sign_off.sign(table_match=table_match, side=side, initials=side * 2, version=table_match.version, by=None)
    table_match.refresh_from_db()
    return table_match


@pytest.fixture
def finished(table_match: TableMatch) -> TableMatch:
    """A match that side A won and both sides signed."""
    return sign_both(play_to_the_end(table_match))
