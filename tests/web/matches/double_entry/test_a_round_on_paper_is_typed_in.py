"""The papers of a round are typed in table order, each twice; what they agree on is put on the sheet."""

from django.test import Client
from django.urls import reverse

from tests.web.matches.double_entry import keying
from tests.web.matches.double_entry.keying import paper, to
from tournament.models import Round, TableMatch, Tournament, User


def read(client: Client, by: User, table_match: TableMatch, number: int, sent: dict[str, str]) -> str:
    """Type one reading; where it leads."""
    client.force_login(by)
    answer = client.post(to("read", table_match, number), sent)
    assert answer.status_code == 303, answer.content.decode()
    return str(answer.headers["Location"])


def test_two_people_type_the_papers_of_a_round(
    client: Client, first_round: Round, judge: User, second_judge: User
) -> None:
    one, two = sorted(first_round.table_matches.all(), key=lambda table_match: table_match.table)
    pile = reverse("judge:paper", args=[one.tournament.slug])
    client.force_login(judge)
    assert f"Go on with table {one.table}" in client.get(pile).content.decode()
    assert read(client, judge, one, 1, paper("B")) == to("read", two, 1), "the next paper of the pile"
    assert read(client, judge, two, 1, paper()) == to("read", one, 2), "or what the judge read, once more"
    assert read(client, second_judge, one, 2, paper("B")) == to("paper-sheet", one)
    page = client.get(to("paper-sheet", one)).content.decode()
    assert "Two people read the same." in page
    assert "Signed on paper: Ana for team A, Bea for team B." in page
    sent = keying.hidden(page)
    answer = client.post(to("take-paper-in", one), sent)
    assert (answer.status_code, answer.headers["Location"]) == (303, pile)
    one.refresh_from_db()
    assert (one.state, one.points_b) == (TableMatch.State.FINISHED, 200)
    assert "the sheet is entered" in client.get(pile).content.decode()
    again = client.post(to("take-paper-in", one), sent)
    assert again.status_code == 303, "a second tap is the same one"


def test_what_differs_is_chosen_field_by_field(client: Client, table_match: TableMatch, judge: User) -> None:
    read(client, judge, table_match, 1, paper(**{"r1-recount": "49"}))
    assert read(client, judge, table_match, 2, paper(initials_b="Bo")) == to("paper-sheet", table_match)
    page = client.get(to("paper-sheet", table_match)).content.decode()
    assert "Line 2: the recount" in page
    assert "who signed for team B" in page
    sent = keying.hidden(page)
    answer = client.post(to("settle-paper", table_match), {**sent, "d:1.recount": "2"})
    assert answer.status_code == 422
    assert "Choose one of the two for each difference." in answer.content.decode()
    answer = client.post(to("settle-paper", table_match), {**sent, "d:1.recount": "2", "d:initials.B": "1"})
    assert answer.status_code == 303
    page = client.get(to("paper-sheet", table_match)).content.decode()
    assert "One person entered the same sheet twice." in page
    assert "chosen between the two" in page


def test_what_the_engine_finds_is_told_at_its_row_and_kept(
    client: Client, table_match: TableMatch, judge: User
) -> None:
    client.force_login(judge)
    wrong = paper(do="draft", **{"r0-recount": "48", "r1-what": "L", "r2-count": "many", "r3-count": "300"})
    answer = client.post(to("read", table_match, 1), wrong)
    page = answer.content.decode()
    assert answer.status_code == 422
    for text in (
        "The winners count 50, the losers 48",
        "Say which team scored the locked hand",
        "Enter a whole number",
    ):
        assert text in page, text
    back = client.get(to("read", table_match, 1)).content.decode()
    assert 'value="many"' in back, "nothing that was typed is lost"
    assert client.post(to("read", table_match, 1), {**wrong, "do": "done"}).status_code == 422
    assert table_match.readings.get().done_at is None


def test_while_typing_each_row_hears_of_it_and_a_draft_is_kept(
    client: Client, table_match: TableMatch, judge: User
) -> None:
    client.force_login(judge)
    sent = paper(**{"r0-recount": "48"})
    answer = client.post(to("read-check", table_match, 1), sent, headers={"HX-Request": "true"})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert 'id="told-0" hx-swap-oob="innerHTML"' in page
    assert "The lines add up to 200 : 0." in page
    assert "Saved at" in page
    assert table_match.readings.get().done_at is None


