"""One table: with a key each operation asks for it once the right was asked, and before anything is done."""

from typing import NoReturn

import pytest

from tests.api.asking import refused
from tests.api.frame.keyed import send
from tests.api.operations import OPERATIONS
from tests.api.stages import Stage
from tests.support.thorough import some
from tournament.core.errors import Conflict
from tournament.exchange import idempotency
from tournament.models import JournalLine, User


@pytest.mark.slow
def test_each_of_them(
    stage: Stage, cast: dict[str, User | None], subtests: pytest.Subtests, monkeypatch: pytest.MonkeyPatch
) -> None:
    def seen(**_: object) -> NoReturn:
        raise Conflict("", code="seen")

    monkeypatch.setattr(idempotency, "claim_key", seen)
    lines = JournalLine.objects.count()
    for operation in some([operation for operation in OPERATIONS if operation.method == "POST"], one_in=4):
        address = stage.address(operation)
        with subtests.test(str(operation)):
            who = next(role for role in ("organizer", "judge", "anonymous") if role in operation.who)
            assert refused(send(cast[who], address, stage.body(operation)), 409)["code"] == "seen"
            if "anonymous" not in operation.who:
                refused(send(None, address, stage.body(operation)), 401)
    assert JournalLine.objects.count() == lines
