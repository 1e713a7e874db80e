"""Names and meanings: in every language, each different from its neighbours."""

from itertools import chain

import pytest

from scoring.policies import Names
from scoring.ruleset import Ruleset
from scoring.rulesets import all_rulesets

LANGUAGES = ["en", "es", "eu", "pt"]
EVERY = pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda ruleset: ruleset.key)


def texts(ruleset: Ruleset) -> list[Names]:
    """The name, and what each option and each of its values means."""
    said = [[option.meaning, *(choice.meaning for choice in option.choices)] for option in ruleset.options]
    return [ruleset.name, *chain.from_iterable(said)]


@EVERY
def test_nothing_is_left_unsaid(ruleset: Ruleset) -> None:
    for text in texts(ruleset):
        assert sorted(text) == LANGUAGES
        assert all(said == said.strip() and said and not said.endswith(".") for said in text.values())


@EVERY
def test_no_two_options_and_no_two_values_of_one_sound_alike(ruleset: Ruleset) -> None:
    for language in LANGUAGES:
        help_texts = [option.meaning[language] for option in ruleset.options]
        assert len(help_texts) == len(set(help_texts))
        for option in ruleset.options:
            values = [choice.meaning[language] for choice in option.choices]
            assert len(values) == len(set(values))


@EVERY
def test_a_sentence_is_translated(ruleset: Ruleset) -> None:
    for text in texts(ruleset)[1:]:
        others = [text[language] for language in LANGUAGES[1:]]
        assert text["en"] not in others or len(text["en"]) <= 4  # "No" is the same word in two of them
        assert text["eu"] not in (text["es"], text["pt"])
