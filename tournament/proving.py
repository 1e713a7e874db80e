"""Prove a tournament: its chain is whole, and sheets, payments and draws say what the journal says of them.

A thief who can write to the database can also write the journal anew; only a head that was printed meanwhile shows
that (`journal.line_of`). A record that was altered beside an untouched journal shows here (`strays`).
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournament import journal
from tournament.errors import Refused
from tournament.models import Club, JournalLine, Lottery, Payment, SheetEntry, Tournament, User

HEAD = re.compile(rf"[0-9a-f]{{{journal.LEAST_OF_HEAD},64}}")

Key = tuple[str, object]  # what a journal line is about, and which one of several
Said = Mapping[str, Any]


@dataclass(frozen=True)
class Proof:
    """What was found of one chain.

    `lines` counts it, `head` is the hash of its last line. `broken` is the number of the first line that was altered,
    taken out or put in, None when it holds. `strays` are the records that say other than the journal, or that only one
    of the two has, in the journal's words ("match men 3 line 2"); they are looked for where the chain holds.
    """

    where: Tournament | Club
    lines: int
    head: str
    broken: int | None
    strays: tuple[str, ...]

    @property
    def holds(self) -> bool:
        """Whether nothing was found."""
        return self.broken is None and not self.strays


def prove(where: Tournament | Club) -> Proof:
    """Recompute a tournament's chain, or a club's own, and compare it with the records."""
    lines, broken = journal.chain(where).count(), journal.first_broken(where)
    if isinstance(where, Tournament):
        broken = 1 if lines == 0 else broken  # opening it wrote the first
    strays = tuple(_strays(where)) if isinstance(where, Tournament) and broken is None else ()
    return Proof(where=where, lines=lines, head=journal.head(where), broken=broken, strays=strays)


def read_head(text: str) -> str:
    """A head as it was typed from paper; Refused when it is none."""
    head = re.sub(r"[\s….]", "", text).lower()
    if not HEAD.fullmatch(head):
        raise Refused(_("A head is 12 to 64 digits, 0 to 9 and a to f."), field="head", code="bad-head")
    return head


def _strays(tournament: Tournament) -> Iterator[str]:
    """The records that differ, by what the journal calls them."""
    said, kept = dict(_said(tournament)), dict(_kept(tournament))
    for key in sorted({*said, *kept}, key=str):
        if said.get(key) != kept.get(key):
            yield key[0]


def _said(tournament: Tournament) -> Iterator[tuple[Key, Said]]:
    """What the journal says of records that never change."""
    for line in journal.chain(tournament).iterator():
        if (found := _of_line(line)) is not None:
            yield found


def _of_line(line: JournalLine) -> tuple[Key, Said] | None:
    after = line.after
    if "entry" in after:
        return (line.subject, ""), {"entry": after["entry"], "actor": line.actor}
    if "receipt" in after:
        said = {name: after.get(name) for name in ("receipt", "cents", "method")}
        return (line.subject, after["receipt"]), {**said, "actor": line.actor}
    if "seed" in after and line.action != "start-round":  # a lottery, of players or of bracket winners
        return (line.subject, after["seed"]), {"actor": line.actor}
    return None


def _kept(tournament: Tournament) -> Iterator[tuple[Key, Said]]:
    """The same of the records themselves."""
    entries = SheetEntry.objects.filter(sitting__tournament=tournament)
    for entry in entries.select_related("sitting__round__division", "sitting__match", "entered_by").iterator():
        sitting = entry.sitting
        subject = f"match {sitting.round.division.key} {sitting.match.number} line {entry.number}"
        yield (subject, ""), {"entry": entry.data, "actor": _actor(entry.entered_by)}
    payments = Payment.objects.filter(registration__tournament=tournament)
    for payment in payments.select_related("registration", "taken_by").iterator():
        kept = {"receipt": payment.receipt, "cents": payment.amount_cents, "method": payment.method}
        subject = f"registration {payment.registration.number}"
        yield (subject, payment.receipt), {**kept, "actor": _actor(payment.taken_by)}
    for lottery in Lottery.objects.filter(division__tournament=tournament).select_related("division", "drawn_by"):
        yield (lottery.division.key, lottery.seed), {"actor": _actor(lottery.drawn_by)}


def _actor(user: User | None) -> str:
    return str(user.pseudonym) if user else ""
