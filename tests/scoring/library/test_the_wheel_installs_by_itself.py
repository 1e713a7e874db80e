"""The distribution: a wheel built offline from the source installs in a fresh environment, and the guide runs there."""

import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from tests.docs.pages import BASE, blocks, read

PIP = ("-m", "pip", "--disable-pip-version-check", "-q")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy: a build leaves folders behind."""
    clone, out = tmp_path_factory.mktemp("clone"), tmp_path_factory.mktemp("wheel")
    ignore = shutil.ignore_patterns("__pycache__", "build", "*.egg-info")
    for folder in ("scoring", "docs/engine"):
        shutil.copytree(BASE / folder, clone / folder, ignore=ignore)
    # What `pip wheel docs/engine` asks the backend for, without the three Pythons that pip starts for it.
    build = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"
    run(sys.executable, "-c", build, out, cwd=clone / "docs" / "engine")
    (built,) = out.glob("capicu_engine-*.whl")
    return built


def run(*command: object, cwd: Path) -> str:
    """Run a command without the checkout on its path, and return what it printed."""
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(  # noqa: S603 - our own command
        [str(word) for word in command], cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_wheel_has_every_module_and_no_dependency(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = {name for name in packed.namelist() if name.startswith("scoring/")}
        (metadata,) = [packed.read(name).decode() for name in packed.namelist() if name.endswith("METADATA")]
    source = {path.relative_to(BASE).as_posix() for path in (BASE / "scoring").rglob("*.py")}
    assert names == source | {"scoring/py.typed"}
    assert "Requires-Dist" not in metadata
    assert "Requires-Python: >=3.11" in metadata
    assert "License-Expression: MIT" in metadata


@pytest.mark.slow
def test_the_guide_runs_where_only_the_wheel_is_installed(wheel: Path, tmp_path: Path) -> None:
    # Without pip of its own, which takes seconds to install: ours installs into it.
    venv.create(tmp_path / "fresh", with_pip=False)
    folder = "Scripts" if sys.platform == "win32" else "bin"
    python = tmp_path / "fresh" / folder / "python"
    run(sys.executable, *PIP, "--python", python, "install", "--no-index", "--no-deps", wheel, cwd=tmp_path)
    script = tmp_path / "guide.py"
    guide = blocks(read("docs/engine/README.md"), "python")
    script.write_text("\n\n".join([*guide, "print(scoring.__file__)"]), encoding="utf-8")
    *told, where = run(python, "-I", script, cwd=tmp_path).splitlines()
    assert "<20 hands: A won " in "\n".join(told)
    assert Path(where).is_relative_to(tmp_path)
