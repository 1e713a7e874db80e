"""Programs of Node: without them a test is skipped, loudly; on a machine made for testing it fails."""

import shutil
from typing import NoReturn

import pytest

from config.launcher.testing.stages import is_ci


def find_program(name: str, otherwise: str) -> str:
    """The path of `node` or `npm`. `otherwise`: what cannot be tested without it, in capitals."""
    return shutil.which(name) or give_up(otherwise, f"{name} is not there")


def give_up(what: str, why: str) -> NoReturn:
    """Skip the test, or let it fail where CI is set."""
    said = f"{what}: {why}. See docs/testing.md"
    if is_ci():
        pytest.fail(said)
    pytest.skip(said)
