"""The paper of a closed cash box: what was expected and counted, and room for two signatures."""

import io

import pytest
from pypdf import PdfReader

from tests.cast import enter, key
from tournament.core.errors import Conflict
from tournament.documents.kinds import registry
from tournament.documents.kinds.cash_report import CashReport
from tournament.documents.queue import requests
from tournament.models import Division, User
from tournament.registration import cash_boxes, payments


def test_what_was_counted_is_on_it(men: Division, desk: User) -> None:
    box = cash_boxes.open_session(tournament=men.tournament, desk="Désk 1", float_cents=5000, key=key(), by=desk)
    with pytest.raises(Conflict, match="Count and close"):
        requests.request(CashReport(), box, by=desk, base_url="http://hall")
    payments.take(registration=enter(men, 1, paid=False)[0], key=key(), by=desk, session=box)
    counted = {2000: 3, 100: 4}
    box = cash_boxes.close(session=box, counted=counted, expected_cents=6500, remark="nobody knows", key=key(), by=desk)
    document = requests.request(CashReport(), box, by=desk, base_url="http://hall")
    pdf = registry.render(document.kind, registry.from_payload(document.kind, document.payload))
    pages = PdfReader(io.BytesIO(pdf)).pages
    text = pages[0].extract_text()
    assert len(pages) == 1
    for said in ("Désk 1", "$65.00", "$64.00", "-$1.00", "nobody knows", "Dolores Desk", "A second person"):
        assert said in text, said
    assert requests.request(CashReport(), box, by=desk, base_url="http://hall") == document
