"""Every kind of paper: the record that is frozen for it, and how it is drawn.

One line here for each `Document.Kind`; each kind's record stands in `records.py` or beside its drawing.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final, Protocol

from tournament.documents import book, bracket_poster, brackets, cash, filled, lottery, poster, records, scoresheets
from tournament.documents.hall import badges, calling, cards, schedule
from tournament.documents.honours import diplomas
from tournament.documents.leaves import Leaf, whole
from tournament.documents.money import prizes, receipts, treasurer
from tournament.documents.payloads import RecordError, build
from tournament.documents.press import Press
from tournament.documents.rolls import checkin, teams
from tournament.documents.story import Story


class Record(Protocol):
    """A frozen dataclass of plain values (`payloads.build` reads it back) with the head of its pages."""

    @property
    def heading(self) -> records.Heading: ...


@dataclass(frozen=True)
class Kind:
    """A kind of paper.

    `draw` makes the bytes of a PDF of a `record`, `tell` says the same for a page in HTML, both in the language that is
    active. `leaves` in the order of the pages. `apart`: `draw` draws the leaves that `Press.part` names alone, with the
    numbers of pages of the whole, so that several workers can share a long paper.
    """

    record: type[Any]
    draw: Callable[[Any, Press], bytes]
    tell: Callable[[Any], Story] | None = None
    leaves: Callable[[Any], tuple[Leaf, ...]] = whole
    apart: bool = False


KINDS: Final[Mapping[str, Kind]] = {
    "scoresheets": Kind(records.ScoresheetsRecord, scoresheets.draw, scoresheets.tell, scoresheets.leaves, apart=True),
    "blank-scoresheets": Kind(
        records.ScoresheetsRecord, scoresheets.draw, scoresheets.tell, scoresheets.leaves, apart=True
    ),
    "filled-scoresheets": Kind(filled.FilledRecord, filled.draw, filled.tell, filled.leaves, apart=True),
    "bracket": Kind(records.BracketRecord, brackets.draw, brackets.tell, brackets.leaves, apart=True),
    "bracket-poster": Kind(
        bracket_poster.BracketPosterRecord, bracket_poster.draw, bracket_poster.tell, bracket_poster.leaves, apart=True
    ),
    "lottery-list": Kind(lottery.ListRecord, lottery.draw_list, lottery.tell_list),
    "cash-report": Kind(cash.CashRecord, cash.draw, cash.tell),
    "certificate": Kind(lottery.CertificateRecord, lottery.draw_certificate, lottery.tell_certificate),
    "call-sheet": Kind(calling.CallSheetRecord, calling.draw, calling.tell, calling.leaves, apart=True),
    "table-cards": Kind(cards.TableCardsRecord, cards.draw, cards.tell, cards.leaves, apart=True),
    "badges": Kind(badges.BadgesRecord, badges.draw, badges.tell, badges.leaves, apart=True),
    "check-in-list": Kind(checkin.CheckInRecord, checkin.draw, checkin.tell),
    "team-list": Kind(teams.TeamsRecord, teams.draw, teams.tell),
    "schedule": Kind(schedule.ScheduleRecord, schedule.draw, schedule.tell),
    "receipt": Kind(receipts.ReceiptRecord, receipts.draw, receipts.tell),
    "treasurer-report": Kind(treasurer.TreasurerRecord, treasurer.draw, treasurer.tell),
    "prize-receipts": Kind(prizes.PrizeReceiptsRecord, prizes.draw, prizes.tell, prizes.leaves, apart=True),
    "diplomas": Kind(diplomas.DiplomasRecord, diplomas.draw, diplomas.tell, diplomas.leaves, apart=True),
    "results-book": Kind(book.BookRecord, book.draw, book.tell, book.leaves, apart=True),
    "poster": Kind(poster.PosterRecord, poster.draw, poster.tell),
}


def to_payload(record: Record) -> dict[str, Any]:
    """The record as plain values that `json.dumps` takes; `from_payload` gives the equal record back."""
    return asdict(record)  # type: ignore[call-overload,no-any-return] # every record is a dataclass


def from_payload(kind: str, payload: Mapping[str, Any]) -> Record:
    """The record of one kind ("scoresheets", "bracket") from plain values, also after a trip through JSON.

    Raises `RecordError` for an unknown kind and for values that do not have the shape of the record.
    """
    if kind not in KINDS:
        raise RecordError(f"no such kind of paper: {kind!r}")
    record: Record = build(KINDS[kind].record, payload, kind)
    return record


def draw(kind: str, record: Record, press: Press | None = None) -> bytes:
    """The bytes of the PDF, in the language that is active; `press` None: all of it, without pictures."""
    return KINDS[kind].draw(record, press or Press())
