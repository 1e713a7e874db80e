"""What no browser of ours sends still gets an ordinary answer, on both databases."""

from axes.models import AccessAttempt
from django.conf import LazySettings
from django.test import Client
from django.urls import reverse

from config.stores import SessionStore
from tests.support.thorough import some
from tournament.exchange import setup
from tournament.models import Division, Tournament, User


def test_a_name_of_ten_thousand_letters_is_no_account(client: Client, organizer: User, settings: LazySettings) -> None:
    settings.AXES_ENABLED = True
    answer = client.post("/login/", {"username": "x" * 10_000, "password": "x"})
    assert answer.status_code == 200
    assert answer.context["form"].non_field_errors()


def test_the_record_of_log_ins_has_room_for_every_name(client: Client, organizer: User, settings: LazySettings) -> None:
    settings.AXES_ENABLED = True
    client.post("/login/", {"username": "x" * 10_000, "password": "x"})
    assert len(AccessAttempt.objects.get().username or "") <= 255


def test_a_cookie_that_is_no_session_is_nobody(organizer: User) -> None:
    for cookie in ("a\x00b", "\\000aaaaaaaaaaaa", "x" * 9_000, "'; --", "ñandúñandú", "UPPERCASEKEY1"):
        client = Client()
        client.cookies["sessionid"] = cookie
        assert client.get("/").status_code == 200, cookie
        assert client.get("/organizer/").status_code == 302, cookie


def test_a_key_with_a_nul_is_never_looked_for(db: None) -> None:
    assert SessionStore("abcdefgh\x00ijkl").session_key is None
    kept = SessionStore()
    kept["seat"] = 3
    kept.save()
    assert SessionStore(kept.session_key)["seat"] == 3


def test_a_very_long_search_finds_nobody(client: Client, desk: User, men: Division) -> None:
    client.force_login(desk)
    for text in some(("x" * 60_000, "x " * 30_000, "\ufdfa" * 90, "a\x00b")):
        assert client.get(reverse("desk:places", args=[men.tournament.slug]), {"q": text}).status_code == 200
        assert client.post(reverse("desk:find", args=[men.tournament.slug]), {"q": text}).status_code == 200


def test_more_than_a_roster_is_not_read(client: Client, organizer: User, tournament: Tournament) -> None:
    client.force_login(organizer)
    answer = client.post("/organizer/", b"", content_type="text/plain", headers={"Content-Length": "3145729"})
    assert answer.status_code == 413
    assert "This is too large" in answer.content.decode()


def test_a_length_that_is_no_number_is_refused(client: Client, organizer: User) -> None:
    for page in ("/login/", "/api/v1/tournaments/"):
        for length in ("-1", "abc", "1e3", "٣"):
            answer = client.post(page, b"x", content_type="text/plain", CONTENT_LENGTH=length)
            assert answer.status_code == 411, (page, length)


def test_a_body_without_a_length_is_refused(client: Client, organizer: User) -> None:
    answer = client.post(
        "/login/", b"x", content_type="text/plain", CONTENT_LENGTH="", headers={"Transfer-Encoding": "chunked"}
    )
    assert answer.status_code == 411


def test_an_empty_set_up_says_what_is_missing(client: Client, db: None) -> None:
    answer = client.post(str(setup.setup_link_path()), {})
    assert answer.status_code == 422
    assert answer.context["form"].errors["username"]
