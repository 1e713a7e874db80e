"""docs/glossary.md, "Retired words": none is a name in the source, and none is in a text, a docstring or a comment."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import polib

from tests.docs.pages import BASE

ROOMS = ("tournament", "brackets", "scoring", "config", "tests", "benchmarks")
NAMES = re.compile(
    r"(?i)sitting|foresee|transcrib|whereabout|closed_?list|judge_?post|departure|sheet_?check|lifeline|safefs|chronicle"
    r"|(?:^|_)(?:pulse|freezing|issuing|sealing|originals|ask_again)(?:_|$)"
)
TEXTS = re.compile(
    r"(?i)\b(?:whoever|whosoever|anew|he|him|his|sittings?|foreseeing|whereabouts|closed lists?|the house)\b"
)


def sources() -> Iterator[tuple[Path, str]]:
    for room in ROOMS:
        for path in sorted((BASE / room).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path.relative_to(BASE), path.read_text(encoding="utf-8")


def test_no_name_of_the_source_is_retired() -> None:
    found = [
        f"{path}:{token.start[0]} {token.string}"
        for path, text in sources()
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type == tokenize.NAME and NAMES.search(token.string)
    ]
    assert found == []


def test_no_docstring_and_no_comment_uses_one() -> None:
    found = []
    for path, text in sources():
        said = [
            token.string
            for token in tokenize.generate_tokens(io.StringIO(text).readline)
            if token.type == tokenize.COMMENT
        ]
        nodes = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
        said += [ast.get_docstring(node) or "" for node in ast.walk(ast.parse(text)) if isinstance(node, nodes)]
        found += [f"{path}: {word}" for one in said for word in TEXTS.findall(one)]
    assert found == []


def test_no_text_for_people_uses_one() -> None:
    catalogue = polib.pofile(str(BASE / "locale" / "es" / "LC_MESSAGES" / "django.po"))
    found = [f"{word}: {entry.msgid}" for entry in catalogue for word in TEXTS.findall(entry.msgid)]
    assert found == []
