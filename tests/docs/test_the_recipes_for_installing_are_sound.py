"""The recipes in docs/install: what tools can check of them, and that they start what docs/running.md says.

The wheel that they install has what a checkout has beside its packages.
"""

import re
import shlex
import shutil
import subprocess
import tomllib
from importlib import metadata
from pathlib import Path, PurePath

import pytest
import yaml

from config import packaging, values
from tests.docs.pages import BASE, read
from tests.flows.installation import documented

INSTALL = BASE / "docs" / "install"
# What compose knows of a service, as far as it is used.
KEYS = {"build", "image", "restart", "environment", "volumes", "healthcheck", "command", "depends_on", "ports"}
CONDITIONS = ("service_started", "service_healthy", "service_completed_successfully")


def test_the_services_of_the_compose_file_are_the_documented_ones() -> None:
    services = yaml.safe_load(read("docs/install/compose.yaml"))["services"]
    assert set(services) == {"postgresql", "redis", "upgrade", "web", "worker", "caddy"}
    words = {name: {"--workers", "--host", "2", "4", "0.0.0.0", "127.0.0.1"} for name in ("granian", "celery")}  # noqa: S104 - only compared
    for name, service in (("granian", "web"), ("celery", "worker")):
        program = documented(name)
        same = [word for word in map(str, services[service]["command"]) if word not in words[name]]
        assert same[1:] == [word for word in program[1:] if word not in words[name]]
    assert "image: docker.io/library/postgres:18" in read("docs/install/compose.yaml")
    assert "postgresql-client-18" in read("docs/install/Containerfile")


def test_the_compose_file_names_only_what_it_has() -> None:
    """What an engine would refuse; none is at hand."""
    compose = yaml.safe_load(read("docs/install/compose.yaml"))
    services = compose["services"]
    assert compose.keys() - {"x-capicu"} == {"services", "volumes"}
    for service in services.values():
        assert service.keys() <= KEYS
        needed = service.get("depends_on", {})
        assert set(needed) <= services.keys()
        for name, how in needed.items() if isinstance(needed, dict) else ():
            assert how["condition"] in CONDITIONS
            assert how["condition"] != "service_healthy" or "healthcheck" in services[name]
            assert how["condition"] != "service_completed_successfully" or services[name]["restart"] == "no"
        for volume in service.get("volumes", []):
            place = volume.partition(":")[0]
            assert (INSTALL / place).is_file() if place.startswith(".") else place in compose["volumes"]
    assert (
        set(re.findall(r"\b(CAPICU_\w+)", read("docs/install/compose.yaml"))) - {"CAPICU_HOST"} <= documented_settings()
    )


def documented_settings() -> set[str]:
    return set(re.findall(r"`(CAPICU_\w+)`", read("docs/running.md").partition("## Settings")[2]))


def test_the_unit_and_the_script_are_valid(tmp_path: Path) -> None:
    for script in INSTALL.glob("*.sh"):
        subprocess.run(["sh", "-n", str(script)], check=True)  # noqa: S603, S607 - the system's own
    named = re.findall(r'"\$here/([\w.]+)"', read("docs/install/install.sh"))
    assert {name for name in named if not (INSTALL / name).is_file()} == set()
    assert "command.sh" in named
    assert "/opt/capicu/bin/capicu" in read("docs/install/capicu.service")
    if (verify := shutil.which("systemd-analyze")) is None:
        return  # a container has none, and needs no unit
    unit = tmp_path / "capicu.service"
    text = read("docs/install/capicu.service").replace("/opt/capicu/bin/capicu", shlex.quote("/bin/true"))
    unit.write_text(text, encoding="utf-8")
    found = subprocess.run([verify, "verify", str(unit)], capture_output=True, text=True, check=False)  # noqa: S603 - the system's own
    assert [line for line in found.stderr.splitlines() if "capicu" in line] == []


def test_the_wheel_ships_what_is_no_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BASE)
    shipped = {path.as_posix() for path in packaging.shipped_files()}
    for name in (
        "templates/base.html",
        "static/css/tokens.css",
        "locale/eu/LC_MESSAGES/django.mo",
        "fixtures/names.json",
    ):
        assert name in shipped
    assert {"docs/rules/saci.md", "docs/verify_lottery.py"} < shipped
    assert not [name for name in shipped if name.startswith("tests") or name.endswith(".po")]

    assert (values.shipped(BASE), values.data_folder(BASE)) == (BASE, BASE / "var")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert values.shipped(tmp_path) == tmp_path / "config" / "shipped"
    assert values.data_folder(tmp_path / "site-packages").name == "capicu"


def test_the_executable_holds_the_data_of_every_package_that_we_use() -> None:
    collected = set(re.findall(r"\w+", read("docs/install/executable.sh")))
    for wanted in tomllib.loads(read("pyproject.toml"))["project"]["dependencies"]:
        files = metadata.distribution(re.split(r"[^\w-]", wanted)[0]).files or []
        data = {path.parts[0] for path in files if is_data(path)}
        assert data <= collected, wanted


def is_data(path: PurePath) -> bool:
    """Whether an installed file is read while the program runs, and is no code, which PyInstaller finds by itself."""
    folders = path.parts[:-1]
    if (
        not folders
        or folders[0].endswith((".dist-info", ".egg-info", ".libs"))
        or not {"tests", "..", "__pycache__", "emscripten"}.isdisjoint(folders)
    ):
        return False
    return path.suffix not in (".py", ".pyi", ".so", ".pyd", ".typed", ".h", ".c")


def test_the_bill_of_materials_has_every_pinned_package_with_its_hashes() -> None:
    pins = read("requirements.txt")
    bill = packaging.bill_of_materials("0.1.0", pins)
    components = {component["name"]: component for component in bill["components"]}
    assert len(components) == len(re.findall(r"^[a-z0-9][\w.-]*(?:\[.*])?==", pins, re.MULTILINE)) > 50
    assert sum(len(component["hashes"]) for component in components.values()) == pins.count("--hash=sha256:")
    needs = {one["ref"]: one["dependsOn"] for one in bill["dependencies"]}
    assert "sqlparse" in needs["django"]
    assert {"django", "celery"} <= set(needs["capicu"])
    assert needs.keys() == {"capicu", *components}
    assert {name for used in needs.values() for name in used} <= needs.keys()
