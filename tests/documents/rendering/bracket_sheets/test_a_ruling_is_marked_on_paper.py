from django.utils import translation

from tournament.documents.bracket_sheets.names import caption
from tournament.documents.engine.records import BracketMatch, Slot


def test_a_match_that_officials_decided_says_so_with_its_rule() -> None:
    match = BracketMatch(number=1, first=Slot(), second=Slot(), table=3, decided="ruled")
    assert caption(match) == "by ruling, rule 17"
    with translation.override("es"):
        assert caption(match) == "por decisión, regla 17"
