"""People who ask for a place from home."""

import datetime
from collections.abc import Callable
from typing import Any

import pytest

from tests.cast import key
from tournament.models import Division, PreRegistration, Tournament
from tournament.registration import preregistration
from tournament.tournaments import opening

EVENING = datetime.datetime(2026, 11, 21, 1, tzinfo=datetime.UTC)  # eight in the evening before, in New York
Wish = Callable[..., PreRegistration]


@pytest.fixture
def wish(tournament: Tournament, men: Division) -> Wish:
    """Ask for a place of the men's bracket, which people may."""
    opening.change_tournament(tournament=tournament, by=None, pre_registration=True)

    def ask(name: str = "Hector Home", **changes: Any) -> PreRegistration:
        asked: dict[str, Any] = {"kind": "member", "phone": "+1 555 0199"}
        step: dict[str, Any] = {
            "division": men,
            "rules_accepted": True,
            "key": key(),
            "source": "a",
            "now": EVENING,
        }
        for word, value in changes.items():
            (step if word in step else asked)[word] = value
        return preregistration.ask(tournament=tournament, asked=preregistration.Asked(name=name, **asked), **step)

    return ask
