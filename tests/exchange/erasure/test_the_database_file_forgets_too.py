"""On SQLite an erased name is gone from the file on the disk, not only from its tables."""

from pathlib import Path

import pytest
from django.db import connection

from tests.cast import make_person
from tournament.exchange.erasure import steps
from tournament.models import Club, User

NAME = "Zenobia Quintanilla Forgotten"


@pytest.mark.django_db(transaction=True)
def test_no_byte_of_the_name_is_left(club: Club, organizer: User) -> None:
    person = make_person(club, NAME, phone="555 0177")
    name = Path(str(connection.settings_dict["NAME"]))  # PostgreSQL has no such file, and clears its pages by itself
    files = [name, name.with_name(f"{name.name}-wal")]
    steps.erase(person=person, by=organizer)
    left = [path.name for path in files if path.is_file() and NAME.encode() in path.read_bytes()]
    assert left == []
