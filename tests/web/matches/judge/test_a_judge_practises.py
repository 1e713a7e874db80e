"""A judge practises on the real screens, each of which says so, and nobody else comes in."""

import random
import re

import pytest
from django.test import Client

from tests import cast
from tests.api.asking import ask
from tests.matches.second_check.sheets import ask_for_an_official, play
from tests.support.passes import holder, issue
from tests.support.thorough import some
from tests.web.matches.judge import filling
from tests.web.matches.judge.test_only_judges_of_the_club_write_on_a_sheet import READ, WRITE, everything
from tournament.club import judge_passes
from tournament.matches import practice
from tournament.models import SheetEntry, TableMatch, Tournament, User
from tournament.tournaments import opening

BAND = "It counts nowhere."


def begin(client: Client, tournament: Tournament, user: User) -> TableMatch:
    """One tap on the page of the tables."""
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    tables = f"/judge/{tournament.slug}/"
    (action,) = re.findall(
        r'<form class="practise" method="post" action="([^"]*)"', client.get(tables).content.decode()
    )
    answer = client.post(action)
    assert answer.status_code == 303
    table_match = TableMatch.objects.get(tournament__practiser=user)
    assert answer["Location"] == filling.to("match", table_match)
    return table_match


def text(client: Client, address: str) -> str:
    return " ".join(client.get(address).content.decode().split())


def test_one_tap_begins_and_every_screen_says_what_it_is(client: Client, tournament: Tournament, judge: User) -> None:
    opening.change_tournament(tournament=tournament, by=None, clock={"minutes": 30})
    by = random.choice([judge, holder(tournament, 3, 4, 5)])
    print("by", by)
    practised = begin(client, tournament, by)
    assert client.post(filling.to("hand", practised), filling.hand(practised)).status_code == 303
    for name in ("match", *some(("false-pass", "wrong-domino", "forfeit", "walkover"))):
        page = text(client, filling.to(name, practised))
        assert BAND in page, name
        assert ">Practice</strong>" in page, name
        assert not re.search(r"Table 1\b|table 1\b", page), name
    assert BAND in text(client, filling.to("undo", practised, 1))
    for refused in (
        client.post(filling.to("hand", practised), filling.hand(practised, who="")),
        client.post(filling.to("hand", practised), filling.hand(practised, version="0")),
    ):
        assert refused.status_code in (409, 422)
        assert BAND in refused.content.decode()
    assert "Playing time until" in text(client, filling.to("match", practised))
    assert "Go on with your practice" in text(client, f"/judge/{tournament.slug}/")


def test_a_real_match_says_nothing_of_practice(client: Client, table_match: TableMatch, judge: User) -> None:
    client.force_login(judge)
    for name in ("match", "false-pass"):
        assert "Practice" not in text(client, filling.to(name, table_match))


def test_it_is_signed_and_begun_again(client: Client, tournament: Tournament, organizer: User) -> None:
    practised = begin(client, tournament, organizer)
    cast.play_to_the_end(practised)
    for side in ("A", "B"):
        form = {**filling.opened(practised), "side": side, "initials": "XX"}
        assert client.post(filling.to("sign", practised), form).status_code == 303
    page = client.get(filling.to("match", practised)).content.decode()
    for link in some(re.findall(r'<a[^>]* href="(/(?!i18n/)[^"]*)"', page)):
        assert client.get(link).status_code < 400, link  # none leads to where a practice match is not
    answer = client.post(filling.to("practise-again", practised))
    fresh = TableMatch.objects.get(tournament=practised.tournament)
    assert (answer.status_code, answer["Location"]) == (303, filling.to("match", fresh))
    assert client.post(filling.to("practise-again", practised))["Location"] == filling.to("match", fresh)
    gone = client.get(filling.to("match", practised), follow=True)
    assert "This practice match was begun again: go on with the new one." in gone.content.decode()


def test_a_judge_who_practises_is_the_second_official_too(client: Client, tournament: Tournament, judge: User) -> None:
    ask_for_an_official(tournament)
    practised = play(begin(client, tournament, judge), judge)
    page = text(client, filling.to("match", practised))
    assert "In a real match somebody else does this, never a judge who wrote on the sheet." in page
    form = {**filling.opened(practised), "initials": "JJ", "sent_back": "0"}
    assert client.post(filling.to("confirm", practised), form).status_code == 303
    assert TableMatch.objects.get(pk=practised.pk).state == TableMatch.State.FINISHED


