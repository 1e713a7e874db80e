"""What must never be true of a tournament that came as a file."""

from collections.abc import Callable

from tournament.models import Person, TableMatch, Tournament


def from_one_file_twice(table_match: TableMatch) -> None:
    day = table_match.tournament
    Tournament.objects.create(
        club=day.club, name="Another", slug="another", date=day.date, ruleset=day.ruleset, uid=day.uid
    )


def one_identity_for_all(table_match: TableMatch) -> None:
    Person.objects.update(uid=table_match.tournament.uid)


BROKEN_ORIGINS: dict[str, Callable[[TableMatch], None]] = {
    "a_club_takes_a_tournament_in_once": from_one_file_twice,
    "one_person_per_uid": one_identity_for_all,
}
