"""A program sends the sheet of a match as two people read it, chooses where they differ, and puts it in."""

from typing import Any

import pytest

from tests.api.asking import ask, refused, shown
from tests.matches.double_entry.sheets import changed, paper
from tournament.matches.double_entry.comparison import Content
from tournament.models import TableMatch, User

pytestmark = pytest.mark.django_db


def body(content: Content, number: int, **more: Any) -> dict[str, Any]:
    """A reading as a program sends it."""
    score = content.final or (0, 0)
    initials = dict(zip("AB", content.initials, strict=True))
    entries = [dict(line) for line in content.lines]
    return {"number": number, "entries": entries, "final": {"A": score[0], "B": score[1]}, "initials": initials, **more}


def test_two_readings_are_compared_settled_and_put_in(table_match: TableMatch, judge: User, second_judge: User) -> None:
    at = f"tournaments/{table_match.tournament.slug}/matches/{table_match.pk}/readings/"
    first = shown(ask(judge, "POST", at, body(changed(paper(), 1, recount=48), 1)))
    assert (first["state"], first["points"], first["over"]) == ("once", {"A": 200, "B": 0}, True)
    assert [(one["line"], one["findings"][0]["code"]) for one in first["findings"]] == [(2, "recount-differs")]
    second = shown(ask(second_judge, "POST", at, body(paper(), 1)))
    assert [one["number"] for one in second["readings"]] == [1, 2], "somebody else's reading is not overwritten"
    (difference,) = second["differences"]
    assert second["state"] == "differs"
    assert (difference["line"], difference["field"], difference["second"]) == (2, "recount", None)
    chosen = {"token": second["token"], "choices": [{"key": difference["key"], "reading": 2}]}
    agreed = shown(ask(second_judge, "POST", f"{at}settlement/", chosen))
    assert agreed["state"] == "agreed"
    sent = {"token": agreed["token"], "version": agreed["version"]}
    done = shown(ask(second_judge, "POST", f"{at}sheet/", sent))
    assert (done["state"], done["points_a"]) == ("finished", 200)
    assert ask(second_judge, "POST", f"{at}sheet/", sent).status_code == 200, "sent twice is once"


def test_a_draft_is_listed_and_shows_nothing_of_itself(
    table_match: TableMatch, judge: User, second_judge: User
) -> None:
    slug = table_match.tournament.slug
    at = f"tournaments/{slug}/matches/{table_match.pk}/readings/"
    ask(judge, "POST", at, body(paper(hands=2), 1, done=False))
    listed = shown(ask(second_judge, "GET", f"tournaments/{slug}/double-entry/"))
    found = {one["match"]: (one["state"], one["points"]) for one in listed}
    assert found[table_match.pk] == ("draft", None)
    assert shown(ask(second_judge, "GET", at))["readings"][0]["lines"] == 2
    assert shown(ask(judge, "POST", f"{at}discard/", {"number": 1}))["state"] == "untyped"


def test_what_is_wrong_is_named_with_its_line(table_match: TableMatch, judge: User) -> None:
    at = f"tournaments/{table_match.tournament.slug}/matches/{table_match.pk}/readings/"
    wrong = body(changed(paper(), 2, recount=48), 1)
    for number in (1, 2):
        answer = shown(ask(judge, "POST", at, {**wrong, "number": number}))
    error = refused(ask(judge, "POST", f"{at}sheet/", {"token": answer["token"], "version": 0}), 422)
    assert error["findings"][0]["code"] == "recount-differs"
    assert error["detail"].startswith("Line 3:")
    void = ask(judge, "POST", at, body(Content(lines=({"kind": "void", "number": 1, "reason": "x"},)), 1))
    assert refused(void, 422)["code"] == "no-void"
