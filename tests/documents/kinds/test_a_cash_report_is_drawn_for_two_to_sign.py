"""The paper of a closed cash box: what was expected and counted, and room for two signatures."""

import io
from collections.abc import Mapping
from typing import Final

import pytest
from pypdf import PdfReader

from tests.cast import enter, key
from tests.documents.rendering import cast
from tournament.core.errors import Conflict
from tournament.documents import kinds
from tournament.documents.engine.records import Heading
from tournament.documents.kinds.cash_report import CashRecord, CashReport, Figure, Pieces
from tournament.documents.queue import requests
from tournament.models import Division, User
from tournament.registration import cash_boxes, payments


def sample(heading: Heading, name: cast.Named) -> CashRecord:
    return CashRecord(
        heading=heading,
        desk="Desk 1",
        number=1,
        opened_at="2026-02-14T08:00:00",
        opened_by="Rosa",
        closed_at="2026-02-14T12:30:00",
        closed_by="Luis",
        figures=(
            Figure("Float", "$50.00", is_sum=False),
            Figure("Expected", "$350.00", is_sum=True),
        ),
        counted=(Pieces("$20.00", 10, "$200.00"), Pieces("$0.25", 600, "$150.00")),
        receipts="20, from 1 to 20",
        remark="Twenty dollars were changed twice.",
    )


SAMPLES: Final[Mapping[str, cast.Sample]] = {"cash-report": sample}


def test_what_was_counted_is_on_it(men: Division, desk: User) -> None:
    box = cash_boxes.open_session(tournament=men.tournament, desk="Désk 1", float_cents=5000, key=key(), by=desk)
    with pytest.raises(Conflict, match="Count and close"):
        requests.request(CashReport(), box, by=desk, base_url="http://hall")
    payments.take(registration=enter(men, 1, paid=False)[0], key=key(), by=desk, session=box)
    counted = {2000: 3, 100: 4}
    box = cash_boxes.close(session=box, counted=counted, expected_cents=6500, remark="nobody knows", key=key(), by=desk)
    document = requests.request(CashReport(), box, by=desk, base_url="http://hall")
    pdf = kinds.render(document.kind, kinds.from_payload(document.kind, document.payload))
    pages = PdfReader(io.BytesIO(pdf)).pages
    text = pages[0].extract_text()
    assert len(pages) == 1
    for said in ("Désk 1", "$65.00", "$64.00", "−$1.00", "nobody knows", "Dolores Desk", "A second person"):
        assert said in text, said
    assert requests.request(CashReport(), box, by=desk, base_url="http://hall") == document
