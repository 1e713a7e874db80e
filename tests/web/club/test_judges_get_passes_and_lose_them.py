"""The organizer makes passes for judges without accounts, prints them, changes their tables and takes them back."""

import re

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils.formats import time_format
from django.utils.timezone import localtime

from tests.cast import hand, key, write
from tests.support.passes import fresh, holder, issue, pin_of, wrong_pin
from tournament.club import judge_passes
from tournament.core.errors import TournamentError
from tournament.models import JudgePass, Official, TableMatch, Tournament, User


@pytest.fixture
def olga(client: Client, organizer: User) -> Client:
    """The organizer, logged in."""
    client.force_login(organizer)
    return client


def listing(tournament: Tournament) -> str:
    return reverse("organizer:passes", args=[tournament.slug])


def of(name: str, held: JudgePass) -> str:
    return reverse(f"organizer:{name}-pass", args=[held.tournament.slug, held.pk])


def make(olga: Client, tournament: Tournament, **changed: str) -> HttpResponse:
    form = {"name": "Ana Aparicio", "tables": "1-3, 7", "key": key(), **changed}
    return olga.post(listing(tournament), form)  # type: ignore[return-value] # the test client's own answer


def on_paper(page: str, name: str) -> str:
    found = re.search(rf'id="{name}"[^>]*>([^<]+)<', page)
    assert found
    return found[1]


def test_a_new_pass_is_answered_with_its_paper(olga: Client, tournament: Tournament) -> None:
    answer = make(olga, tournament)
    held = JudgePass.objects.get()
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    assert held.numbers == [1, 2, 3, 7]
    assert on_paper(page, "code") == held.code
    assert on_paper(page, "link") == f"http://testserver/judge/pass/{judge_passes.token_of(held)}/"
    assert 'src="data:image/svg+xml' in page
    assert "Ana Aparicio" in page


def test_what_is_on_the_paper_lets_the_judge_in(olga: Client, tournament: Tournament) -> None:
    page = make(olga, tournament).content.decode()
    phone = Client()
    link = on_paper(page, "link").removeprefix("http://testserver")
    assert phone.post(link, {"pin": on_paper(page, "pin")}).status_code == 303
    assert phone.get(f"/judge/{tournament.slug}/").status_code == 200


def test_the_same_form_again_is_one_pass_and_shows_no_pin(olga: Client, tournament: Tournament) -> None:
    one = key()
    make(olga, tournament, key=one)
    again = make(olga, tournament, key=one)
    assert again.status_code == 303
    assert "the pass was made already" in olga.get(listing(tournament)).content.decode()
    assert JudgePass.objects.count() == 1


def test_ten_passes_are_made_at_once_and_numbered_on(olga: Client, tournament: Tournament) -> None:
    one = key()
    for sent in (one, key(), one):
        make(olga, tournament, name="", tables="", count="10", key=sent)
    names = [str(held) for held in JudgePass.objects.filter(everywhere=True).order_by("pk")]
    assert names == [f"Judge {number}" for number in range(1, 21)]


def test_new_paper_has_another_pin_and_another_link(olga: Client, tournament: Tournament) -> None:
    old = make(olga, tournament).content.decode()
    new = olga.post(of("renew", JudgePass.objects.get())).content.decode()
    assert on_paper(new, "link") != on_paper(old, "link")
    assert on_paper(new, "code") == on_paper(old, "code")
    with pytest.raises(TournamentError):
        judge_passes.enter(judge_pass=JudgePass.objects.get(), pin=on_paper(old, "pin"))
    assert judge_passes.enter(judge_pass=JudgePass.objects.get(), pin=on_paper(new, "pin"))


def test_a_refused_form_says_why(olga: Client, tournament: Tournament) -> None:
    for form, sentence in (
        ({"name": ""}, "Name the judges."),
        ({"name": "\u200b"}, "Write a name"),
        ({"tables": ""}, "Name at least one table"),
        ({"tables": "1-"}, "such as 1-4, 7."),
        ({"tables": "four"}, "such as 1-4, 7."),
        ({"tables": "4-1"}, "such as 1-4, 7."),
        ({"tables": "41"}, "The tables of the hall are 1 to 40."),
        ({"tables": "0"}, "The tables of the hall are 1 to 40."),
        ({"everywhere": "on"}, "not both"),
        ({"key": ""}, "no valid key"),
    ):
        answer = make(olga, tournament, **form)
        assert answer.status_code == 422, form
        assert sentence in answer.content.decode()
        assert not JudgePass.objects.exists(), form


