"""docs/rules/: the table of options is the engine's, and an example shows each option make a difference."""

from dataclasses import replace

import pytest

from scoring.errors import NotationError, UnknownOption
from scoring.ruleset import Option
from scoring.rulesets import get
from tests.docs.examples.blocks import Example
from tests.docs.examples.running import outcome
from tests.docs.pages import rows
from tests.docs.rules_pages import KEYS, examples, page


@pytest.mark.parametrize("key", KEYS)
def test_the_options_their_values_and_defaults_are_those_of_the_engine(key: str) -> None:
    ruleset = get(key)
    told = {option.name: (values(option), str(getattr(ruleset, option.name))) for option in ruleset.options}
    assert {name: (offered, default) for name, offered, default, _ in rows(page(key), "option")} == told


def values(option: Option) -> str:
    if option.bounds is not None:
        return f"{option.bounds[0]} to {option.bounds[1]}"
    return ", ".join(choice.value for choice in option.choices)


@pytest.mark.parametrize("key", KEYS)
def test_an_example_shows_what_each_option_changes(key: str) -> None:
    shown = {"fewest_divisions"}  # of the tournament: no sheet knows it
    shown |= {name for example in examples(key) for name in example.options if matters(example, name)}
    assert [option.name for option in get(key).options if option.name not in shown] == []


def matters(example: Example, name: str) -> bool:
    """Whether the example would come out otherwise with the default of this option."""
    default = getattr(get(example.key), name)
    try:
        return outcome(with_option(example, name, default)) != example.claims
    except (UnknownOption, NotationError):
        return True  # it is of no such table


def with_option(example: Example, name: str, value: object) -> Example:
    """The same example with its options spelt out, and one of them changed."""
    options = {**example.options, name: value}
    others = tuple(line for line in example.lines if line[0] not in ("option", "table"))
    return replace(example, lines=(*others, *(("option", f"{each} {options[each]}") for each in options)))
