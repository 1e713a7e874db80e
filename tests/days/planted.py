"""Known faults, put back into the program within a block: the days must find each."""

import contextlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final
from unittest import mock

from tests.days.planning import plan
from tests.days.running import violation_of
from tournament.exchange.webhooks import delivery
from tournament.exchange.webhooks.transport import Answer
from tournament.hall import tables
from tournament.matches import entry, entry_queries
from tournament.models import Delivery, Payment, Registration, TableMatch, Webhook
from tournament.registration import payments

ENOUGH: Final = 500  # days within which a fault must be found


class _Forgetful(dict[str, Any]):
    """Lines of a sheet whose keys nobody looks up."""

    def __contains__(self, _key: object) -> bool:
        return False


@contextlib.contextmanager
def a_repeated_line_is_not_recognized() -> Iterator[None]:
    """A phone that sends again what was written is told that it was not."""
    written = entry_queries.written

    def forgetful(table_match: TableMatch) -> Mapping[str, Any]:
        return _Forgetful(written(table_match))

    with mock.patch.object(entry_queries, "written", forgetful):
        yield


@contextlib.contextmanager
def a_line_is_written_on_a_sheet_not_seen() -> Iterator[None]:
    """Two judges write the same hand, and both are told that theirs is the next one."""
    with mock.patch.object(entry, "_require_seen"):
        yield


@contextlib.contextmanager
def a_correction_leaves_the_next_match() -> Iterator[None]:
    """The team that has not won after all stays at its next table."""
    with mock.patch.object(tables, "annul"):
        yield


@contextlib.contextmanager
def a_fee_is_taken_twice() -> Iterator[None]:
    """A desk that sends again takes the fee again."""
    book = payments._book

    def again(tournament: Any, registration: Registration, *said: Any, key: str, **more: Any) -> Payment:
        if Payment.objects.filter(tournament=tournament, key=key).exists():
            key = f"{key}-again"
        return book(tournament, registration, *said, key=key, **more)

    with (
        mock.patch.object(payments, "_same", return_value=None),
        mock.patch.object(payments, "_due", lambda registration: registration.fee_cents),
        mock.patch.object(payments, "_book", again),
    ):
        yield


@contextlib.contextmanager
def a_message_is_struck_off_before_it_is_sent() -> Iterator[None]:
    """The outbox forgets a message when its worker begins, not when the receiver has it."""
    send = delivery._send

    def forgetful(hook: Webhook, one: Delivery, now: Any) -> Answer:
        Delivery.objects.filter(pk=one.pk).update(state=Delivery.State.SENT, status=200, tried_at=now)
        return send(hook, one, now)

    with mock.patch.object(delivery, "_send", forgetful):
        yield


FAULTS: Final[Mapping[Callable[[], Any], int]] = {
    a_repeated_line_is_not_recognized: 1,
    a_line_is_written_on_a_sheet_not_seen: 3,
    a_correction_leaves_the_next_match: 14,
    a_fee_is_taken_twice: 0,
    a_message_is_struck_off_before_it_is_sent: 0,
}
"""Each with a seed that finds it, to save time: from there on up to `ENOUGH` days are played."""


def days_until_found(fault: Callable[[], Any], first: int) -> tuple[int, str]:
    """The days that it takes to find a fault, from a first seed on, and what was said; ENOUGH + 1 and "" if none."""
    with fault():
        for number in range(ENOUGH):
            if said := violation_of(plan(first + number)):
                return number + 1, said
    return ENOUGH + 1, ""
