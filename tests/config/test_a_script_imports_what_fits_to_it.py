"""Names of static files tell their content: what a page's script imports is of the same version, or is missing."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from tests.config.processes import put_statics

HASHED = re.compile(r"\./\w+\.[0-9a-f]{12}\.js")


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that `collectstatic` filled."""
    folder = tmp_path_factory.mktemp("data")
    put_statics(folder)
    return folder / "static" / "js"


@pytest.mark.slow
def test_every_import_of_ours_names_the_content(collected: Path) -> None:
    imported = re.compile(r"""(?:\sfrom|^import)\s*["'](\.[^"']+)["']""", re.MULTILINE)
    scripts = [path for path in collected.glob("*.js") if re.search(r"\.[0-9a-f]{12}\.js$", path.name)]
    names = [name for path in scripts for name in imported.findall(path.read_text(encoding="utf-8"))]
    assert len(scripts) == len(list((Path(settings.BASE_DIR) / "static" / "js").glob("*.js")))
    assert len(names) > 20
    assert [name for name in names if not HASHED.fullmatch(name)] == []
    assert [name for name in names if not (collected / name).exists()] == []
