import re

import pytest
from django.db import transaction

from tests.api.asking import ask, content
from tests.api.operations import OPERATIONS
from tests.api.roles import EVERYBODY
from tests.api.stages import Stage
from tests.support.thorough import some

PRIVATE = (b"1971", b"0142", b"example.org", b"birth", b"phone", b"email", b"member_number")

# Fractions of a second, identifiers and hashes are chance: any four digits turn up in them now and then.
CHANCE = re.compile(rb"(?<=:\d\d)\.\d+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32,}")


# The rules speak of birth dates and know nobody's; the time zone of a calendar begins in 1971.
OF_NOBODY = ("rulesets/{key}/", "tournaments/{slug}/calendar.ics")
# In a hall of forty tables, where nobody has played yet; a match is named there as elsewhere.
NOBODY_THERE = (
    "GET tournaments/{slug}/clocks/",
    "GET tournaments/{slug}/waiting-matches/",
    "GET tournaments/{slug}/matches/{id}/entries/",
    "GET tournaments/{slug}/pictures/",
    "GET tournaments/{slug}/sanctions/",
)


PUBLIC = [operation for operation in OPERATIONS if operation.who == EVERYBODY and operation.path not in OF_NOBODY]


def test_no_birth_date_phone_or_email(stage: Stage, subtests: pytest.Subtests) -> None:
    for operation in some(PUBLIC, one_in=3):
        with subtests.test(f"{operation}"), transaction.atomic():
            told = CHANCE.sub(b"", content(ask(None, operation.method, stage.address(operation))))
            transaction.set_rollback(True)
            assert told != b"[]" or str(operation) in NOBODY_THERE
            for private in PRIVATE:
                assert private not in told


def test_the_journal_names_nobody(stage: Stage, cast: dict[str, object]) -> None:
    tournament = stage.table_match.tournament
    content = ask(cast["organizer"], "GET", f"tournaments/{tournament.slug}/journal/").content.decode()  # type: ignore[arg-type] # a user
    for place in tournament.registrations.select_related("person"):
        assert place.person.name not in content


def test_only_chance_is_left_out_of_the_search() -> None:
    said = b'{"at":"2026-11-21T10:00:27.197142-05:00","id":"01971971-1971-4197-8197-119711971197","born":"1971-03-19"}'
    assert CHANCE.sub(b"", said) == b'{"at":"2026-11-21T10:00:27-05:00","id":"","born":"1971-03-19"}'
