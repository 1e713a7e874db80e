"""Schemathesis over the whole document: no server error, and no answer that the document does not tell of.

In the suite some of the operations are asked a few times, each by one role, and the others in other runs;
CAPICU_CONTRACT=100 lets each role ask all of them about a hundred times, with the examples of the document and the
edges of every field (docs/testing.md).
"""

import os

import pytest
from django.db import connection
from schemathesis.core.failures import Failure

from tests.api import contract
from tests.api.stages import Stage
from tests.api.tokens import bearing, make
from tests.support.thorough import some
from tournament.api.tournaments.schedule import TournamentVersionAnswer
from tournament.models import Token, User

EXAMPLES = int(os.environ.get("CAPICU_CONTRACT", "0"))
USUALLY = 3 if connection.vendor == "sqlite" else 1  # what a database takes by itself is little
ROLES = ("organizer", "judge", "desk", "anonymous")


@pytest.fixture
def headers(organizer: User, judge: User, desk: User, stage: Stage) -> dict[str, dict[str, str]]:
    """What each role shows."""
    where = stage.table_match.tournament
    return {
        "organizer": bearing(make(organizer, where)),
        "judge": bearing(make(judge, where, Token.Scope.JUDGE)),
        "desk": bearing(make(desk, where, Token.Scope.DESK)),
        "anonymous": {},
    }


@pytest.mark.slow
def test_no_answer_breaks_the_contract(
    stage: Stage, headers: dict[str, dict[str, str]], subtests: pytest.Subtests
) -> None:
    everything = list(enumerate(contract.operations()))
    for number, operation in everything if EXAMPLES else some(everything, one_in=20):
        where = contract.place(operation, stage)
        for role in ROLES if EXAMPLES else [ROLES[number % len(ROLES)]]:
            with subtests.test(f"{role}: {operation.method.upper()} {operation.path}"):
                assert contract.ask(
                    operation, headers[role], where, thorough=EXAMPLES > 0, examples=EXAMPLES or USUALLY
                )


def _version(stage: Stage) -> None:
    operation = next(one for one in contract.operations() if one.path.endswith("/version/"))
    contract.ask(operation, {}, contract.place(operation, stage), thorough=False, examples=2)


def _failures(error: BaseException) -> set[str]:
    if isinstance(error, BaseExceptionGroup):
        return {name for inner in error.exceptions for name in _failures(inner)}
    return {type(error).__name__} if isinstance(error, Failure) else set()


def test_an_answer_that_the_schema_does_not_tell_of_is_found(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TournamentVersionAnswer, "to_representation", lambda self, instance: {"version": "the first"})
    with pytest.raises(BaseExceptionGroup) as found:
        _version(stage)
    assert _failures(found.value) == {"JsonSchemaError"}


def test_a_server_error_is_found(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TournamentVersionAnswer, "to_representation", lambda self, instance: {"version": 1 // 0})
    with pytest.raises(BaseExceptionGroup) as found:
        _version(stage)
    assert "ServerError" in _failures(found.value)
