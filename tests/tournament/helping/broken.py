"""What must never be true of calls for help and phones, for tests/tournament/test_the_database_keeps_its_truths.py."""

from collections.abc import Callable

from django.utils import timezone

from tests.cast import key
from tournament import helping
from tournament.models import DifferingCount, HelpCall, JudgePhone, Sitting, User


def calls(sitting: Sitting, **changed: object) -> None:
    for kind in ("ruling", "other"):
        helping.ask(sitting=sitting, kind=kind, key=key(), by=None)
    HelpCall.objects.update(**changed)


def counts(sitting: Sitting, *figures: tuple[int, int]) -> None:
    for count, recount in figures:
        DifferingCount.objects.create(sitting=sitting, version=0, count=count, recount=recount, told_at=timezone.now())


def phones(sitting: Sitting) -> None:
    user = User.objects.create_user("pia")
    for _phone in range(2):
        JudgePhone.objects.create(tournament=sitting.tournament, user=user, device="3F2A", seen_at=timezone.now())


BROKEN_CALLS: dict[str, Callable[[Sitting], None]] = {
    "one_help_call_per_key": lambda sitting: calls(sitting, key="the same key"),
    "a_table_calls_for_a_thing_once": lambda sitting: calls(sitting, kind="ruling"),
    "help_kind_known": lambda sitting: calls(sitting, kind="coffee"),
    "an_answer_has_a_time": lambda sitting: calls(sitting, answered_by=User.objects.earliest("pk")),
    "a_closed_call_has_a_time": lambda sitting: calls(sitting, closed_by=User.objects.earliest("pk")),
    "a_phone_is_one_row": phones,
    "counts_differ_once_a_version": lambda sitting: counts(sitting, (23, 25), (23, 25)),
    "counts_that_differ_are_two": lambda sitting: counts(sitting, (23, 23)),
}
