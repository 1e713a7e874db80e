"""Where the built OpenAPI document is kept: files in the data folder, named by the state of the program.

Imports nothing of the API, so that the launcher can look whether they are there.
"""

import hashlib
import os
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Final, Literal, get_args

from django.conf import settings

Form = Literal["json", "yaml"]
FORMS: Final[tuple[Form, ...]] = get_args(Form)
FOLDER: Final = "openapi"  # in the data folder
SOURCES: Final = ("config", "scoring", "brackets", "tournament")
MADE_WITH: Final = ("django", "djangorestframework", "drf-spectacular")


def place(form: Form) -> Path:
    """The file with the document of the program as it is now, whether it is there or not."""
    return Path(settings.VAR_DIR) / FOLDER / f"{_fingerprint()}.{form}.gz"


def is_stored() -> bool:
    """Whether the document of the program as it is now is there in all forms."""
    return all(place(form).is_file() for form in FORMS)


def store(form: Form, content: bytes) -> None:
    """Write a file so that no other process reads a part of it, and remove those of earlier states."""
    file = place(form)
    file.parent.mkdir(parents=True, exist_ok=True)
    for old in file.parent.glob(f"*.{form}.gz"):
        old.unlink(missing_ok=True)
    unfinished = file.with_name(f"{file.name}.{os.getpid()}")
    unfinished.write_bytes(content)
    unfinished.replace(file)


@cache
def _fingerprint() -> str:
    """A hash of all sources (path, size, modification time) and of the packages that describe them."""
    digest = hashlib.sha256()
    for folder in SOURCES:
        for source in sorted((Path(settings.BASE_DIR) / folder).rglob("*.py")):
            about = source.stat()
            digest.update(f"{source} {about.st_size} {about.st_mtime_ns}\n".encode())
    digest.update(" ".join(map(version, MADE_WITH)).encode())
    return digest.hexdigest()[:32]
