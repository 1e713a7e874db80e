"""mypy finds nothing in the generated client, an eighth of it in a run, nor in a program that uses it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.api.client.conftest import HERE, NAME
from tests.support.thorough import some


@pytest.mark.slow
def test_the_client_and_a_program_are_typed(generated: Path) -> None:
    options = ["--strict", "--config-file", os.devnull, "--cache-dir", os.devnull]
    generated_so = ["--allow-any-generics", "--no-warn-return-any", "--no-warn-unused-ignores"]
    modules = some(sorted(str(file) for file in (generated / NAME).rglob("*.py")), one_in=8)
    others = ["--follow-imports", "silent"]  # read for their types alone
    looked = subprocess.run(  # noqa: S603  # our own command
        [sys.executable, "-m", "mypy", *options, *generated_so, *others, *modules, str(HERE / "playing.py")],
        cwd=generated,
        capture_output=True,
        text=True,
        check=False,
    )
    assert looked.returncode == 0, looked.stdout + looked.stderr
