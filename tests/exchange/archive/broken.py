"""What must never be true of a tournament that came as a file."""

from collections.abc import Callable
from typing import Any

from django.utils import timezone

from tournament.models import Origin, OriginalKey, TableMatch, Tournament


def origin(table_match: TableMatch, **columns: Any) -> Origin:
    """Where the tournament of a table came from."""
    day = table_match.tournament
    values = {"generation": 1, "sha256": "0" * 64, "first_line": "0" * 64, "imported_at": timezone.now()}
    return Origin.objects.create(**{"tournament": day, "club": day.club, **values, **columns})


def of_generation(table_match: TableMatch, generation: int) -> None:
    origin(table_match, generation=generation)


def from_one_file_twice(table_match: TableMatch) -> None:
    origin(table_match)
    day = table_match.tournament
    other = Tournament.objects.create(club=day.club, name="Another", slug="another", date=day.date, ruleset=day.ruleset)
    origin(table_match, tournament=other)


def two_keys(table_match: TableMatch, *pairs: tuple[str, int]) -> None:
    came = origin(table_match)
    for original, here in pairs:
        OriginalKey.objects.create(origin=came, model="tournament.team", original=original, key=here)


BROKEN_ORIGINS: dict[str, Callable[[TableMatch], None]] = {
    "a_club_takes_a_tournament_in_once": from_one_file_twice,
    "generations_start_at_1": lambda table_match: of_generation(table_match, 0),
    "one_row_per_original_key": lambda table_match: two_keys(table_match, ("5", 1), ("5", 2)),
    "one_original_key_per_row": lambda table_match: two_keys(table_match, ("5", 1), ("6", 1)),
}
