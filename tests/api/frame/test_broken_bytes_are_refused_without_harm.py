import pytest

from tests.api.asking import JSON, ask, at, refused, shown
from tournament.models import Tournament, User

BROKEN = {
    "no JSON": b"{name: 1}",
    "half a JSON": b'{"name": ',
    "nothing but a blank": b" ",
    "not a number": b'{"tables": NaN}',
    "endless": b'{"tables": -Infinity}',
    "too deep": b"[" * 10_000 + b"]" * 10_000,
    "deep objects": b'{"name":' * 10_000 + b"1" + b"}" * 10_000,
    "deep, and never closed": b"[" * 100_000,
    "a name twice": b'{"name": "a", "name": "b"}',
    "a hundred thousand digits": b'{"tables": ' + b"9" * 100_000 + b"}",
    "no UTF-8": b'{"name": "\xff\xfe"}',
    "half a character": b'{"name": "\\ud800"}',
    "half a character as a field": b'{"\\udfff": 1}',
    "NUL": b"\x00",
    "UTF-16": '{"name": "x"}'.encode("utf-16"),
}


@pytest.mark.parametrize("body", BROKEN.values(), ids=list(BROKEN))
def test_bytes_that_are_no_json_are_refused(body: bytes, tournament: Tournament, organizer: User) -> None:
    error = refused(ask(organizer, "PATCH", at(tournament), body), 400)
    assert (error["code"], error["field"]) == ("parse-error", "")


def test_a_number_beyond_all_measure_is_refused(tournament: Tournament, organizer: User) -> None:
    assert refused(ask(organizer, "PATCH", at(tournament), b'{"tables": 1e999}'), 400)["field"] == "tables"


def test_two_megabytes_are_not_read(tournament: Tournament, organizer: User) -> None:
    body = b'{"name": "' + b"x" * 2_000_000 + b'"}'
    assert refused(ask(organizer, "PATCH", at(tournament), body), 413)["code"] == "too-large"


@pytest.mark.parametrize(
    "content_type",
    ["text/plain", "application/xml", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded", "x", ""],
)
def test_only_json_is_read(content_type: str, tournament: Tournament, organizer: User) -> None:
    answer = ask(organizer, "PATCH", at(tournament), b'{"name": "Other"}', content_type=content_type)
    assert refused(answer, 415)["code"] == "unsupported-media-type"
    tournament.refresh_from_db()
    assert tournament.name != "Other"


def test_json_with_a_charset_is_json(tournament: Tournament, organizer: User) -> None:
    answer = ask(organizer, "PATCH", at(tournament), '{"name": "Ñ"}'.encode(), content_type=f"{JSON}; charset=utf-8")
    assert shown(answer)["name"] == "Ñ"


def test_a_form_that_breaks_off_is_refused(tournament: Tournament, organizer: User) -> None:
    for body, content_type in (
        (b"--x\r\nContent-Disposition: form-da", "multipart/form-data; boundary=x"),
        (b"name=1", "multipart/form-data"),
        (b"--x--", "multipart/form-data; boundary=" + "x" * 300),
    ):
        refused(ask(organizer, "POST", at(tournament, "rosters/"), body, content_type=content_type), 400)
