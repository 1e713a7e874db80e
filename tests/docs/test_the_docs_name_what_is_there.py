"""Files named in the papers exist, links between them resolve, and addresses have a page."""

import re
from pathlib import Path

import pytest
from django.core.management import get_commands
from django.urls import Resolver404, resolve

from tests.docs.pages import BASE, CODE, PAPERS, prose, read

ROOMS = tuple(f"{path.name}/" for path in BASE.iterdir() if path.is_dir())
AT_THE_DOOR = re.compile(r"[\w.-]+\.(?:py|md|toml|txt)|LICENSE")
MADE_BY_RUNNING = (".venv/", "var/")
LINK = re.compile(r"\[[^\]]+\]\(([^)\s]+)\)")
COMMAND = re.compile(r"manage\.py ([a-z_]+)")
ADDRESS = re.compile(r"/(?:[\w<>-]+/)*")


def named_files(text: str) -> set[str]:
    """The paths in code marks that lie in a room of the project or at its door; patterns with <...> aside."""
    words = {word for word in CODE.findall(prose(text)) if "<" not in word and " " not in word}
    return {
        word
        for word in words
        if (word.startswith(ROOMS) or AT_THE_DOOR.fullmatch(word)) and not word.startswith(MADE_BY_RUNNING)
    }


def anchors(path: Path) -> set[str]:
    """The anchors of a paper's headings, as the forges make them."""
    heads = re.findall(r"^#+ (.+)$", prose(path.read_text(encoding="utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("paper", PAPERS, ids=lambda path: path.name)
def test_every_file_that_a_paper_names_exists(paper: Path) -> None:
    named = named_files(paper.read_text(encoding="utf-8"))
    assert sorted(name for name in named if not (BASE / name).exists() and not (paper.parent / name).exists()) == []


def test_the_recipes_and_the_architecture_name_files() -> None:
    assert len(named_files(read("CONTRIBUTING.md"))) > 20
    assert len(named_files(read("docs/architecture.md"))) > 20


@pytest.mark.parametrize("paper", PAPERS, ids=lambda path: path.name)
def test_every_link_inside_the_project_resolves(paper: Path) -> None:
    lost = []
    for link in LINK.findall(prose(paper.read_text(encoding="utf-8"))):
        if re.match(r"[a-z]+:", link):
            continue
        name, _, anchor = link.partition("#")
        target = (paper.parent / name).resolve() if name else paper
        if not target.exists() or (anchor and anchor not in anchors(target)):
            lost.append(link)
    assert lost == []


def test_every_command_that_a_paper_names_can_be_given() -> None:
    named = {word for paper in PAPERS for word in COMMAND.findall(paper.read_text(encoding="utf-8"))}
    assert {"run", "test", "demo", "lock"} <= named
    assert named - set(get_commands()) - {"run", "test", "lock", "upgrade", "doctor"} == set()


@pytest.mark.parametrize("name", ["README.md", "docs/lottery.md"])
def test_every_address_that_a_paper_names_has_a_page(name: str) -> None:
    addresses = {word for word in CODE.findall(prose(read(name))) if ADDRESS.fullmatch(word)}
    assert addresses
    lost = []
    for address in addresses:
        path = re.sub(r"<\w+>", "x", address.replace("<number>", "1"))
        try:
            resolve(path)
        except Resolver404:
            lost.append(address)
    assert lost == []
