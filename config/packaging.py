"""How the wheel is built: templates, static files, texts and a few docs go into it below `config/shipped`.

A checkout has them beside its packages, and no build step. `pyproject.toml` names this class (`tool.setuptools`).
Imports nothing of the project: it runs in a builder's environment.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

from setuptools.command.build_py import build_py  # type: ignore[import-untyped] # likewise

FOLDERS = ("templates", "static", "locale", "fixtures", "docs/rules")
FILES = ("docs/verify_lottery.py",)
LEFT_OUT = (".po", ".pyc", ".gz", ".br")
SHIPPED = Path("config") / "shipped"


def shipped_files() -> Iterator[Path]:
    """Yield what a checkout has beside its packages and an installed program needs."""
    for folder in FOLDERS:
        for path in sorted(Path(folder).rglob("*")):
            if path.is_file() and path.suffix not in LEFT_OUT:
                yield path
    yield from map(Path, FILES)


class BuildPy(build_py):  # type: ignore[misc] # setuptools is typed only where its stubs are
    """Also copies the shipped files."""

    def run(self) -> None:
        super().run()
        for path in shipped_files():
            target = Path(self.build_lib) / SHIPPED / path
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)

    def get_source_files(self) -> list[str]:
        """Return the files of a source distribution, from which the wheel can be built too."""
        return [*super().get_source_files(), *(path.as_posix() for path in shipped_files())]
