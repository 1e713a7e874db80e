"""Linters of OpenAPI documents that others wrote, pinned in package-lock.json and run by Node."""

import hashlib
import json
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings

from tests.support.node import find_program, give_up
from tests.support.thorough import THOROUGH
from tournament.core.database.file_lock import FileLock

HERE = Path(__file__).parent
FILES = ("package.json", "package-lock.json", "lint.js")
KEPT = Path(settings.BASE_DIR) / "var" / "openapi-validators"
"""The installed packages, by the digest of what was installed; git ignores the folder."""
INSTALL = ("ci", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier")
ACCEPTED = HERE / "accepted.txt"
WITHOUT = "NO REDOCLY AND NO SPECTRAL"
PATIENCE = 300  # seconds for the installation, which is needed once


class Problem(NamedTuple):
    """What a linter says of one place in the document."""

    severity: str
    rule: str
    message: str
    where: str


def errors_of(linters: Sequence[str], document: Mapping[str, Any]) -> dict[str, list[Problem]]:
    """The errors that each linter finds in a document, all of them running at once.

    They and their installation take a minute of this document: see `is_accepted`.
    """
    node, script = find_program("node", WITHOUT), _installed() / "lint.js"
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "openapi.json"
        file.write_text(json.dumps(document), encoding="utf-8")
        problems = _run(node, script, linters, file)
    return {linter: [one for one in said if one.severity == "error"] for linter, said in problems.items()}


def is_accepted(document: Mapping[str, Any]) -> bool:
    """Whether these linters have accepted this document: while both are the same, so is what they say."""
    return ACCEPTED.read_text("utf-8").strip() == _name(document) and not THOROUGH


def accept(document: Mapping[str, Any]) -> None:
    """Remember it, in the repository."""
    ACCEPTED.write_text(f"{_name(document)}\n", "utf-8")


def _name(document: Mapping[str, Any]) -> str:
    return _digest(*((HERE / name).read_bytes() for name in FILES), json.dumps(document).encode())


def _digest(*parts: bytes) -> str:
    return hashlib.sha256(b"".join(parts)).hexdigest()[:32]


def _run(node: str, script: Path, linters: Sequence[str], file: Path) -> dict[str, list[Problem]]:
    running = {
        linter: subprocess.Popen([node, str(script), linter, str(file)], stdout=subprocess.PIPE)  # noqa: S603 - our own
        for linter in linters
    }
    said = {linter: process.communicate()[0] for linter, process in running.items()}
    assert {linter: process.returncode for linter, process in running.items()} == dict.fromkeys(linters, 0)
    return {linter: [Problem(**one) for one in json.loads(text)] for linter, text in said.items()}


def _installed() -> Path:
    """The folder with the packages, which are installed if they are not there yet."""
    folder = KEPT / _digest(*((HERE / name).read_bytes() for name in FILES))
    if folder.exists():
        return folder
    npm = find_program("npm", WITHOUT)
    lock = FileLock(KEPT.parent / "openapi-validators.lock")
    lock.take("installing", wait=True)
    try:
        if not folder.exists():
            _install(npm, folder)
    finally:
        lock.release()
    return folder


def _install(npm: str, folder: Path) -> None:
    shutil.rmtree(KEPT, ignore_errors=True)  # those of other versions
    KEPT.mkdir(parents=True)
    with tempfile.TemporaryDirectory(dir=KEPT.parent) as place:
        unfinished = Path(place) / "packages"
        unfinished.mkdir()
        for name in FILES:
            shutil.copy(HERE / name, unfinished)
        try:
            subprocess.run([npm, *INSTALL], cwd=unfinished, check=True, capture_output=True, timeout=PATIENCE)  # noqa: S603 - our own
        except subprocess.SubprocessError as error:
            give_up(WITHOUT, f"npm could not install them ({(getattr(error, 'stderr', b'') or b'').decode()[-300:]})")
        unfinished.rename(folder)  # an interrupted installation leaves nothing there
