"""Every kind of document, in the order of the catalogue: one line for each class."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, Final

from tournament.documents.engine.context import RenderContext
from tournament.documents.engine.records import RecordError, build
from tournament.documents.kinds.badges import Badges
from tournament.documents.kinds.base import Kind, Record
from tournament.documents.kinds.bracket import BracketPoster, BracketSheet
from tournament.documents.kinds.call_sheet import CallSheet
from tournament.documents.kinds.cash_report import CashReport
from tournament.documents.kinds.check_in_list import CheckInList
from tournament.documents.kinds.diplomas import Diplomas
from tournament.documents.kinds.filled_scoresheets import FilledScoresheets
from tournament.documents.kinds.lottery import Certificate, LotteryList
from tournament.documents.kinds.poster import Poster
from tournament.documents.kinds.prize_receipts import PrizeReceipts
from tournament.documents.kinds.receipts import FeeReceipt
from tournament.documents.kinds.results_book import ResultsBook
from tournament.documents.kinds.schedule import Schedule
from tournament.documents.kinds.scoresheets import BlankScoresheets, Scoresheets
from tournament.documents.kinds.table_cards import TableCards
from tournament.documents.kinds.team_list import TeamList
from tournament.documents.kinds.treasurer_report import TreasurerReport

KINDS: Final[Mapping[str, Kind]] = {
    kind.key.value: kind
    for kind in (
        Scoresheets(),
        FilledScoresheets(),
        BlankScoresheets(),
        CallSheet(),
        BracketSheet(),
        BracketPoster(),
        Poster(),
        Schedule(),
        TeamList(),
        TableCards(),
        CheckInList(),
        Badges(),
        LotteryList(),
        Certificate(),
        CashReport(),
        FeeReceipt(),
        TreasurerReport(),
        PrizeReceipts(),
        Diplomas(),
        ResultsBook(),
    )
}


def to_payload(record: Record) -> dict[str, Any]:
    """The snapshot as plain values that `json.dumps` accepts; `from_payload` returns an equal snapshot."""
    return asdict(record)  # type: ignore[call-overload,no-any-return] # every record is a dataclass


def from_payload(kind: str, payload: Mapping[str, Any]) -> Record:
    """The snapshot of one kind ("scoresheets", "bracket") from plain values, also after a JSON round trip.

    Raises `RecordError` for an unknown kind and for values that do not have the shape of the snapshot.
    """
    if kind not in KINDS:
        raise RecordError(f"no such kind of document: {kind!r}")
    record: Record = build(KINDS[kind].record, payload, kind)
    return record


def render(kind: str, record: Record, context: RenderContext | None = None) -> bytes:
    """The bytes of the PDF, in the active language. `context` None: the whole document, without pictures."""
    return KINDS[kind].render(record, context)
