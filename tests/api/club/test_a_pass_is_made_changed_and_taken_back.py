"""Passes by the API: the PIN is answered once, everything else as the organizer's page does it."""

from typing import Any

import pytest

from tests.api.asking import ask, at, refused, shown
from tests.cast import key
from tests.support.passes import fresh, issue
from tournament.club import judge_passes
from tournament.models import JudgePass, Tournament, User


def make(organizer: User, tournament: Tournament, **changed: Any) -> Any:
    body = {"key": key(), "name": "Ana Aparicio", "tables": [2, 1], **changed}
    return ask(organizer, "POST", at(tournament, "passes/"), body)


def test_a_new_pass_comes_with_its_link_and_its_pin(organizer: User, tournament: Tournament) -> None:
    answer = shown(make(organizer, tournament), 201)
    held = JudgePass.objects.get()
    assert answer["tables"] == [1, 2]
    assert answer["code"] == held.code
    assert answer["link"].endswith(f"/judge/pass/{judge_passes.token_of(held)}/")
    assert judge_passes.enter(judge_pass=held, pin=answer["pin"]) == held.user


def test_the_list_shows_no_pin_and_no_link(organizer: User, tournament: Tournament) -> None:
    issue(tournament)
    (row,) = shown(ask(organizer, "GET", at(tournament, "passes/")))["results"]
    assert set(row) == {"id", "name", "tables", "code", "issued", "ends_at", "paused_until", "revoked_at"}
    assert (row["name"], row["tables"], row["paused_until"], row["revoked_at"]) == ("Ana Aparicio", None, None, None)


def test_the_same_key_again_shows_no_pin(organizer: User, tournament: Tournament) -> None:
    one = key()
    first, second = (shown(make(organizer, tournament, key=one), 201) for _time in range(2))
    assert second == {**first, "pin": None}
    assert refused(make(organizer, tournament, key=one, name="Blas"), 409)["code"] == "key-reused"


@pytest.mark.parametrize("tables", [[], [0], [41], ["1"], "1-4", [True], [1.5], list(range(1, 2_002)), {}])
def test_tables_that_cannot_be_are_refused(organizer: User, tournament: Tournament, tables: Any) -> None:
    answer = make(organizer, tournament, tables=tables)
    assert answer.status_code in (400, 422)
    assert refused(answer, answer.status_code)["field"] == "tables"


def test_a_pass_is_for_every_table_of_a_large_hall(organizer: User, tournament: Tournament) -> None:
    Tournament.objects.update(tables=512)  # of 1,024 teams
    tables = list(range(1, 513))
    assert shown(make(organizer, tournament, tables=tables), 201)["tables"] == tables
    assert refused(make(organizer, tournament, tables=[*tables, 513]), 422)["field"] == "tables"


def test_tables_change_and_the_pass_ends(organizer: User, tournament: Tournament) -> None:
    held = issue(tournament, 1).judge_pass
    address = at(tournament, f"passes/{held.pk}/")
    assert shown(ask(organizer, "PATCH", address, {"tables": None}))["tables"] is None
    assert shown(ask(organizer, "PATCH", address, {"tables": [3]}))["tables"] == [3]
    renewed = shown(ask(organizer, "POST", f"{address}renewal/"), 201)
    assert judge_passes.enter(judge_pass=fresh(held), pin=renewed["pin"])
    JudgePass.objects.update(wrong=5, paused_until=held.ends_at)
    assert shown(ask(organizer, "POST", f"{address}resumption/"))["paused_until"] is None
    assert ask(organizer, "DELETE", address).status_code == 204
    assert shown(ask(organizer, "GET", address))["revoked_at"] is not None
    assert refused(ask(organizer, "POST", f"{address}renewal/"), 409)["code"] == "pass-revoked"


def test_the_pass_of_another_tournament_is_not_there(organizer: User, tournament: Tournament) -> None:
    other = Tournament.objects.create(club=tournament.club, name="Other", slug="other", date=tournament.date)
    held = issue(other).judge_pass
    refused(ask(organizer, "DELETE", at(tournament, f"passes/{held.pk}/")), 404)
    assert fresh(held).is_open
