"""What must never be true of a tournament that came as a file."""

from collections.abc import Callable
from typing import Any

from django.utils import timezone

from tournament.models import Origin, OriginalKey, Sitting, Tournament


def origin(sitting: Sitting, **columns: Any) -> Origin:
    """Where the tournament of a table came from."""
    day = sitting.tournament
    values = {"generation": 1, "sha256": "0" * 64, "first_line": "0" * 64, "imported_at": timezone.now()}
    return Origin.objects.create(**{"tournament": day, "club": day.club, **values, **columns})


def of_generation(sitting: Sitting, generation: int) -> None:
    origin(sitting, generation=generation)


def from_one_file_twice(sitting: Sitting) -> None:
    origin(sitting)
    day = sitting.tournament
    other = Tournament.objects.create(club=day.club, name="Another", slug="another", date=day.date, ruleset=day.ruleset)
    origin(sitting, tournament=other)


def two_keys(sitting: Sitting, *pairs: tuple[str, int]) -> None:
    came = origin(sitting)
    for original, here in pairs:
        OriginalKey.objects.create(origin=came, model="tournament.team", original=original, key=here)


BROKEN_ORIGINS: dict[str, Callable[[Sitting], None]] = {
    "a_club_takes_a_tournament_in_once": from_one_file_twice,
    "generations_start_at_1": lambda sitting: of_generation(sitting, 0),
    "one_row_per_original_key": lambda sitting: two_keys(sitting, ("5", 1), ("5", 2)),
    "one_original_key_per_row": lambda sitting: two_keys(sitting, ("5", 1), ("6", 1)),
}
