"""Check-in from the player's own phone, with the code on the check-in poster in the hall.

The page lists nobody: players type their name, and their member number or birth date as a proof. Every wrong try gets
the same answer, so that nobody learns who is a member or when they were born; five for one name within an hour end it
for that name. The desk confirms what was announced, or the tournament registers them at once, by its settings.
"""

import datetime
import hashlib
import hmac
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from django.core.cache import caches
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from tournament.club.judge_passes import LETTERS
from tournament.core.database.transactions import lock_row
from tournament.core.errors import Conflict, Refused, TooMany, TournamentError
from tournament.core.names import search_key
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.models import Announcement, Division, Person, Registration, Tournament, User
from tournament.registration import payments, preregistration, sign_up

CODE_LENGTH: Final = 8
TRIES: Final = 5  # for one name within an hour
HOUR: Final = 60 * 60  # seconds
MOST_OF_A_NAME: Final = 20  # people; a name that fits more is too short
SelfCheckIn = Tournament.SelfCheckIn


@dataclass(frozen=True)
class Claim:
    """What a player types: the name, and a member number or a birth date; "" and None mean not given."""

    name: str
    member_number: str = ""
    birth_date: datetime.date | None = None


def code_of(tournament: Tournament) -> str:
    """Return the code on the check-in poster: another one for every tournament, and in every installation."""
    digest = salted_hmac("tournament.self_check_in", tournament.uid, algorithm="sha256").digest()
    return "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:CODE_LENGTH])


def is_code(tournament: Tournament, code: str) -> bool:
    """Return whether this is the tournament's code, in capitals or not."""
    return hmac.compare_digest(code_of(tournament), code.strip().upper().encode("ascii", "replace").decode())


def is_open(tournament: Tournament, *, today: datetime.date) -> bool:
    """Return whether players can check in themselves: by the settings, on the day, before the last entry list."""
    switched_on = tournament.self_check_in != SelfCheckIn.OFF and today == tournament.date
    return switched_on and preregistration.pools(tournament).exists()


def division_for(person: Person, divisions: Sequence[Division]) -> Division | None:
    """Return the division that a person plays in: their own, or the only one; None if somebody has to choose."""
    if len(divisions) == 1:
        return divisions[0]
    return next((division for division in divisions if division.key == person.pool), None)


@transaction.atomic
def announce(
    *,
    tournament: Tournament,
    code: str,
    claim: Claim,
    rules_accepted: bool,
    division: Division | None = None,
    today: datetime.date,
) -> Announcement:
    """Record that a player is here. The same player again gets the same announcement.

    If the tournament does it by itself, they are registered and present at once; where a rule or an entry list is
    against that, the desk decides. `division` None: that of the person. Refused for a wrong code or claim, Conflict
    when it is not open, TooMany after five wrong tries for a name.
    """
    tournament = lock_row(Tournament.objects, tournament.pk)
    if not is_code(tournament, code):
        raise Refused(_("This is not the code on the poster in the hall."), field="code", code="wrong-code")
    if not is_open(tournament, today=today):
        raise Conflict(_("Check-in by phone is closed: come to the desk."), code="closed")
    if not rules_accepted:
        raise Refused(_("Every player accepts the rules."), field="rules_accepted", rule="SACI rule 1")
    person = _proven(tournament, claim)
    announced, new = Announcement.objects.get_or_create(
        tournament=tournament,
        person=person,
        dismissed_at=None,
        defaults={"division": division, "announced_at": timezone.now()},
    )
    if new:
        place = tournament.registrations.filter(person=person, withdrawn_at=None).first()
        log.write(tournament, None, Action.ANNOUNCE, place or person)
        if tournament.self_check_in == SelfCheckIn.AUTOMATIC:
            _admit(announced, place)
    return announced


def _admit(announced: Announcement, place: Registration | None) -> None:
    """Register a player and mark them as present, if nothing is against it; else the desk decides."""
    tournament, person = announced.tournament, announced.person
    division = announced.division or division_for(person, list(preregistration.pools(tournament)))
    try:
        with transaction.atomic():
            place = place or sign_up.register(
                tournament=tournament, person=person, division=division, rules_accepted=True, by=None
            )
            sign_up.set_present(registration=place, present=True, by=None)
    except TournamentError:
        return


