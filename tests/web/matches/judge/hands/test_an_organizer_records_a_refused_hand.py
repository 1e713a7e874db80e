"""A hand that the engine refuses but that happened: the judge calls, an organizer records it, and the day goes on."""

from django.test import Client
from django.urls import reverse

from tests.cast import hand, play_to_the_end, write
from tests.web.matches.judge import filling
from tournament.models import HelpCall, SheetEntry, TableMatch, User

REASON = "a tile of the other table had got in"
IMPOSSIBLE = {"pips_1": "70"}
OVERRULE = {**IMPOSSIBLE, "overruled": REASON, "overrule": "1"}
BUTTON = 'name="overrule"'


def test_a_day_goes_on(client: Client, judge: User, organizer: User, table_match: TableMatch) -> None:
    """As it is played: refused at the judge's phone, a call, the organizer's reason, the end, both signatures."""
    match, save = filling.to("match", table_match), filling.to("hand", table_match)
    client.force_login(judge)
    refused = client.post(save, filling.hand(table_match, **IMPOSSIBLE))
    assert refused.status_code == 422
    assert "An organizer may overrule this with a reason (SACI rule 17)" in refused.content.decode()
    assert BUTTON not in refused.content.decode()
    called = client.post(save, filling.hand(table_match, **IMPOSSIBLE, recount="78", call="1"))
    page = called.content.decode()
    assert 'name="pips_1" value="70"' in page
    assert 'name="recount" value="78"' in page
    assert "You have called an organizer." in page
    call = HelpCall.objects.get()
    assert (call.kind, call.table_match, call.requested_by) == ("ruling", table_match, judge)
    assert "went out: Seat 2" in call.words
    client.force_login(organizer)
    slug = table_match.tournament.slug
    table = reverse("organizer:table", args=[slug, table_match.table])
    assert f'href="{table}"' in client.get(reverse("organizer:day", args=[slug])).content.decode()
    assert f'href="{match}"' in client.get(table).content.decode()
    shown = client.post(save, filling.hand(table_match, **IMPOSSIBLE))
    assert BUTTON in shown.content.decode()
    assert client.post(save, filling.hand(table_match, **OVERRULE)).status_code == 303
    client.force_login(judge)
    assert f"Overruled (SACI rule 17): {REASON}" in client.get(match).content.decode()
    play_to_the_end(table_match)
    for side in "AB":
        sent = {"side": side, "initials": side * 2, **filling.opened(table_match)}
        assert client.post(filling.to("sign", table_match), sent).status_code == 303
    table_match.refresh_from_db()
    assert table_match.state == TableMatch.State.FINISHED


