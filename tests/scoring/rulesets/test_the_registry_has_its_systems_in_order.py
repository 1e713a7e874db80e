"""The registry: which rule systems there are, and how one is found."""

from typing import Any

import pytest

from scoring.errors import UnknownRuleset
from scoring.rulesets import all_rulesets, get

KEYS = [
    "saci", "saci500", "international", "latino", "casual", "draw", "basque", "garrafina", "matador", "cyprus", "fed",
    "cuban",
    "jamaican",
    "fives",
]  # fmt: skip


def test_the_systems_stand_in_order() -> None:
    assert [ruleset.key for ruleset in all_rulesets()] == KEYS


@pytest.mark.parametrize("key", KEYS)
def test_each_is_found_by_its_key(key: str) -> None:
    assert get(key).key == key


def test_no_two_systems_have_the_same_name_in_any_language() -> None:
    for language in ("en", "es", "eu"):
        assert len({ruleset.name[language] for ruleset in all_rulesets()}) == len(KEYS)


@pytest.mark.parametrize("key", ["", "SACI", "chess", None, 7, []])
def test_an_unknown_system_has_a_named_error(key: Any) -> None:
    with pytest.raises(UnknownRuleset):
        get(key)
