"""How often a test tries its luck: a share in every run, all of it in a thorough one.

Every run draws other examples, so that what one run leaves out another one finds; with `CAPICU_THOROUGH=1` a run takes
an hour and tries as often as docs/testing.md says.
"""

import os
import random
from collections.abc import Sequence
from typing import Final, TypeVar

from tests.support.quick import QUICK

THOROUGH: Final = os.environ.get("CAPICU_THOROUGH") == "1"

T = TypeVar("T")


def often(usually: int, thorough: int) -> int:
    """How often in this run; a tenth of the usual in a quick one."""
    if QUICK:
        return max(1, usually // 10)
    return thorough if THOROUGH else usually


def some(everything: Sequence[T], one_in: int = 2) -> list[T]:
    """A share of it in this run, in its order, by default a half; the rest has its turn in others."""
    if THOROUGH:
        return list(everything)
    chosen = set(random.sample(range(len(everything)), -(-len(everything) // one_in)))
    return [one for number, one in enumerate(everything) if number in chosen]