def waiting(tournament: Tournament) -> QuerySet[Announcement]:
    """Return the announcements that the desk has to look at: the player is not registered, paid and present yet."""
    ready = payments.with_paid(tournament.registrations.filter(withdrawn_at=None, present=True))
    ready = ready.annotate(settled=Coalesce(F("paid"), 0)).filter(settled__gte=F("fee_cents"))
    standing = tournament.announcements.filter(dismissed_at=None).exclude(person__in=ready.values("person"))
    return standing.select_related("person", "division")


@transaction.atomic
def dismiss(*, announced: Announcement, by: User | None) -> Announcement:
    """Drop an announcement: the player is not here. They can announce themselves again."""
    lock_row(Tournament.objects, announced.tournament_id)
    announced.refresh_from_db()
    if announced.dismissed_at is None:
        announced.dismissed_at = timezone.now()
        announced.save(update_fields=["dismissed_at"])
        log.write(announced.tournament, by, Action.DISMISS_ANNOUNCEMENT, announced.person)
    return announced


def find(tournament: Tournament, public_id: uuid.UUID) -> tuple[Announcement, Registration | None] | None:
    """Return an announcement by the id of its page, with the player's registration; None without one."""
    announced = tournament.announcements.filter(public_id=public_id).select_related("person").first()
    if announced is None:
        return None
    held = tournament.registrations.filter(person=announced.person_id, withdrawn_at=None)
    place = payments.with_paid(held).select_related("division", "team_place__team").first()
    return announced, place


def _proven(tournament: Tournament, claim: Claim) -> Person:
    """Return the one person of the club with this name and proof."""
    words = search_key(claim.name[:120]).split()[:6]
    if not words:
        raise Refused(_("Write your name."), field="name")
    if not claim.member_number.strip() and claim.birth_date is None:
        raise Refused(_("Write your member number or your birth date."), field="member_number")
    named = Q()
    for word in words:
        named &= Q(search_key__contains=word)
    known = list(Person.objects.filter(named, club=tournament.club_id)[: MOST_OF_A_NAME + 1])
    _throttle(tournament, words, known)
    found = [person for person in known if _is_proof(person, claim)]
    if len(found) != 1 or len(known) > MOST_OF_A_NAME:
        with _counted():
            for key in _keys(tournament, words, known):
                _count(key)
        message = _("Nobody of the club has this name and number or birth date. The desk helps you.")
        raise Refused(message, field="name", code="not-found")
    return found[0]


def _is_proof(person: Person, claim: Claim) -> bool:
    number = claim.member_number.strip().lstrip("0").casefold()
    same_number = bool(number) and person.member_number.lstrip("0").casefold() == number
    return same_number or (claim.birth_date is not None and person.birth_date == claim.birth_date)


def _throttle(tournament: Tournament, words: Sequence[str], known: Sequence[Person]) -> None:
    with _counted():
        tried = caches["live"].get_many(list(_keys(tournament, words, known)))
    if any(count >= TRIES for count in tried.values()):
        raise TooMany(_("Too many tries with this name: the desk helps you."))


@contextmanager
def _counted() -> Iterator[None]:
    """Refuse while the store is away: without the count of wrong tries a number could be guessed."""
    try:
        yield
    except Exception as error:  # whatever the store raises
        raise TooMany(_("Checking in by yourself is not possible at the moment: the desk helps you.")) from error


def _keys(tournament: Tournament, words: Sequence[str], known: Sequence[Person]) -> Iterator[str]:
    """Yield what wrong tries are counted by: the people meant, and the typed name, which may fit nobody."""
    typed = hashlib.sha256(" ".join(sorted(words)).encode()).hexdigest()[:16]
    yield f"check-in-{tournament.pk}-{typed}"
    yield from (f"check-in-{tournament.pk}-person-{person.pk}" for person in known[:MOST_OF_A_NAME])


def _count(key: str) -> None:
    tried = caches["live"].get(key, 0)
    caches["live"].set(key, tried + 1, HOUR)
