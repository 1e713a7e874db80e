"""The receipt of a fee on paper: as a page or on a roll, and what became of the money since."""

import io
from collections.abc import Mapping
from typing import Final

import pytest
from django.test import Client
from django.utils import timezone
from pypdf import PdfReader

from tests.cast import enter, key
from tests.documents.rendering import cast
from tournament.core.errors import Refused
from tournament.documents import kinds
from tournament.documents.engine.copies import Payer
from tournament.documents.engine.records import Heading
from tournament.documents.kinds.receipts import FORMS, FeeReceipt, ReceiptRecord
from tournament.documents.queue import catalogue, requests, worker
from tournament.models import Division, Document, Payment, User
from tournament.registration import payments

URL = "http://hall"
MM = 72 / 25.4


def sample(heading: Heading, name: cast.Named) -> ReceiptRecord:
    return ReceiptRecord(
        heading=heading,
        form=FORMS[0],
        title="Receipt 7",
        amount="$15.00",
        in_words="fifteen dollars",
        who_label="Received from",
        who=Payer(name(7), 7),
        rows=(("For", "Fee of a member"), ("Paid", "in cash, 2026-02-14 09:12"), ("Taken by", "Rosa")),
        notes=("Given back with receipt 9.",),
    )


SAMPLES: Final[Mapping[str, cast.Sample]] = {"receipt": sample}


@pytest.fixture
def payment(men: Division, desk: User) -> Payment:
    place = enter(men, 1, paid=False)[0]
    return payments.take(registration=place, key=key(), by=desk, method="card", reference="slip 77")


def page(document: Document) -> tuple[float, str]:
    """The width of the only page in millimetres, and its words."""
    pdf = kinds.render(document.kind, kinds.from_payload(document.kind, document.payload))
    (only,) = PdfReader(io.BytesIO(pdf)).pages
    return float(only.mediabox.width) / MM, only.extract_text()


@pytest.mark.parametrize(("form", "wide"), [("page", 210), ("80", 80), ("58", 58)])
def test_it_says_what_it_proves(payment: Payment, desk: User, form: str, wide: int) -> None:
    document = requests.request(FeeReceipt(), payment, form=form, by=desk, base_url=URL)
    width, text = page(document)
    assert width == pytest.approx(wide, abs=0.5)
    said = " ".join(text.split())
    for words in (
        str(payment),
        "$15.00",
        "Fifteen dollars",
        "Men Player 1 (0001)",
        "card · slip 77",
        "Dolores Desk",
        "Signature",
    ):
        assert words in said, words
    assert requests.request(FeeReceipt(), payment, form=form, by=desk, base_url=URL) == document


def test_a_receipt_whose_money_went_back_is_out_of_date(payment: Payment, desk: User) -> None:
    first = requests.request(FeeReceipt(), payment, by=desk, base_url=URL)
    part = payments.refund(payment=payment, amount_cents=500, reason="came late", key=key(), by=desk)
    again = requests.request_again(document=first, by=desk, base_url=URL)
    assert again.version == 2
    assert f"given back with receipt {part}" in page(again)[1]
    back = requests.request(FeeReceipt(), part, form="58", by=desk, base_url=URL)
    assert all(words in page(back)[1] for words in ("Money given back", "−$5.00", "came late", f"receipt {payment}"))


def test_another_form_is_refused(payment: Payment) -> None:
    with pytest.raises(Refused, match="roll"):
        requests.request(FeeReceipt(), payment, form="a0", by=None, base_url=URL)


def test_the_desk_asks_for_it_and_nobody_else_opens_it(client: Client, payment: Payment, desk: User) -> None:
    slug = payment.tournament.slug
    client.force_login(desk)
    address = f"/desk/{slug}/receipts/{payment.receipt}/"
    assert client.post(f"{address}paper/", {"form": "80"}).status_code == 303
    document = Document.objects.get(kind="receipt")
    assert document.priority == Document.Priority.NOW
    assert "The document is being made" in client.get(address).content.decode()
    worker.produce(document.pk, now=timezone.now())
    shown = client.get(address, headers={"HX-Request": "true"}).content.decode()
    assert f"/documents/{document.public_id}/" in shown
    assert "hx-get" not in shown
    assert not catalogue.may_open(None, document.kind, payment.tournament)
    client.post(f"{address}paper/", {"form": "a0"})
    assert Document.objects.count() == 1
