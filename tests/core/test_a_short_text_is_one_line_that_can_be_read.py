"""Reasons, references and remarks: one line, of so many characters, each of which can be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.core.errors import Refused
from tournament.core.names import is_readable
from tournament.core.short_texts import LONGEST_REASON, required_reason, short_text

UNREADABLE = ("a\x00b", "\x1b[31mred", "turned \u202e over", "\u200b")


def test_line_breaks_and_blanks_become_one_space() -> None:
    assert short_text("  went home\r\n ill ", field="reason", longest=20) == "went home ill"


@pytest.mark.parametrize("text", [*UNREADABLE, "x" * 21])
def test_what_cannot_be_read_is_refused_at_its_field(text: str) -> None:
    with pytest.raises(Refused, match="at most 20 characters that can be read") as caught:
        short_text(text, field="reference", longest=20)
    assert (caught.value.field, caught.value.code) == ("reference", "bad-text")


@pytest.mark.parametrize("text", ["", "   ", "\n"])
def test_a_reason_is_required_with_the_sentence_of_its_step(text: str) -> None:
    assert short_text(text, field="reason", longest=20) == ""
    with pytest.raises(Refused, match=r"^Say why the fee is waived\.$") as caught:
        required_reason(text, missing="Say why the fee is waived.")
    assert (caught.value.field, caught.value.code) == ("reason", "no-reason")


@given(st.text(max_size=LONGEST_REASON + 20))
def test_what_is_stored_can_be_read_and_is_stored_again_as_it_is(text: str) -> None:
    try:
        reason = required_reason(text)
    except Refused:
        return
    assert is_readable(reason)
    assert len(reason) <= LONGEST_REASON
    assert required_reason(reason) == reason