def test_a_paper_with_a_line_that_cannot_be_true_is_not_offered(
    client: Client, table_match: TableMatch, judge: User
) -> None:
    for number in (1, 2):
        read(client, judge, table_match, number, paper(**{"r0-recount": "48"}))
    page = client.get(to("paper-sheet", table_match)).content.decode()
    assert "A line is not possible under the rules" in page
    assert "Put it on the sheet" not in page
    assert client.post(to("read-on", table_match, 1)).status_code == 303
    assert client.get(to("read", table_match, 1)).status_code == 200


def test_a_paper_added_up_wrongly_asks_why(client: Client, table_match: TableMatch, judge: User) -> None:
    for number in (1, 2):
        read(client, judge, table_match, number, paper(final_a="210"))
    page = client.get(to("paper-sheet", table_match)).content.decode()
    assert "The paper ends 210 : 0." in page
    sent = keying.hidden(page)
    answer = client.post(to("take-paper-in", table_match), sent)
    assert answer.status_code == 422
    assert "its lines add up to 200 : 0" in answer.content.decode()
    assert client.post(to("take-paper-in", table_match), {**sent, "despite": "added up wrongly"}).status_code == 303


def test_more_rows_are_there_when_asked_for(client: Client, table_match: TableMatch, judge: User) -> None:
    client.force_login(judge)
    page = client.post(to("read", table_match, 1), paper(do="more")).content.decode()
    assert 'name="r19-what"' in page
    bad = client.post(to("read", table_match, 1), {"rows": "99999999", "do": "more", "r5000-what": "1", "r²-what": "1"})
    assert bad.status_code == 200


def test_a_reading_of_somebody_else_is_not_shown(
    client: Client, table_match: TableMatch, judge: User, second_judge: User
) -> None:
    client.force_login(judge)
    client.post(to("read", table_match, 1), paper(do="draft"))
    client.force_login(second_judge)
    assert client.get(to("read", table_match, 1)).headers["Location"] == to("paper-sheet", table_match)
    assert 'value="50"' not in client.get(to("read", table_match, 2)).content.decode(), (
        "who reads second reads the paper"
    )
    assert client.post(to("read-discard", table_match, 1)).status_code == 303
    assert not table_match.readings.exists()


def test_nobody_else_types(client: Client, table_match: TableMatch, desk: User, stranger: User) -> None:
    for by, status in ((desk, 403), (stranger, 404)):
        client.force_login(by)
        for name in ("paper-sheet", "settle-paper", "take-paper-in"):
            assert client.post(to(name, table_match)).status_code in (status, 405)
        for name in ("read", "read-check", "read-on", "read-discard"):
            assert client.post(to(name, table_match, 1), paper()).status_code == status
        assert client.get(reverse("judge:paper", args=[table_match.tournament.slug])).status_code == status
    assert not table_match.readings.exists()


def test_a_second_official_is_named_where_one_is_asked_for(
    client: Client, table_match: TableMatch, judge: User
) -> None:
    Tournament.objects.update(agreement=Tournament.Agreement.OFFICIAL)
    client.force_login(judge)
    assert 'name="initials_a"' not in client.get(to("read", table_match, 1)).content.decode()
    for number in (1, 2):
        read(client, judge, table_match, number, paper(initials_a="", initials_b=""))
    page = client.get(to("paper-sheet", table_match)).content.decode()
    answer = client.post(to("take-paper-in", table_match), keying.hidden(page))
    assert answer.headers["Location"] == to("match", table_match)


def test_a_complete_match_has_nothing_to_type(client: Client, finished: TableMatch, judge: User) -> None:
    client.force_login(judge)
    assert client.get(to("read", finished, 1)).status_code == 303
    assert "is complete" in client.get(to("paper-sheet", finished)).content.decode()
    assert client.post(to("read", finished, 1), paper()).status_code == 409


def test_the_players_sit_as_the_paper_says(client: Client, table_match: TableMatch, judge: User) -> None:
    client.force_login(judge)
    assert "The paper names other seats" in client.get(to("paper-sheet", table_match)).content.decode()
    first, *others = (seat.registration.number for seat in table_match.seats.all())
    wrong = client.post(to("sit-as-on-paper", table_match), {"seat_0": first, "seat_1": "x"})
    assert wrong.status_code == 422
    assert "Name each of the four players once." in wrong.content.decode()
    turned = dict(zip(("seat_0", "seat_1", "seat_2", "seat_3"), [*others, first], strict=True))
    assert client.post(to("sit-as-on-paper", table_match), turned).status_code == 303
    team = table_match.team_a
    table_match.refresh_from_db()
    assert table_match.team_b == team
