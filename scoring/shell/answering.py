"""Input, output and errors of a command: one clear message and exit code 2, never a traceback."""

import argparse
import io
import os
import sys
from collections.abc import Callable
from functools import wraps
from typing import Final, NoReturn, TypeVar

from scoring.errors import NotationError, ScoringError
from scoring.shell.sentences import refusal

GIVEN_UP: Final = 2
"""The exit code of a command that failed."""
LARGEST_FILE: Final = 64_000_000
"""Bytes; a larger file is not a match."""
LONGEST_MESSAGE: Final = 200
AROUND: Final = 50
"""Characters shown on either side of the one at fault."""
Command = Callable[[list[str]], int]
T = TypeVar("T")


class Trouble(ScoringError):
    """The reason why a command cannot go on, as a sentence."""


class Arguments(argparse.ArgumentParser):
    """An argument parser for a command. Wrong arguments raise Trouble."""

    def __init__(self, command: str, description: str) -> None:
        super().__init__(prog=f"python -m scoring {command}", description=description)

    def error(self, message: str) -> NoReturn:
        raise Trouble(f"{message[:LONGEST_MESSAGE]} ({self.prog} --help tells more)")


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """Return an argument type for a whole number from `least` to `most`."""

    def read(text: str) -> int:
        # Checked first: int() also takes signs, spaces and digits of other scripts, and refuses very long ones.
        number = int(text) if text.isascii() and text.isdecimal() and len(text) <= len(str(most)) else -1
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"must be a whole number from {least} to {most}")
        return number

    return read


def answering(command: Command) -> Command:
    """Decorate a command so that every error ends it with one message on standard error."""

    @wraps(command)
    def answer(args: list[str]) -> int:
        if sys.stdout is None:  # closed, e.g. by "1>&-"
            return _give_up("standard output is closed")
        # Names and reasons may hold surrogates, or characters that the terminal cannot show.
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(errors="backslashreplace")
        try:
            code = command(args)
            # Flush inside the try: a broken pipe or full disk can show only here.
            sys.stdout.flush()
        except Trouble as trouble:
            return _give_up(str(trouble))
        except KeyboardInterrupt:
            return _give_up("stopped")
        except BrokenPipeError:
            _write_nowhere()
            return _give_up("the output was closed")
        except OSError as problem:
            return _give_up(f"the output cannot be written: {problem.strerror or problem}")
        return code

    return answer


def read_text(name: str) -> str:
    """Return the text of a file, or of standard input for "-". Raises Trouble if it cannot be read."""
    try:
        if name == "-" and sys.stdin is None:  # closed, e.g. by "0<&-"
            raise Trouble("standard input is closed")
        if name == "-":
            # One byte more than allowed shows that the file is too large without reading it all.
            data = sys.stdin.buffer.read(LARGEST_FILE + 1)
        else:
            with open(name, "rb") as file:
                data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as problem:  # ValueError: a name that no file can have
        raise Trouble(f"{shown(name)} cannot be read: {getattr(problem, 'strerror', None) or problem}") from None
    if len(data) > LARGEST_FILE:
        raise Trouble(f"{shown(name)} is too large")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise Trouble(f"{shown(name)} is not text in UTF-8: byte {problem.start}") from None


def understood(name: str, text: str, parse: Callable[[str], T]) -> T:
    """Return the result of `parse`. Raises Trouble that shows the line, with a caret under the character at fault."""
    try:
        return parse(text)
    except NotationError as problem:
        where = f"{shown(name)}, line {problem.line}, column {problem.position + 1}"
        pointed = _pointed_at(text, problem.line, problem.position)
        raise Trouble(f"{where}: {refusal(problem.code)} [{problem.code}]\n{pointed}") from None


def shown(name: str) -> str:
    """Return a file name in a form that fits on one line."""
    return name if name.isprintable() else ascii(name)


def _pointed_at(text: str, line: int, position: int) -> str:
    lines = text.split("\n", line)
    whole = lines[line - 1].rstrip("\r") if line <= len(lines) else ""
    start = max(0, position - AROUND)
    part = whole[start : position + AROUND]
    return f"  {''.join(each if each.isprintable() else ' ' for each in part)}\n  {' ' * (position - start)}^"


def _give_up(message: str) -> int:
    print(f"scoring: {message}", file=sys.stderr)
    return GIVEN_UP


def _write_nowhere() -> None:
    """Redirect the remaining output to the null device, so that Python reports no error at exit."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):  # the output is no file
        return
