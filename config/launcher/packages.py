"""Installing pinned packages with pip, and one line that shows how far it is."""

import re
import shutil
import subprocess
import sys
from collections import deque
from pathlib import Path

PIN = re.compile(r"^([A-Za-z0-9][\w.-]*)(?:\[[^]]*])?==", re.MULTILINE)
# "Processing" is followed by the path of a file, where pip has been told to look in a folder first.
SEEN = re.compile(
    r"^(?:Collecting|Requirement already satisfied:|Ignoring|Processing) (?:\S*[/\\])?([\w.-]+?)(?=-\d|[=\[:\s])"
)
LAST_LINES = 15


class Progress:
    """One line that is written over on a terminal; elsewhere every tenth package, so that a log stays short."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self.terminal = sys.stdout.isatty()

    def one_more(self, name: str) -> None:
        """The next package is at hand."""
        self.done = min(self.done + 1, self.total)
        if self.terminal or self.done % 10 == 1:
            self.show(f"Installing {self.done} of {self.total}: {name}")

    def show(self, line: str) -> None:
        """Write the line, in place of the last one where that can be done."""
        if self.terminal:
            width = shutil.get_terminal_size().columns - 1
            print("\r" + line[:width].ljust(width), end="", flush=True)
        else:
            print(line, flush=True)

    def finish(self, line: str) -> None:
        """The last line."""
        self.show(line)
        if self.terminal:
            print(flush=True)


def install(python: Path, pins: Path) -> None:
    """Install the packages in `pins`, each checked by its hash, for `python`.

    Ends the program with pip's last lines and a sentence when that fails.
    """
    progress = Progress(len(PIN.findall(pins.read_text(encoding="utf-8"))))
    last: deque[str] = deque(maxlen=LAST_LINES)
    command = [str(python), "-u", "-m", "pip", "install", "--require-hashes", "--requirement", str(pins)]
    options = ["--disable-pip-version-check", "--no-input", "--progress-bar", "off"]
    with subprocess.Popen(  # noqa: S603  # our own command line
        command + options, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", errors="replace"
    ) as pip:
        assert pip.stdout is not None  # noqa: S101  # PIPE was asked for
        for line in pip.stdout:
            last.append(line.rstrip())
            if found := SEEN.match(line):
                progress.one_more(found[1])
            elif line.startswith("Installing collected packages"):
                progress.show(f"Installing {progress.total} of {progress.total}: unpacking")
    if pip.returncode:
        progress.finish("The installation stopped:")
        sys.exit(
            "\n".join(last) + "\n\nThe packages could not be installed; pip's last lines are above. "
            "Check the internet connection (needed this once) and start again."
        )
    progress.finish(f"Installed {progress.total} packages.")
