"""Steps take values and model objects: no request, no template, no shortcut of a view (design.md, section 4)."""

import ast
import re
import tomllib
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
INDENTED = re.compile(r"^[ \t]+(?:import \w|from [\w.]+ import\b)", re.MULTILINE)
FORBIDDEN = {"django.http", "django.shortcuts", "django.template", "django.views", "django.forms"}
# Each start of a process would be a fifth slower with these, which few processes ever need.
LATE = {"fido2", "icalendar", "openpyxl", "pypdf"}


def steps() -> list[str]:
    """The modules that the import contract calls steps."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    (contract,) = (one for one in contracts["contracts"] if one["name"] == "Steps do not know their callers")
    return list(contract["source_modules"])


@pytest.mark.parametrize("step", steps())
def test_a_step_imports_nothing_of_a_page(step: str) -> None:
    place = ROOT / step.replace(".", "/")
    files = sorted(place.rglob("*.py")) or [place.with_suffix(".py")]
    texts = [text for file in files if any(bad in (text := file.read_text(encoding="utf-8")) for bad in FORBIDDEN)]
    nodes = [node for text in texts for node in ast.walk(ast.parse(text))]
    imported = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    imported |= {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
    assert {name for name in imported if any(name == bad or name.startswith(f"{bad}.") for bad in FORBIDDEN)} == set()


def test_no_import_hides_inside_a_function() -> None:
    hidden = [
        f"{path.relative_to(ROOT)}:{inner.lineno}"
        for room in ("tournament", "brackets", "scoring")
        for path in (ROOT / room).rglob("*.py")
        if INDENTED.search(text := path.read_text(encoding="utf-8"))  # most files need no parsing
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef)
        for inner in ast.walk(node)
        if isinstance(inner, ast.Import | ast.ImportFrom)
        and not (isinstance(inner, ast.ImportFrom) and (inner.module or "").partition(".")[0] in LATE)
    ]
    assert hidden == []
