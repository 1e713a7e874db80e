"""A public page is rendered once for all readers without an account, and holds nothing of the one who came first."""

import pytest
from django.conf import LazySettings
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests import cast
from tests.web import stages
from tournament.core import version_cache
from tournament.models import Tournament, User
from tournament.tournaments import opening
from tournament.web.frame import live

PAGES = ("", "men/", "results/", "standings/", "teams/", "schedule/", "prizes/")


@pytest.fixture
def shared(tournament: Tournament, settings: LazySettings) -> Tournament:
    """A tournament in play whose changes are all committed, and whose pages are shared."""
    settings.PAGE_HOLDS = 30
    stages.playing(tournament)
    caches["live"].clear()
    tournament.refresh_from_db()
    return tournament


def ask(client: Client, tournament: Tournament, page: str = "men/", host: str = "testserver") -> tuple[str, list[str]]:
    """A page, and the statements of the request."""
    with CaptureQueriesContext(connection) as asked:
        answer = client.get(f"/t/{tournament.slug}/{page}", headers={"host": host})
    assert answer.status_code == 200
    gate = ("installation", "club")  # looked up once by each process
    return answer.content.decode(), [
        query["sql"] for query in asked.captured_queries if not any(f"tournament_{one}" in query["sql"] for one in gate)
    ]


def test_the_home_page_is_shared_for_some_seconds(shared: Tournament, organizer: User) -> None:
    first = Client().get("/")
    with CaptureQueriesContext(connection) as asked:
        assert Client().get("/").content == first.content
    assert not [query for query in asked.captured_queries if "tournament_installation" not in query["sql"]]
    assert shared.name in first.content.decode()
    mine = Client()
    mine.force_login(organizer)
    assert "Olga Organizer" in mine.get("/").content.decode()
    assert Client().get("/").content == first.content


def test_a_second_reader_asks_the_database_nothing(client: Client, shared: Tournament) -> None:
    for page in PAGES:
        first, asked = ask(client, shared, page)
        again, asked_again = ask(Client(), shared, page)
        assert asked, page
        assert not asked_again, page
        assert first == again, page


def test_a_page_with_a_form_that_is_sent_is_shared_with_nobody(
    shared: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "TOKEN", "<title>")  # as if every page had one
    assert all(ask(Client(), shared)[1] for _ in range(2))


def test_an_account_is_shown_to_nobody_else(client: Client, shared: Tournament, organizer: User) -> None:
    public, _asked = ask(Client(), shared)
    client.force_login(organizer)
    mine, asked = ask(client, shared)
    assert "Olga Organizer" in mine
    assert asked
    assert ask(Client(), shared)[0] == public
    client.logout()
    assert ask(client, shared)[0] == public


def test_the_page_of_an_account_is_not_kept_for_others(client: Client, shared: Tournament, organizer: User) -> None:
    client.force_login(organizer)
    ask(client, shared)
    assert "Olga Organizer" not in ask(Client(), shared)[0]


def test_language_and_host_have_pages_of_their_own(client: Client, shared: Tournament, settings: LazySettings) -> None:
    settings.ALLOWED_HOSTS = ["testserver", "hall.example"]
    english, _asked = ask(client, shared)
    client.cookies["django_language"] = "es"
    spanish, _asked = ask(client, shared)
    assert 'lang="es"' in spanish != english
    assert "hall.example" in ask(Client(), shared, host="hall.example")[0]
    assert "hall.example" not in ask(Client(), shared)[0]


def test_a_hand_and_a_change_show_at_once(client: Client, shared: Tournament) -> None:
    before, _asked = ask(client, shared)
    cast.write(shared.table_matches.get(state="playing"), cast.hand())
    after, _asked = ask(client, shared)  # under way: rendered for this reader
    assert after != before
    caches["live"].delete(version_cache._mark(shared.slug))  # as if committed
    filled, asked = ask(Client(), shared)
    assert filled == after
    assert len(asked) == 1  # the scores
    opening.touch(shared)
    caches["live"].delete(version_cache._mark(shared.slug))
    assert len(ask(Client(), shared)[1]) > 1


def test_another_query_is_not_kept(client: Client, shared: Tournament) -> None:
    for _ in range(2):
        assert ask(client, shared, "teams/?q=ana")[1]
