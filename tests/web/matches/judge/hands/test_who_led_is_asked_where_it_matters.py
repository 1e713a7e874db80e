"""After a level lock the lead hangs on who led: the field stands open in a locked hand while the sheet cannot tell."""

import pytest
from django.test import Client

from tests import cast
from tests.web.matches.judge import filling
from tournament.models import TableMatch, User


@pytest.mark.parametrize(("who", "hands", "is_open"), [("block", 0, True), ("0", 0, False), ("block", 1, False)])
def test_the_leader_is_asked_openly(
    client: Client, judge: User, table_match: TableMatch, who: str, hands: int, is_open: bool
) -> None:
    for _ in range(hands):
        cast.write(table_match, cast.hand())
    client.force_login(judge)
    sent = filling.hand(table_match, who=who, pips_0="6" if who == "block" else "")
    page = client.post(filling.to("preview", table_match), sent).content.decode()
    details = page[page.index('<details class="more"') :]
    assert (" open" in details[: details.index(">")]) is is_open
