"""Random tournaments through the API: their standings, brackets and champions follow from their journals alone.

A thorough run plays a thousand; DAYS says another number, DAYS_FROM the first seed (docs/testing.md).
"""

import ast
import copy
import os
import random
import secrets
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import caches
from django.db import transaction

from tests.api.days import agreement
from tests.api.days.at_random import Day, Officials
from tests.api.days.caller import Caller
from tests.support.thorough import often
from tournament.models import User

USUALLY = 3
DAYS = int(os.environ.get("DAYS") or often(USUALLY, 1000))
FIRST = int(os.environ.get("DAYS_FROM") or often(3, 0))  # in these three everything happens
SIZES = (2, 1, 3, 2, 2, 5)  # teams of a bracket, at most
Line = dict[str, Any]
INDEPENDENT = ("agreement", "journal_reader", "sheet_adder", "tables_maker")


@pytest.fixture
def officials(
    organizer: User, desk: User, judge: User, second_judge: User, monkeypatch: pytest.MonkeyPatch
) -> Officials:
    chance = random.Random()  # a day that can be played again
    monkeypatch.setattr(secrets, "token_bytes", chance.randbytes)  # and Capicú's own lots with it
    at_tables = Caller(judge, chance), Caller(second_judge, chance)
    return Officials(chance, Caller(organizer, chance), Caller(desk, chance), at_tables)


@pytest.mark.slow
def test_each_comes_to_what_its_lines_say(officials: Officials, subtests: pytest.Subtests) -> None:
    happened = set[str]()
    for seed in range(FIRST, FIRST + DAYS):
        with subtests.test(seed=seed), transaction.atomic():
            caches["live"].clear()  # the day before had the same numbers
            day = Day(seed, officials, most=SIZES[seed % len(SIZES)])
            day.play()
            day.look(day.journal())
            happened |= set(day.counts)
            transaction.set_rollback(True)  # nobody draws its papers, and nobody waits for them
    if DAYS >= USUALLY:  # a single day that is played again need not have everything
        assert {"line", "walkover", "second judge", "sent late", "refused", "overruled"} <= happened
        assert any(what.startswith("correction") for what in happened)


def test_one_changed_line_is_seen(officials: Officials) -> None:
    day = Day(seed=2, officials=officials, most=2)
    day.play()
    lines = day.journal()
    day.look(lines)
    for altered in (winner_changed(lines), points_changed(lines), line_gone(lines)):
        with pytest.raises(agreement.Disagreement):
            day.look(altered)


def winner_changed(lines: list[Line]) -> list[Line]:
    """Somebody else wins a match."""
    altered = copy.deepcopy(lines)
    after = next(line for line in altered if line["action"] == "finish-match")["after"]
    after["winner"] = sum(after["teams"]) - after["winner"]
    return altered


def points_changed(lines: list[Line]) -> list[Line]:
    """One point more."""
    altered = copy.deepcopy(lines)
    next(line for line in altered if line["action"] == "finish-match")["after"]["points"][0] += 1
    return altered


def line_gone(lines: list[Line]) -> list[Line]:
    """A match that was finished was never finished."""
    gone = next(line for line in lines if line["action"] == "finish-match")
    return [line for line in lines if line is not gone]


def test_the_checker_shares_no_code_with_the_program() -> None:
    folder = Path(agreement.__file__).parent
    for name in INDEPENDENT:
        tree = ast.parse((folder / f"{name}.py").read_text(encoding="utf-8"))
        taken = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        taken |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
        ours = {module for module in taken if module.split(".")[0] in ("scoring", "brackets", "tournament", "tests")}
        assert ours <= {"tests.api.days", *(f"tests.api.days.{one}" for one in INDEPENDENT)}
