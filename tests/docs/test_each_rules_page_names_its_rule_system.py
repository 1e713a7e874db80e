"""docs/rules/: a page says what its system is called in each language, and names the document it was read from."""

import pytest

from scoring.rulesets import get
from tests.docs.pages import prose
from tests.docs.rules_pages import KEYS, page


@pytest.mark.parametrize("key", KEYS)
def test_a_page_has_the_names_of_its_system(key: str) -> None:
    text = prose(page(key))
    assert [name for name in get(key).name.values() if name not in text] == []


@pytest.mark.parametrize("key", KEYS)
def test_a_page_names_its_key_and_its_source(key: str) -> None:
    text = " ".join(prose(page(key)).replace("*", "").split())
    assert f"`{key}`" in text
    assert get(key).source in text
