import pytest

from tests.api.asking import ask
from tests.api.operations import EVERYBODY, OPERATIONS, Operation, Stage

PRIVATE = (b"1971", b"0142", b"example.org", b"birth", b"phone", b"email", b"member_number")


@pytest.mark.parametrize("operation", [o for o in OPERATIONS if o.who == EVERYBODY], ids=str)
def test_no_birth_date_phone_or_email(operation: Operation, stage: Stage) -> None:
    content = ask(None, operation.method, stage.address(operation)).content
    assert content != b"[]"
    for private in PRIVATE:
        assert private not in content


def test_the_journal_names_nobody(stage: Stage, cast: dict[str, object]) -> None:
    tournament = stage.sitting.tournament
    content = ask(cast["organizer"], "GET", f"tournaments/{tournament.slug}/journal/").content.decode()  # type: ignore[arg-type] # a user
    for place in tournament.registrations.select_related("person"):
        assert place.person.name not in content
