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


def test_what_is_private_is_kept_by_its_program_alone(sitting: Sitting, desk: User) -> None:
    answer = ask(desk, "GET", at(sitting.tournament, "registrations/"))
    known = {"If-None-Match": answer.headers["ETag"]}
    again = ask(desk, "GET", at(sitting.tournament, "registrations/"), headers=known)
    assert (answer.headers["Cache-Control"], again.headers["Cache-Control"]) == ("no-store", "no-store")
    assert (again.status_code, again.content) == (304, b"")
    write(sitting, hand())
    assert ask(desk, "GET", at(sitting.tournament, "journal/"), headers=known).status_code == 403


def test_whoever_knows_whatever_there_is_hears_304_unless_he_asks_badly(sitting: Sitting) -> None:
    where = at(sitting.tournament, "divisions/men/lottery/record/")
    anything = {"If-None-Match": "*"}
    assert ask(None, "GET", where, headers=anything).status_code == 304
    assert ask(None, "GET", f"{where}?draw=-1", headers=anything).status_code == 400
