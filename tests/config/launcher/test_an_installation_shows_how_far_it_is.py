"""pip itself is replaced by a program that prints what pip prints."""

import stat
from pathlib import Path

import pytest

from config.launcher.environment import PIN, install
from tests.config.processes import BASE

NAMES = [f"package-{letter}" for letter in "abcdefghijkl"]
PINS = "".join(f"{name}==1.0 --hash=sha256:00\n" for name in NAMES) + "celery[redis]==5.7.0\n"


def pip(folder: Path, *, lines: list[str], code: int) -> Path:
    """A stand-in for a Python with pip."""
    path = folder / "python"
    path.write_text("#!/bin/sh\n" + "".join(f"echo '{line}'\n" for line in lines) + f"exit {code}\n", encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


@pytest.fixture
def pins(tmp_path: Path) -> Path:
    (tmp_path / "pins.txt").write_text(PINS, encoding="utf-8")
    return tmp_path / "pins.txt"


def test_in_a_log_by_every_tenth_package(tmp_path: Path, pins: Path, capfd: pytest.CaptureFixture[str]) -> None:
    said = [
        "Ignoring package-a: markers do not match",
        "Processing /opt/files/package_b-1.0-py3-none-any.whl (from -r pins.txt)",
        *[f"Requirement already satisfied: {name}==1.0 in here" for name in NAMES[2:]],
        "Collecting celery[redis]==5.7.0 (from -r pins.txt)",
        "  Downloading celery-5.7.0-py3-none-any.whl",
        "Installing collected packages: celery",
    ]
    install(pip(tmp_path, lines=said, code=0), pins)
    assert capfd.readouterr().out.splitlines() == [
        "Installing 1 of 13: package-a",
        "Installing 11 of 13: package-k",
        "Installing 13 of 13: unpacking",
        "Installed 13 packages.",
    ]


def test_and_ends_with_pips_last_lines_when_it_fails(tmp_path: Path, pins: Path) -> None:
    said = [f"line {number}" for number in range(40)] + ["ERROR: No matching distribution found"]
    with pytest.raises(SystemExit) as ended:
        install(pip(tmp_path, lines=said, code=1), pins)
    complaint = str(ended.value)
    assert "No matching distribution" in complaint
    assert "line 39" in complaint
    assert "line 5\n" not in complaint
    assert "could not be installed" in complaint


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_and_counts_every_pin_of_the_real_files(name: str) -> None:
    text = (BASE / name).read_text(encoding="utf-8")
    assert len(PIN.findall(text)) == sum("==" in line and line[0].isalpha() for line in text.splitlines() if line)
