"""The names that cases give to options mean options that exist, and values that these can have."""

import pytest

from scoring.errors import ScoringError
from scoring.rulesets import get
from scoring.shell.cases.case import Case
from scoring.shell.cases.choices import FIELDS, FIGURES, MEANINGS, QUESTIONS, chosen, meant, policy_values, question

SACI = get("saci")


def may_be(field: str, value: object) -> bool:
    return type(value) is int if field in FIGURES else value in policy_values()[field]


@pytest.mark.parametrize("words", QUESTIONS)
def test_a_question_is_about_an_option_and_its_values(words: str) -> None:
    field, yes, no = QUESTIONS[words]
    assert may_be(field, yes)
    assert may_be(field, no)
    assert question(words.replace(" ", "_")) == (field, yes, no)
    assert meant(SACI, words, True) == {field: yes}
    assert meant(SACI, words, False) == {field: no}


@pytest.mark.parametrize("name", FIELDS)
def test_another_name_is_that_of_an_option(name: str) -> None:
    assert FIELDS[name] in policy_values() or FIELDS[name] in FIGURES


@pytest.mark.parametrize(("field", "word"), [(field, word) for field, words in MEANINGS.items() for word in words])
def test_another_word_is_a_value_of_the_option(field: str, word: str) -> None:
    assert may_be(field, MEANINGS[field][word])
    assert meant(SACI, field, word) == {field: MEANINGS[field][word]}


@pytest.mark.parametrize("field", policy_values())
def test_every_policy_is_set_by_its_own_name(field: str) -> None:
    for value in policy_values()[field]:
        assert getattr(chosen(SACI, Case({"options": {field: value}})), field) == value
        assert getattr(chosen(SACI, Case({"options": {field: value.lower()}})), field) == value


@pytest.mark.parametrize("value", ["", "SIDEWAYS", 7, None, 1.5, [], {}])
def test_a_value_that_an_option_does_not_have_is_refused(value: object) -> None:
    with pytest.raises(ScoringError):
        chosen(SACI, Case({"options": {"tie": value}}))
