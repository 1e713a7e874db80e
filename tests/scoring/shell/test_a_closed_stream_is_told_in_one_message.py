"""A shell may close the input or the output of a command: it says so and exits with 2, without a traceback."""

import pytest

from tests.scoring.shell.typed import Shell


@pytest.mark.parametrize("command", ["check", "replay"])
def test_no_input(shell: Shell, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert shell.run(command, "-") == 2
    assert shell.err == "scoring: standard input is closed\n"


@pytest.mark.parametrize(
    "args", [("check", "file"), ("replay", "file"), ("cases", "file"), ("play", "--ruleset", "saci", "--hands", "1")]
)
def test_no_output(shell: Shell, monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...]) -> None:
    with monkeypatch.context() as closed:
        closed.setattr("sys.stdout", None)
        assert shell.run(*args) == 2
    assert shell.err == "scoring: standard output is closed\n"
