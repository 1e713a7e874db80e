"""Two desks that do whatever comes, right and wrong, and a ledger kept beside them that never reads the database."""

import random
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from tests.cast import key
from tournament.core.errors import TournamentError
from tournament.models import CashSession, Payment, Registration, Tournament
from tournament.registration import cash_boxes, payments

Row = TypeVar("Row")
FLOAT = 50_00
PIECES = (100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50, 25, 10, 5, 1)


@dataclass
class Written:
    """A payment as the ledger knows it; `left` of it in cents."""

    row: Payment
    place: int
    left: int
    reversible: bool


@dataclass
class Desks:
    """`drawer`: what lies in each box, by its key; `loose`: cash that no open box stood by; `settled`: by place."""

    tournament: Tournament
    places: list[Registration]
    chance: random.Random
    boxes: dict[str, CashSession | None] = field(default_factory=dict)
    drawer: dict[int, int] = field(default_factory=dict)
    loose: int = 0
    settled: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    written: list[Written] = field(default_factory=list)
    receipts: int = 0
    refused: int = 0

    def work(self, desk: str) -> bool:
        """One operation at a desk: whether the ledger and Capicú agree that it can be done, or cannot."""
        act, weight = zip(*ACTS, strict=True)
        expected = self.chance.choices(act, weight)[0](self, desk)
        if expected is False:
            self.refused += 1
        return expected is not None

    def box(self, desk: str) -> CashSession | None:
        return self.boxes.get(desk)

    def has(self, row: Payment, cents: int, box: CashSession | None) -> bool:
        """Whether what a row gives back can come from there: a box gives no more than lies in it."""
        return row.method != "cash" or box is None or self.drawer[box.pk] >= cents

    def pocket(self, method: str, box: CashSession | None, cents: int) -> None:
        """Cash goes into the box, or lies loose; nothing else is counted by hand."""
        if method == "cash" and box is None:
            self.loose += cents
        elif method == "cash" and box is not None:
            self.drawer[box.pk] += cents

    def note(self, row: Payment, place: int, cents: int, box: CashSession | None) -> bool:
        """A row that came into being: its number is the next one."""
        self.receipts += 1
        self.settled[place] += cents
        self.pocket(row.method, box, cents)
        return row.receipt == self.receipts and row.amount_cents == cents

    def take(self, desk: str) -> bool | None:
        """Any place, paid already or not, in any way, with or without the reference that a card needs."""
        place, box = self.chance.choice(self.places), self.box(desk)
        method, reference = self.chance.choice((("cash", ""), ("cash", ""), ("card", "slip 7"), ("transfer", "")))
        due = place.fee_cents - self.settled[place.pk]
        right = due > 0 and method != "transfer"
        one = key()
        row = tried(
            lambda: payments.take(registration=place, key=one, by=None, method=method, reference=reference, session=box)
        )
        if row is None or not right:
            return agree(row, right)
        self.written.append(Written(row, place.pk, due, True))
        good = self.note(row, place.pk, due, box)
        if self.chance.random() < 0.1:  # a double tap, from the other desk for once
            other = self.box("B" if desk == "A" else "A")
            again = payments.take(
                registration=place, key=one, by=None, method=method, reference=reference, session=other
            )
            good = good and again == row
        return True if good else None

    def waive(self, desk: str) -> bool | None:
        """Any place; only what is owed can be waived."""
        place = self.chance.choice(self.places)
        due = place.fee_cents - self.settled[place.pk]
        row = tried(lambda: payments.waive(registration=place, reason="plays for us", key=key(), by=None))
        if row is None or due <= 0:
            return agree(row, due > 0)
        self.written.append(Written(row, place.pk, due, True))
        return True if self.note(row, place.pk, due, None) else None

    def reverse(self, desk: str) -> bool | None:
        """Any row: those given back already, in part or whole, and reversals themselves must be refused."""
        if not self.written:
            return True
        old, box = self.chance.choice(self.written[-self.chance.choice((20, 2000)) :]), self.box(desk)
        right = old.reversible and old.left == old.row.amount_cents and self.has(old.row, old.left, box)
        row = tried(lambda: payments.reverse(payment=old.row, reason="by mistake", key=key(), by=None, session=box))
        if row is None or not right:
            return agree(row, right)
        old.left, old.reversible = 0, False
        self.written.append(Written(row, old.place, 0, False))
        return True if self.note(row, old.place, -old.row.amount_cents, box) else None

    def refund(self, desk: str) -> bool | None:
        """Any part of any row: more than is left, nothing, and parts of waivers must be refused."""
        if not self.written:
            return True
        old, box = self.chance.choice(self.written[-self.chance.choice((20, 2000)) :]), self.box(desk)
        cents = self.chance.choice((0, 1, 500, 1000, old.left, old.left + 1))
        right = old.reversible and old.row.kind == "payment" and 0 < cents <= old.left and self.has(old.row, cents, box)
        row = tried(
            lambda: payments.refund(
                payment=old.row, amount_cents=cents, reason="came late", key=key(), by=None, session=box
            )
        )
        if row is None or not right:
            return agree(row, right)
        old.left -= cents
        self.written.append(Written(row, old.place, 0, False))
        return True if self.note(row, old.place, -cents, box) else None

    def move(self, desk: str) -> bool | None:
        """Change in, or notes to the safe; never more than is there."""
        box = self.box(desk)
        if box is None:
            return True
        kind, cents = self.chance.choice(("in", "out")), self.chance.choice((0, 25, 20_00, 400_00))
        right = cents > 0 and (kind == "in" or cents <= self.drawer[box.pk])
        row = tried(
            lambda: cash_boxes.move(session=box, kind=kind, amount_cents=cents, reason="safe", key=key(), by=None)
        )
        if row is None or not right:
            return agree(row, right)
        self.drawer[box.pk] += cents if kind == "in" else -cents
        return True

    def turn(self, desk: str) -> bool | None:
        """Open a box where none is; else count it, sometimes a coin short, and close it."""
        box = self.box(desk)
        if box is None:
            opened = cash_boxes.open_session(
                tournament=self.tournament, desk=desk, float_cents=FLOAT, key=key(), by=None
            )
            self.boxes[desk], self.drawer[opened.pk] = opened, FLOAT
            return True
        there = self.drawer[box.pk]
        found = max(0, there - self.chance.choice((0, 0, 25)))
        closed = cash_boxes.close(
            session=box,
            counted=in_pieces(found),
            expected_cents=there,
            remark="a quarter is missing" if found != there else "",
            key=key(),
            by=None,
        )
        self.boxes[desk] = None
        return True if (closed.expected_cents, closed.difference_cents) == (there, found - there) else None


ACTS = (
    (Desks.take, 45),
    (Desks.reverse, 20),
    (Desks.refund, 16),
    (Desks.waive, 5),
    (Desks.move, 12),
    (Desks.turn, 3),
)


def tried(act: Callable[[], Row]) -> Row | None:
    """What a step gives, or None when it refused."""
    try:
        return act()
    except TournamentError:
        return None


def agree(row: object, right: bool) -> bool | None:
    """False: rightly refused. None: one of the two is wrong."""
    return False if row is None and not right else None


def in_pieces(cents: int) -> dict[int, int]:
    """An amount in the notes and coins of the United States, the large ones first."""
    counted = {}
    for piece in PIECES:
        counted[piece], cents = divmod(cents, piece)
    return counted
