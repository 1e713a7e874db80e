"""Files as somebody types them, and what a command says to them."""

from pathlib import Path

import pytest

from scoring.__main__ import main


class Shell:
    """Runs commands on files. `out`, `err`: what the last one printed."""

    def __init__(self, folder: Path, captured: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self.captured = captured
        self.out = self.err = ""

    def run(self, *args: str) -> int:
        code = main(list(args))
        self.out, self.err = self.captured.readouterr()
        return code

    def file(self, text: str | bytes) -> str:
        path = self.folder / "typed.txt"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    def on(self, command: str, text: str | bytes) -> int:
        """Run the command on a file with this text."""
        return self.run(command, self.file(text))
