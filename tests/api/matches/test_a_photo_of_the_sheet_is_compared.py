"""Photos of signed sheets: judges upload them, officials compare them, the next round waits, and they are deleted."""

import datetime
import hashlib
import io

import pytest
from django.core.files.storage import default_storage
from django.http import HttpResponse
from django.utils import timezone
from PIL import Image

from tests import cast
from tests.api.asking import ask, at, content, refused, shown
from tests.api.roles import JUDGE, TABLE, Operation
from tests.matches.corrections.asking import correct
from tests.matches.sanctioned import play, swiss
from tests.support.passes import holder
from tests.tournaments.photographs import photograph
from tests.web import stages
from tournament.core import images
from tournament.core.errors import TournamentError
from tournament.hall import sheet_states
from tournament.journal.verification import verify
from tournament.matches import sheet_photos
from tournament.models import Division, JournalLine, SheetReview, TableMatch, Tournament, User

SEEN = {"number": 1, "version": 1}
OPERATIONS = (
    Operation("GET", "tournaments/{slug}/signed-sheets/", JUDGE),
    Operation("GET", "tournaments/{slug}/matches/{id}/sheet-photo/", TABLE),
    Operation("POST", "tournaments/{slug}/matches/{id}/sheet-photo/", TABLE, 422, {"file": b"no picture"}),
    Operation("POST", "tournaments/{slug}/matches/{id}/sheet-photo/confirmation/", JUDGE, 409, SEEN),
    Operation("POST", "tournaments/{slug}/matches/{id}/sheet-photo/return/", JUDGE, 409, {"number": 1, "reason": "x"}),
    Operation("GET", "tournaments/{slug}/matches/{id}/sheet-photo/{number}/", TABLE, 404),
)
PHOTO = photograph((640, 360))


def upload(by: User | None, table_match: TableMatch, picture: bytes = PHOTO) -> HttpResponse:
    return ask(by, "POST", _at(table_match), {"file": io.BytesIO(picture)})


def confirm(by: User, table_match: TableMatch, number: int = 1) -> HttpResponse:
    return ask(by, "POST", f"{_at(table_match)}confirmation/", {"number": number, "version": version(table_match)})


def send_back(by: User, table_match: TableMatch, number: int = 1, reason: str = "blurred") -> HttpResponse:
    return ask(by, "POST", f"{_at(table_match)}return/", {"number": number, "reason": reason})


def version(table_match: TableMatch) -> int:
    return TableMatch.objects.get(pk=table_match.pk).version


def _at(table_match: TableMatch) -> str:
    return at(table_match.tournament, f"matches/{table_match.pk}/sheet-photo/")


def waiting(by: User, tournament: Tournament) -> list[tuple[int, str]]:
    return [(one["match"], one["state"]) for one in shown(ask(by, "GET", at(tournament, "signed-sheets/")))]


def test_it_goes_from_the_phone_to_the_next_round(men: Division, judge: User, organizer: User) -> None:
    first, second, third = play(swiss(men, photo="REQUIRED"))
    here = men.tournament
    assert sorted(waiting(judge, here)) == [(one.pk, "EMPTY") for one in (first, second, third)]
    with pytest.raises(TournamentError, match="sheets of tables 1, 2, 3 wait"):
        stages.start(here, "men")
    made = shown(upload(judge, first), 201)
    assert (made["number"], made["state"], made["kept"]) == (1, "waiting", True)
    assert shown(upload(judge, first), 201) == made  # sent twice
    review = SheetReview.objects.get()
    stored = sheet_photos.photo_of(review)
    assert stored is not None
    assert (hashlib.sha256(stored).hexdigest(), len(stored)) == (made["sha256"], made["bytes"])
    # The image is drawn again: a WebP picture without metadata.
    with Image.open(io.BytesIO(stored)) as picture:
        assert (picture.format, dict(picture.getexif())) == ("WEBP", {})
    line = JournalLine.objects.get(action="send-sheet-photo")
    assert line.after == {"sha256": made["sha256"], "bytes": made["bytes"]}
    assert content(ask(judge, "GET", f"{_at(first)}1/")) == stored
    assert refused(upload(judge, first, photograph((641, 360))), 409)["code"] == "photo-waits"
    # Sent back with a reason, sent again, confirmed.
    assert refused(send_back(organizer, first, reason=" "), 400)["field"] == "reason"
    for _time in "ab":  # a double tap
        assert shown(send_back(organizer, first))["reason"] == "blurred"
    assert refused(upload(judge, first), 422)["code"] == "photo-sent-back"
    assert refused(confirm(organizer, first, 7), 409)["code"] == "another-photo"
    assert shown(upload(judge, first, photograph((641, 360))), 201)["number"] == 2
    assert refused(confirm(organizer, first, 1), 409)["code"] == "another-photo"
    assert refused(confirm(judge, first, 2), 403)["code"] == "own-photo"
    for _time in "ab":
        assert shown(confirm(organizer, first, 2))["state"] == "confirmed"
    assert refused(upload(judge, first, photograph((642, 360))), 409)["code"] == "sheet-confirmed"
    assert refused(send_back(organizer, first, 2), 409)["code"] == "sheet-confirmed"
    # An official who has the paper needs no photo; a photo that waits lets the round follow, one that came back not.
    assert shown(confirm(organizer, second, 0))["sha256"] == ""
    assert shown(upload(judge, third, photograph((900, 700))), 201)["bytes"] <= 300_000  # of a larger file
    assert sheet_states.is_provisional(here)
    stages.start(here, "men")
    assert shown(send_back(organizer, third))["state"] == "returned"  # late: unseats nobody
    assert men.rounds.count() == 2
    assert waiting(judge, here) == [(third.pk, "RETURNED")]
    assert verify(here).holds


