import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sesame.utils import get_token

from tests.support.passes import issue
from tournament.club import judge_passes
from tournament.models import Tournament, User


def test_a_link_leads_to_its_own_pass(tournament: Tournament) -> None:
    ana, blas = issue(tournament).judge_pass, issue(tournament, name="Blas Barroso").judge_pass
    assert judge_passes.by_token(judge_passes.token_of(ana)) == ana
    assert judge_passes.by_token(judge_passes.token_of(blas)) == blas


def test_its_signature_has_128_bits(tournament: Tournament) -> None:
    token = judge_passes.token_of(issue(tournament).judge_pass)
    account = 8  # bytes of the account's number
    assert len(base64.urlsafe_b64decode(token + "=" * (-len(token) % 4))) - account == 16


def test_a_token_for_another_purpose_is_no_link(tournament: Tournament) -> None:
    held = issue(tournament).judge_pass
    assert judge_passes.by_token(get_token(held.user)) is None
    assert judge_passes.by_token(get_token(held.user, scope="table:4")) is None


def test_an_account_without_a_pass_has_no_link(judge: User) -> None:
    assert judge_passes.by_token(get_token(judge, scope=judge_passes.SCOPE)) is None


def test_a_letter_changed_anywhere_opens_nothing(tournament: Tournament) -> None:
    token = judge_passes.token_of(issue(tournament).judge_pass)
    for place in range(len(token) - 1):  # the last letter carries four bits of nothing
        other = "A" if token[place] != "A" else "B"
        assert judge_passes.by_token(token[:place] + other + token[place + 1 :]) is None


@pytest.mark.django_db
@given(st.one_of(st.text(max_size=60), st.from_regex(r"[A-Za-z0-9_-]{4,40}", fullmatch=True)))
def test_whatever_else_stands_in_an_address_opens_nothing(token: str) -> None:
    assert judge_passes.by_token(token) is None
    assert judge_passes.by_code(token) is None


def test_a_code_may_be_typed_in_any_way(tournament: Tournament) -> None:
    held = issue(tournament).judge_pass
    for typed in (
        held.code,
        held.code.lower(),
        f" {held.code[:3]} {held.code[3:]} ",
        f"{held.code[:3]}-{held.code[3:]}",
    ):
        assert judge_passes.by_code(typed) == held
    assert judge_passes.by_code(held.code[:5]) is None
