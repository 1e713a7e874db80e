"""docs/api.md: every command of it is run, in its order, on the demonstration club; each prints what the page says."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pytest_django.live_server_helper import LiveServer

from tests.cast import make_user
from tests.docs.pages import FENCE, read
from tests.documents.queue.working import work_off
from tournament.api.frame.errors import STATUS
from tournament.club import api_tokens
from tournament.exchange import demonstration
from tournament.models import Installation, Official, Token

PAGE = read("docs/api.md")
BASH = ["bash", "page.sh"]
MARK = "---- the next command"
SET_BY_READER = "API=http://127.0.0.1:8000/api/v1\nTOKEN=capicu_...\n"


def steps() -> list[tuple[str, str | None]]:
    """Each command with what it prints, None where the page does not say."""
    found: list[tuple[str, str | None]] = []
    for block in FENCE.finditer(PAGE):
        if block[1] == "sh":
            found.append((block[2], None))
        elif block[1] == "text":
            found[-1] = (found[-1][0], block[2])
    return found


def script(base_url: str, token: str) -> str:
    """All commands as one, typed with another address and token."""
    assert steps()[0] == (SET_BY_READER, None)
    mine = f"API={base_url}/api/v1\nTOKEN={token}\n"
    return f"echo '{MARK}'\n".join(["set -eu\n", mine, *(command for command, _printed in steps()[1:])])


def with_our_python() -> dict[str, str]:
    """The `python3` of a developer's path may be a script that takes longer than the command."""
    return {**os.environ, "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])}


@pytest.mark.django_db(transaction=True)
def test_every_command_prints_what_the_page_says(live_server: LiveServer, tmp_path: Path) -> None:
    Installation.objects.get_or_create(id=1)
    club = demonstration.load_club()
    olga = make_user(club, "olga", "Olga Organizer", Official.Role.ORGANIZER)
    token = api_tokens.make(club=club, name="curl", scope=Token.Scope.ORGANIZER, days=1, by=olga).secret
    (tmp_path / "page.sh").write_text(script(live_server.url, token), encoding="utf-8")
    said, errors = tmp_path / "said", tmp_path / "errors"
    with said.open("w") as output, errors.open("w") as complaints:
        running = subprocess.Popen(BASH, cwd=tmp_path, env=with_our_python(), stdout=output, stderr=complaints)  # noqa: S603 - our own
        while running.poll() is None:
            work_off()
            try:
                running.wait(0.5)
            except subprocess.TimeoutExpired:
                continue
    printed = said.read_text(encoding="utf-8").split(f"{MARK}\n")[1:]
    for (command, expected), got in zip(steps(), printed, strict=False):
        assert expected in (None, got), command
    assert running.returncode == 0, printed[-1] + errors.read_text(encoding="utf-8")
    assert len(printed) == len(steps())


def test_the_page_names_every_status_of_a_step() -> None:
    assert [status for status in STATUS.values() if f"| {status} |" not in PAGE and f" {status} |" not in PAGE] == []
