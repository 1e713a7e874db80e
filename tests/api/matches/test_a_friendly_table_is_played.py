"""Club night by program: every rule system at every table it can be played at, to its end or until the players stop."""

from typing import Any

import pytest

from scoring import rulesets
from tests.api.asking import ask, refused, shown
from tests.matches.club_night.seated import won_by
from tournament.journal import log
from tournament.matches import club_night
from tournament.models import Club, FriendlyTable, User

KEY = "friendly-key-"


def make(user: User, **wanted: Any) -> dict[str, Any]:
    table: dict[str, Any] = shown(ask(user, "POST", "friendly/", {"key": f"{KEY}0", "ruleset": "saci", **wanted}), 201)
    return table


def write(user: User, table: dict[str, Any], entry: dict[str, Any], number: int, **more: Any) -> Any:
    sent = {"key": f"{KEY}{number}", "version": number - 1, "entry": entry, **more}
    return ask(user, "POST", f"friendly/{table['id']}/entries/", sent)


def hand_at(table: dict[str, Any], seat: int = 0) -> dict[str, Any]:
    return won_by(FriendlyTable.objects.get(pk=table["id"]), seat)


def test_every_table_that_is_offered_can_be_made(judge: User) -> None:
    offered = shown(ask(None, "GET", "rulesets/"))
    assert [system["key"] for system in offered] == [system.key for system in rulesets.all_rulesets()]
    made = [
        make(judge, ruleset=system["key"], **shape, key=f"{KEY}{system['key']}-{number}")
        for system in offered
        for number, shape in enumerate(system["shapes"])
    ]
    assert {len(table["names"]) for table in made} == set(range(2, 11))
    assert {len(table["sides"]) for table in made if len(table["sides"]) < len(table["names"])} == {2, 3, 4, 5}


def test_options_are_those_of_the_ruleset(club: Club) -> None:
    for system in shown(ask(None, "GET", "rulesets/")):
        ruleset = rulesets.get(system["key"])
        assert [option["name"] for option in system["options"]] == [option.name for option in ruleset.options]
        for told, option in zip(system["options"], ruleset.options, strict=True):
            assert option.accepts(told["usual"])
            assert (told["least"] is None) == bool(told["choices"])
            assert all(option.accepts(choice["value"]) for choice in told["choices"])


def test_a_match_is_played_and_taken_back_and_played_again(judge: User, desk: User) -> None:
    table = make(judge, ruleset="matador", players=3, team_size=1, options={"target": 15}, names=["Ana", "Blas"])
    assert table["sides"] == {"A": "Ana", "B": "Blas", "C": "Player 3"}
    written = shown(write(judge, table, hand_at(table), 1, device="3F2A"), 201)
    assert written["table"]["over"]
    assert written["table"]["sheet"]["outcome"]["winners"] == ["A"]
    assert shown(write(judge, table, hand_at(table), 1), 201)["number"] == 1  # the same key, the same line
    assert refused(write(desk, table, hand_at(table), 2), 409)["code"] == "match-over"
    shown(write(desk, table, {"kind": "void", "number": 1, "reason": "another table's"}, 2), 201)
    again = shown(ask(desk, "GET", f"friendly/{table['id']}/"))
    assert (again["over"], again["totals"], again["version"]) == (False, {"A": 0, "B": 0, "C": 0}, 2)
    assert [line["voided"] for line in again["sheet"]["lines"]] == [True, False]
    assert refused(write(judge, table, hand_at(table), 2), 409)["code"] == "key-reused"
    fresh = shown(ask(judge, "POST", f"friendly/{table['id']}/rematch/", {"key": f"{KEY}again"}), 201)
    assert (fresh["names"], fresh["options"]) == (table["names"], table["options"])
    assert [one["id"] for one in shown(ask(judge, "GET", "friendly/"))["results"]] == [fresh["id"], table["id"]]
    phones = log.chain(Club.objects.get()).filter(subject=f"friendly {table['id']} line 1")
    assert phones.get().device == "3F2A"


def test_a_table_is_ended(judge: User) -> None:
    table = make(judge)
    for _time in range(2):
        assert shown(ask(judge, "POST", f"friendly/{table['id']}/end/", {"version": 0}))["ended_at"] is not None
    assert refused(write(judge, table, hand_at(table), 2), 409)["code"] == "table-ended"


@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        ({"ruleset": "chess"}, "ruleset"),
        ({"players": 6}, "players"),  # the SACI game is for four
        ({"players": 11}, "players"),
        ({"ruleset": "draw", "players": 5, "team_size": 2}, "players"),
        ({"options": {"target": "high"}}, "options"),
        ({"options": {"colour": 1}}, "options"),
        ({"club": 10**6}, "club"),
        ({"names": ["\u0000"]}, "names"),
        ({"names": [1]}, "names"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(judge: User, wanted: dict[str, Any], field: str) -> None:
    answer = ask(judge, "POST", "friendly/", {"key": f"{KEY}0", "ruleset": "saci", **wanted})
    assert refused(answer, answer.status_code)["field"].startswith(field)
    assert answer.status_code in (400, 422)
    assert not FriendlyTable.objects.exists()


@pytest.mark.parametrize("entry", [{}, {"kind": "hand"}, [], "hand", {"kind": "void", "number": 10**9, "reason": "x"}])
def test_what_is_no_entry_is_refused(judge: User, entry: Any) -> None:
    table = make(judge)
    answer = write(judge, table, entry, 1)
    assert answer.status_code in (400, 422), answer.content
    assert club_night.sheet_of(FriendlyTable.objects.get()).lines == ()
