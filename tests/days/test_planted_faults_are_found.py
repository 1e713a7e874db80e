"""Five known faults are put back one at a time: some day shows each, and its history is made short."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.days.planning import Action, plan, shortest
from tests.days.planted import ENOUGH, FAULTS, days_until_found
from tests.support.thorough import THOROUGH


@pytest.mark.slow
@pytest.mark.usefixtures("days")
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_within_five_hundred_days(fault: Callable[[], Any]) -> None:
    days, said = days_until_found(fault, first=0 if THOROUGH else FAULTS[fault])
    assert days <= ENOUGH
    print(days, "days:", said.partition("\n")[0])


def test_the_history_that_is_left_has_nothing_to_spare() -> None:
    needed = {3, 17, 30}

    def fails(actions: tuple[Action, ...]) -> bool:
        return needed <= {action.number for action in actions}

    day = plan(0)
    short = shortest(day, lambda fewer: fails(fewer.actions), tries=200)
    assert {action.number for action in short.actions} == needed
    assert replace(short, actions=day.actions) == day
