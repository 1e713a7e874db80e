"""Command line of the engine: `python -m scoring COMMAND`."""

import sys
from collections.abc import Callable, Mapping
from typing import Final

from scoring.shell import check, playing, reference, replay
from scoring.shell.answering import answering
from scoring.shell.cases import running

COMMANDS: Final[Mapping[str, Callable[[list[str]], int]]] = {
    # `running.main` raises Trouble; the other commands are wrapped where they are defined.
    "cases": answering(running.main),
    "check": check.main,
    "replay": replay.main,
    "play": playing.main,
    "reference": reference.main,
}


def main(args: list[str]) -> int:
    """Run a command and return its exit code; 2 for an unknown command."""
    command = COMMANDS.get(args[0]) if args else None
    if command is None:
        sys.stderr.write(f"usage: python -m scoring {{{','.join(COMMANDS)}}} ...\n")
        return 2
    return command(args[1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
