import io
from typing import Any

import pytest
from django.core.cache import caches
from django.db import connection, transaction
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.api.asking import ask, log_in
from tests.api.operations import OPERATIONS
from tests.api.roles import Operation
from tests.api.stages import Stage
from tests.cast import hand
from tests.support.thorough import often, some
from tournament.models import User

NAMES = st.sampled_from(
    [
        *(
            "name",
            "date",
            "starts_at",
            "place",
            "club",
            "divisions",
            "ruleset",
            "options",
            "member_fee_cents",
            "tables",
        ),
        *("language", "person", "walk_in", "sponsor", "division", "rules_accepted", "birth_date", "pool", "email"),
        *(
            "phone",
            "present",
            "key",
            "method",
            "reason",
            "reference",
            "register",
            "version",
            "entry",
            "side",
            "initials",
        ),
        *("absent", "division", "round", "kind", "number", "by", "end", "pips", "tiles", "recount", "ends", "leader"),
        *("seat", "tile", "changes", "added", "result", "points", "fate", "token", "line"),
        *("players", "team_size", "names"),
    ]
)
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-1, 40)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20)
    | st.sampled_from(["men", "A", "cash", "bracket", "scoresheets", "saci", "6-6", "domino", "2026-11-21", "x" * 200])
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(NAMES, inner, max_size=5), max_leaves=12
)
FILES = (
    "/rosters/",
    "archives/",
    "/past-results/",
    "/wall/pictures/",
    "/logo/",
    "/cover/",
    "/champions/",
    "/sheet-photo/",
)
# Of each operation; what a database takes by itself is little.
EXAMPLES = often(2, 25) if connection.vendor == "sqlite" else often(1, 8)
WRITES = [o for o in OPERATIONS if o.method not in ("GET", "DELETE") and not o.path.endswith(FILES)]


@st.composite
def bodies(draw: st.DrawFn, body: Any) -> Any:
    """Anything at all, or what an operation takes with one part spoiled: at its top, or inside."""
    if not isinstance(body, dict) or draw(st.booleans()):
        return draw(VALUES)
    spoiled = {**body}
    name = draw(st.sampled_from(sorted(spoiled)) | NAMES) if spoiled else draw(NAMES)
    inner = spoiled.get(name)
    spoiled[name] = draw(bodies(inner)) if isinstance(inner, dict) else draw(VALUES)
    return spoiled


@pytest.mark.slow
def test_whatever_is_sent_is_answered(stage: Stage, organizer: User, subtests: pytest.Subtests) -> None:
    """One day for all of them: each request is rolled back."""
    log_in(Client(), organizer)  # a session that begins below is rolled back too, and made again for each request
    for operation in some(WRITES, one_in=4):
        with subtests.test(f"{operation}"):
            send_anything(operation, stage, organizer)


def send_anything(operation: Operation, stage: Stage, organizer: User) -> None:
    address = stage.address(operation)
    template = {**operation.body, "entry": hand()} if operation.body and "entry" in operation.body else operation.body

    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
    @given(bodies(template))
    def send(body: Any) -> None:
        with transaction.atomic():
            response = ask(organizer, operation.method, address, body)
            transaction.set_rollback(True)
        caches["live"].clear()  # what was rolled back is remembered there
        assert response.status_code in {200, 201, 202, 400, 404, 409, 422, 428, operation.status}, response.content
        said = "application/json" if response.status_code < 400 else "application/problem+json"
        assert response.headers["Content-Type"] == said

    send()


@pytest.mark.parametrize("kind", ["rosters", "past-results"])
def test_whatever_file_is_sent_is_answered(stage: Stage, organizer: User, kind: str) -> None:
    address = stage.table_match.tournament.slug
    log_in(Client(), organizer)  # as above

    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
    @given(
        st.binary(max_size=300) | st.text(max_size=200).map(lambda text: f"name;{text}\n{text};x".encode()),
        st.sampled_from(["list.csv", "list.xlsx", "list.xls", "../../x.csv", "ñ\r\n.csv", "x" * 300, "list"]),
    )
    def send(content: bytes, name: str) -> None:
        file = io.BytesIO(content)
        file.name = name
        with transaction.atomic():
            response = ask(organizer, "POST", f"tournaments/{address}/{kind}/", {"file": file})
            transaction.set_rollback(True)
        assert response.status_code in {201, 400, 422}, response.content

    send()
