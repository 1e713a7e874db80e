"""The lottery page tells what would come of a lottery, and leads through it step by step; each step is taken once."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.support.lotteries import AT_ONCE, TILES, hold_on_the_page
from tests.support.thorough import some
from tournament.lottery import commitment
from tournament.models import Division, EntryList, Lottery, Team, User
from tournament.registration import payments, sign_up


@pytest.fixture
def address(client: Client, organizer: User, men: Division) -> str:
    client.force_login(organizer)
    return reverse("organizer:lottery", args=[men.tournament.slug, "men"])


def test_fewer_than_two_players_cannot_be_drawn(client: Client, address: str, men: Division) -> None:
    for more in (0, 1):
        cast.enter(men, more)
        assert "A lottery needs at least two players" in client.get(address).content.decode()
        response = client.post(address, {"do": "close_list", **AT_ONCE})
        assert response.status_code == 422
        assert "a lottery needs two at least. (SACI rule 2)" in response.content.decode()
        assert not EntryList.objects.exists()


@pytest.mark.parametrize("players", [2, 3])
def test_two_or_three_players_make_one_team(client: Client, address: str, men: Division, players: int) -> None:
    cast.enter(men, players)
    page = client.get(address).content.decode()
    assert "Two players make one team, and it wins its bracket without play." in page
    assert ("waits as substitute" in page) == (players == 3)
    assert [answer.status_code for answer in hold_on_the_page(client, address)] == [303] * 4
    assert Team.objects.count() == 1
    assert ('class="alert warning"' in client.get(address).content.decode()) == (players == 3)


def test_who_is_left_out_and_why_is_shown(client: Client, address: str, men: Division) -> None:
    cast.enter(men, 2)
    for name, paid, present in (("Unpaid", False, True), ("Absent", True, False)):
        person = cast.make_person(men.tournament.club, name)
        place = sign_up.register(tournament=men.tournament, person=person, division=men, rules_accepted=True, by=None)
        if paid:
            payments.take(registration=place, key=cast.key(), by=None)
        sign_up.set_present(registration=place, present=present, by=None)
    page = client.get(address).content.decode()
    assert "Will be drawn: 2" in page
    assert "Not in the lottery: 2" in page
    assert page.count("not paid</span>") == page.count("not present</span>") == 1


def test_each_step_tapped_twice_is_taken_once(client: Client, address: str, men: Division) -> None:
    cast.enter(men, 5)
    steps = [{"do": "close_list", **AT_ONCE}, {"do": "commit"}, {"do": "draw"}]
    for step in steps:
        if step["do"] == "draw":
            assert client.post(address, {"do": "tiles", "tiles": TILES}).status_code == 303
        assert [client.post(address, step).status_code for _ in range(2)] == [303, 409]
    assert [client.post(address, {"do": "show", "seen": "0"}).status_code for _ in range(2)] == [303, 409]
    page = client.get(address).content.decode()
    assert Lottery.objects.get().seed in page
    assert "Shown: 1 of 3" in page


def test_what_is_no_tile_is_said_at_its_field(client: Client, address: str, men: Division) -> None:
    cast.enter(men, 4)
    client.post(address, {"do": "close_list", **AT_ONCE})
    client.post(address, {"do": "commit"})
    for typed in some(("6-3 " * 2500, "🁣", "7-1", "6-3 3-6", "", "6-3\x00")):
        answer = client.post(address, {"do": "tiles", "tiles": typed})
        assert answer.status_code == 422, typed
        assert 'id="tiles_tiles_error"' in answer.content.decode() or "id_tiles_error" in answer.content.decode()
        assert commitment.tiles_of(EntryList.objects.get()).tiles == (), typed


def test_what_cannot_be_wished_is_said_before_the_list_is_closed(client: Client, address: str, men: Division) -> None:
    cast.enter(men, 4)
    for change in ({"apart": "1"}, {"apart": "1 99"}, {"apart": "1 2\n1 3\n1 4"}, {"tiles": "7"}):
        answer = client.post(address, {"do": "close_list", **AT_ONCE, **change})
        assert answer.status_code == 422, change
        assert not EntryList.objects.exists(), change


OUT_OF_TURN: tuple[dict[str, str], ...] = (
    {},
    {"do": "nothing"},
    {"do": "show", "seen": "0"},
    {"do": "invent"},
    {"do": "draw"},
)


def test_a_step_out_of_turn_is_refused(client: Client, address: str, men: Division) -> None:
    cast.enter(men, 4)
    for form in some(OUT_OF_TURN):
        assert client.post(address, form).status_code in (409, 422), form


def test_an_unknown_bracket_is_not_found(client: Client, address: str, men: Division) -> None:
    assert client.get(reverse("organizer:lottery", args=[men.tournament.slug, "nobody"])).status_code == 404
    assert client.post(reverse("organizer:start-round", args=[men.tournament.slug, "nobody"])).status_code == 404
