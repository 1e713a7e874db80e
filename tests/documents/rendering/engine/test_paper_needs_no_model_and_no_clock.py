"""What draws reads no model and no clock: a kind's methods `sections`, `render` and `render_text`, and all they call.

The engine and the packages of the large kinds import the standard library, what reads and writes files, each other,
and of Django its words. A kind has its snapshot in the same file, so the functions that its drawing reaches are
followed.
"""

import ast
import sys
from pathlib import Path

import pytest

from tournament import documents

FOLDER = Path(documents.__file__).parent
PURE = ("book", "bracket_sheets", "engine", "scoresheets")
FILES = sorted(path for room in PURE for path in (FOLDER / room).rglob("*.py"))
KINDS = [path for path in sorted((FOLDER / "kinds").rglob("*.py")) if path.stem != "__init__"]
DRAWS = {"sections", "render", "render_text"}


def is_pure(module: str) -> bool:
    root = module.split(".")[0]
    return (
        root in {"reportlab", "segno", "icalendar", "pypdf", "pypdfium2"}
        # pure too: a capital, how names are sorted, what ended a match, how pips lie, how many teams a format takes
        or module
        in {
            "django.utils.translation",
            "django.utils.text",
            "tournament.core.names",
            "tournament.core.endings",
            "tournament.core.figures",
        }
        or module in {"scoring.library.pictures", "brackets.formats.protocol"}
        or module.startswith(tuple(f"tournament.documents.{room}" for room in PURE))
        or (root in sys.stdlib_module_names and root not in {"time", "random", "os", "secrets", "socket"})
    )


def imports_of(tree: ast.AST) -> dict[str, str]:
    """The module of each imported name; "tournament.documents.engine" for a module of that package."""
    found: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.asname or alias.name: alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {alias.asname or alias.name: str(node.module) for alias in node.names}
    return found


def used_in(node: ast.AST) -> set[str]:
    """The names that a function or class uses and does not bind itself."""
    names = [one for one in ast.walk(node) if isinstance(one, ast.Name)]
    bound = {one.id for one in names if not isinstance(one.ctx, ast.Load)}
    bound |= {one.arg for one in ast.walk(node) if isinstance(one, ast.arg)}
    return {one.id for one in names} - bound


def _name_of(node: ast.AST) -> str:
    """The name of a function, or of what is assigned: `render = staticmethod(page.render)`."""
    if isinstance(node, ast.FunctionDef):
        return node.name
    return node.targets[0].id if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) else ""


def reached(tree: ast.Module) -> set[str]:
    """The names that the drawing methods and functions of a module use, and what they call in it."""
    # Records are followed too: their properties are drawn. Classes of kinds are not: they hold the snapshot.
    top = {
        node.name: node
        for node in tree.body
        if isinstance(node, ast.FunctionDef) or (isinstance(node, ast.ClassDef) and node.decorator_list)
    }
    waiting = [node for node in ast.walk(tree) if _name_of(node) in DRAWS]
    found: set[str] = set()
    while waiting:
        new = used_in(waiting.pop()) - found
        found |= new
        waiting += [top[name] for name in new & top.keys()]
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_what_a_module_imports(path: Path) -> None:
    for module in imports_of(ast.parse(path.read_text())).values():
        assert is_pure(module) or module == "tournament.documents", module


@pytest.mark.parametrize("path", [*KINDS, FOLDER / "judge_pass.py"], ids=lambda path: path.stem)
def test_what_the_drawing_of_a_kind_reaches(path: Path) -> None:
    tree = ast.parse(path.read_text())
    imports = imports_of(tree)
    assert {name: imports[name] for name in reached(tree) & imports.keys() if not is_pure(imports[name])} == {}


def test_a_kind_that_reads_a_model_is_found_out() -> None:
    tree = ast.parse(
        "from tournament.models import Team\n"
        "class Teams:\n    def render_text(self, record): return _count()\n"
        "def _count(): return Team.objects.count()\n"
    )
    assert "Team" in reached(tree)
