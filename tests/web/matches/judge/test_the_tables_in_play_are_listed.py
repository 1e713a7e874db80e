"""A judge sees their tournaments, and in each the tables in play with the unsigned ones first."""

from django.test import Client

from tests import cast
from tournament.models import Person, Round, Team, User


def test_unsigned_tables_come_first(client: Client, judge: User, first_round: Round) -> None:
    last = first_round.table_matches.order_by("-table")[0]
    cast.play_to_the_end(last)
    client.force_login(judge)
    answer = client.get(f"/judge/{last.tournament.slug}/")
    assert answer.context["tables"][0] == last
    assert "to be signed" in answer.content.decode()
    assert "/judge/matches/" in answer.content.decode()


def test_a_card_shows_surnames_and_says_whole_names(client: Client, judge: User, first_round: Round) -> None:
    team = first_round.table_matches.all()[0].team_a
    player = team.players.all()[0].registration.person
    Person.objects.filter(pk=player.pk).update(name="María del Pilar Maldonado Betancourt")
    client.force_login(judge)
    page = client.get(f"/judge/{team.tournament.slug}/").content.decode()
    team = Team.objects.get(pk=team.pk)
    assert f'<span class="visually-hidden">{team.label}</span><span aria-hidden="true">{team.surnames}</span>' in page
    assert "Maldonado Betancourt" not in team.surnames
    assert "Maldonado" in team.surnames


def test_the_list_asks_again_and_hears_only_what_is_new(client: Client, judge: User, first_round: Round) -> None:
    table_match = first_round.table_matches.all()[0]
    tournament = table_match.tournament
    tournament.refresh_from_db()
    client.force_login(judge)
    address, part = f"/judge/{tournament.slug}/", {"HX-Request": "true"}
    assert client.get(address, {"v": tournament.version}, headers=part).status_code == 204
    cast.write(table_match, cast.hand())
    answer = client.get(address, {"v": tournament.version}, headers=part)
    assert answer.status_code == 200
    assert "<html" not in answer.content.decode()


def test_before_a_round_the_list_says_so(client: Client, judge: User, drawn: object) -> None:
    client.force_login(judge)
    home = client.get("/judge/")
    (tournament,) = home.context["tournaments"]
    assert "No table calls for you." in client.get(f"/judge/{tournament.slug}/").content.decode()
