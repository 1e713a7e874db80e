"""`manage.py clients`: build the clients of the API as packages, a wheel for Python and a tarball for npm.

Both are generated from the OpenAPI document as it is now. Needs the developers' packages, and npm.
"""

import json
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.api.openapi import contract, serving

FOLDER = Path(settings.BASE_DIR) / contract.FOLDER
PYTHON, TYPESCRIPT = FOLDER / "python.yml", FOLDER / "typescript"
QUIETLY = ("--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier")


class Command(BaseCommand):
    """Build the clients."""

    help = "Build the Python and TypeScript clients of the API as packages."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--out", type=Path, default=Path("dist"), help="the folder for the packages; default: dist")

    def handle(self, *args: Any, **options: Any) -> None:
        out: Path = options["out"].resolve()
        out.mkdir(parents=True, exist_ok=True)
        project = tomllib.loads((Path(settings.BASE_DIR) / "pyproject.toml").read_text("utf-8"))["project"]
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place)
            document = folder / "openapi.json"
            document.write_text(json.dumps(serving.plain()), "utf-8")
            _build_python(document, project["version"], out)
            _build_typescript(document, project["version"], out)
        for package in sorted(out.glob("capicu*client-*")):
            self.stdout.write(str(package))


def _build_python(document: Path, version: str, out: Path) -> None:
    config, source = document.with_name("python.yml"), document.with_name("python")
    config.write_text(f"{PYTHON.read_text('utf-8')}package_version_override: {version}\n", "utf-8")
    generate = [*_tool("openapi-python-client"), "generate", "--fail-on-warning", "--meta", "setup"]
    _run([*generate, "--config", str(config), "--path", str(document), "--output-path", str(source)], source.parent)
    build = [*_tool("uv"), "build", "--wheel", "--offline", "--no-build-isolation", "--python", sys.executable]
    _run([*build, "--out-dir", str(out), str(source)], source)


def _build_typescript(document: Path, version: str, out: Path) -> None:
    source = document.with_name("typescript")
    shutil.copytree(TYPESCRIPT, source)
    shutil.copy(document, source)
    manifest = source / "package.json"
    manifest.write_text(json.dumps({**json.loads(manifest.read_text("utf-8")), "version": version}), "utf-8")
    npm = _tool("npm")
    _run([*npm, "ci", *QUIETLY], source)
    _run([*npm, "run", "generate"], source)
    _run([*npm, "run", "build"], source)
    _run([*npm, "pack", "--pack-destination", str(out)], source)


def _tool(name: str) -> list[str]:
    """A program of the environment, or of the machine."""
    own = Path(sys.executable).with_name(name)
    found = str(own) if own.exists() else shutil.which(name)
    if found is None:
        raise CommandError(f"{name} is not there: the clients need the developers' packages and npm.")
    return [found]


def _run(command: list[str], folder: Path) -> None:
    made = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603 - our own
    if made.returncode:
        raise CommandError(f"{' '.join(command)}\n{made.stdout}{made.stderr}")
