"""What must never be true of teams that leave, substitutes and notices: see test_the_database_keeps_its_truths.py."""

from collections.abc import Callable

from django.utils import timezone

from tournament.models import Departure, Notice, Registration, Sitting, Subscription, Substitution


def left(sitting: Sitting, **columns: object) -> None:
    words = {"kind": "withdrawn", "reason": "went home", **columns}
    Departure.objects.create(tournament=sitting.tournament, team=sitting.team_a, **words)


def chair(sitting: Sitting, **columns: object) -> None:
    first, second = (seat.registration for seat in sitting.seats.all()[:2])
    words = {"out": first, "into": second, "reason": "felt ill", **columns}
    Substitution.objects.create(team=sitting.team_a, **words)


def wish(sitting: Sitting, **columns: object) -> Subscription:
    words = {"email": "ana@example.org", "fingerprint": "f", "asked_at": timezone.now(), **columns}
    player: Registration = sitting.seats.get(seat=0).registration
    return Subscription.objects.create(tournament=sitting.tournament, registration=player, **words)


def notice(table: Sitting, **columns: object) -> None:
    words = {"kind": "called", "sitting": table, **columns}
    Notice.objects.create(subscription=wish(table), created_at=timezone.now(), **words)


def twice(sitting: Sitting) -> None:
    for _time in range(2):
        wish(sitting)


def ended(sitting: Sitting) -> None:
    wish(sitting, ended_at=timezone.now())


BROKEN_LEAVING: dict[str, Callable[[Sitting], None]] = {
    "a_departure_says_why": lambda sitting: left(sitting, reason=""),
    "a_departure_is_of_its_kind": lambda sitting: left(sitting, kind="disqualified"),
    "a_substitution_says_why": lambda sitting: chair(sitting, reason=""),
    "nobody_takes_his_own_chair": lambda sitting: chair(sitting, into=sitting.seats.all()[0].registration),
    "one_subscription_per_address": twice,
    "the_address_ends_with_the_subscription": ended,
    "notice_state_known": lambda sitting: notice(sitting, state="lost"),
    "a_notice_is_of_a_match": lambda sitting: notice(sitting, sitting=None),
    "a_sent_notice_has_its_time": lambda sitting: notice(sitting, state="sent"),
}
