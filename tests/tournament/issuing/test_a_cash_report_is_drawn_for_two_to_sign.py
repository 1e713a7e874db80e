"""The paper of a closed cash box: what was expected and counted, and room for two signatures."""

import io

import pytest
from pypdf import PdfReader

from tests.cast import enter, key
from tournament import cash, fees, issuing
from tournament.documents import kinds
from tournament.errors import Conflict
from tournament.models import Division, User


def test_what_was_counted_is_on_it(men: Division, desk: User) -> None:
    box = cash.open_session(tournament=men.tournament, desk="Désk 1", float_cents=5000, key=key(), by=desk)
    with pytest.raises(Conflict, match="Count and close"):
        issuing.ask_cash_report(box=box, by=desk, base_url="http://hall")
    fees.take(registration=enter(men, 1, paid=False)[0], key=key(), by=desk, session=box)
    counted = {2000: 3, 100: 4}
    box = cash.close(session=box, counted=counted, expected_cents=6500, remark="nobody knows", key=key(), by=desk)
    document = issuing.ask_cash_report(box=box, by=desk, base_url="http://hall")
    pdf = kinds.draw(document.kind, kinds.from_payload(document.kind, document.payload))
    pages = PdfReader(io.BytesIO(pdf)).pages
    text = pages[0].extract_text()
    assert len(pages) == 1
    for said in ("Désk 1", "$65.00", "$64.00", "-$1.00", "nobody knows", "Dolores Desk", "A second person"):
        assert said in text, said
    assert issuing.ask_cash_report(box=box, by=desk, base_url="http://hall") == document
