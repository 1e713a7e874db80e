"""Each further draw reveals a secret of which everybody sees that it was there from the beginning."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brackets import lottery

SECRETS = st.binary(min_size=32, max_size=32).map(bytes.hex)
ROOT = "ab" * 32


@given(secret=SECRETS, length=st.integers(1, 12))
def test_every_link_is_the_hash_of_the_one_after_it(secret: str, length: int) -> None:
    links = lottery.chain(secret, length)
    assert (len(links), links[-1]) == (length + 1, secret)
    assert [lottery.link_hash(link) for link in links[1:]] == list(links[:-1])


@pytest.mark.parametrize("secret", ["", "ab", "AB" * 32, "zz" * 32, "ab" * 32 + "\n"])
def test_what_is_no_secret_is_refused(secret: str) -> None:
    with pytest.raises(lottery.BadSecret):
        lottery.commitment("00" * 32, secret)


@pytest.mark.parametrize("length", [0, 1001])
def test_a_chain_has_a_sensible_length(length: int) -> None:
    with pytest.raises(lottery.LotteryError):
        lottery.chain(ROOT, length)
