"""docs/api/clients.md: its commands are run as they are written; they make what the page says."""

import ast
import json
import tomllib
from pathlib import Path

import pytest

from tests.docs.pages import BASE, blocks, read
from tests.support.clients import PAGE, built

VERSION = tomllib.loads(read("pyproject.toml"))["project"]["version"]
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def folder() -> Path:
    return built()


def test_one_command_makes_both_packages(folder: Path) -> None:
    assert {file.name for file in (folder / "dist").iterdir() if file.name[0] != "."} == {
        f"capicu_client-{VERSION}-py3-none-any.whl",
        f"capicu-client-{VERSION}.tgz",
    }


def test_they_are_installed(folder: Path) -> None:
    assert (folder / "python" / "capicu_client" / "py.typed").exists()
    manifest = folder / "page" / "node_modules" / "capicu-client" / "package.json"
    assert json.loads(manifest.read_text("utf-8"))["version"] == VERSION


def test_its_python_names_what_is_there(folder: Path) -> None:
    (shown,) = blocks(read(PAGE), "python")
    for line in ast.parse(shown).body:
        if isinstance(line, ast.ImportFrom):
            module = folder / "python" / (line.module or "").replace(".", "/")
            for name in line.names:
                assert (module / f"{name.name}.py").exists() or name.name in (module / "__init__.py").read_text("utf-8")


def test_the_generators_alone_make_the_same(folder: Path) -> None:
    types = folder / "page" / "node_modules" / "capicu-client" / "dist" / "schema.d.ts"
    assert types.stat().st_size > 1_000_000
    if (folder / "capicu-client").exists():  # in one of three runs
        project = tomllib.loads((folder / "capicu-client" / "pyproject.toml").read_text("utf-8"))
        assert "capicu-client" in json.dumps(project)
        assert "export interface paths" in (folder / "schema.d.ts").read_text("utf-8")


def test_the_page_of_the_bracket_has_50_lines() -> None:
    assert len(read("docs/api/examples/bracket.ts").splitlines()) == 50
    assert "in 50 lines" in read(PAGE)
    assert (BASE / "docs/api/examples/index.html").exists()
