"""How schemathesis asks: each operation of the document, in process, with input inside and outside its schema."""

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, Phase, settings
from schemathesis import Case, CheckContext, Response
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.config import SchemathesisConfig
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from schemathesis.generation.hypothesis.builder import HypothesisTestConfig, HypothesisTestMode, create_test
from schemathesis.generation.overrides import Override
from schemathesis.specs.openapi.negative import value_channel

from tests.api.roles import EVERYBODY, Operation
from tests.api.schema import answers, told
from tests.api.stages import Stage

ROOT = "/api/v1/"
QUICK = (HypothesisTestMode.FUZZING,)
THOROUGH = (HypothesisTestMode.EXAMPLES, HypothesisTestMode.COVERAGE, HypothesisTestMode.FUZZING)

SWITCHED_OFF = {
    "missing_required_header": "428 and 401 are its answers here, and tests of their own ask for both",
    "unsupported_method": "a test of its own asks every address with every method",
    "ensure_resource_availability": "each request is taken back, so nothing that was made is there afterwards",
    "use_after_free": "as above; nothing is deleted here anyway",
    "object_level_authorization": "the table of operations asks for every role and another club",
    "max_response_time": "the machine is shared: benchmarks/api.py measures",
}
"""Checks of schemathesis that say nothing here, and why."""


@cache
def schema() -> Any:
    """The document, and the application that it is about."""
    load_all_checks()
    # Its own appends *, which breaks none of our patterns; a control character breaks all of them.
    value_channel.violate_pattern = lambda original, pattern: f"{original}\0"
    config = SchemathesisConfig()
    # A token is put into each request that has one; what stands in other security schemes is no input.
    config.projects.default.generation.update(modes=[GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
    checked = config.projects.default.checks
    checked.negative_data_rejection.expected_statuses += ["413"]  # too large is an answer, too
    # The day decides: what is well said may come too late or break a rule, but it is never called badly written (400).
    checked.positive_data_acceptance.expected_statuses += ["304", "412", "422", "428"]
    loaded = schemathesis.openapi.from_dict(told(), config=config)
    loaded.app = get_wsgi_application()
    loaded.location = f"{ROOT}schema/"
    return loaded


def operations() -> Iterator[Any]:
    """Every operation that schemathesis knows."""
    for result in schema().get_all_operations():
        assert isinstance(result, Ok), result
        yield result.ok()


UNPACKED = {"Accept-Encoding": "identity"}
"""Schemathesis reads an answer as it comes."""


BEYOND_A_SCHEMA = {
    "combination": "each field is well written, but not beside the others",
    "not-a-side": "the rules of a body say how many sides there are",
    "not-one-for-each-seat": "they say how many seats there are",
    "not-one-for-each-side": "as above",
    "out-of-range": "as above, for the number of a seat",
    "not-a-move": "a move is a list of different things, of which generators of clients know nothing",
    "unknown-cursor": "a cursor comes from an answer",
    "unknown-value": "only the server knows the values of a filter",
}
"""The codes of findings with which a body or a query is badly written (400) although no schema can say so."""
A_LANGUAGE = "notation"
"""A field with a grammar of its own (docs/notation.md)."""


def checks() -> list[Any]:
    """Every check that is not switched off."""
    return [_codes, *(_or_beyond(check) for check in CHECKS.get_all() if check.__name__ not in SWITCHED_OFF)]


def _or_beyond(check: Any) -> Any:
    """The check that takes valid data for accepted if it was refused for what no schema can say."""
    if check.__name__ != "positive_data_acceptance":
        return check

    def accepted(context: CheckContext, response: Response, case: Case[Any]) -> bool | None:
        if response.status_code == 400:
            findings = response.json()["findings"]
            beyond = [one["code"] in BEYOND_A_SCHEMA or one["field"] == A_LANGUAGE for one in findings]
            if beyond and all(beyond):
                return None
        decided: bool | None = check(context, response, case)
        return decided

    return accepted


def _codes(context: CheckContext, response: Response, case: Case[Any]) -> None:
    """An error says a code that its operation names."""
    asked_as_told = case.method.upper() == case.operation.method.upper()  # else 405 is the only answer
    if response.status_code >= 400 and asked_as_told:
        methods = told()["paths"][case.operation.path]
        answer = answers(methods[case.operation.method]).get(str(response.status_code), {})
        assert response.json()["code"] in answer.get("x-codes", ()), f"{response.status_code} {response.text}"


def place(operation: Any, stage: Stage) -> dict[str, Any]:
    """Where the things of the day are that an address names."""
    path = operation.path.removeprefix(ROOT)
    address = stage.address(Operation(operation.method.upper(), path, EVERYBODY))
    pairs = zip(path.split("/"), address.split("/"), strict=True)
    return {
        name.strip("{}"): int(value) if value.isdecimal() else value for name, value in pairs if name.startswith("{")
    }


@contextmanager
def _connected() -> Iterator[None]:
    """A request keeps the connection to the database, as it does of Django's own test client."""
    request_started.disconnect(close_old_connections)
    request_finished.disconnect(close_old_connections)
    try:
        yield
    finally:
        request_started.connect(close_old_connections)
        request_finished.connect(close_old_connections)


def ask(operation: Any, headers: dict[str, str], where: dict[str, Any], *, thorough: bool, examples: int) -> int:
    """Ask an operation `examples` times and take all of it back; AssertionError when an answer breaks the contract.

    How many times it was asked comes back.
    """
    asked = itertools.count()

    def test(case: Case[Any]) -> None:
        next(asked)
        with _connected(), transaction.atomic():
            try:  # one of the checks asks once more, without the token
                case.call_and_validate(headers={**headers, **UNPACKED}, checks=checks())
            finally:
                transaction.set_rollback(True)

    config = HypothesisTestConfig(
        project=schema().config,
        modes=list(THOROUGH if thorough else QUICK),
        override=Override(path_parameters=where),
    )
    # By a decorator: any other settings give way to the profile of the suite.
    chosen = settings(
        max_examples=examples,
        deadline=None,
        derandomize=not thorough,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.explicit, Phase.generate],
    )
    create_test(operation=operation, test_func=chosen(test), config=config)()
    return next(asked)
