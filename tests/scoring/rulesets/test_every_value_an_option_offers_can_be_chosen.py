"""What a club may choose, it can choose; and a tournament that stored its settings gets them back."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import UnknownOption
from scoring.ruleset import Option, Ruleset
from scoring.rulesets import all_rulesets, get

TABLE = {"double", "players", "team_size", "deal"}
OFFERED = [(ruleset, option) for ruleset in all_rulesets() for option in ruleset.options]
EVERY = [(ruleset, option) for ruleset, option in OFFERED if option.name not in TABLE]


def values(option: Option) -> st.SearchStrategy[object]:
    if option.bounds is not None:
        return st.integers(*option.bounds)
    return st.sampled_from([choice.value for choice in option.choices])


def choices(ruleset: Ruleset) -> st.SearchStrategy[tuple[str, dict[str, Any]]]:
    """Any options of a system, whether they make a table or not."""
    offered = {option.name: values(option) for option in ruleset.options}
    return st.tuples(st.just(ruleset.key), st.fixed_dictionaries({}, optional=offered))


@pytest.mark.parametrize(
    ("ruleset", "option"), EVERY, ids=[f"{ruleset.key}-{option.name}" for ruleset, option in EVERY]
)
def test_each_can_be_chosen_alone(ruleset: Ruleset, option: Option) -> None:
    wanted: list[object] = [choice.value for choice in option.choices] or list(option.bounds or ())
    assert wanted
    for value in wanted:
        changed = get(ruleset.key, {option.name: value})
        assert getattr(changed, option.name) == value
        assert changed.settings == {**ruleset.settings, option.name: value}


@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda ruleset: ruleset.key)
def test_every_value_for_the_table_is_good_for_some_table(ruleset: Ruleset) -> None:
    tables = [
        (deal, double, players)
        for deal, by_set in ruleset.deals.items()
        for double, by_players in by_set.items()
        for players in by_players
    ]
    reached: dict[str, set[object]] = {name: set() for name in TABLE}
    for deal, double, players in tables:
        for size in ruleset.team_sizes:
            chosen = {"deal": deal, "double": double, "players": players, "team_size": size}
            try:
                get(ruleset.key, {name: chosen[name] for name in chosen if name in ruleset.settings})
            except UnknownOption:
                continue
            for name, value in chosen.items():
                reached[name].add(value)
    for option in ruleset.options:
        if option.name in TABLE:
            ends: list[object] = [choice.value for choice in option.choices] or list(option.bounds or ())
            assert set(ends) <= reached[option.name]


@given(st.one_of([choices(ruleset) for ruleset in all_rulesets()]))
def test_settings_can_be_given_back(chosen: tuple[str, Mapping[str, object]]) -> None:
    key, options = chosen
    try:
        ruleset = get(key, options)
    except UnknownOption as error:
        assert error.option in TABLE  # noqa: PT017 - most draws make a table; those that do not must say why
        return
    assert get(key, ruleset.settings) == ruleset
    assert ruleset.settings == {**get(key).settings, **options}
