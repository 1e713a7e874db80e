"""Prove a tournament: its chain is whole; sheets, signatures, payments and draws say what the journal says of them.

A thief who can write to the database can also write the journal anew; only a head that was printed meanwhile shows
that (`journal.line_of`). A record that was altered beside an untouched journal shows here (`strays`).
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournament import journal
from tournament.errors import Refused
from tournament.models import (
    Club,
    Correction,
    JournalLine,
    Lottery,
    Payment,
    SheetEntry,
    SignOff,
    Sitting,
    Tournament,
    User,
)

HEAD = re.compile(rf"[0-9a-f]{{{journal.LEAST_OF_HEAD},64}}")

OF_ITS_MATCH = ("sitting__round__division", "sitting__match")

Facts = Mapping[str, Any]
Record = tuple[str, Facts]  # what the journal calls it, and what is compared


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
    """The records that differ, by what the journal calls them; each once."""
    said, kept = _by_name(_said(tournament)), _by_name(_kept(tournament))
    differ = (name for name, nth in sorted({*said, *kept}) if said.get((name, nth)) != kept.get((name, nth)))
    yield from dict.fromkeys(differ)


def _by_name(records: Iterable[Record]) -> dict[tuple[str, int], Facts]:
    """Records by name, and by their order among those of one name: a match that is played again has two sheets."""
    seen: Counter[str] = Counter()
    found = {}
    for name, facts in records:
        seen[name] += 1
        found[name, seen[name]] = facts
    return found


def _said(tournament: Tournament) -> Iterator[Record]:
    """What the journal says of records that never change, in the order in which they were made."""
    lengths: Counter[str] = Counter()  # of the sheet that a match has now
    for line in journal.chain(tournament).iterator():
        yield from _of_line(line, lengths)


def _of_line(line: JournalLine, lengths: Counter[str]) -> Iterator[Record]:
    after, match = line.after, line.subject.partition(" line ")[0]
    if "entry" in after:
        lengths[match] += 1
        yield line.subject, {"entry": after["entry"], "actor": line.actor}
    elif "asked" in after:
        for data in after.get("lines", ()):
            lengths[match] += 1
            yield f"{match} line {lengths[match]}", {"entry": data, "actor": line.actor}
        made = {name: after.get(name) for name in ("asked", "effects")}
        yield f"{match} correction", {**made, "reason": line.reason, "actor": line.actor}
    elif line.action == "sign":
        yield f"{match} signature", {**{name: after.get(name) for name in ("side", "version")}, "actor": line.actor}
    elif line.action == "annul-sheet":
        lengths[match] = 0
    elif "receipt" in after:
        paid = {name: after.get(name) for name in ("receipt", "cents", "method")}
        yield line.subject, {**paid, "actor": line.actor}
    elif "seed" in after and line.action != "start-round":  # a lottery, of players or of bracket winners
        yield line.subject, {"seed": after["seed"], "actor": line.actor}


def _kept(tournament: Tournament) -> Iterator[Record]:
    """The same of the records themselves."""
    entries = SheetEntry.objects.filter(sitting__tournament=tournament).order_by("sitting_id", "number")
    for entry in entries.select_related(*OF_ITS_MATCH, "entered_by").iterator():
        yield f"{_match(entry.sitting)} line {entry.number}", {"entry": entry.data, "actor": _actor(entry.entered_by)}
    corrections = Correction.objects.filter(sitting__tournament=tournament).order_by("sitting_id", "number")
    for made in corrections.select_related(*OF_ITS_MATCH, "made_by").iterator():
        facts = {"asked": made.asked, "effects": made.effects, "reason": made.reason, "actor": _actor(made.made_by)}
        yield f"{_match(made.sitting)} correction", facts
    signatures = SignOff.objects.filter(sitting__tournament=tournament).order_by("sitting_id", "pk")
    for one in signatures.select_related(*OF_ITS_MATCH, "taken_by").iterator():
        facts = {"side": one.side, "version": one.version, "actor": _actor(one.taken_by)}
        yield f"{_match(one.sitting)} signature", facts
    payments = Payment.objects.filter(registration__tournament=tournament).order_by("receipt")
    for payment in payments.select_related("registration", "taken_by").iterator():
        paid = {"receipt": payment.receipt, "cents": payment.amount_cents, "method": payment.method}
        yield f"registration {payment.registration.number}", {**paid, "actor": _actor(payment.taken_by)}
    draws = Lottery.objects.filter(division__tournament=tournament).order_by("division_id", "attempt")
    for draw in draws.select_related("division", "drawn_by"):
        yield draw.division.key, {"seed": draw.seed, "actor": _actor(draw.drawn_by)}


def _match(sitting: Sitting) -> str:
    """What the journal calls the match of a sheet."""
    return f"match {sitting.round.division.key} {sitting.match.number}"


def _actor(user: User | None) -> str:
    return str(user.pseudonym) if user else ""
