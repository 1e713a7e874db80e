"""What must never be true of calls for help and phones, for tests/models/test_the_database_keeps_its_truths.py."""

from collections.abc import Callable

from django.utils import timezone

from tests.cast import key
from tournament.matches import help_calls
from tournament.models import DifferingCount, HelpCall, JudgePhone, TableMatch, User


def calls(table_match: TableMatch, **changed: object) -> None:
    for kind in ("ruling", "other"):
        help_calls.ask(table_match=table_match, kind=kind, key=key(), by=None)
    HelpCall.objects.update(**changed)


def counts(table_match: TableMatch, *figures: tuple[int, int]) -> None:
    for count, recount in figures:
        DifferingCount.objects.create(
            table_match=table_match, version=0, count=count, recount=recount, told_at=timezone.now()
        )


def phones(table_match: TableMatch) -> None:
    user = User.objects.create_user("pia")
    for _phone in range(2):
        JudgePhone.objects.create(tournament=table_match.tournament, user=user, device="3F2A", seen_at=timezone.now())


BROKEN_CALLS: dict[str, Callable[[TableMatch], None]] = {
    "one_help_call_per_key": lambda table_match: calls(table_match, key="the same key"),
    "a_table_calls_for_a_thing_once": lambda table_match: calls(table_match, kind="ruling"),
    "help_kind_known": lambda table_match: calls(table_match, kind="coffee"),
    "an_answer_has_a_time": lambda table_match: calls(table_match, answered_by=User.objects.earliest("pk")),
    "a_closed_call_has_a_time": lambda table_match: calls(table_match, closed_by=User.objects.earliest("pk")),
    "a_phone_is_one_row": phones,
    "counts_differ_once_a_version": lambda table_match: counts(table_match, (23, 25), (23, 25)),
    "counts_that_differ_are_two": lambda table_match: counts(table_match, (23, 23)),
}
