"""A database with every migration applied, made once a run by `manage.py test`, and copied wherever one is needed.

The static files lie beside it. Both take seconds to make, and a run needs two dozen of each. Where no template is named
(a few files run by hand), each process makes its own.
"""

import os
import shutil
from pathlib import Path
from typing import Any

from config.static_files import STAMP
from tournament.api.openapi.storage import FOLDER

NAME = "CAPICU_TEST_TEMPLATE"


def template() -> Path | None:
    """The SQLite file that `manage.py test` has made; None when nobody has."""
    made = Path(os.environ.get(NAME, ""))
    return made if made.is_file() else None


def template_database() -> str | None:
    """The same on PostgreSQL: the name of the database to copy; None when nobody has made one."""
    return os.environ.get(f"{NAME}_DATABASE") or None


def lay_out(database: Path) -> bool:
    """Put a copy at `database`, whose folder is made; False, and nothing happens, without a template."""
    made = template()
    if made is None:
        return False
    database.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(made, database)
    return True


def lay_out_statics(folder: Path) -> bool:
    """Link the static files into a new data folder: made in ten seconds, linked in none. False without a template.

    FileNotFoundError if the run made a template without them: each server would collect them for itself, unnoticed.
    """
    made = template()
    if made is None:
        return False
    shutil.copytree(made.parent / "static", folder / "static", copy_function=os.link)
    shutil.copyfile(made.parent / STAMP, folder / STAMP)
    lay_out_document(folder)
    return True


def lay_out_document(folder: Path) -> None:
    """Link the built OpenAPI document into a data folder: built in six seconds, linked in none."""
    if (made := template()) is not None and (made.parent / FOLDER).is_dir():
        shutil.copytree(made.parent / FOLDER, folder / FOLDER, copy_function=os.link)


def name_statics_as_in_life(settings: Any, folder: Path) -> None:
    """Pages name the static files that lie collected in a data folder; one that was left out is an error."""
    settings.STATIC_ROOT = folder / "static"
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": "config.static_files.HashedModules"}}
