"""Options that a system does not have, or that make no table, are refused by name."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import UnknownOption
from scoring.rulesets import all_rulesets, get

JUNK = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.lists(st.text()), st.binary())
NAMES = st.sampled_from(sorted({option.name for ruleset in all_rulesets() for option in ruleset.options}))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("colour", "red"),
        ("key", "mine"),
        ("players", 5),
        ("count_scope", "SOME"),
        ("count_scope", ["ALL"]),
        ("tie", None),
        ("target", 0),
        ("target", True),
        ("target", 200.0),
        ("target", "200"),
        ("target", 10**100),
        (7, 7),
    ],
)
def test_the_error_names_the_option(name: Any, value: object) -> None:
    with pytest.raises(UnknownOption) as caught:
        get("saci", {name: value})
    assert caught.value.option == str(name)


def test_a_name_of_any_length_makes_a_short_error() -> None:
    with pytest.raises(UnknownOption) as caught:
        get("saci", {"x" * 10_000_000: 1})
    assert len(caught.value.option) <= 40


@given(
    st.sampled_from(all_rulesets()),
    st.dictionaries(NAMES | st.text(max_size=50), JUNK | st.integers(0, 12), max_size=3),
)
def test_junk_is_refused_in_no_other_way(ruleset: Any, chosen: dict[str, object]) -> None:
    try:
        settings = get(ruleset.key, chosen).settings
    except UnknownOption:
        return
    assert settings == {**ruleset.settings, **chosen}


@pytest.mark.parametrize(
    "ruleset", [one for one in all_rulesets() if "target" in one.settings], ids=lambda ruleset: ruleset.key
)
def test_chosen_options_leave_the_registry_as_it_was(ruleset: Any) -> None:
    before = ruleset.settings
    assert get(ruleset.key, {"target": 37}).target == 37
    assert get(ruleset.key).settings == before
