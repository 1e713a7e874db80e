"""Each further draw reveals a secret of which everybody sees that it was there from the beginning."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brackets import lottery

SECRETS = st.binary(min_size=32, max_size=32).map(bytes.hex)
ROOT = "ab" * 32


@given(secret=SECRETS, length=st.integers(1, 12), data=st.data())
def test_every_later_link_leads_back_to_every_earlier_one(secret: str, length: int, data: st.DataObject) -> None:
    links = lottery.chain(secret, length)
    earlier = data.draw(st.integers(0, length - 1))
    later = data.draw(st.integers(earlier + 1, length))
    assert lottery.follows(links[later], later, links[earlier], earlier)
    assert not lottery.follows(links[later], later + 1, links[earlier], earlier)
    assert not lottery.follows(links[earlier], later, links[later], earlier)


def test_the_anchor_comes_first_and_the_root_last() -> None:
    links = lottery.chain(ROOT, 3)
    assert links == (lottery.anchor(ROOT, 3), lottery.link(ROOT, 3, 1), lottery.link(ROOT, 3, 2), ROOT)
    assert [lottery.link_hash(link) for link in links[1:]] == list(links[:-1])


def test_a_lost_secret_breaks_no_chain() -> None:
    links = list(enumerate(lottery.chain(ROOT, 4)))
    assert lottery.all_follow([links[0], links[1], (2, ""), links[3]])
    assert not lottery.all_follow([links[0], links[1], (2, "cd" * 32), links[3]])


@pytest.mark.parametrize("secret", ["", "ab", "AB" * 32, "zz" * 32, "ab" * 32 + "\n"])
def test_what_is_no_secret_is_refused(secret: str) -> None:
    with pytest.raises(lottery.BadSecret):
        lottery.commitment("00" * 32, secret)


@pytest.mark.parametrize("draw", [0, 6])
def test_a_chain_has_no_link_before_its_first_draw_and_none_after_its_last(draw: int) -> None:
    with pytest.raises(lottery.LotteryError):
        lottery.link(ROOT, 5, draw)


@pytest.mark.parametrize("length", [0, 1001])
def test_a_chain_has_a_sensible_length(length: int) -> None:
    with pytest.raises(lottery.LotteryError):
        lottery.chain(ROOT, length)