BAD: list[tuple[bytes, str, str]] = [
    (b"no picture", "no-picture", "This picture cannot be read"),
    (PHOTO[:5000], "no-picture", "This picture cannot be read"),
    (photograph((100, 100)), "too-small", "This picture is too small"),
]


@pytest.mark.parametrize(("picture", "code", "sentence"), BAD)
def test_what_is_no_photo_of_this_sheet_is_refused(
    finished: TableMatch, judge: User, picture: bytes, code: str, sentence: str
) -> None:
    error = refused(upload(judge, finished, picture), 422)
    assert (error["code"], error["field"], sentence in error["detail"]) == (code, "photo", True)
    assert not SheetReview.objects.exists()


def test_a_photo_too_large_or_none_or_of_another_sheet_is_refused(men: Division, judge: User) -> None:
    first, second, _third = play(swiss(men))
    large = PHOTO + bytes(40 * images.MEGABYTE)
    error = refused(upload(judge, first, large), 413)  # by its length, before it is read
    assert error["detail"] == "This is too large: at most 20.2\xa0MB."
    with pytest.raises(TournamentError, match="at most 20 megabytes"):
        sheet_photos.send(table_match=first, content=large, by=judge)
    assert refused(ask(judge, "POST", _at(first), {"x": io.BytesIO(b"x")}), 400)
    assert upload(judge, first, b"").status_code in (400, 422)
    shown(upload(judge, first), 201)
    error = refused(upload(judge, second), 422)
    assert (error["code"], f"table {first.table}" in error["detail"]) == ("photo-of-another", True)
    assert upload(holder(men.tournament, second.table), first, photograph((641, 360))).status_code == 403


def test_the_usual_day_asks_for_nothing_and_waits_for_nothing(
    table_match: TableMatch, judge: User, organizer: User
) -> None:
    assert refused(upload(judge, table_match), 409)["code"] == "match-not-over"
    cast.sign_both(cast.play_to_the_end(table_match))
    assert waiting(judge, table_match.tournament) == []
    assert refused(confirm(organizer, table_match, 0), 409)["code"] == "nothing-to-check"
    shown(upload(judge, table_match), 201)
    assert waiting(judge, table_match.tournament) == [(table_match.pk, "PENDING")]
    assert not sheet_states.is_provisional(table_match.tournament)
    assert shown(confirm(organizer, table_match))["state"] == "confirmed"


def test_a_round_that_needs_confirmation_waits_for_each_sheet(men: Division, organizer: User) -> None:
    matches = play(swiss(men, photo="NONE", next_needs="CONFIRMED"))
    assert refused(upload(organizer, matches[0]), 409)["code"] == "no-photos"
    assert shown(send_back(organizer, matches[0], 0, "another score on paper"))["state"] == "returned"
    for number, one in enumerate(matches):
        with pytest.raises(TournamentError, match="the next round cannot start yet"):
            stages.start(men.tournament, "men")
        shown(confirm(organizer, one, 1 if not number else 0))
    stages.start(men.tournament, "men")


def test_a_round_closes_and_its_sheets_are_final(
    men: Division, judge: User, organizer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, third = play(swiss(men, close_after=20))
    correct(first, result="B")  # a correction restarts the time
    late = timezone.now() + datetime.timedelta(minutes=21)
    shown(upload(judge, second), 201)
    monkeypatch.setattr("tournament.hall.sheet_states.timezone.now", lambda: late)
    with pytest.raises(TournamentError, match="are final since") as error:
        correct(third, result="B")
    assert error.value.code == "sheets-closed"
    assert refused(upload(judge, third, photograph((641, 360))), 409)["code"] == "sheets-closed"
    assert shown(confirm(organizer, second))["state"] == "confirmed"  # it waited: only what is confirmed is final


def test_photos_go_a_month_after_the_tournament(finished: TableMatch, judge: User) -> None:
    tournament, now = finished.tournament, timezone.now()
    sheet_photos.send(table_match=finished, content=PHOTO, by=judge)
    review = SheetReview.objects.get()
    for days, gone in ((29, 0), (60, 1), (60, 0)):
        assert sheet_photos.clean_up(now=now + datetime.timedelta(days=days)) == gone
    review.refresh_from_db()
    assert (review.has_photo, len(review.sha256)) == (False, 64)
    line = JournalLine.objects.get(action="delete-sheet-photos")
    assert line.after == {"photos": 1}
    assert verify(tournament).holds


@pytest.mark.django_db(transaction=True)
def test_the_file_goes_with_the_commit(finished: TableMatch, judge: User) -> None:
    review = sheet_photos.send(table_match=finished, content=PHOTO, by=judge)
    assert default_storage.exists(sheet_photos.file_of(review))
    assert sheet_photos.clean_up(now=timezone.now() + datetime.timedelta(days=60)) == 1
    assert not default_storage.exists(sheet_photos.file_of(review))
