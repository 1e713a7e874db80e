"""The drawing modules import the standard library, what reads and writes files, each other, and of Django its words."""

import ast
import sys
from pathlib import Path

import pytest

from tournament import documents

FOLDER = Path(documents.__file__).parent
FILES = sorted(FOLDER.rglob("*.py"))


def imported(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(str(node.module))
    return names


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_what_a_module_imports(path: Path) -> None:
    for name in imported(path):
        root = name.split(".")[0]
        assert (
            root in {"reportlab", "segno", "icalendar", "pypdf", "pypdfium2"}
            or name in {"django.utils.translation", "tournament.names"}  # pure: how names are sorted
            or name.startswith("tournament.documents")
            or (root in sys.stdlib_module_names and root not in {"time", "random", "os", "secrets", "socket"})
        ), name
