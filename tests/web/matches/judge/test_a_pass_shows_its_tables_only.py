"""A judge with a pass sees and enters the assigned tables, and nothing once the pass is taken back."""

import pytest
from django.test import Client

from tests.support.passes import holder
from tests.web.matches.judge import filling
from tests.web.matches.judge.test_only_judges_of_the_club_write_on_a_sheet import READ, WRITE, everything
from tournament.club import judge_passes
from tournament.models import JudgePass, Official, Round, SheetEntry, SignOff, TableMatch, Tournament, User


def two(first_round: Round) -> tuple[TableMatch, TableMatch]:
    first, second = first_round.table_matches.order_by("table")
    return first, second


def test_the_list_holds_the_assigned_tables(client: Client, first_round: Round) -> None:
    mine, other = two(first_round)
    client.force_login(holder(mine.tournament, mine.table))
    answer = client.get(f"/judge/{mine.tournament.slug}/")
    assert list(answer.context["tables"]) == [mine]
    page = answer.content.decode()
    assert filling.to("match", mine) in page
    assert filling.to("match", other) not in page
    assert "Your pass: table" in " ".join(page.split())


def test_home_is_the_tournament_of_the_pass(client: Client, tournament: Tournament) -> None:
    Tournament.objects.create(club=tournament.club, name="Another day", slug="another-day", date=tournament.date)
    client.force_login(holder(tournament))
    answer = client.get("/judge/")
    assert answer.context["tournaments"] == [tournament]
    assert 'href="/judge/"' in answer.content.decode()  # in the main menu


def test_at_another_judges_table_nothing_opens_and_nothing_is_written(client: Client, first_round: Round) -> None:
    mine, other = two(first_round)
    client.force_login(holder(mine.tournament, mine.table))
    for name in READ:
        assert client.get(filling.to(name, other)).status_code == 403, name
    for name in WRITE:
        assert client.post(filling.to(name, other), everything(other)).status_code == 403, name
    assert client.post(filling.to("undo", other, 1), everything(other)).status_code == 403
    refused = client.get(filling.to("match", other)).content.decode()
    assert f"Your pass is for table {mine.table} only." in refused
    assert f'class="button" href="/judge/{mine.tournament.slug}/"' in refused
    assert not SheetEntry.objects.exists()
    assert not SignOff.objects.exists()


def test_at_the_own_table_every_page_opens(client: Client, table_match: TableMatch) -> None:
    client.force_login(holder(table_match.tournament, table_match.table))
    for name in READ:
        assert client.get(filling.to(name, table_match)).status_code in (200, 204, 286), name


def test_a_pass_that_was_taken_back_is_refused_with_the_next_request(client: Client, table_match: TableMatch) -> None:
    ana = holder(table_match.tournament, table_match.table)
    client.force_login(ana)
    form = filling.hand(table_match)
    assert client.get(filling.to("match", table_match)).status_code == 200
    judge_passes.revoke(judge_pass=JudgePass.objects.get(user=ana), by=None)
    answer = client.post(filling.to("hand", table_match), form)
    assert answer.status_code == 403
    assert "This pass has been revoked" in answer.content.decode()
    assert 'href="/judge/pass/?other=1"' in answer.content.decode()
    assert client.get(f"/judge/{table_match.tournament.slug}/").status_code == 403
    assert client.get("/judge/").context["tournaments"] == []
    assert not SheetEntry.objects.exists()


def test_a_pass_opens_no_page_of_an_office(client: Client, table_match: TableMatch) -> None:
    client.force_login(holder(table_match.tournament))
    slug = table_match.tournament.slug
    for address in (
        f"/organizer/{slug}/",
        f"/desk/{slug}/",
        f"/organizer/{slug}/journal/",
        f"/organizer/{slug}/papers/",
    ):
        assert client.get(address).status_code == 403, address


def test_the_table_of_another_club_is_not_even_there(client: Client, table_match: TableMatch, stranger: User) -> None:
    there = Official.objects.get(user=stranger).club
    other = Tournament.objects.create(club=there, name="Elsewhere", slug="elsewhere", date=table_match.tournament.date)
    client.force_login(holder(other))
    assert client.get(filling.to("match", table_match)).status_code == 404
    assert client.get(f"/judge/{table_match.tournament.slug}/").status_code == 404


@pytest.mark.parametrize("known", [True, False])
def test_the_card_of_a_table_leads_to_what_is_played_there(
    client: Client, table_match: TableMatch, known: bool
) -> None:
    if known:
        client.force_login(holder(table_match.tournament))
    slug = table_match.tournament.slug
    assert client.get(f"/judge/{slug}/tables/{table_match.table}/")["Location"] == filling.to("match", table_match)
    empty = client.get(f"/judge/{slug}/tables/40/")["Location"]
    assert empty == (f"/judge/{slug}/" if known else f"/judge/pass/?next=/judge/{slug}/tables/40/")
    assert client.get("/judge/no-such-day/tables/1/").status_code == 404


def test_who_tries_doors_stands_in_the_log(
    client: Client, first_round: Round, caplog: pytest.LogCaptureFixture
) -> None:
    mine, other = two(first_round)
    ana = holder(mine.tournament, mine.table)
    client.force_login(ana)
    with caplog.at_level("INFO", logger="tournament.club.permissions"):
        client.post(filling.to("hand", other), filling.hand(other))
    (line,) = caplog.messages
    assert line == f"refused to {ana.pseudonym}: tournament.table of TableMatch {other.pk} (other-table)"
