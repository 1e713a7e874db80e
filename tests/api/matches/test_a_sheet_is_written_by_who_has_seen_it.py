"""The version of a sheet comes in the body, or as If-Match: "5"; without either nothing is written."""

from typing import Any

import pytest

from tests.api.asking import ask, at_table, refused, shown
from tests.cast import hand, key, play_to_the_end, write
from tests.matches.club_night.seated import seat
from tournament.models import TableMatch, User


def body(**sent: Any) -> dict[str, Any]:
    return {"key": key(), "entry": hand(), **sent}


def seen(version: object) -> dict[str, str]:
    return {"If-Match": f'"{version}"'}


def test_a_hand_is_written_on_the_version_that_was_seen(table_match: TableMatch, judge: User) -> None:
    there = at_table(table_match, "entries/")
    told = shown(ask(judge, "POST", there, body(), headers=seen(0)), 201)
    assert told["match"]["version"] == 1
    assert refused(ask(judge, "POST", there, body()), 428)["code"] == "precondition-required"
    late = refused(ask(judge, "POST", there, body(), headers=seen(0)), 412)
    assert (late["code"], [line["number"] for line in late["lines"]]) == ("precondition-failed", [1])
    for nonsense in ("1", "*", 'W/"1"', '"x"', '"1", "2"', '"99999999999999999999"'):
        refused(ask(judge, "POST", there, body(), headers={"If-Match": nonsense}), 412)
    # Who says both is asked for what the body says: its lines come with the conflict.
    assert refused(ask(judge, "POST", there, body(version=0), headers=seen(1)), 409)["code"] == "sheet-changed"
    assert table_match.entries.count() == 1


def test_the_same_key_is_the_same_entry_whatever_was_seen(table_match: TableMatch, judge: User) -> None:
    sent = body()
    first = shown(ask(judge, "POST", at_table(table_match, "entries/"), sent, headers=seen(0)), 201)
    again = shown(ask(judge, "POST", at_table(table_match, "entries/"), sent, headers=seen(0)), 201)
    assert (again["number"], table_match.entries.count()) == (first["number"], 1)


@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("sign-offs/", {"side": "A", "initials": "a b"}),
        ("second-check/", {"initials": "a b"}),
        ("objections/", {"reason": "a count"}),
    ],
)
def test_what_ends_a_match_too(table_match: TableMatch, second_judge: User, path: str, sent: dict[str, str]) -> None:
    if path != "sign-offs/":
        type(table_match.tournament).objects.filter(pk=table_match.tournament_id).update(agreement="official")
    version = play_to_the_end(table_match).version
    refused(ask(second_judge, "POST", at_table(table_match, path), sent), 428)
    refused(ask(second_judge, "POST", at_table(table_match, path), sent, headers=seen(version - 1)), 412)
    shown(ask(second_judge, "POST", at_table(table_match, path), sent, headers=seen(version)))


def test_a_refusal_of_another_kind_stays_what_it_is(table_match: TableMatch, judge: User) -> None:
    played = play_to_the_end(table_match)
    for headers in (seen(0), seen(played.version)):
        error = refused(ask(judge, "POST", at_table(table_match, "entries/"), body(), headers=headers), 409)
        assert error["code"] == "match-over"
    refused(ask(judge, "POST", at_table(table_match, "entries/"), body(entry={"kind": "void"}), headers=seen(0)), 400)


def test_a_friendly_sheet_too(table_match: TableMatch, judge: User) -> None:
    there = f"friendly/{seat(table_match.tournament.club).pk}/"
    refused(ask(judge, "POST", f"{there}entries/", body()), 428)
    shown(ask(judge, "POST", f"{there}entries/", body(), headers=seen(0)), 201)
    refused(ask(judge, "POST", f"{there}entries/", body(), headers=seen(0)), 412)
    refused(ask(judge, "POST", f"{there}end/", {}), 428)
    refused(ask(judge, "POST", f"{there}end/", {}, headers=seen(0)), 412)
    shown(ask(judge, "POST", f"{there}end/", {}, headers=seen(1)))


def test_a_key_of_the_request_may_be_sent_with_what_was_seen_since(table_match: TableMatch, judge: User) -> None:
    sent, there = {"key": key(), "entry": hand()}, at_table(table_match, "entries/")
    write(table_match, hand())
    keyed = {"Idempotency-Key": "one-key-for-both"}
    refused(ask(judge, "POST", there, sent, headers={**keyed, **seen(0)}), 412)
    shown(ask(judge, "POST", there, sent, headers={**keyed, **seen(1)}), 201)
