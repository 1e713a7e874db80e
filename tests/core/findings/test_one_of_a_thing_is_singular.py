"""A finding about one pip, tile or line says so in the singular, in each language."""

import pytest
from django.utils import translation

from scoring.findings import Finding
from scoring.shell.sentences import finding_text
from tournament.core.findings import sentence


def about(code: str, **params: int | str) -> Finding:
    return Finding(code, "error", "SACI rule 7", params, "pips")


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "Seat 1 went out and cannot have 1 pip left.", "Seat 1 went out and cannot have 2 pips left."),
        (
            "es",
            "El asiento 1 dominó y no puede quedarle 1 tanto.",
            "El asiento 1 dominó y no pueden quedarle 2 tantos.",
        ),
    ],
)
def test_one_pip_and_two_pips(language: str, one: str, two: str) -> None:
    with translation.override(language):
        assert [sentence(about("finisher-has-pips", seat=0, pips=pips)) for pips in (1, 2)] == [one, two]


def test_the_notation_program_says_it_too() -> None:
    said = finding_text(about("finisher-has-pips", seat=0, pips=1))
    assert "1 pip left" in said
