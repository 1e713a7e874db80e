"""The examples of the rules pages are read strictly: what nobody understands is an error, not skipped."""

import pytest

from tests.docs.examples.blocks import BadExample, parse

HAND = "left: - | 2-2 5-6 | 0-3 | 1-4\nend: domino by seat 0, seat 0 led\n"


@pytest.mark.parametrize(
    "block",
    [
        pytest.param(HAND, id="no claim"),
        pytest.param(HAND + "points: A 23, B 0\nweather: fine", id="a name that is none"),
        pytest.param(HAND + "points: A 23, B 0\nmay lay: 3-5", id="claims of two kinds"),
        pytest.param(HAND + "points: A 23, B 0\nholds: 3-5", id="what belongs to another kind"),
        pytest.param(HAND + "points:", id="a name without a value"),
        pytest.param(HAND + "points", id="a line without a colon"),
    ],
)
def test_a_block_is_refused(block: str) -> None:
    with pytest.raises(BadExample):
        parse("saci", block)


def test_a_block_is_read() -> None:
    assert parse("saci", HAND + "points: A 23, B 0").claims == {"points": "A 23, B 0"}
