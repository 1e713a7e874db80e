"""What must never be true of teams that leave, substitutes and notices: see test_the_database_keeps_its_truths.py."""

from collections.abc import Callable

from django.utils import timezone

from tournament.models import Notice, Registration, Subscription, Substitution, TableMatch, Withdrawal


def left(table_match: TableMatch, **columns: object) -> None:
    words = {"kind": "withdrawn", "reason": "went home", **columns}
    Withdrawal.objects.create(tournament=table_match.tournament, team=table_match.team_a, **words)


def chair(table_match: TableMatch, **columns: object) -> None:
    first, second = (seat.registration for seat in table_match.seats.all()[:2])
    words = {"out": first, "into": second, "reason": "felt ill", **columns}
    Substitution.objects.create(team=table_match.team_a, **words)


def wish(table_match: TableMatch, **columns: object) -> Subscription:
    words = {"email": "ana@example.org", "fingerprint": "f", "requested_at": timezone.now(), **columns}
    player: Registration = table_match.seats.get(seat=0).registration
    return Subscription.objects.create(tournament=table_match.tournament, registration=player, **words)


def notice(table: TableMatch, **columns: object) -> None:
    words = {"kind": "called", "table_match": table, **columns}
    Notice.objects.create(subscription=wish(table), created_at=timezone.now(), **words)


def twice(table_match: TableMatch) -> None:
    for _time in range(2):
        wish(table_match)


def ended(table_match: TableMatch) -> None:
    wish(table_match, ended_at=timezone.now())


BROKEN_LEAVING: dict[str, Callable[[TableMatch], None]] = {
    "a_withdrawal_says_why": lambda table_match: left(table_match, reason=""),
    "a_withdrawal_is_of_its_kind": lambda table_match: left(table_match, kind="disqualified"),
    "a_substitution_says_why": lambda table_match: chair(table_match, reason=""),
    "substitute_is_another_player": lambda table_match: chair(
        table_match, into=table_match.seats.all()[0].registration
    ),
    "one_subscription_per_address": twice,
    "the_address_ends_with_the_subscription": ended,
    "notice_state_known": lambda table_match: notice(table_match, state="lost"),
    "a_notice_is_of_a_match": lambda table_match: notice(table_match, table_match=None),
    "a_sent_notice_has_its_time": lambda table_match: notice(table_match, state="done"),
}
