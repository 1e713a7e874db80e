import pytest

from tests.api.asking import ask, at, at_table, shown
from tests.cast import hand, write
from tournament.models import Sitting, Tournament, User

PATHS = [
    "",
    "version/",
    "sittings/",
    "standings/",
    "divisions/men/bracket/",
    "divisions/men/standings/",
    "divisions/men/lottery/",
    "divisions/men/rounds/",
]


@pytest.mark.parametrize("path", PATHS)
def test_the_version_known_is_answered_with_304_until_it_changes(path: str, sitting: Sitting) -> None:
    first = ask(None, "GET", at(sitting.tournament, path))
    known = {"If-None-Match": first.headers["ETag"]}
    again = ask(None, "GET", at(sitting.tournament, path), headers=known)
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]
    write(sitting, hand())
    assert ask(None, "GET", at(sitting.tournament, path), headers=known).status_code == 200


def test_a_new_bracket_is_shown_at_once(tournament: Tournament, organizer: User) -> None:
    known = {"If-None-Match": ask(None, "GET", at(tournament)).headers["ETag"]}
    ask(organizer, "POST", at(tournament, "divisions/"), {"name": "Juniors"})
    assert ask(None, "GET", at(tournament), headers=known).status_code == 200


def test_another_language_is_another_answer(sitting: Sitting) -> None:
    known = {"If-None-Match": ask(None, "GET", at_table(sitting)).headers["ETag"], "Accept-Language": "es"}
    assert ask(None, "GET", at_table(sitting), headers=known).status_code == 200


def test_the_version_grows_with_what_the_public_sees(sitting: Sitting) -> None:
    before = shown(ask(None, "GET", at(sitting.tournament, "version/")))["version"]
    write(sitting, hand())
    assert shown(ask(None, "GET", at(sitting.tournament, "version/"))) == {"version": before + 1}


def test_what_is_private_is_not_kept_by_anybody(sitting: Sitting, cast: dict[str, object]) -> None:
    answer = ask(cast["desk"], "GET", at(sitting.tournament, "registrations/"))  # type: ignore[arg-type] # a user
    assert answer.headers["Cache-Control"] == "no-store"
    assert "ETag" not in answer.headers
