"""docs/engine: every block of the guide runs, its positions are in the canonical form, the reference is up to date."""

import inspect

import pytest

import scoring
from scoring.library.positions import FIELDS
from scoring.shell.reference import page
from tests.docs.pages import BASE, blocks, read, rows

GUIDE = read("docs/engine/README.md")


def test_the_guide_can_be_followed_from_top_to_bottom(capsys: pytest.CaptureFixture[str]) -> None:
    code = "\n\n".join(blocks(GUIDE, "python"))
    exec(compile(code, "docs/engine/README.md", "exec"), {})  # noqa: S102 - this is what the page is for
    assert "<20 hands: A won " in capsys.readouterr().out


def test_the_guide_has_a_row_and_a_rule_for_every_field_of_a_position() -> None:
    named = {cells[0].split()[0] for cells in rows(GUIDE, "field")}
    assert named == set(FIELDS)
    (grammar,) = blocks(GUIDE, "ebnf")
    assert [word for word in FIELDS if f'"{word}"' not in grammar] == []


def test_the_reference_is_what_the_docstrings_say() -> None:
    assert read("docs/engine/api.md") == page(), "python -m scoring reference > docs/engine/api.md"


@pytest.mark.parametrize("name", scoring.__all__)
def test_every_name_of_the_library_says_what_it_is(name: str) -> None:
    thing = getattr(scoring, name)
    assert inspect.getdoc(thing)
    if isinstance(thing, type):
        own = [member for word, member in vars(thing).items() if not word.startswith("_")]
        assert [member for member in own if callable(member) and not inspect.getdoc(member)] == []


def test_all_is_sorted_and_complete() -> None:
    assert sorted(scoring.__all__) == scoring.__all__
    imported = {
        name for name, thing in vars(scoring).items() if not inspect.ismodule(thing) and not name.startswith("_")
    }
    assert imported == set(scoring.__all__)


def test_the_licence_of_the_distribution_is_the_projects() -> None:
    assert read("docs/engine/LICENSE") == read("LICENSE")
    assert (BASE / "scoring/py.typed").exists()
