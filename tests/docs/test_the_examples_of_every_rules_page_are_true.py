"""docs/rules/: each worked example is what the engine does."""

import pytest

from tests.docs.examples import Example, outcome
from tests.docs.rules_pages import EXAMPLES, KEYS, examples

FEWEST = 6


@pytest.mark.parametrize("example", [example for _, example in EXAMPLES], ids=[name for name, _ in EXAMPLES])
def test_an_example_comes_out_as_the_page_says(example: Example) -> None:
    assert outcome(example) == example.claims


@pytest.mark.parametrize("key", KEYS)
def test_a_page_has_examples(key: str) -> None:
    assert len(examples(key)) >= FEWEST
