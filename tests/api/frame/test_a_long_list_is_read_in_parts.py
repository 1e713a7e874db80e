"""Lists that grow: parts without a gap and without a row twice, whatever is written meanwhile; and filters."""

from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.http import HttpResponse
from django.test import Client
from requests.utils import parse_header_links

from tests.api.asking import ROOT, ask, at, at_club, refused, shown
from tests.api.operations import OPERATIONS
from tests.api.schema import told
from tests.api.stages import Stage
from tests.cast import enter, make_person
from tests.support.thorough import some
from tournament.models import Club, Division, TableMatch, Tournament, User


def follow(user: User | None, address: str) -> Any:
    client = Client()
    assert user is not None
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
    page = shown(ask(desk, "GET", at_club(tournament, "people/"), query={"limit": "2"}))
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

    sorted_by = shown(asked({"sort": "-name", "limit": "1"}))["next"].partition("cursor=")[2].partition("&")[0]
    for query, field in (
        ({"limit": "0"}, "limit"),
        ({"limit": "501"}, "limit"),
        ({"limit": "many"}, "limit"),
        ({"cursor": "x"}, "cursor"),
        ({"cursor": stolen}, "cursor"),  # of another list
        ({"cursor": sorted_by, "sort": "name"}, "cursor"),  # of another order
        ({"cursor": "\u00f1" * 10}, "cursor"),
        ({"ordering": "person__phone"}, "ordering"),
        ({"sort": "person__phone"}, "sort"),
        ({"sort": "--number"}, "sort"),
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
            address = (at_club if path == "people/" else at)(tournament, path)
            assert len(shown(ask(organizer, "GET", address, query=query))["results"]) == count


def test_a_sort_goes_through_all_parts_in_both_directions(men: Division, desk: User) -> None:
    enter(men, 5)
    for sort, order in (("name", [1, 2, 3, 4, 5]), ("-name", [5, 4, 3, 2, 1]), ("-division", [5, 4, 3, 2, 1])):
        seen: list[int] = []
        page = shown(ask(desk, "GET", at(men.tournament, "registrations/"), query={"sort": sort, "limit": "2"}))
        while page:
            seen, last = seen + numbers(page), page
            page = follow(desk, page["next"]) if page["next"] else None
        assert seen == order
        assert numbers(follow(desk, last["previous"])) == order[2:4]


@pytest.mark.slow
def test_every_list_is_sorted_by_each_of_its_fields(
    stage: Stage, cast: dict[str, User | None], subtests: pytest.Subtests
) -> None:
    sorts = [
        (operation, sort)
        for operation in OPERATIONS
        if operation.method == "GET"
        for one in told()["paths"][ROOT + operation.path]["get"].get("parameters", ())
        for sort in (one["schema"]["enum"] if one["name"] == "sort" else ())
        if not sort.startswith("-")
    ]
    user = cast["organizer"]
    ask(user, "GET", "account/")  # the first request of a session notes when it was seen
    for operation, sort in some(sorts, one_in=6):
        address = stage.address(operation)
        with subtests.test(f"{operation} {sort}"):
            whole, turned = (
                shown(ask(user, "GET", address, query={"sort": one}))["results"] for one in (sort, f"-{sort}")
            )
            assert whole == turned[::-1]
            part = shown(ask(user, "GET", address, query={"sort": f"-{sort}", "limit": "1"}))
            if len(whole) > 1:
                assert [*part["results"], *follow(user, part["next"])["results"]] == turned[:2]


def test_the_neighbours_are_links_of_the_header_too(men: Division, desk: User) -> None:
    enter(men, 3)
    address = at(men.tournament, "registrations/")
    first = ask(desk, "GET", address, query={"limit": "1", "cursor": "first"})
    assert parse_links(first) == {"next": shown(first)["next"]}
    second = ask(desk, "GET", address, query=dict(parse_qsl(urlsplit(shown(first)["next"]).query)))
    page = shown(second)
    assert parse_links(second) == {
        "next": page["next"],
        "prev": page["previous"],
        "first": f"http://testserver/api/v1/{address}?limit=1",
    }
    assert "Link" not in ask(desk, "GET", address).headers


def parse_links(response: HttpResponse) -> dict[str, str]:
    """The URLs of a Link header, by relation."""
    return {link["rel"]: link["url"] for link in parse_header_links(response.headers["Link"])}


def test_tournaments_are_those_of_a_club_and_of_some_days(tournament: Tournament, stranger: User) -> None:
    for query, count in (
        ({}, 1),
        ({"club": str(tournament.club_id)}, 1),
        ({"club": str(stranger.offices.get().club_id)}, 0),
        ({"since": "2026-11-21", "until": "2026-11-21"}, 1),
        ({"until": "2026-11-20"}, 0),
    ):
        assert len(shown(ask(None, "GET", "tournaments/", query=query))["results"]) == count
