from pathlib import Path

import pytest

from tests.scoring.shell.typed import Shell


@pytest.fixture
def shell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Shell:
    """The engine's shell, in a folder of its own."""
    return Shell(tmp_path, capsys)
