"""No parameter is ignored: a misspelt filter would return everything, a misspelt value nothing."""

import pytest

from tests.api.asking import ask, at, at_club, refused, shown
from tests.api.operations import OPERATIONS
from tests.api.stages import Stage
from tests.support.thorough import some
from tournament.api.frame.routes import VIEWS
from tournament.models import TableMatch, Tournament, User

GETS = [operation for operation in OPERATIONS if operation.method == "GET"]


@pytest.mark.slow
def test_every_get_refuses_a_parameter_that_it_does_not_know(
    stage: Stage, cast: dict[str, User | None], subtests: pytest.Subtests
) -> None:
    for operation in some(GETS, one_in=4):
        with subtests.test(str(operation)):
            user = next(cast[role] for role in ("anonymous", "organizer", "judge") if role in operation.who)
            error = refused(ask(user, "GET", stage.address(operation), query={"limt": "5"}), 400)
            assert (error["code"], error["field"]) == ("bad-input", "limt")
            assert error["findings"][0]["code"] == "unknown-parameter"


def test_every_get_of_the_api_is_in_the_table_of_operations() -> None:
    """So that the test above leaves none out: a path counts once, however its variables are named."""
    assert sum("GET" in view.parameters for view in VIEWS.values()) == len({operation.path for operation in GETS})


def test_the_error_names_the_parameters_that_are_known(tournament: Tournament, organizer: User) -> None:
    error = refused(ask(organizer, "GET", at_club(tournament, "people/"), query={"limt": "5", "q": "a"}), 400)
    assert error["detail"] == 'Unknown parameter "limt". Known: cursor, good_standing, kind, limit, pool, q, sort.'
    error = refused(ask(None, "GET", at(tournament, "standings/"), query={"division": "men"}), 400)
    assert error["detail"] == 'Unknown parameter "division": this operation takes none.'


def test_all_unknown_parameters_are_named_at_once(tournament: Tournament) -> None:
    error = refused(ask(None, "GET", at(tournament, "matches/"), query={"table_no": "5", "div": "men"}), 400)
    assert [finding["field"] for finding in error["findings"]] == ["table_no", "div"]


def test_a_look_at_the_heading_alone_is_refused_too(tournament: Tournament) -> None:
    assert ask(None, "HEAD", at(tournament, "standings/"), query={"limt": "5"}).status_code == 400


@pytest.mark.parametrize(("method", "body"), [("POST", {"name": "New Nora"}), ("PATCH", {"place": "The hall"})])
def test_a_change_takes_no_parameters(method: str, body: object, tournament: Tournament, organizer: User) -> None:
    path = at_club(tournament, "people/" if method == "POST" else "")
    error = refused(ask(organizer, method, path, body, query={"dry_run": "1"}), 400)
    assert (error["field"], error["findings"][0]["code"]) == ("dry_run", "unknown-parameter")


def test_a_method_that_is_not_there_is_still_that(tournament: Tournament, organizer: User) -> None:
    assert refused(ask(organizer, "POST", at(tournament, "standings/"), query={"x": "1"}), 405)


VALUES = {
    "division of matches": ("matches/", "division", "mne"),
    "division of registrations": ("registrations/", "division", "mne"),
    "division of exceptions": ("exceptions/", "division", "mne"),
    "division of documents": ("documents/", "division", "mne"),
    "division of pre-registrations": ("pre-registrations/", "division", "mne"),
    "action of the journal": ("journal/", "action", "entry.wrote"),
    "kind of documents": ("documents/", "kind", "postcard"),
    "state of matches": ("matches/", "state", "asleep"),
}


@pytest.mark.parametrize(("path", "name", "value"), VALUES.values(), ids=list(VALUES))
def test_a_value_that_names_nothing_is_refused(
    path: str, name: str, value: str, table_match: TableMatch, organizer: User
) -> None:
    error = refused(ask(organizer, "GET", at(table_match.tournament, path), query={name: value}), 400)
    assert (error["code"], error["field"]) == ("bad-input", name)


@pytest.mark.parametrize(("path", "name", "value"), [("tournaments/", "club", "999"), ("friendly/", "club", "999")])
def test_so_is_another_club(path: str, name: str, value: str, tournament: Tournament, organizer: User) -> None:
    assert refused(ask(organizer, "GET", path, query={name: value}), 400)["field"] == name
    shown(ask(organizer, "GET", path, query={name: str(tournament.club_id)}))


def test_so_is_a_rule_system_and_the_error_names_all(organizer: User, tournament: Tournament) -> None:
    error = refused(ask(organizer, "GET", "friendly/", query={"ruleset": "sacy"}), 400)
    assert error["detail"].startswith('There is no "sacy" here. Known: saci, ')
    shown(ask(organizer, "GET", "friendly/", query={"ruleset": "saci"}))


@pytest.mark.parametrize("key", ["men", "women", "championship"])
def test_each_division_is_known_and_the_championship_before_it_begins(key: str, table_match: TableMatch) -> None:
    shown(ask(None, "GET", at(table_match.tournament, "matches/"), query={"division": key}))
