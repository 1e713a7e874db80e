"""The paper of a pass as a PDF, by page and API: only for its own PIN, never kept, not for a pass taken back."""

import base64
import io

from django.test import Client
from pypdf import PdfReader

from tests.api.asking import ask, at, refused, shown
from tests.support.passes import issue, pin_of, wrong_pin
from tournament.club import judge_passes
from tournament.models import Document, Tournament, User


def words(content: bytes) -> str:
    (page,) = PdfReader(io.BytesIO(content)).pages
    return "".join(page.extract_text().split())


def test_the_page_draws_it_for_the_pin_that_it_has_just_shown(
    client: Client, organizer: User, tournament: Tournament
) -> None:
    issued = issue(tournament, 1, 2, 3)
    held, pin = issued.judge_pass, pin_of(issued)
    client.force_login(organizer)
    address = f"/organizer/{tournament.slug}/passes/{held.pk}/paper.pdf"
    answer = client.post(address, {"pin": f"{pin[:3]} {pin[3:]}"})
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert "no-store" in answer["Cache-Control"]
    said = words(answer.content)
    assert all(part in said for part in (held.code, pin, "tables1-3", "".join(str(held).split())))
    assert judge_passes.token_of(held) in said
    assert client.post(address, {"pin": wrong_pin(issued)}).status_code == 422
    assert client.post(address, {}).status_code == 422
    assert client.get(address).status_code == 405
    held.refresh_from_db()
    assert held.wrong == 0
    assert not Document.objects.exists()


def test_the_api_gives_it_in_base64(organizer: User, tournament: Tournament) -> None:
    issued = issue(tournament)
    address = at(tournament, f"passes/{issued.judge_pass.pk}/document/")
    answer = shown(ask(organizer, "POST", address, {"pin": issued.pin}))
    assert answer["file_name"].endswith(".pdf")
    assert issued.judge_pass.code in words(base64.b64decode(answer["content"]))
    assert refused(ask(organizer, "POST", address, {"pin": "12"}), 422)["field"] == "pin"
    judge_passes.revoke(judge_pass=issued.judge_pass, by=None)
    assert refused(ask(organizer, "POST", address, {"pin": issued.pin}), 409)["code"] == "pass-revoked"
