"""One page may be framed by any other site: the standings, which know nobody and cannot be pressed."""

import html
import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.cast import play_to_the_end, sign_both
from tests.web import stages
from tournament.models import TableMatch, Tournament, User
from tournament.tournaments import opening

PART = {"HX-Request": "true"}


def address(tournament: Tournament) -> str:
    return reverse("public:widget", args=[tournament.slug])


def text(client: Client, tournament: Tournament, **query: str) -> str:
    answer = client.get(address(tournament), query)
    assert answer.status_code == 200
    return answer.content.decode()


def test_it_alone_may_be_framed(client: Client, first_round: object, tournament: Tournament) -> None:
    framed = client.get(address(tournament))
    assert "frame-ancestors *;" in f"{framed.headers['Content-Security-Policy']};"
    assert "script-src" not in framed.headers["Content-Security-Policy"]
    assert "form-action 'none'" in framed.headers["Content-Security-Policy"]
    assert "X-Frame-Options" not in framed.headers
    for other in (reverse("public:standings", args=[tournament.slug]), f"{address(tournament)}nothing/"):
        answer = client.get(other)
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]


def test_it_knows_nobody_and_keeps_nothing(client: Client, table_match: TableMatch, organizer: User) -> None:
    nobody = client.get(address(table_match.tournament))
    assert not nobody.cookies
    assert "<form" not in nobody.content.decode()
    client.force_login(organizer)
    assert client.get(address(table_match.tournament)).content == nobody.content


def test_it_shows_what_was_asked_for(client: Client, table_match: TableMatch) -> None:
    tournament = table_match.tournament
    sign_both(play_to_the_end(table_match))
    everybody = text(client, tournament)
    assert "All brackets" in everybody
    assert everybody.count("<tr>") == 1 + tournament.teams.count()
    men = text(client, tournament, division="men", rows="1", language="es", theme="dark")
    assert 'lang="es" data-theme="dark"' in men
    assert "Hombres" in men
    assert "3 parejas más" in men
    assert all(name in men for name in table_match.team_a.names)
    assert "+200" in men
    for nonsense in (
        {"rows": "0"},
        {"rows": "-1"},
        {"rows": "9" * 5000},
        {"rows": "x"},
        {"theme": '"'},
        {"language": "x"},
    ):
        assert "data-theme" not in text(client, tournament, **nonsense)
    assert client.get(address(tournament), {"division": "nobody"}).status_code == 404


def test_before_the_lottery_it_says_so(client: Client, tournament: Tournament) -> None:
    assert "The lottery has not been held yet" in text(client, tournament)


def test_it_asks_again_and_hears_only_what_is_new(client: Client, table_match: TableMatch) -> None:
    tournament = table_match.tournament
    page = text(client, tournament, language="eu")
    polled = re.search(r'hx-get="([^"]+)" hx-trigger="every 15s"', page)
    assert polled is not None
    again = html.unescape(polled[1])
    assert client.get(again, headers=PART).status_code == 204
    sign_both(play_to_the_end(table_match))
    opening.touch(tournament)
    part = client.get(again, headers=PART)
    assert part.status_code == 200
    assert "+200" in part.content.decode()
    assert "language=eu" in part.content.decode()


def test_with_the_champion_it_asks_no_more(client: Client, tournament: Tournament) -> None:
    stages.champion(tournament)
    page = text(client, tournament)
    assert "hx-get" not in page
    assert "Champions: " in page


@pytest.mark.parametrize("name", ["Copa <b>'25</b>", 'The "Big" & Only'])
def test_the_line_to_copy_shows_it(client: Client, table_match: TableMatch, name: str) -> None:
    Tournament.objects.update(name=name)
    page = client.get(reverse("public:standings", args=[table_match.tournament.slug])).content.decode()
    lines = [html.unescape(line) for line in re.findall(r"<textarea[^>]*>([^<]*)</textarea>", page)]
    assert len(lines) == 3  # of all brackets, of men, of women
    for line in lines:
        assert "\n" not in line
        found = re.fullmatch(r'<iframe src="http://testserver([^"]+)" title="([^"<>]+)"[^>]*></iframe>', line)
        assert found is not None
        assert html.unescape(found[2]).endswith(name)
        assert client.get(html.unescape(found[1])).status_code == 200
