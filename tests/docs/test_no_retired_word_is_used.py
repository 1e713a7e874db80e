"""docs/glossary.md, "Retired words": none is a name in the source, or in a text, docstring, comment or page of docs."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import polib

from tests.docs.pages import BASE, CODE, PAPERS, prose

ROOMS = ("tournament", "brackets", "scoring", "config", "tests", "benchmarks")
NAMES = re.compile(
    r"(?i)sitting|foresee|transcrib|whereabout|closed_?list|judge_?post|departure|sheet_?check|lifeline|safefs|chronicle"
    r"|(?:^|_)(?:pulse|freezing|issuing|sealing|originals|ask_again|grown_on|meanings)(?:_|$)"
)
WORDS = re.compile(NAMES.pattern.removeprefix("(?i)").replace("(?:^|_)", "").replace("(?:_|$)", ""))
"""Finds more than NAMES in a text in small letters, and four times as fast: parts of words too."""
FUNCTIONS = {"of", "tell", "told", "asked", "known", "one", "made", "come"}
"""A function is named by a verb and a noun: `rank_of`, `render_text`."""
TEXTS = re.compile(
    r"(?i)\b(?:whoever|whosoever|anew|he|him|his|himself|sittings?|foreseeing|whereabouts|closed lists?|the house)\b"
)
QUOTED = re.compile(r'"(?:[^"\n]|\n(?!\n))*"')
"""A quotation; it ends in its paragraph."""


def sources(wanted: re.Pattern[str]) -> Iterator[tuple[Path, str]]:
    """The files in which it occurs anywhere, in capitals or not: only these are read as Python."""
    for room in ROOMS:
        for path in sorted((BASE / room).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            if "migrations" not in path.parts and wanted.search(text.lower()):
                yield path.relative_to(BASE), text


def test_no_name_of_the_source_is_retired() -> None:
    found = [
        f"{path}:{token.start[0]} {token.string}"
        for path, text in sources(WORDS)
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type == tokenize.NAME and NAMES.search(token.string)
    ]
    assert found == []


def test_no_function_has_a_name_that_says_nothing() -> None:
    found = [
        f"{path}:{node.lineno} {node.name}"
        for path, text in sources(re.compile(rf"def _*(?:{'|'.join(FUNCTIONS)})_*\b"))
        if path.parts[0] not in ("tests", "benchmarks")
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef) and node.name.strip("_") in FUNCTIONS
    ]
    assert found == []


def test_no_docstring_and_no_comment_uses_one() -> None:
    found = []
    for path, text in sources(TEXTS):
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


def test_no_page_of_the_docs_uses_one_in_its_own_words() -> None:
    """Code and quotations of the sources keep their words; the glossary lists the retired ones in its last section."""
    found = []
    for path in PAPERS:
        text = prose(path.read_text(encoding="utf-8"))
        if path.name == "glossary.md":
            text = text.partition("## Retired words")[0]
        found += [f"{path.relative_to(BASE)}: {word}" for word in TEXTS.findall(QUOTED.sub("", CODE.sub("", text)))]
    assert found == []
