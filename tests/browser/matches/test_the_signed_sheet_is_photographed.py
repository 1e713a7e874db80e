"""A phone photographs the signed sheet, sends it once the connection is back, and an official agrees."""

import io

import pytest
from django.urls import reverse
from PIL import Image
from playwright.sync_api import FilePayload, expect

from tests import cast
from tests.browser.conftest import OpenPage, faults, is_wider_than_its_window, look_faults
from tests.tournaments.photographs import smooth
from tournament.matches import sheet_photos
from tournament.models import SheetReview, TableMatch, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = 390


def test_it_is_shrunk_kept_and_compared(
    open_page: OpenPage, judge: User, organizer: User, table_match: TableMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    cast.sign_both(cast.play_to_the_end(table_match))
    phone = open_page(judge, reverse("judge:match", args=[table_match.pk]), width=PHONE)
    phone.locator(".sheet-photo summary").click()
    send = phone.get_by_role("button", name="Send the photo")
    assert [faults(phone), look_faults(phone), is_wider_than_its_window(phone)] == [[], [], False]
    large = smooth((3000, 2400))
    picture = FilePayload(name="sheet.jpg", mimeType="image/jpeg", buffer=large)
    phone.locator("input[type=file]").set_input_files([picture])
    phone.context.set_offline(True)
    send.click()
    expect(phone.locator(".calling").filter(has_text="Keep this page open")).to_be_visible()
    sent: list[int] = []
    on_server = sheet_photos.shrink

    def noted(content: bytes) -> bytes:
        sent.append(len(content))
        return on_server(content)

    monkeypatch.setattr(sheet_photos, "shrink", noted)
    phone.context.set_offline(False)
    expect(phone.locator(".sheet-photo")).to_contain_text("An official compares it with the sheet.")
    assert 0 < sent[0] < len(large) / 2
    stored = sheet_photos.photo_of(SheetReview.objects.get())
    assert stored is not None
    with Image.open(io.BytesIO(stored)) as drawn:
        assert (drawn.size, len(stored) <= 300_000) == ((1600, 1280), True)
    desk = open_page(organizer, reverse("judge:sheet-photos", args=[table_match.tournament.slug]))
    expect(desk.locator(".photo-shown img")).to_be_visible()
    assert desk.locator(".photo-shown img").evaluate("image => image.decode().then(() => image.naturalWidth)") == 1600
    assert [faults(desk), look_faults(desk), is_wider_than_its_window(desk)] == [[], [], False]
    desk.get_by_role("button", name="Agree").click()
    expect(desk.locator("main")).to_contain_text("is confirmed.")
    expect(phone.locator(".sheet-photo")).to_contain_text("confirmed")