def test_a_judge_alone_cannot(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    answer = client.post(filling.to("hand", table_match), filling.hand(table_match, **OVERRULE))
    assert answer.status_code == 422
    assert "Only an organizer may overrule a refused entry" in answer.content.decode()
    assert not SheetEntry.objects.exists()


def test_a_stranger_finds_nothing(client: Client, stranger: User, table_match: TableMatch) -> None:
    client.force_login(stranger)
    assert client.post(filling.to("hand", table_match), filling.hand(table_match, **OVERRULE)).status_code == 404
    assert not SheetEntry.objects.exists()


def test_sent_twice_it_is_one_line(client: Client, organizer: User, table_match: TableMatch) -> None:
    client.force_login(organizer)
    sent = filling.hand(table_match, **OVERRULE)
    for _time in range(2):
        assert client.post(filling.to("hand", table_match), sent).status_code == 303
    assert SheetEntry.objects.get().data["overruled"] == REASON


def test_without_a_reason_that_can_be_read_nothing_is_written(
    client: Client, organizer: User, table_match: TableMatch
) -> None:
    client.force_login(organizer)
    for reason in ("", "   ", "x" * 301):
        sent = filling.hand(table_match, **{**OVERRULE, "overruled": reason})
        answer = client.post(filling.to("hand", table_match), sent)
        assert answer.status_code == 422, reason
        assert answer.context["hand"].errors["overruled"], reason
        assert BUTTON in answer.content.decode(), reason
        assert 'name="pips_1" value="70"' in answer.content.decode(), reason
        assert not SheetEntry.objects.exists(), reason


def test_a_reason_that_cannot_be_printed_or_comes_too_late_is_still_there(
    client: Client, organizer: User, table_match: TableMatch
) -> None:
    client.force_login(organizer)
    late = filling.hand(table_match, **OVERRULE)
    bell = client.post(filling.to("hand", table_match), {**late, "overruled": "a \x07 bell"})
    assert bell.status_code == 422
    assert "cannot be printed" in bell.content.decode()
    write(table_match, hand())
    conflict = client.post(filling.to("hand", table_match), late)
    assert conflict.status_code == 409
    assert f">{REASON}</textarea>" in conflict.content.decode()
    seen = client.post(filling.to("preview", table_match), filling.hand(table_match, **IMPOSSIBLE, overruled=REASON))
    assert f">{REASON}</textarea>" in seen.content.decode()


def test_the_plain_button_overrules_nothing(client: Client, organizer: User, table_match: TableMatch) -> None:
    client.force_login(organizer)
    sent = filling.hand(table_match, **IMPOSSIBLE, overruled=REASON)
    answer = client.post(filling.to("hand", table_match), sent)
    assert answer.status_code == 422
    assert REASON in answer.content.decode()


def test_a_hand_that_is_accepted_needs_no_reason(client: Client, organizer: User, table_match: TableMatch) -> None:
    client.force_login(organizer)
    sent = filling.hand(table_match, overruled=REASON, overrule="1")
    answer = client.post(filling.to("hand", table_match), sent)
    assert answer.status_code == 422
    assert "There is nothing to overrule" in answer.content.decode()
    assert BUTTON not in answer.content.decode()


def test_what_makes_no_sense_offers_nothing(client: Client, organizer: User, table_match: TableMatch) -> None:
    client.force_login(organizer)
    sent = filling.hand(table_match, who="0", how="tiles", tiles_1=[], tiles_2=["3-5"], tiles_3=["2-3"])
    assert BUTTON in client.post(filling.to("hand", table_match), sent).content.decode()
    play_to_the_end(table_match)
    late = client.post(filling.to("hand", table_match), filling.hand(table_match, **IMPOSSIBLE))
    assert late.status_code == 409
    assert BUTTON not in late.content.decode()


def test_a_penalty_is_overruled_on_its_own_page(
    client: Client, organizer: User, judge: User, table_match: TableMatch
) -> None:
    wrong = {"seat": "1", "tile": "3-5"}
    write(table_match, {"kind": "wrong_domino", "seat": 0, "tile": "3-5"})
    page = filling.to("wrong-domino", table_match)
    for user, buttons in ((judge, 0), (organizer, 1)):
        client.force_login(user)
        answer = client.post(page, {**wrong, **filling.opened(table_match)})
        assert (answer.status_code, answer.content.decode().count(BUTTON)) == (422, buttons)
        assert 'id="id_overruled"' not in client.get(page).content.decode()
    sent = {**wrong, **filling.opened(table_match), "overruled": "both laid it", "overrule": "1"}
    assert client.post(page, sent).status_code == 303
    assert SheetEntry.objects.latest("number").data["overruled"] == "both laid it"


def test_everybody_reads_the_reason(client: Client, organizer: User, table_match: TableMatch) -> None:
    client.force_login(organizer)
    client.post(filling.to("hand", table_match), filling.hand(table_match, **OVERRULE))
    slug = table_match.tournament.slug
    history = client.get(reverse("organizer:match-history", args=[slug, table_match.pk])).content.decode()
    assert history.count(REASON) == 1
    client.logout()
    public = client.get(f"/t/{slug}/matches/{table_match.pk}/").content.decode()
    assert f"Overruled (SACI rule 17): {REASON}" in public
