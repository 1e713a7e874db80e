"""The project's papers as the tests read them: files, fenced blocks, tables."""

import re
from pathlib import Path

BASE = Path(__file__).resolve().parent.parent.parent
PAPERS = sorted([*BASE.glob("*.md"), *(BASE / "docs").rglob("*.md")])
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`\n]+)`")


def read(name: str) -> str:
    """The text of a paper, by its path in the project."""
    return (BASE / name).read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[str]:
    """The fenced blocks in one language, each without its fence and its last line break."""
    return [found[2].rstrip("\n") for found in FENCE.finditer(text) if found[1] == language]


def prose(text: str) -> str:
    """The text without its fenced blocks."""
    return FENCE.sub("", text)


def rows(text: str, first_heading: str) -> list[list[str]]:
    """The rows of the table whose first column has this heading, without heads and rules; code marks fall."""
    lines = text.splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith(f"| {first_heading} |"))
    found = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        found.append([cell.strip().replace("`", "") for cell in line.strip().strip("|").split("|")])
    return found
