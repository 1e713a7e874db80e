"""The next step says which bracket has too few players, and leads to the page that drops or merges it."""

from django.test import Client
from django.urls import reverse

from tests import cast
from tournament.lottery import holding
from tournament.models import Club, Division, Tournament, User
from tournament.results import champions
from tournament.tournaments import opening


def test_a_bracket_that_nobody_enters_is_named_and_dropped(
    client: Client, organizer: User, tournament: Tournament, men: Division, women: Division
) -> None:
    client.force_login(organizer)
    day, page = (reverse(f"organizer:{name}", args=[tournament.slug, *key]) for name, key in DAY_AND_PAGE)
    assert page not in client.get(day).content.decode()
    cast.enter(men, 4)
    assert page in client.get(day).content.decode()
    assert "Only a bracket without players" not in client.get(page).content.decode()
    for _twice in range(2):
        answer = client.post(page, {"do": "drop"}, follow=True)
        assert "The bracket Women is dropped." in answer.content.decode()
    assert list(tournament.divisions.all()) == [men]


DAY_AND_PAGE = (("day", ()), ("bracket", ("women",)))


def test_a_bracket_with_one_player_is_merged(
    client: Client, organizer: User, tournament: Tournament, men: Division, women: Division
) -> None:
    client.force_login(organizer)
    cast.enter(men, 4)
    cast.enter(women, 1)
    page = reverse("organizer:bracket", args=[tournament.slug, "women"])
    assert "merge the bracket with another one" in client.post(page, {"do": "drop"}, follow=True).content.decode()
    answer = client.post(page, {"into": men.pk, "name": "Open"}, follow=True)
    assert "Women now plays in the bracket Open." in answer.content.decode()
    assert men.registrations.count() == 5


def test_a_single_bracket_has_a_champion_and_no_championship(client: Client, organizer: User, club: Club) -> None:
    client.force_login(organizer)
    form = {"name": "Small", "date": cast.DAY, "starts_at": "09:00", "currency": "USD", "member_fee": "15"}
    form |= {"guest_fee": "0", "language": "en", "agreement": "teams", "ruleset": "saci", "divisions": "Open"}
    page = reverse("organizer:new", args=[club.pk])
    assert client.post(page, form).status_code == 422
    assert client.post(page, form | {"saci-fewest_divisions": "1"}).status_code == 303
    day = Tournament.objects.get(name="Small")
    assert "Championship" not in client.get(reverse("organizer:settings", args=[day.slug])).content.decode()
    (division,) = day.divisions.all()
    cast.enter(division, 2)
    holding.hold(division=division, by=None, seed=cast.SEED)
    (played,) = champions.champions_of(club, today=cast.DAY)
    assert [winner.is_champion for winner in played.winners] == [True]


def test_other_rules_ask_for_one_bracket_only(club: Club) -> None:
    assert opening.open_tournament(club=club, name="A", date=cast.DAY, by=None, ruleset="latino", divisions=["Open"])
