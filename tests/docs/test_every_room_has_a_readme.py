"""Every room has a README of at most 20 lines: what it owns, three files to read first, what it may import."""

import re
import tomllib
from pathlib import Path

import pytest

from tests.docs.pages import BASE, CODE, prose

CONTRACTS = tomllib.loads((BASE / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
PACKAGES = ("config", "brackets", "scoring")
WITHOUT_README = ("admin", "templatetags", "tasks")
LAYERS = [
    layer.replace("tournament.", "").split(" | ")
    for contract in CONTRACTS
    if contract["name"] == "The rooms of the tournament, in order"
    for layer in contract["layers"]
]
ROOMS = [room for layer in LAYERS for room in layer if room not in WITHOUT_README]
READMES = sorted(
    [
        *(BASE / name / "README.md" for name in PACKAGES),
        *(BASE / "tournament" / room / "README.md" for room in ROOMS),
        BASE / "tournament/core/database/README.md",
    ]
)
LINE = re.compile(r"^May import: (.+?)\.(?: |$)", re.MULTILINE | re.DOTALL)


def named(path: Path, text: str) -> dict[str, bool]:
    """The files in code marks, and whether each is there: beside the README, in tournament/ or in the project."""
    words = {word for word in CODE.findall(prose(text)) if re.fullmatch(r"\w[\w./-]*(?:\.(?:py|md|html|js)|/)", word)}
    return {word: any((base / word).exists() for base in (path.parent, BASE / "tournament", BASE)) for word in words}


def test_there_are_rooms() -> None:
    assert len(ROOMS) > 12


@pytest.mark.parametrize("path", READMES, ids=lambda path: str(path.parent.relative_to(BASE)))
def test_a_readme_is_short_and_names_three_files_that_exist(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 20
    first = re.findall(r"^\d\. `([^`]+)`", text, re.MULTILINE)
    assert len(first) == 3
    assert [name for name in first if not (path.parent / name).exists()] == []
    assert [name for name, is_there in named(path, text).items() if not is_there] == []


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_may_import_the_rooms_below_it(room: str) -> None:
    said = LINE.search((BASE / "tournament" / room / "README.md").read_text(encoding="utf-8"))
    assert said
    height = next(number for number, layer in enumerate(LAYERS) if room in layer)
    below = [name for layer in LAYERS[height + 1 :] for name in layer]
    assert said[1].replace("\n", " ").split(", ") == [*below, "brackets", "scoring"]
