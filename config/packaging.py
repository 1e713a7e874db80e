"""How the wheel is built: templates, static files, texts and a few docs go into it below `config/shipped`.

Its bill of materials (CycloneDX) goes with it, as `capicu.cdx.json`: each pinned package with its hashes. A checkout
has the files beside its packages, and no build step. `pyproject.toml` names this class (`tool.setuptools`).
Imports nothing of the project: it runs in a builder's environment.
"""

import json
import re
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from setuptools.command.build_py import build_py  # type: ignore[import-untyped] # likewise

FOLDERS = ("templates", "static", "locale", "fixtures", "docs/rules")
FILES = ("docs/verify_lottery.py",)
LEFT_OUT = (".po", ".pyc", ".gz", ".br")
SHIPPED = Path("config") / "shipped"
PINS = "requirements.txt"
BILL = "capicu.cdx.json"
PIN = re.compile(r"([a-z0-9][\w.-]*)(?:\[[^]]*])?==([\w.!+-]+)(?: ; ([^\\]*))?")
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
VIA = re.compile(r"#(?: via)? +([a-z][\w.-]*)(?: \(pyproject\.toml\))?$", re.MULTILINE)


def shipped_files() -> Iterator[Path]:
    """Yield what a checkout has beside its packages and an installed program needs."""
    for folder in FOLDERS:
        for path in sorted(Path(folder).rglob("*")):
            if path.is_file() and path.suffix not in LEFT_OUT:
                yield path
    yield from map(Path, FILES)


def bill_of_materials(version: str, pins: str) -> dict[str, Any]:
    """Return the CycloneDX document of this version: the packages of a requirements file, and who needs them.

    It has no date and no random number: the same pins give the same file.
    """
    components, needs = [], dict[str, list[str]]()
    for part in re.split(r"\n(?=[a-z0-9])", pins):
        if (found := PIN.match(part)) is None:
            continue
        name, pinned, marker = found.groups()
        component = {"type": "library", "name": name, "version": pinned, "purl": f"pkg:pypi/{name}@{pinned}"}
        component["bom-ref"] = name
        # Several files of one version: a wheel for each platform.
        files = [{"alg": "SHA-256", "content": digest} for digest in HASH.findall(part)]
        note = [{"name": "capicu:marker", "value": marker.strip()}] if marker else []
        components.append(component | {"hashes": files} | ({"properties": note} if note else {}))
        for user in VIA.findall(part):
            needs.setdefault(user, []).append(name)
    refs = ["capicu", *(str(component["bom-ref"]) for component in components)]
    ours = {"type": "application", "name": "capicu", "version": version, "bom-ref": "capicu"}
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": ours | {"purl": f"pkg:pypi/capicu@{version}"}},
        "components": components,
        "dependencies": [{"ref": ref, "dependsOn": sorted(needs.get(ref, []))} for ref in refs],
    }


class BuildPy(build_py):  # type: ignore[misc] # setuptools is typed only where its stubs are
    """Also copies the shipped files."""

    def run(self) -> None:
        shutil.rmtree(self.build_lib, ignore_errors=True)  # an earlier build may have left modules that are gone
        super().run()
        for path in shipped_files():
            target = Path(self.build_lib) / SHIPPED / path
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
        version = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
        bill = bill_of_materials(version, Path(PINS).read_text(encoding="utf-8"))
        (Path(self.build_lib) / SHIPPED / BILL).write_text(json.dumps(bill, indent=1), encoding="utf-8")

    def get_source_files(self) -> list[str]:
        """Return the files of a source distribution, from which the wheel can be built too."""
        return [*super().get_source_files(), PINS, *(path.as_posix() for path in shipped_files())]
