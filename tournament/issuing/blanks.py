"""Blank scoresheets: for a round that is played on paper first, and typed in after."""

from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import freezing
from tournament.errors import Refused
from tournament.issuing.asking import ask
from tournament.issuing.seated import per_page_of
from tournament.models import Document, Tournament, User

MOST: Final = 200
NUMBERED, UNNUMBERED = "numbered", "unnumbered"


def ask_blank_sheets(
    *,
    tournament: Tournament,
    count: int,
    by: User | None,
    base_url: str,
    numbers: str = NUMBERED,
    layout: str = "",
) -> Document:
    """So many blank sheets, for the tables from 1 on ("numbered") or for any table ("unnumbered").

    `layout`: "one" or "two" on a page, "" for as the last ones were. Refused at `count`, `numbers` or `layout`.
    """
    if not 1 <= count <= MOST:
        raise Refused(_("Ask for 1 to {most} sheets.").format(most=MOST), field="count", code="bad-count")
    if numbers not in (NUMBERED, UNNUMBERED):
        raise Refused(_("Choose sheets with or without the number of a table."), field="numbers", code="bad-numbers")
    per_page = per_page_of(tournament, layout)
    now = timezone.now()
    return ask(
        tournament=tournament,
        kind=Document.Kind.BLANK_SHEETS,
        subject=f"{numbers}-{count}",
        freeze=lambda version: freezing.blank_scoresheets(
            tournament,
            numbers=[number if numbers == NUMBERED else 0 for number in range(1, count + 1)],
            version=version,
            base_url=base_url,
            now=now,
            per_page=per_page,
        ),
        by=by,
    )
