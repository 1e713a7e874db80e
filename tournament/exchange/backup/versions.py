"""Which program wrote a database: the migrations that it has applied, and those that this program knows."""

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _

from tournament.core.errors import Conflict

OURS: Final = ("brackets.", "tournament.")
"""Apps whose migrations tell the version; those of libraries follow the packages."""


@cache
def program() -> str:
    """Return the version of this program, such as 0.1.0: of the checkout, else of the installed package."""
    project = Path(settings.BASE_DIR) / "pyproject.toml"
    if project.is_file():
        return str(tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"])
    return metadata.version("capicu")


def applied() -> list[str]:
    """Return the migrations of the database, such as tournament.0001_initial; none of a database without tables."""
    loader = MigrationLoader(connection)
    return sorted(f"{app}.{name}" for app, name in loader.applied_migrations)


def pending() -> list[str]:
    """Return the migrations that this program would apply."""
    loader = MigrationLoader(connection)
    return sorted(f"{app}.{name}" for app, name in loader.disk_migrations.keys() - loader.applied_migrations.keys())


def check_known(migrations: Iterable[str], wrote: str = "") -> None:
    """Raise Conflict if a newer program wrote what has these migrations. `wrote`: its version, "" if not known."""
    known = {f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations}
    unknown = sorted(name for name in set(migrations) - known if name.startswith(OURS))
    if unknown:
        told = {"mine": program(), "wrote": f" ({wrote})" if wrote else "", "migration": unknown[0]}
        raise Conflict(
            _(
                "A newer Capicú{wrote} wrote this database, and this is version {mine}, which does not know "
                "{migration}. Nothing was changed. Install the newer version, or restore a back-up of this one."
            ).format(**told),
            code="newer-database",
        )
