"""Run an example of any kind."""

from collections.abc import Callable, Mapping
from typing import Final

from tests.docs.examples.blocks import Example, Kind
from tests.docs.examples.deals import deal_outcome
from tests.docs.examples.results import hand_outcome
from tests.docs.examples.turns import turn_outcome

RUN: Final[Mapping[Kind, Callable[[Example], dict[str, str]]]] = {
    "hand": hand_outcome,
    "turn": turn_outcome,
    "deal": deal_outcome,
}


def outcome(example: Example) -> dict[str, str]:
    """What the engine says of each thing that the example claims."""
    told = RUN[example.kind](example)
    return {name: told.get(name, "") for name in example.claims}
