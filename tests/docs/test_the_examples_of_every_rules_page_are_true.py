"""docs/rules/: each worked example is what the engine does."""

import pytest

from tests.docs.examples.blocks import parse
from tests.docs.examples.running import outcome
from tests.docs.rules_pages import BLOCKS, KEYS, examples

FEWEST = 6


@pytest.mark.parametrize("name", BLOCKS)
def test_an_example_comes_out_as_the_page_says(name: str) -> None:
    example = parse(*BLOCKS[name])
    assert outcome(example) == example.claims


@pytest.mark.parametrize("key", KEYS)
def test_a_page_has_examples(key: str) -> None:
    assert len(examples(key)) >= FEWEST
