"""The photo of a signed sheet on its pages: sent without JavaScript, compared in a queue, sent back, never public."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.matches.sanctioned import play, swiss
from tests.support.passes import holder
from tests.tournaments.photographs import smooth
from tests.web import stages
from tournament.core import images
from tournament.hall import wall
from tournament.models import Division, SheetReview, TableMatch, User

PHOTO = smooth()


def send(client: Client, table_match: TableMatch, content: bytes | None = PHOTO) -> Any:
    """The form of the judge's page, as a phone without JavaScript sends it."""
    data = {} if content is None else {"photo": SimpleUploadedFile("../a.jpg", content, "image/jpeg")}
    return client.post(reverse("judge:send-photo", args=[table_match.pk]), data)


def text_of(client: Client, name: str, *arguments: object) -> str:
    return " ".join(client.get(reverse(name, args=arguments), follow=True).content.decode().split())


@pytest.fixture
def played(men: Division) -> list[TableMatch]:
    """Round 1 of an event that asks for photos is over."""
    return play(swiss(men, photo="REQUIRED"))


def test_it_is_sent_sent_back_and_agreed_to(
    client: Client, played: list[TableMatch], men: Division, judge: User, organizer: User
) -> None:
    first, second, _third = played
    slug = men.tournament.slug
    client.force_login(judge)
    page = text_of(client, "judge:match", first.pk)
    assert "The next round waits for this photo." in page
    assert 'capture="environment"' in page
    assert "the photo of the signed sheet is missing" in text_of(client, "judge:tables", slug)
    assert send(client, first).status_code == 303
    assert "An official compares it with the sheet." in text_of(client, "judge:match", first.pk)
    review = SheetReview.objects.get()
    photo = reverse("judge:photo", args=[first.pk, 1])
    shown = client.get(photo)
    assert (shown["Content-Type"], "no-store" in shown["Cache-Control"]) == ("image/webp", True)

    client.force_login(organizer)
    room = text_of(client, "organizer:day", slug)
    assert "1 signed sheet waits for you" in room
    assert "2 photos of sheets are missing" in room
    # The round of the next step cannot start: the reason is in the place of its button.
    assert "wait for their photos or for an official: the next round cannot start yet." in room
    assert reverse("organizer:start-round", args=[slug, "men"]) not in room
    assert "Provisional: some signed sheets are not confirmed yet." in text_of(client, "public:standings", slug)
    assert "provisional" in text_of(client, "public:widget", slug)
    wall.steer(tournament=men.tournament, by=None, held="standings:men")
    assert "Men: provisional standings" in text_of(client, "public:wall", slug)
    listed = client.get(f"/api/v1/tournaments/{slug}/standings/").json()
    assert [row["provisional"] for row in listed] == [True] * 6
    queue = text_of(client, "judge:sheet-photos", slug)
    assert queue.count(photo) == 2  # the picture, and the way to it in full
    assert f"<dd>{first.points_a}</dd>" in queue
    back = reverse("judge:send-photo-back", args=[slug, first.pk])
    for reason, said in (("", "Give a reason."), ("blurred", f"The sheet of table {first.table} went back")):
        answer = client.post(back, {"number": 1, "reason": reason}, follow=True)
        assert said in answer.content.decode()

    client.force_login(judge)
    for name, argument in (("judge:match", first.pk), ("judge:tables", slug)):
        assert "<strong>blurred</strong>" in text_of(client, name, argument)
    assert send(client, first, smooth((641, 360))).status_code == 303
    client.force_login(organizer)
    with pytest.raises(Exception, match="the next round cannot start yet"):
        stages.start(men.tournament, "men")
    for table_match, number in ((first, 2), (second, 0)):
        asked = {"number": number, "version": TableMatch.objects.get(pk=table_match.pk).version}
        agree = reverse("judge:confirm-photo", args=[slug, table_match.pk])
        assert "This page is out of date" in client.post(agree, {"number": "x"}, follow=True).content.decode()
        assert "is confirmed." in client.post(agree, asked, follow=True).content.decode()
    assert "confirmed" in text_of(client, "judge:match", first.pk)
    review.refresh_from_db()
    assert review.state == "returned"  # the first photo stays what it was


def test_what_is_no_photo_is_told_at_its_field(client: Client, played: list[TableMatch], judge: User) -> None:
    first, second, _third = played
    client.force_login(judge)
    assert send(client, second).status_code == 303
    for content, sentence in (
        (None, "Take or choose a photo of the signed sheet."),
        (b"", "Take or choose a photo of the signed sheet."),
        (b"no picture", "This picture cannot be read"),
        (smooth((100, 100)), "This picture is too small"),
        (PHOTO + bytes(images.LARGEST_PHOTOGRAPH), "A picture has at most 20 megabytes."),
        (PHOTO, f"This photo was sent for the sheet of table {second.table}"),
    ):
        answer = send(client, first, content)
        text = answer.content.decode()
        assert (answer.status_code, sentence in text, "aria-invalid" in text) == (422, True, True), sentence
    again = send(client, second, smooth((642, 360)))
    assert (again.status_code, "waits for an official already" in again.content.decode()) == (409, True)
    assert SheetReview.objects.count() == 1


def test_only_those_who_may_judge_see_it(
    client: Client, played: list[TableMatch], judge: User, desk: User, stranger: User
) -> None:
    first, second, _third = played
    client.force_login(judge)
    send(client, first)
    photo = reverse("judge:photo", args=[first.pk, 1])
    queue = reverse("judge:sheet-photos", args=[first.tournament.slug])
    here, elsewhere = (holder(first.tournament, one.table, name=f"Pass {one.table}") for one in (first, second))
    for user, seen, listed in (
        (judge, 200, 200),
        (here, 200, 403),
        (elsewhere, 403, 403),
        (desk, 403, 403),
        (stranger, 404, 404),
    ):
        client.force_login(user)
        assert (client.get(photo).status_code, client.get(queue).status_code) == (seen, listed), user
    client.logout()
    assert (client.get(photo).status_code, client.get(queue).status_code) == (302, 302)


def test_the_usual_day_only_offers_it(client: Client, table_match: TableMatch, judge: User, organizer: User) -> None:
    slug = table_match.tournament.slug
    client.force_login(judge)
    assert "Photo of the signed sheet" not in text_of(client, "judge:match", table_match.pk)
    cast.sign_both(cast.play_to_the_end(table_match))
    assert "Send a photo" in text_of(client, "judge:match", table_match.pk)
    assert "is missing" not in text_of(client, "judge:tables", slug)
    client.force_login(organizer)
    assert "need-sheets" not in text_of(client, "organizer:day", slug)
    for name in ("public:standings", "public:widget"):
        assert "provisional" not in text_of(client, name, slug).lower()
    assert "No sheet waits for you." in text_of(client, "judge:sheet-photos", slug)
