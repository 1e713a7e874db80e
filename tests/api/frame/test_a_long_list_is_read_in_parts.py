"""Lists that grow: parts without a gap and without a row twice, whatever is written meanwhile; and filters."""

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.api.asking import ask, at, refused, shown
from tests.cast import enter, make_person
from tournament.models import Club, Division, TableMatch, Tournament, User


def follow(user: User, address: str) -> Any:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return shown(client.get(address))  # type: ignore[arg-type] # as tests are answered


def numbers(page: Any) -> list[int]:
    return [row["number"] for row in page["results"]]


def test_parts_follow_each_other_forth_and_back(men: Division, desk: User) -> None:
    enter(men, 8)
    address = at(men.tournament, "registrations/")
    first = shown(ask(desk, "GET", address, query={"limit": "3"}))
    assert (numbers(first), first["previous"]) == ([1, 2, 3], None)
    enter(men, 1)  # somebody comes meanwhile
    second = follow(desk, first["next"])
    third = follow(desk, second["next"])
    assert [numbers(second), numbers(third), third["next"]] == [[4, 5, 6], [7, 8, 9], None]
    back = follow(desk, third["previous"])
    assert numbers(back) == [4, 5, 6]
    assert numbers(follow(desk, back["previous"])) == [1, 2, 3]
    assert numbers(follow(desk, back["next"])) == [7, 8, 9]


def test_rows_of_one_name_are_told_apart(tournament: Tournament, club: Club, desk: User) -> None:
    made = [make_person(club, "Ana Peña").pk for _time in range(5)] + [make_person(club, "Beatriz Alonso").pk]
    page = shown(ask(desk, "GET", at(tournament, "people/"), query={"limit": "2"}))
    seen = [row["id"] for row in page["results"]]
    while page["next"]:
        assert "pe%C3%B1a" not in page["next"].lower()  # addresses are logged
        page = follow(desk, page["next"])
        seen += [row["id"] for row in page["results"]]
    assert sorted(seen) == sorted(made)
    assert len(seen) == len(set(seen))


def test_what_is_no_part_of_the_list_is_refused(
    table_match: TableMatch, organizer: User, subtests: pytest.Subtests
) -> None:
    tournament = table_match.tournament
    journal = shown(ask(organizer, "GET", at(tournament, "journal/"), query={"limit": "1"}))["next"]
    stolen = journal.partition("cursor=")[2].partition("&")[0]

    def asked(query: dict[str, Any]) -> HttpResponse:
        return ask(organizer, "GET", at(tournament, "registrations/"), query=query)

    for query, field in (
        ({"limit": "0"}, "limit"),
        ({"limit": "501"}, "limit"),
        ({"limit": "many"}, "limit"),
        ({"cursor": "x"}, "cursor"),
        ({"cursor": stolen}, "cursor"),  # of another list
        ({"cursor": "\u00f1" * 10}, "cursor"),
        ({"ordering": "person__phone"}, "ordering"),
        ({"person__phone__startswith": "+1"}, "person__phone__startswith"),
        ({"present": "perhaps"}, "present"),
        ({"kind": ["member", "guest"]}, "kind"),
    ):
        with subtests.test(str(query)):
            assert refused(asked(query), 400)["field"] == field


def test_filters_leave_what_they_say(table_match: TableMatch, organizer: User, subtests: pytest.Subtests) -> None:
    tournament = table_match.tournament
    other = tournament.table_matches.exclude(pk=table_match.pk).get()
    for path, query, count in (
        ("registrations/", {}, 12),
        ("registrations/", {"division": "women"}, 4),
        ("registrations/", {"held": "false"}, 0),
        ("registrations/", {"present": "true", "kind": "member"}, 12),
        ("registrations/", {"q": "men player 8"}, 1),
        ("people/", {"pool": "women", "good_standing": "true"}, 4),
        ("matches/", {}, 2),
        ("matches/", {"table": str(other.table)}, 1),
        ("matches/", {"team": str(table_match.team_b.number)}, 1),
        ("matches/", {"division": "women"}, 0),
        ("matches/", {"division": "men", "round": "1", "state": "any"}, 2),
        ("matches/", {"state": "finished"}, 0),
        ("journal/", {"action": "open"}, 1),
        ("journal/", {"subject": "nothing"}, 0),
        ("treasury/payments/", {"method": "cash"}, 12),
        ("treasury/payments/", {"registration": "2"}, 1),
    ):
        with subtests.test(f"{path} {query}"):
            assert len(shown(ask(organizer, "GET", at(tournament, path), query=query))["results"]) == count


def test_tournaments_are_those_of_a_club_and_of_some_days(tournament: Tournament, stranger: User) -> None:
    for query, count in (
        ({}, 1),
        ({"club": str(tournament.club_id)}, 1),
        ({"club": str(stranger.offices.get().club_id)}, 0),
        ({"since": "2026-11-21", "until": "2026-11-21"}, 1),
        ({"until": "2026-11-20"}, 0),
    ):
        assert len(shown(ask(None, "GET", "tournaments/", query=query))["results"]) == count
