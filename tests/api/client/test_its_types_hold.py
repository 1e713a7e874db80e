"""mypy finds nothing in the generated client, nor in a program that uses it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.api.client.conftest import HERE, NAME


@pytest.mark.slow
def test_the_client_and_a_program_are_typed(generated: Path) -> None:
    options = ["--strict", "--config-file", os.devnull, "--cache-dir", os.devnull]
    generated_so = ["--allow-any-generics", "--no-warn-return-any", "--no-warn-unused-ignores"]
    looked = subprocess.run(  # noqa: S603  # our own command
        [sys.executable, "-m", "mypy", *options, *generated_so, NAME, str(HERE / "playing.py")],
        cwd=generated,
        capture_output=True,
        text=True,
        check=False,
    )
    assert looked.returncode == 0, looked.stdout + looked.stderr
