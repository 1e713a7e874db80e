"""The treasurer's report on paper says what the accounts say, names nobody who paid, and is for the organizer alone."""

from collections.abc import Mapping
from typing import Final

from tests.cast import make_person
from tests.documents.rendering import cast
from tests.prizes.treasury import ledgers
from tournament.core.money import money_text
from tournament.documents import kinds
from tournament.documents.engine.records import Heading
from tournament.documents.kinds.treasurer_report import Line, Section, TreasurerRecord, TreasurerReport
from tournament.documents.queue import catalogue, requests
from tournament.models import Tournament, User
from tournament.prizes import treasury


def sample(heading: Heading, name: cast.Named) -> TreasurerRecord:
    lines = tuple(Line((f"2026-02-{day:02d}", "$150.00", "$0.00", "$150.00")) for day in range(1, 15))
    total = Line(("Together", "$2100.00", "$0.00", "$2100.00"), is_sum=True)
    days = Section("By day", ("Day", "In", "Out", "Left"), (*lines, total))
    return TreasurerRecord(heading, (("Taken in", "$2100.00"), ("Paid out", "$0.00")), (days,))


SAMPLES: Final[Mapping[str, cast.Sample]] = {"treasurer-report": sample}


def record(tournament: Tournament, by: User | None = None) -> TreasurerRecord:
    document = requests.request(TreasurerReport(), tournament, by=by, base_url="http://hall")
    found = kinds.from_payload(document.kind, document.payload)
    assert isinstance(found, TreasurerRecord)
    return found


def cents(amount: str) -> int:
    sign = -1 if amount.startswith("−") else 1
    return sign * int("".join(digit for digit in amount if digit.isdigit()))


def test_every_table_comes_to_the_same(drawn: Tournament) -> None:
    boxes = ledgers.fill(drawn, 120)
    ledgers.hand_prizes_out(drawn, boxes[0])
    told, found = record(drawn), treasury.accounts_of(drawn)
    assert dict(told.facts)["Left for the club"] == money_text(found.left_cents, "USD")
    kept = {section.name: section for section in told.sections if "Kept" in section.columns}
    assert set(kept) == {"By bracket", "By method", "By desk", "By hour"}
    for name, section in kept.items():
        column = section.columns.index("Kept")
        *lines, total = section.lines
        assert sum(cents(line.cells[column]) for line in lines) == cents(total.cells[column]) == found.total.kept, name
    assert len(next(one for one in told.sections if one.name == "Given back and waived").lines) == found.notable.count()
    assert "Player" not in "".join(cell for section in told.sections for line in section.lines for cell in line.cells)


def test_nothing_taken_yet_is_a_report_too(tournament: Tournament, desk: User, organizer: User) -> None:
    make_person(tournament.club, "Ana Ruiz")
    told = record(tournament, organizer)
    assert dict(told.facts)["Kept"] == "$0.00"
    assert kinds.render("treasurer-report", told)
    assert not catalogue.may_open(desk, "treasurer-report", tournament)
    assert catalogue.may_open(organizer, "treasurer-report", tournament)
