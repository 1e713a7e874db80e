"""Two judges write the same hand: one is on the sheet, the other sees both and chooses."""

from typing import Any

from django.test import Client

from tests import cast
from tests.web.matches.judge import filling
from tournament.models import TableMatch, User


def late(client: Client, judge: User, other: User, table_match: TableMatch, **mine: str) -> Any:
    """Send a hand from a page that was opened before the other judge wrote."""
    client.force_login(judge)
    sent = filling.hand(table_match, **{"who": "1", "pips_0": "7", "pips_1": "", **mine})
    cast.write(table_match, cast.hand(), by=other)
    answer = client.post(filling.to("hand", table_match), sent)
    assert answer.status_code == 409
    return answer


def test_both_are_shown_with_who_wrote_the_other(
    client: Client, judge: User, second_judge: User, table_match: TableMatch
) -> None:
    both = late(client, judge, second_judge, table_match).context["both"]
    assert (both.hand, both.why) == (1, "15 left: 7 + 3 + 5")
    (written,) = both.written
    assert (written.number, written.hand, written.by) == (1, 1, "Julia Judge")
    assert written.why == "23 left: 15 + 3 + 5"
    assert table_match.entries.count() == 1


def test_the_page_offers_to_keep_theirs_or_to_enter_mine_next(
    client: Client, judge: User, second_judge: User, table_match: TableMatch
) -> None:
    page = late(client, judge, second_judge, table_match).content.decode()
    assert "Your hand 1" in page
    assert "Hand 1 on the sheet" in page
    assert "Entered by Julia Judge at" in page
    assert f'<a role="button" href="{filling.to("match", table_match)}">Keep what is there, drop mine</a>' in page
    assert "Enter mine as hand 2" in page


def test_entering_mine_next_writes_it_after_theirs(
    client: Client, judge: User, second_judge: User, table_match: TableMatch
) -> None:
    form = late(client, judge, second_judge, table_match).context["hand"]
    again = filling.hand(table_match, who="1", pips_0="7", pips_1="", key=form["key"].value())
    assert (
        client.post(filling.to("hand", table_match), {**again, "version": form["version"].value()}).status_code == 303
    )
    assert [row.data["by"] for row in table_match.entries.all()] == [0, 1]


def test_a_key_used_for_other_figures_shows_what_was_written_with_it(
    client: Client, judge: User, table_match: TableMatch
) -> None:
    client.force_login(judge)
    sent = filling.hand(table_match)
    client.post(filling.to("hand", table_match), sent)
    both = client.post(filling.to("hand", table_match), {**sent, "pips_1": "16"}).context["both"]
    assert "already sent with other figures" in both.sentence
    assert (both.why, both.written[0].why) == ("24 left: 16 + 3 + 5", "23 left: 15 + 3 + 5")


def test_a_match_decided_meanwhile_shows_the_hand_that_ended_it(
    client: Client, judge: User, table_match: TableMatch
) -> None:
    client.force_login(judge)
    while table_match.points_a < 150:
        cast.write(table_match, cast.hand(pips=(0, 20, 18, 12)))
    sent = filling.hand(table_match)
    cast.write(table_match, cast.hand(pips=(0, 20, 18, 12)))
    answer = client.post(filling.to("hand", table_match), sent)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert answer.context["both"].written[0].why == "50 left: 20 + 18 + 12"
    assert "Enter mine as hand" not in page
