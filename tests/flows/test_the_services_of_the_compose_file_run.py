"""Our services in docs/install/compose.yaml, started by their very commands on a local PostgreSQL and Redis.

All but the worker: its command is that of docs/running.md, which draws on Redis when it is killed.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import yaml

from config.launcher.running import answers
from config.launcher.testing.postgresql import steered_postgresql
from tests.config.processes import free_port, put_statics
from tests.flows.installation import ROOT, documented, python, wait_until
from tests.flows.redis import redis_server

INSTALL = ROOT / "docs" / "install"
GIVEN = {"POSTGRES_PASSWORD": "secret", "CAPICU_SECRET_KEY": "k" * 48, "CAPICU_HOST": "club.example"}
VARIABLE = re.compile(r"\$\{(\w+)(?::[?-][^}]*)?}")


def command_of(service: dict[str, Any], **given: str) -> list[str]:
    """The command with this environment's program, and other values after some of its options."""
    program, *words = map(str, service["command"])
    replaced = [given.get(before.strip("-"), word) for before, word in zip([program, *words], words, strict=False)]
    return [str(Path(sys.executable).parent / program), *replaced]


@contextmanager
def running(command: list[str], environment: dict[str, str]) -> Iterator["subprocess.Popen[bytes]"]:
    with subprocess.Popen(command, cwd=ROOT, env=environment) as process:  # noqa: S603 - our own
        try:
            yield process
        finally:
            process.terminate()


@pytest.mark.slow
def test_upgrade_and_web_do_their_work(tmp_path: Path) -> None:
    services = yaml.safe_load((INSTALL / "compose.yaml").read_text(encoding="utf-8"))["services"]
    asked = services["web"]["environment"]
    assert asked == services["upgrade"]["environment"]
    own = {name: VARIABLE.sub(lambda one: GIVEN.get(one[1], ""), str(value)) for name, value in asked.items()}
    assert "$" not in "".join(own.values())
    put_statics(tmp_path)
    with steered_postgresql() as (address, _order), redis_server(tmp_path) as broker:
        stores = {"DATABASE_URL": address, "CELERY_BROKER_URL": broker, "CAPICU_DATA": str(tmp_path)}
        house = {**os.environ, **own, **stores}
        # The console script of the wheel is manage.py here.
        words = [str(word) for word in services["upgrade"]["command"]]
        assert words[0] == "capicu"
        assert "The data are those of this version." in python(house, "manage.py", *words[1:])
        port = str(free_port())
        with running(command_of(services["web"], host="127.0.0.1", port=port, workers="1"), house) as web:
            wait_until(lambda: answers(f"http://127.0.0.1:{port}"), 300, "the web server answers")
            assert web.poll() is None


def test_the_worker_is_that_of_a_server_in_the_environment_of_the_others() -> None:
    services = yaml.safe_load((INSTALL / "compose.yaml").read_text(encoding="utf-8"))["services"]
    assert command_of(services["worker"]) == documented("celery")
    assert services["worker"]["environment"] == services["web"]["environment"]


def test_the_proxy_passes_on_to_the_port_of_the_web_server() -> None:
    services = yaml.safe_load((INSTALL / "compose.yaml").read_text(encoding="utf-8"))["services"]
    web = [str(word) for word in services["web"]["command"]]
    port = web[web.index("--port") + 1]
    assert f"reverse_proxy web:{port} {{" in (INSTALL / "Caddyfile").read_text(encoding="utf-8")
    assert services["caddy"]["depends_on"] == ["web"]
    assert web[web.index("--host") + 1] == "0.0.0.0"  # noqa: S104 - only compared