def test_the_list_says_how_each_pass_stands(olga: Client, tournament: Tournament) -> None:
    issue(tournament, 1, 2)
    paused, gone = issue(tournament, name="Blas Barroso"), issue(tournament, name="Carla Cruz")
    for _try in range(5):
        with pytest.raises(TournamentError):
            judge_passes.enter(judge_pass=paused.judge_pass, pin=wrong_pin(paused))
    judge_passes.revoke(judge_pass=gone.judge_pass, by=None)
    page = olga.get(listing(tournament)).content.decode()
    for words in ("tables 1, 2", "every table", "paused until", "taken back", ">valid<"):
        assert words in page
    assert page.count("End the pause") == 1
    assert 'Revoke the pass<span class="visually-hidden">, Carla Cruz' not in page


def test_what_was_entered_last_is_a_use_as_coming_in_is(olga: Client, table_match: TableMatch) -> None:
    held = holder(table_match.tournament, table_match.table)
    assert 'data-label="Last used">—' in olga.get(listing(table_match.tournament)).content.decode()
    write(table_match, hand(), held)
    used = time_format(localtime(table_match.tournament.journal.latest("number").at))
    assert re.search(
        rf'data-label="Last used">[^<]* {used}<', olga.get(listing(table_match.tournament)).content.decode()
    )


@pytest.mark.parametrize(("name", "says"), [("renew", "no longer work"), ("revoke", "What was entered")])
def test_what_cannot_be_undone_is_said_first(olga: Client, tournament: Tournament, name: str, says: str) -> None:
    held = issue(tournament, 1, 2).judge_pass
    lines = tournament.journal.count()
    assert of(name, held) in olga.get(listing(tournament)).content.decode()
    page = olga.get(of(name, held)).content.decode()
    assert says in page
    assert "tables 1, 2" in page
    assert 'method="post"' in page
    assert tournament.journal.count() == lines
    judge_passes.revoke(judge_pass=held, by=None)
    assert olga.get(of(name, held)).status_code == 303


def test_the_pause_is_ended(olga: Client, tournament: Tournament) -> None:
    issued = issue(tournament)
    for _try in range(5):
        with pytest.raises(TournamentError):
            judge_passes.enter(judge_pass=issued.judge_pass, pin=wrong_pin(issued))
    assert olga.post(of("lift", issued.judge_pass)).status_code == 303
    assert judge_passes.enter(judge_pass=fresh(issued.judge_pass), pin=pin_of(issued))


def test_a_judge_is_sent_to_other_tables(olga: Client, tournament: Tournament) -> None:
    held = issue(tournament, 1, 2, 3).judge_pass
    assert 'value="1-3"' in olga.get(of("change", held)).content.decode()
    assert olga.post(of("change", held), {"tables": "5 9"}).status_code == 303
    assert fresh(held).numbers == [5, 9]
    assert olga.post(of("change", held), {"tables": "", "everywhere": "on"}).status_code == 303
    assert fresh(held).everywhere
    assert olga.post(of("change", held), {"tables": "999"}).status_code == 422


def test_a_pass_is_taken_back_and_stays_so(olga: Client, tournament: Tournament) -> None:
    held = issue(tournament).judge_pass
    assert olga.post(of("revoke", held)).status_code == 303
    assert not fresh(held).is_open
    for again in ("renew", "change"):
        answer = olga.post(of(again, held), {"tables": "1"})
        assert answer.status_code == 409
        assert "create a new one" in answer.content.decode()


def test_the_pass_of_another_tournament_is_not_found(olga: Client, tournament: Tournament, stranger: User) -> None:
    there = Official.objects.get(user=stranger).club
    other = Tournament.objects.create(club=there, name="Elsewhere", slug="elsewhere", date=tournament.date)
    held = issue(other).judge_pass
    for name in ("renew", "revoke", "lift", "change"):
        address = reverse(f"organizer:{name}-pass", args=[tournament.slug, held.pk])
        assert olga.post(address, {"tables": "1"}).status_code == 404
    assert fresh(held).is_open


def test_no_list_of_officials_shows_a_pass(olga: Client, tournament: Tournament) -> None:
    ana = holder(tournament)
    assert "Ana Aparicio" not in olga.get(reverse("organizer:officials", args=[tournament.club_id])).content.decode()
    for name in ("password", "close-account"):
        address = reverse(f"organizer:{name}", args=[tournament.club_id, ana.pk])
        assert olga.post(address, {"password1": "seven tiles", "password2": "seven tiles"}).status_code in (404, 422)
    ana.refresh_from_db()
    assert not ana.has_usable_password()


def test_the_journal_tells_it_by_name(olga: Client, tournament: Tournament) -> None:
    make(olga, tournament)
    held = JudgePass.objects.get()
    judge_passes.change(judge_pass=held, tables=None, by=None)
    for step in (judge_passes.renew, judge_passes.revoke):
        step(judge_pass=held, by=None)
    page = olga.get(reverse("organizer:journal", args=[tournament.slug])).content.decode()
    for words in (
        "made a pass for Ana Aparicio: tables 1-3, 7",
        "gave Ana Aparicio other tables: every table",
        "replaced the pass of Ana Aparicio",
        "revoked the pass of Ana Aparicio",
    ):
        assert words in page
