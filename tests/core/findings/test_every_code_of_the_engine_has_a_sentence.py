"""What the engine says in codes is a sentence for people, and the sentence names only what comes with the code."""

import string
from typing import Any

import pytest
from django.utils import translation

from scoring.errors import BadEntry
from scoring.findings import Finding
from scoring.sheets import Note
from tests.core.findings import codes
from tournament.core.findings import EXTRAS, REASONS, SENTENCES, UNREADABLE, extra, reason, sentence, unreadable


def test_the_source_is_really_read() -> None:
    found = {said.code for said in codes.findings()}
    assert {"recount-differs", "block-ends-equal", "out-of-turn", "arm-closed"} <= found
    assert {"pips-left", "hand-bonus", "void-hand", "capicu"} <= set(codes.notes())


def test_every_finding_has_a_sentence() -> None:
    assert {said.code for said in codes.findings()} - SENTENCES.keys() == set()


def test_a_sentence_names_only_what_comes_with_its_code() -> None:
    missing = {
        (said.code, name)
        for said in codes.findings()
        if said.params is not None
        for form in _forms(SENTENCES.get(said.code, ""))
        for _, name, _, _ in string.Formatter().parse(form)
        if name and name not in said.params
    }
    assert missing == set()


def _forms(text: Any) -> list[str]:
    """The sentence, or both sentences where a number decides."""
    return [text] if isinstance(text, str) else list(vars(text)["_kw"].values())


def test_every_note_has_a_reason() -> None:
    assert set(codes.notes()) - REASONS.keys() - EXTRAS.keys() == set()
    assert {f"{code}-marks" for code in ("pips-left", "opponents-pips-left")} <= REASONS.keys()


def test_everything_unreadable_has_a_sentence() -> None:
    assert set(codes.unreadable()) - UNREADABLE.keys() == set()


def test_a_param_that_is_missing_never_breaks_a_sentence() -> None:
    assert sentence(Finding("recount-differs", "error", "", {}, None)) == (
        "The winners count ?, the losers ?: count the tiles again."
    )


@pytest.mark.parametrize(("seats", "begins"), [("1", "Seat 2 cannot"), ("1, 3", "Seats 2, 4 cannot")])
def test_one_seat_is_told_as_one(seats: str, begins: str) -> None:
    params: dict[str, int | str] = {"seats": seats, "pips": 169, "most": 69}
    assert sentence(Finding("seats-too-heavy", "error", "", params, "pips")).startswith(begins)


@pytest.mark.parametrize("language", ["es", "eu"])
def test_a_seat_a_play_and_a_bonus_are_told_in_the_readers_language(language: str) -> None:
    with translation.override(language):
        assert "3" in sentence(Finding("out-of-turn", "error", "", {"move": 9, "seat": 2, "turn": 3}, None))
        assert "+25" in extra(25, Note("pase-redondo", {"seat": 1}))
        assert reason(Note("void-hand", {})) != "thrown in: nobody scores, the same lead again"
        assert unreadable(BadEntry("end", "not-an-end")) != UNREADABLE["not-an-end"]
