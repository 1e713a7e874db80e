"""A server as docs/running.md sets it up: Django's own deployment checks, and cookies of this host alone."""

import json
import re
import socket
from pathlib import Path

import pytest
import yaml
from django.conf import LazySettings
from django.test import Client

from config import values
from tests.config.processes import BASE, manage

SHOWS = (
    "from django.conf import settings as s; from django.core.management import call_command; import json; "
    "call_command('check', deploy=True, fail_level='WARNING'); "
    "print(json.dumps([s.SESSION_COOKIE_NAME, s.CSRF_COOKIE_NAME, s.SESSION_COOKIE_PATH, s.SESSION_COOKIE_DOMAIN, "
    "s.SECURE_HSTS_SECONDS]))"
)


def server(folder: Path) -> dict[str, str]:
    """The settings of the page, with a folder and a key of this test."""
    page = (BASE / "docs" / "running.md").read_text(encoding="utf-8")
    told = page.partition("## On a federation's server")[2].partition("python manage.py upgrade")[0]
    named = dict(re.findall(r"(CAPICU_\w+)=(\S+)", told))
    assert {"CAPICU_HTTPS", "CAPICU_PROXIES", "CAPICU_ALLOWED_HOSTS"} <= named.keys()
    return {
        **named,
        "CAPICU_DATA": str(folder),
        "CAPICU_SECRET_KEY": "hT3" + "kQ9-zW1_" * 8,
        "DATABASE_URL": "",
        "DJANGO_ALLOW_ASYNC_UNSAFE": "",
    }


def test_the_ten_rules_of_semgrep_are_those_of_the_security_page() -> None:
    rules = yaml.safe_load((BASE / ".ci" / "semgrep.yml").read_text(encoding="utf-8"))["rules"]
    assert len({rule["id"] for rule in rules}) == 10
    page = (BASE / "docs" / "security.md").read_text(encoding="utf-8")
    found = re.findall(r"^\| `([a-z-]+)` \| (\d+) \|", page, re.MULTILINE)
    assert {name for name, _count in found} <= {rule["id"] for rule in rules}
    assert sum(int(count) for _name, count in found) == 10, "as many places as the page says"


def test_the_deployment_checks_find_nothing_and_its_cookies_belong_to_this_host_alone(tmp_path: Path) -> None:
    shown = manage("shell", "--no-imports", "-c", SHOWS, **server(tmp_path))
    assert shown.returncode == 0, shown.stderr
    cookies = json.loads(shown.stdout.splitlines()[-1])
    assert cookies == ["__Host-sessionid", "__Host-csrftoken", "/", None, 31_536_000], shown.stderr


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("10.1.2.3:8000", 200),
        ("[fe80::1]:8000", 200),
        ("localhost", 200),
        (f"{socket.gethostname()}.local:8000", 200),
        ("rebound.evil.example", 400),
    ],
)
def test_a_laptop_answers_to_numbers_and_its_own_names(settings: LazySettings, host: str, status: int) -> None:
    settings.ALLOWED_HOSTS = ["*", *values.machine_names()]
    assert Client().get("/static/x", headers={"Host": host}).status_code in ({404, 503} if status == 200 else {400})
