"""A database with every migration applied, made once a run by `manage.py test`, and copied wherever one is needed.

The static files lie beside it. Both take seconds to make, and a run needs two dozen of each. Where no template is named
(a few files run by hand), everybody makes his own.
"""

import os
import shutil
from pathlib import Path

from config.launcher.collecting import STAMP

NAME = "CAPICU_TEST_TEMPLATE"


def template() -> Path | None:
    """The SQLite file that `manage.py test` has made; None when nobody has."""
    made = Path(os.environ.get(NAME, ""))
    return made if made.is_file() else None


def template_database() -> str | None:
    """The same on PostgreSQL: the name of the database to copy; None when nobody has made one."""
    return os.environ.get(f"{NAME}_DATABASE") or None


def lay_out(database: Path) -> None:
    """Put a copy at `database`, whose folder is made; nothing happens without a template."""
    made = template()
    if made is not None:
        database.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(made, database)
        _lay_out_statics(made.parent, database.parent)


def _lay_out_statics(made: Path, folder: Path) -> None:
    """What is served to the browser: made in ten seconds, linked in none."""
    stamp = made / STAMP
    if stamp.is_file() and not (folder / STAMP).exists():
        shutil.copytree(made / "static", folder / "static", copy_function=os.link, dirs_exist_ok=True)
        shutil.copyfile(stamp, folder / STAMP)
