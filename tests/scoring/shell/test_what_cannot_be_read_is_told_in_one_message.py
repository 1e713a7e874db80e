"""A command that cannot go on says why on standard error and exits with 2; there is never a traceback."""

import io
import subprocess
import sys
from pathlib import Path

import pytest

import scoring
from scoring.__main__ import main
from scoring.shell.answering import answering
from tests.scoring.shell.typed import Shell

COMMANDS = ("check", "replay")


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"", "line 1, column 1: the first line says the rules"),
        (b"\x7fELF\x00\xff\xfe", "is not text in UTF-8: byte 5"),
        (b"\x00\x01\x02", "line 1, column 1"),
        (b"rules saci\n" + b"x" * 10_000_000, "line 2, column 20001: the line is too long"),
        (b"\n" * 10_000_000, "line 20001, column 1: the match has too many lines"),
        (b"rules tranque", "line 1, column 7: no rule system has this key [unknown-ruleset]"),
        (b"\xef\xbb\xbfrules saci target=0", "line 1, column 19: the option has no such value"),
    ],
    ids=range(7),
)
def test_a_text(shell: Shell, command: str, text: bytes, said: str) -> None:
    assert shell.on(command, text) == 2
    assert said in shell.err
    assert shell.out == ""
    assert len(shell.err) < 700


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_that_is_not_there_a_folder_a_name_no_file_can_have(shell: Shell, command: str) -> None:
    for name, said in (
        (".", "Is a directory"),
        ("no\nsuch", "No such file"),
        ("a\0b", "null byte"),
        ("", "No such file"),
    ):
        assert shell.run(command, name) == 2
        assert said in shell.err
        assert shell.err.count("\n") == 1


@pytest.mark.parametrize("args", [(), ("check",), ("check", "a", "b"), ("check", "--deep", "a"), ("tranque",)])
def test_arguments(shell: Shell, args: tuple[str, ...]) -> None:
    assert shell.run(*args) == 2
    assert shell.err.count("\n") == 1


def test_the_caret_stands_under_the_character_even_far_along_a_line(shell: Shell) -> None:
    assert shell.on("check", 'rules saci\nforfeit A\t"' + "x" * 300 + '" tile') == 2
    _, line, caret = shell.err.splitlines()
    assert len(line) < 110
    assert line[caret.index("^")] == "t"
    assert line.endswith('x" tile')


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"rules saci\ndomino 1 pips 15/0/3/5")))
    assert main(["check", "-"]) == 0
    assert "B 23" in capsys.readouterr().out


def test_somebody_stops_it(capsys: pytest.CaptureFixture[str]) -> None:
    def stopped(args: list[str]) -> int:
        raise KeyboardInterrupt

    assert answering(stopped)([]) == 2
    assert capsys.readouterr().err == "scoring: stopped\n"


def test_nobody_reads_on(tmp_path: Path) -> None:
    file = tmp_path / "long.txt"
    file.write_text("rules saci\n" + "annulled\n" * 1_500)
    with subprocess.Popen(  # noqa: S603 - our own command
        [sys.executable, "-m", "scoring", "check", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=Path(scoring.__file__).parent.parent,
    ) as command:
        assert command.stdout is not None
        assert command.stderr is not None
        command.stdout.close()
        assert command.stderr.read() == b"scoring: the output was closed\n"
    assert command.returncode == 2


def test_a_terminal_that_knows_ascii_only(tmp_path: Path) -> None:
    file = tmp_path / "names.txt"
    file.write_text('rules saci\nforfeit A "ñandú"')
    ran = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-m", "scoring", "check", str(file)],
        capture_output=True,
        cwd=Path(scoring.__file__).parent.parent,
        env={"PYTHONIOENCODING": "ascii"},
        check=True,
    )
    assert rb"\xf1and\xfa" in ran.stdout


def test_an_escape_that_does_not_exist(shell: Shell) -> None:
    assert shell.on("check", 'rules saci\nforfeit A "\\x"') == 2
    assert "after a backslash comes one of n r t" in shell.err
    assert "u{...}" in shell.err
