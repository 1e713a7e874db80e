from pathlib import Path

import pytest

from config.launcher.running import lan_addresses
from tests.config.processes import launched


def test_when_the_launcher_answers_on_every_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "utf-8")
    with launched(tmp_path / "data", "--host", "0.0.0.0") as launcher:  # noqa: S104  # what a club does
        for address in lan_addresses():
            assert f"In the hall:     http://{address}:{launcher.port}\n" in launcher.log
        assert ("█" in launcher.log) == bool(lan_addresses())
