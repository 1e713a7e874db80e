"""Every operation with a token of every scope, of every office, for its own club and for another one."""

import re

import pytest
from django.db import transaction

from tests.api.asking import ROOT, ask, content, refused
from tests.api.frame.test_public_answers_hold_nothing_private import CHANCE, OF_NOBODY, PRIVATE
from tests.api.operations import OPERATIONS
from tests.api.roles import EVERYBODY, Operation
from tests.api.schema import told
from tests.api.stages import Stage
from tests.api.tokens import bearing, make
from tests.cast import DAY
from tests.support.thorough import some
from tournament.club import api_tokens
from tournament.models import Club, Official, Token, User
from tournament.tournaments import opening

OFFICES = ("desk", "judge", "organizer")
# By POST, and they write nothing.
LOOKS = {"check/", "replay/", "friendly/{id}/preview/", "tournaments/{slug}/matches/{id}/preview/"}
# What has no personal data although it is not public.
IMPERSONAL = {
    "tournaments/{slug}/tables/",
    "tournaments/{slug}/tables/{number}/",
    "tournaments/{slug}/forecast/alerts/",
    "tournaments/{slug}/prices/",
    "tournaments/{slug}/prices/{id}/",
}
# What is the club's below a tournament: no token for one tournament does it.
OF_THE_CLUB = re.compile(r".*/(past-results|repetitions|webhooks)/")
# What is below a club, and a token for one of its tournaments does it all the same.
ALSO_ONE_TOURNAMENT = {"GET clubs/{club}/people/", "POST clubs/{club}/people/", "GET clubs/{club}/people/{id}/"}
LET_IN = {200, 202, 400, 415, 428}
"""What who may do it hears of a body that is no JSON: the right is asked before anything is read."""


def allowed(operation: Operation, office: str, scope: str) -> bool:
    """Whether an office may do it with a token of a scope, as the table of roles says of offices alone."""
    security = told()["paths"][ROOT + operation.path][operation.method.lower()]["security"]
    if security and {"token": []} not in security:
        return False  # only a person makes tokens and accounts; the document says so
    if scope == Token.Scope.RESULTS:
        computed = operation.who == EVERYBODY and operation.path in LOOKS
        return computed or (office in operation.who and operation.method == "GET" and operation.path in IMPERSONAL)
    if scope == ONE_TOURNAMENT:
        below = operation.who == EVERYBODY or operation.path.startswith("tournaments/{slug}/")
        below = below or f"{operation.method} {operation.path}" in ALSO_ONE_TOURNAMENT
        return office in operation.who and below and not OF_THE_CLUB.match(str(operation))
    if scope == Token.Scope.READ:
        return office in operation.who and (operation.method == "GET" or operation.path in LOOKS)
    return {office, scope} <= operation.who


def given_by(office: str) -> list[str]:
    return [*Token.Scope.values] if office == "organizer" else ["read", office]


def knock(stage: Stage, operation: Operation, address: str, headers: dict[str, str]) -> bool:
    """Whether somebody is let in."""
    body = None if operation.method == "GET" else b"{"
    if operation.path.endswith("/documents/"):
        body = stage.body(operation)  # whose paper it is says who may ask for it
    with transaction.atomic():  # a deletion has no body that could keep it from being done
        answer = ask(None, operation.method, address, body, headers=headers)
        transaction.set_rollback(operation.method == "DELETE")
    assert answer.status_code in LET_IN | {403, operation.status}, answer.content
    return answer.status_code != 403


ONE_TOURNAMENT = "organizer of one tournament"

Bearers = dict[tuple[str, str], dict[str, str]]


@pytest.fixture
def bearers(stage: Stage, organizer: User, desk: User, judge: User) -> Bearers:
    """The header of a token of each office and each scope that it can give."""
    tournament, users = stage.table_match.tournament, {"organizer": organizer, "desk": desk, "judge": judge}
    found = {
        (office, scope): bearing(make(users[office], tournament, scope))
        for office in OFFICES
        for scope in given_by(office)
    }
    return found | {("organizer", ONE_TOURNAMENT): bearing(make(organizer, tournament, only=tournament))}


@pytest.mark.slow
def test_each_scope_hears_what_it_allows(stage: Stage, bearers: Bearers, subtests: pytest.Subtests) -> None:
    # A token or none: of what everybody may look at it is the same.
    asked = [one for one in OPERATIONS if one.method != "GET" or one.who != EVERYBODY]
    for operation, bearer in some([(one, bearer) for one in asked for bearer in bearers], one_in=20):
        with subtests.test(f"{operation} by {bearer}"):
            let_in = knock(stage, operation, stage.address(operation), bearers[bearer])
            assert let_in == allowed(operation, *bearer)


@pytest.mark.slow
def test_what_has_no_person_in_it_is_all_that_the_scope_of_results_reads(
    stage: Stage, organizer: User, subtests: pytest.Subtests
) -> None:
    headers = bearing(make(organizer, stage.table_match.tournament, Token.Scope.RESULTS))
    for operation in some([one for one in OPERATIONS if one.path not in OF_NOBODY], one_in=6):
        with subtests.test(f"{operation}"):
            answer = ask(None, operation.method, stage.address(operation), stage.body(operation), headers=headers)
            public = operation.who == EVERYBODY and (operation.method == "GET" or operation.path in LOOKS)
            open_to_it = public or (operation.method == "GET" and operation.path in IMPERSONAL)
            assert answer.status_code == (operation.status if open_to_it else 403), answer.content
            told = CHANCE.sub(b"", content(answer))
            assert [private for private in PRIVATE if private in told] == []


@pytest.mark.slow
def test_another_tournament_is_not_there(stage: Stage, organizer: User, subtests: pytest.Subtests) -> None:
    tournament = stage.table_match.tournament
    other = opening.open_tournament(club=tournament.club, name="Another day", date=DAY, by=organizer)
    headers = bearing(make(organizer, tournament, only=other))
    private = [one for one in OPERATIONS if "anonymous" not in one.who]
    for operation in (one for one in some(private, one_in=6) if f"{one.method} {one.path}" not in ALSO_ONE_TOURNAMENT):
        with subtests.test(f"{operation}"):
            body = None if operation.method == "GET" else b"{"
            answer = ask(None, operation.method, stage.address(operation), body, headers=headers)
            refused(answer, 404 if "{slug}" in operation.path else 403)


@pytest.mark.slow
def test_another_club_is_not_there(stage: Stage, organizer: User, subtests: pytest.Subtests) -> None:
    other = Club.objects.create(name="Another club")
    Official.objects.create(club=other, user=organizer, role="organizer")  # who may do all in both clubs
    headers = bearing(api_tokens.make(club=other, name="other", scope="organizer", days=1, by=organizer).secret)
    private = [
        one for one in OPERATIONS if "anonymous" not in one.who and ("{slug}" in one.path or "{club}" in one.path)
    ]
    for operation in some(private, one_in=6):
        with subtests.test(f"{operation}"):
            body = None if operation.method == "GET" else b"{"
            refused(ask(None, operation.method, stage.address(operation), body, headers=headers), 404)
