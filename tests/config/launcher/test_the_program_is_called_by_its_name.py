"""Help, usage and version are those of Capicú, under the name by which it was called; a command begins at once."""

import pytest
from django.core import checks

from config.launcher import console
from tournament.exchange.backup import versions
from tournament.models import Tournament


@pytest.fixture(params=["/opt/capicu/bin/capicu", "manage.py"])
def called(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr("sys.argv", [request.param])
    return str(request.param)


@pytest.mark.parametrize("command", ["run", "upgrade", "doctor"])
@pytest.mark.parametrize("order", ["help {}", "{} --help"])
def test_help_and_usage_of_our_commands(
    called: str, command: str, order: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        console.main([called, *order.format(command).split()])
    words = "capicu" if called.endswith("capicu") else "python3 manage.py"
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: {words} {command} ")


def test_the_list_of_commands_has_ours(called: str, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["help"], ["help", "--commands"]):
        console.main([called, *words])
        assert {"run", "upgrade", "doctor", "backup", "migrate"} <= set(capsys.readouterr().out.split())


def test_the_console_script_says_its_own_version(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["capicu"])
    console.main(["capicu", "--version"])
    assert capsys.readouterr().out == f"{versions.program()}\n"


def test_no_command_of_ours_waits_for_the_checks_that_import_every_page(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Checked(Exception):
        pass

    def run_checks(**_options: object) -> None:
        raise Checked

    monkeypatch.setattr(checks, "run_checks", run_checks)
    console.main(["manage.py", "verify_journal"])
    assert "lines hold" in capsys.readouterr().out
    with pytest.raises(Checked):
        console.main(["manage.py", "makemigrations", "--check"])
