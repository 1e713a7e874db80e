"""A stored record that is damaged is named as such, with the place of the damage."""

from typing import Any

import pytest

from tests.documents.rendering import cast
from tournament.documents.engine.records import RecordError
from tournament.documents.kinds import from_payload, to_payload


def damaged(path: list[str | int], value: Any) -> dict[str, Any]:
    payload = to_payload(cast.scoresheets(cast.sheet(1)))
    spot: Any = payload
    for step in path[:-1]:
        spot[step] = list(spot[step]) if isinstance(spot[step], tuple) else spot[step]
        spot = spot[step]
    spot[path[-1]] = value
    return payload


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        (["heading"], "a club", "scoresheets.heading"),
        (["heading", "version"], "1", "scoresheets.heading.version"),
        (["heading", "version"], True, "scoresheets.heading.version"),
        (["heading", "feather"], "red", "feather"),
        (["sheets"], None, "scoresheets.sheets"),
        (["sheets", 0, "table"], None, "scoresheets.sheets[0].table"),
        (["sheets", 0, "seats"], [], "scoresheets.sheets[0].seats"),
        (["sheets", 0, "team_a", "names"], "Ana", "team_a.names"),
    ],
)
def test_the_place_of_the_damage_is_named(path: list[str | int], value: Any, place: str) -> None:
    with pytest.raises(RecordError) as refusal:
        from_payload("scoresheets", damaged(path, value))
    assert place in str(refusal.value)


def test_a_missing_field_is_named() -> None:
    payload = to_payload(cast.bracket(4))
    del payload["note"]
    with pytest.raises(RecordError, match="note"):
        from_payload("bracket", payload)


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(RecordError, match="poster"):
        from_payload("poster", {})