def test_when_it_was_begun_too_often_the_page_says_so(
    client: Client, tournament: Tournament, judge: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(practice, "MOST", 1)
    practised = begin(client, tournament, judge)
    cast.write(practised, cast.hand())
    answer = client.post(filling.to("practise-again", practised), follow=True)
    assert "You have started 1 practice matches" in answer.content.decode()
    assert answer.redirect_chain == [(filling.to("match", practised), 303)]


OTHERS = [("second_judge", 403), ("organizer", 403), ("desk", 403), ("member", 403), ("pass", 403), ("stranger", 404)]


def test_nobody_else_comes_in(
    client: Client, tournament: Tournament, judge: User, request: pytest.FixtureRequest
) -> None:
    practised = practice.start(tournament=tournament, by=judge)
    for who, status in OTHERS:
        other: User = holder(tournament) if who == "pass" else request.getfixturevalue(who)
        client.force_login(other, backend="django.contrib.auth.backends.ModelBackend")
        for name in some(READ, one_in=6):
            assert client.get(filling.to(name, practised)).status_code == status, (who, name)
        for name in some((*WRITE, "practise-again"), one_in=6):
            assert client.post(filling.to(name, practised), everything(practised)).status_code == status, (who, name)
        for path, body in some([*of_phone(practised).items()], one_in=4):
            assert ask(other, "POST", path, body).status_code == status, (who, path)
    assert not SheetEntry.objects.exists()


@pytest.mark.parametrize(("who", "status"), [("desk", 403), ("member", 403), ("stranger", 404)])
def test_who_judges_nothing_begins_none(
    client: Client, tournament: Tournament, request: pytest.FixtureRequest, who: str, status: int
) -> None:
    client.force_login(request.getfixturevalue(who))
    assert client.post(f"/judge/{tournament.slug}/practice/").status_code == status
    assert client.get(f"/judge/{tournament.slug}/practice/").status_code == 405
    assert not TableMatch.every.exists()


def test_without_a_session_the_way_leads_to_the_door(client: Client, tournament: Tournament, judge: User) -> None:
    practised = practice.start(tournament=tournament, by=judge)
    match = filling.to("match", practised)
    for where in (match, filling.to("practise-again", practised)):
        answer = client.post(where) if where != match else client.get(where)
        assert answer["Location"] == f"/judge/pass/?next={match}"
    assert client.post(f"/judge/{tournament.slug}/practice/").status_code == 302
    for path, body in of_phone(practised).items():
        assert ask(None, "POST", path, body).status_code == 401, path


def of_phone(practised: TableMatch) -> dict[str, object]:
    """Where the judge's phone sends to, and what."""
    here = f"tournaments/{practised.tournament.slug}/matches/{practised.pk}/"
    return {
        f"{here}entries/": {"key": cast.key(), "version": practised.version, "entry": cast.hand()},
        f"{here}preview/": {"entry": cast.hand()},
        f"{here}sign-offs/": {"side": "A", "initials": "AA", "version": practised.version},
        f"{here}walkover/": {"absent": ["A"]},
    }


def test_the_phone_sends_its_entries_and_nobody_reads_them_there(tournament: Tournament) -> None:
    ana = holder(tournament, 3)
    practised = practice.start(tournament=tournament, by=ana)
    heard = [ask(ana, "POST", path, body).status_code for path, body in of_phone(practised).items()]
    assert heard == [201, 200, 409, 409]  # it is not over yet, and play has begun
    here = f"tournaments/{practised.tournament.slug}/"
    for path in (here, f"{here}matches/", f"{here}matches/{practised.pk}/", f"{here}standings/", f"{here}journal/"):
        assert ask(ana, "GET", path).status_code == 404, path
    fresh = practice.start_again(table_match=practised, by=ana)
    late = ask(ana, "POST", *next(iter(of_phone(practised).items())))
    assert (late.status_code, "annulled" in late.content.decode()) == (409, True)
    assert fresh.entries.count() == 0


def test_who_practises_hears_that_the_pass_was_taken_back(client: Client, tournament: Tournament) -> None:
    judge_pass = issue(tournament).judge_pass
    practised = begin(client, tournament, judge_pass.user)
    judge_passes.revoke(judge_pass=judge_pass, by=None)
    answer = client.post(filling.to("hand", practised), filling.hand(practised))
    assert answer.status_code == 403
    assert "This pass has been revoked" in answer.content.decode()
