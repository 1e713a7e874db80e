"""How a browser would send the rows of a paper sheet."""

import re
from typing import Any

from django.urls import reverse

from tests.cast import spread
from tournament.models import TableMatch

ROWS = 14


def paper(winner: str = "A", **changed: str) -> dict[str, str]:
    """A signed sheet of four hands of fifty points, with some of its fields changed."""
    seat = "1" if winner == "A" else "2"
    assert sum(spread(0)) == 50
    fields: dict[str, str] = {"rows": str(ROWS), "do": "done", "initials_a": "Ana", "initials_b": "Bea"}
    for row in range(4):
        fields |= {f"r{row}-what": seat, f"r{row}-count": "50", f"r{row}-recount": "50"}
    final = ("200", "0") if winner == "A" else ("0", "200")
    return {**fields, "final_a": final[0], "final_b": final[1], **changed}


def to(name: str, table_match: TableMatch, *more: Any) -> str:
    """The address of one of the pages of a paper."""
    return reverse(f"judge:{name}", args=[table_match.pk, *more])


def hidden(page: str) -> dict[str, str]:
    """The version and the token that a page holds."""
    found = re.findall(r'<input type="hidden" name="(version|token)" value="([^"]*)"', page)
    return dict(found)
