"""Where a tournament asks for it, a second official looks at the sheet hand by hand, and one tap ends the match."""

from django.test import Client

from tests.cast import hand, write
from tests.matches.corrections.asking import correct
from tests.matches.second_check.sheets import ask_for_an_official, play, send_back
from tests.support.passes import holder
from tests.web.matches.judge import filling
from tournament.models import TableMatch, User


def page(client: Client, user: User, table_match: TableMatch) -> str:
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client.get(filling.to("match", table_match)).content.decode()


def test_who_entered_hears_that_somebody_else_must(client: Client, waiting: TableMatch, judge: User) -> None:
    bea = holder(waiting.tournament, waiting.table, name="Bea Blanco")
    shown = page(client, judge, waiting)
    assert "You wrote on this sheet. Another judge of this table or an organizer must check it." in shown
    assert "Bea Blanco" in shown
    assert "The sheet is right" not in shown
    assert "Take back" in shown
    sent = {**filling.opened(waiting), "initials": "JJ"}
    for act in ("confirm", "send-back"):
        answer = client.post(filling.to(act, waiting), {**sent, "reason": "why"})
        assert answer.status_code == 403
        assert "You wrote on this sheet" in answer.content.decode()
    shown = page(client, bea, waiting)
    assert 'value="BB"' in shown
    assert "Take back" not in shown


def test_a_second_official_sees_it_whole_and_confirms(client: Client, waiting: TableMatch, second_judge: User) -> None:
    shown = page(client, second_judge, waiting)
    assert shown.count("50 left:") == 4
    assert "50 : 0" in shown
    answer = client.post(filling.to("confirm", waiting), {**filling.opened(waiting), "initials": "JJ", "sent_back": ""})
    assert answer.status_code == 303
    shown = page(client, second_judge, waiting)
    assert "They move on to match" in shown
    assert "Julia Judge: <strong>JJ</strong>" in shown


def test_a_second_official_sees_what_the_judge_was_warned_of(
    client: Client, table_match: TableMatch, judge: User, second_judge: User
) -> None:
    ask_for_an_official(table_match.tournament)
    for _time in range(2):
        write(table_match, hand(0, (0, 50, 40, 45)), judge)
    shown = page(client, second_judge, table_match)
    assert shown.count("135 pips left is unusual") == 2
    assert shown.count("This is the same as the hand before: entered twice? (SACI rule 14)") == 1
    assert "unusual" not in page(client, judge, table_match)


def test_what_is_missing_or_old_is_said(client: Client, waiting: TableMatch, second_judge: User) -> None:
    opened = filling.opened(waiting)
    client.force_login(second_judge)
    answer = client.post(filling.to("confirm", waiting), {**opened, "initials": " "})
    assert answer.status_code == 422
    assert "Write your initials." in answer.content.decode()
    answer = client.post(filling.to("send-back", waiting), {**opened, "reason": ""})
    assert answer.status_code == 422
    assert "Give a reason." in answer.content.decode()
    for act in ("confirm", "send-back"):
        old = {**opened, "version": "3", "initials": "JJ", "reason": "why"}
        answer = client.post(filling.to(act, waiting), old)
        assert answer.status_code == 409
        assert "The sheet has changed" in answer.content.decode()
    assert not waiting.checks.exists()


def test_it_goes_back_with_a_reason_that_the_table_reads(
    client: Client, waiting: TableMatch, judge: User, second_judge: User, organizer: User
) -> None:
    client.force_login(second_judge)
    sent = {**filling.opened(waiting), "reason": "hand 4 was 32"}
    assert client.post(filling.to("send-back", waiting), sent).status_code == 303
    assert "hand 4 was 32" in page(client, judge, waiting)
    client.force_login(organizer)
    answer = client.post(filling.to("confirm", waiting), {**filling.opened(waiting), "initials": "OO"})
    assert answer.status_code == 409
    assert "Read the reason" in answer.content.decode()
    assert 'name="sent_back" value="1"' in answer.content.decode()


def test_the_form_for_the_other_way_is_refused_in_words(
    client: Client, table_match: TableMatch, judge: User, second_judge: User
) -> None:
    play(table_match, judge)
    client.force_login(second_judge)
    opened = filling.opened(table_match)
    answer = client.post(filling.to("confirm", table_match), {**opened, "initials": "JJ"})
    assert answer.status_code == 409
    assert "In this tournament both teams sign the sheet" in answer.content.decode()
    ask_for_an_official(table_match.tournament)
    answer = client.post(filling.to("sign", table_match), {**opened, "side": "A", "initials": "AA"})
    assert answer.status_code == 409
    assert "In this tournament a second official checks the sheet" in answer.content.decode()


def test_a_corrected_sheet_is_offered_once_more(
    client: Client, waiting: TableMatch, second_judge: User, organizer: User
) -> None:
    client.force_login(second_judge)
    client.post(filling.to("confirm", waiting), {**filling.opened(waiting), "initials": "JJ"})
    correct(waiting, changes=[{"line": 4, "entry": hand(0, (0, 20, 18, 14))}], by=organizer)
    shown = page(client, second_judge, waiting)
    assert "The corrected sheet" in shown
    assert "Something is wrong" not in shown
    client.post(filling.to("confirm", waiting), {**filling.opened(waiting), "initials": "J2"})
    assert "<strong>J2</strong>" in page(client, second_judge, waiting)


def test_an_open_page_follows(client: Client, waiting: TableMatch, judge: User, second_judge: User) -> None:
    client.force_login(judge)
    polled = {"HX-Request": "true"}
    before = client.get(filling.to("match", waiting)).context["stamp"]
    assert client.get(filling.to("changes", waiting), {"v": before}, headers=polled).status_code == 204
    send_back(waiting, second_judge)
    answer = client.get(filling.to("changes", waiting), {"v": before}, headers=polled)
    assert "hand 3 was 32" in answer.content.decode()
    write(waiting, {"kind": "void", "number": 4, "reason": "so it is"}, judge)
    assert "hand 3 was 32" not in page(client, judge, waiting)
