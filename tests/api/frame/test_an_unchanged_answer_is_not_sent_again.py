import pytest

from tests.api.asking import ask, at, at_table, shown
from tests.cast import hand, write
from tournament.models import TableMatch, Tournament, User

PATHS = [
    "",
    "version/",
    "matches/",
    "standings/",
    "divisions/men/bracket/",
    "divisions/men/standings/",
    "divisions/men/lottery/",
    "divisions/men/rounds/",
]


@pytest.mark.parametrize("path", PATHS)
def test_the_version_known_is_answered_with_304_until_it_changes(path: str, table_match: TableMatch) -> None:
    first = ask(None, "GET", at(table_match.tournament, path))
    known = {"If-None-Match": first.headers["ETag"]}
    again = ask(None, "GET", at(table_match.tournament, path), headers=known)
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]
    write(table_match, hand())
    assert ask(None, "GET", at(table_match.tournament, path), headers=known).status_code == 200


def test_a_new_bracket_is_shown_at_once(tournament: Tournament, organizer: User) -> None:
    known = {"If-None-Match": ask(None, "GET", at(tournament)).headers["ETag"]}
    ask(organizer, "POST", at(tournament, "divisions/"), {"name": "Juniors"})
    assert ask(None, "GET", at(tournament), headers=known).status_code == 200


def test_another_language_is_another_answer(table_match: TableMatch) -> None:
    known = {"If-None-Match": ask(None, "GET", at_table(table_match)).headers["ETag"], "Accept-Language": "es"}
    assert ask(None, "GET", at_table(table_match), headers=known).status_code == 200


def test_the_version_grows_with_what_the_public_sees(table_match: TableMatch) -> None:
    before = shown(ask(None, "GET", at(table_match.tournament, "version/")))["version"]
    write(table_match, hand())
    assert shown(ask(None, "GET", at(table_match.tournament, "version/"))) == {"version": before + 1}


def test_what_is_private_is_kept_by_its_program_alone(table_match: TableMatch, desk: User) -> None:
    answer = ask(desk, "GET", at(table_match.tournament, "registrations/"))
    known = {"If-None-Match": answer.headers["ETag"]}
    again = ask(desk, "GET", at(table_match.tournament, "registrations/"), headers=known)
    assert (answer.headers["Cache-Control"], again.headers["Cache-Control"]) == ("no-store", "no-store")
    assert (again.status_code, again.content) == (304, b"")
    write(table_match, hand())
    assert ask(desk, "GET", at(table_match.tournament, "journal/"), headers=known).status_code == 403


def test_a_reader_with_the_newest_tag_gets_304_unless_the_request_is_bad(table_match: TableMatch) -> None:
    where = at(table_match.tournament, "divisions/men/lottery/record/")
    anything = {"If-None-Match": "*"}
    assert ask(None, "GET", where, headers=anything).status_code == 304
    assert ask(None, "GET", f"{where}?lottery=-1", headers=anything).status_code == 400
