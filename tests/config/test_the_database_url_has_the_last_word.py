"""What the settings choose for PostgreSQL is a default: DATABASE_URL may say otherwise (docs/running.md)."""

from typing import Any

from config.settings import database

PLACE = "postgresql://capicu:secret@db.example:5432/capicu"


def options(query: str = "") -> dict[str, Any]:
    found: dict[str, Any] = database(f"{PLACE}{query}")["OPTIONS"]
    return found


def test_plans_are_for_an_ssd_and_a_server_that_is_away_is_given_up() -> None:
    chosen = options()
    assert chosen["options"] == "-c random_page_cost=1.1"
    assert (chosen["connect_timeout"], chosen["tcp_user_timeout"]) == (3, 10_000)


def test_the_url_changes_each_of_them() -> None:
    chosen = options("?options=-c%20random_page_cost=4&connect_timeout=9")
    assert chosen["options"] == "-c random_page_cost=4"
    assert (chosen["connect_timeout"], chosen["tcp_user_timeout"]) == (9, 10_000)


def test_statements_stay_prepared_whatever_it_says() -> None:
    assert options("?prepare_threshold=0")["prepare_threshold"] == 5
