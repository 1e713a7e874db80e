"""Thousands of spoilt texts, data and objects: each has an answer, or an error with place and reason, and soon."""

import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, Final

import pytest

from tests.scoring.shell.typed import Shell
from tests.scoring.spoilt import good
from tests.scoring.spoilt.mutations import spoilt_text
from tests.scoring.spoilt.ways import WAYS
from tests.support.thorough import THOROUGH, often

INPUTS: Final = often(250, 20_000) // len(WAYS)
COMMANDS: Final = often(15, 1_000)
FROM: Final = 0 if THOROUGH else random.randrange(10**6)
MOST_CALLS: Final = 300_000
"""Function calls for one input: five times as many as any took."""


@contextmanager
def little_work() -> Iterator[None]:
    """Count the calls, and fail as soon as there are too many."""
    calls = 0

    def count(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal calls
        calls += event == "call"
        if calls > MOST_CALLS:
            sys.setprofile(None)
            raise AssertionError("too much work")

    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(None)


@pytest.fixture(scope="module", autouse=True)
def inputs() -> None:
    """Write the good input once, so that it is not counted."""
    good.entries()
    good.replays()
    good.data()


@pytest.mark.parametrize("way", WAYS)
def test_every_way_in(way: str) -> None:
    for seed in range(FROM, FROM + INPUTS):
        with little_work():
            try:
                WAYS[way](random.Random(f"{way} {seed}"))
            except Exception as problem:
                problem.add_note(f"way {way}, seed {seed}")
                raise


@pytest.mark.parametrize("command", ["check", "replay", "cases"])
def test_every_command(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shell = Shell(tmp_path, capsys)
    texts = {"check": good.sheets(), "replay": good.transcripts(), "cases": good.cases()}[command]
    for seed in range(FROM, FROM + COMMANDS):
        chance = random.Random(f"{command} {seed}")
        text = spoilt_text(chance.choice(texts), chance)
        code = shell.on(command, text.encode("utf-8", "surrogatepass"))
        assert code in (0, 1, 2), seed
        assert (code == 2) == shell.err.startswith("scoring: "), seed
        assert shell.err.count("\n") <= 3, seed
