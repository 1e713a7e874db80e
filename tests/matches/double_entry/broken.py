"""What must never be true of readings, for tests/models/test_the_database_keeps_its_truths.py."""

from collections.abc import Callable

from django.utils import timezone

from tournament.models import Reading, TableMatch


def readings(table_match: TableMatch, *numbers: int, settled: bool = False) -> None:
    for number in numbers:
        Reading.objects.create(
            table_match=table_match, number=number, version=0, content={}, settled=settled, saved_at=timezone.now()
        )


BROKEN_READINGS: dict[str, Callable[[TableMatch], None]] = {
    "a_sheet_is_read_twice": lambda table_match: readings(table_match, 1, 1),
    "a_reading_is_the_first_or_the_second": lambda table_match: readings(table_match, 3),
    "what_is_settled_is_typed": lambda table_match: readings(table_match, 1, settled=True),
}
