"""A player who types their name sees their team and where it is now."""

from django.test import Client

from tests.support.thorough import some
from tests.web import stages
from tournament.models import Person, Tournament


def find(client: Client, tournament: Tournament, asked: str) -> str:
    return client.get(f"/t/{tournament.slug}/teams/", {"q": asked}).content.decode()


def test_accents_and_capitals_do_not_matter(client: Client, tournament: Tournament) -> None:
    stages.playing(tournament)
    table_match = tournament.table_matches.get(state="playing")
    person = Person.objects.get(pk=table_match.seats.get(seat=0).registration.person_id)
    person.name = "Ana Núñez"
    person.save()
    for asked in ("Nuñez", "nunez ana", "  ANA  ", "núñez"):
        page = find(client, tournament, asked)
        assert "1 team found" in page, asked
        assert f"Table {table_match.table}" in page


def test_the_number_of_the_team_or_of_a_player_does_as_well(client: Client, tournament: Tournament) -> None:
    stages.playing(tournament)
    table_match = tournament.table_matches.get(state="playing")
    registration = table_match.seats.get(seat=0).registration
    for asked in (str(table_match.team_a.number), f"{registration.number:04d}"):
        assert f"Table {table_match.table}" in find(client, tournament, asked), asked


def test_while_somebody_types_only_the_answer_comes(client: Client, tournament: Tournament) -> None:
    stages.playing(tournament)
    page = find(client, tournament, "")
    assert 'hx-trigger="input changed delay:400ms"' in page
    answer = client.get(f"/t/{tournament.slug}/teams/", {"q": "player 3"}, headers={"HX-Request": "true"})
    assert answer.content.decode().lstrip().startswith('<div id="live"')
    assert "1 team found" in answer.content.decode()


def test_nobody_found_is_said(client: Client, tournament: Tournament) -> None:
    stages.playing(tournament)
    tried = (
        "Zzyzx",
        "x" * 10_000,
        "a\x00b",
        "%",
        "_",
        "\\",
        "' OR 1=1 --",
        "%" * 10_000,
        "ana " * 3_000,
        "9" * 500,
    )
    for asked in some(tried):
        assert "0 teams found" in find(client, tournament, asked)


def test_each_team_is_at_a_table_waiting_out_or_has_won(client: Client, tournament: Tournament) -> None:
    stages.with_walkover(tournament)
    page = client.get(f"/t/{tournament.slug}/teams/")
    places = [place.text for _name, teams in page.context["lists"] for _team, place in teams]
    assert sorted(places) == [
        "Out: Round 1",
        "Out: Round 1",
        "Waits for the next round",
        "Waits for the next round",
        "Waits for the next round",
        "Winner: Women",
    ]


def test_the_odd_player_is_named_as_substitute(client: Client, tournament: Tournament) -> None:
    stages.drawn(tournament)
    page = client.get(f"/t/{tournament.slug}/teams/").content.decode()
    assert "Waiting as substitute" in page
    assert tournament.registrations.get(substitute=True).person.name in page
