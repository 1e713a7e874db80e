"""What must never be true of readings, for tests/tournament/test_the_database_keeps_its_truths.py."""

from collections.abc import Callable

from django.utils import timezone

from tournament.models import Reading, Sitting


def readings(sitting: Sitting, *numbers: int, settled: bool = False) -> None:
    for number in numbers:
        Reading.objects.create(
            sitting=sitting, number=number, version=0, content={}, settled=settled, saved_at=timezone.now()
        )


BROKEN_READINGS: dict[str, Callable[[Sitting], None]] = {
    "a_sheet_is_read_twice": lambda sitting: readings(sitting, 1, 1),
    "a_reading_is_the_first_or_the_second": lambda sitting: readings(sitting, 3),
    "what_is_settled_is_typed": lambda sitting: readings(sitting, 1, settled=True),
}
