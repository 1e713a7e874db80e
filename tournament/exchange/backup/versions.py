"""Which program wrote a database: the migrations that it has applied, and those that this program knows."""

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Final

from django.apps import apps
from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _

from tournament.core.errors import Conflict

APPS: Final = ("brackets", "tournament")
OURS: Final = tuple(f"{app}." for app in APPS)
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


def check_columns() -> None:
    """Raise Conflict if a table lacks a column after all migrations.

    A program from before 29 November 2026 wrote such a database: until then the first migration was edited in place.
    """
    tables = {model._meta.db_table: model for app in APPS for model in apps.get_app_config(app).get_models()}
    with connection.cursor() as cursor:
        for table, model in tables.items():
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)} LIMIT 0")  # noqa: S608 - our own names
            there = {column[0] for column in cursor.description}
            for field in model._meta.local_concrete_fields:
                if field.column not in there:
                    text = _(
                        "The column {column} is missing in {table}: a Capicú from before the first release wrote this "
                        "database, and this version cannot read it. Nothing was changed. Take its tournaments over as "
                        "files, or begin with an empty folder."
                    )
                    raise Conflict(text.format(column=field.column, table=table), code="older-database")
