"""Prove a tournament: its chain is whole, and every row has the seal that the journal's last line of it gave it.

A thief who can write to the database can also write the journal anew; only a head that was printed meanwhile shows
that (`journal.line_of`). A record that was altered beside an untouched journal shows here (`strays`).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import F, Model, OuterRef, Subquery
from django.utils.translation import gettext as _

from brackets.models import Bracket, Match
from tournament import journal, originals, sealing
from tournament.errors import Refused
from tournament.models import (
    CashMove,
    CashSession,
    Club,
    Correction,
    Division,
    Document,
    FriendlyEntry,
    FriendlyTable,
    HallTable,
    HelpCall,
    JudgePass,
    JudgePost,
    LateChange,
    Lottery,
    Origin,
    Payment,
    Payout,
    Person,
    Price,
    Prize,
    PrizePool,
    Registration,
    Round,
    SheetCheck,
    SheetEntry,
    SignOff,
    Sitting,
    Standing,
    Team,
    Tournament,
)

HEAD = re.compile(rf"[0-9a-f]{{{journal.LEAST_OF_HEAD},64}}")


@dataclass(frozen=True)
class Proof:
    """What was found of one chain.

    `lines` counts it, `head` is the hash of its last line. `broken` is the number of the first line that was altered,
    taken out or put in, None when it holds. `strays` are the records that are not as their last line sealed them, or
    that only one of the two has, mostly in the journal's words ("match men 3 line 2"); they are looked for where the
    chain holds.
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
    strays = tuple(dict.fromkeys([*_strays(where), *_out_of_step(where)])) if broken is None else ()
    return Proof(where=where, lines=lines, head=journal.head(where), broken=broken, strays=strays)


def read_head(text: str) -> str:
    """A head as it was typed from paper; Refused when it is none."""
    head = re.sub(r"[\s….]", "", text).lower()
    if not HEAD.fullmatch(head):
        raise Refused(_("A head is 12 to 64 digits, 0 to 9 and a to f."), field="head", code="bad-head")
    return head


def _strays(where: Tournament | Club) -> Iterator[str]:
    """The rows that no longer have the seal of their last line, or of which only one of the two knows; each once."""
    sealed, told = _sealed(where)
    known = originals.keys_of(where)
    rows = sealing.read({*sealed, *_expected(where, known)}, known)
    there = {sealing.name(row, known): row for row in rows}
    for name in dict.fromkeys([*sealed, *sorted(there)]):
        row = there.get(name)
        if row is None and sealed[name] == sealing.GONE:
            continue
        if row is None:
            yield told[name]
        elif name not in sealed or sealed[name] != sealing.seal(row, known):
            yield called(row, told.get(name, name))


def _out_of_step(where: Tournament | Club) -> Iterator[str]:
    """The members whose standing is not what its newest row says."""
    if isinstance(where, Club):
        newest = Standing.objects.filter(person=OuterRef("pk")).order_by("-pk").values("good")[:1]
        people = Person.every.filter(club=where).annotate(newest=Subquery(newest)).exclude(newest=None)
        for key in people.exclude(good_standing=F("newest")).order_by("pk").values_list("pk", flat=True):
            yield f"person {key} standing"


def _sealed(where: Tournament | Club) -> tuple[dict[str, str], dict[str, str]]:
    """The newest seal of each row, and the subject of the first line that has one: the line that made it."""
    sealed: dict[str, str] = {}
    told: dict[str, str] = {}
    for subject, rows in journal.chain(where).values_list("subject", "rows").iterator():
        sealed.update(rows)
        for name in rows:
            told.setdefault(name, subject)
    return sealed, told


def _expected(where: Tournament | Club, known: originals.Keys) -> Iterator[str]:
    """The rows that the journal should know: none of a tournament that was opened before lines had seals."""
    first = journal.chain(where).first()
    if isinstance(where, Tournament) and (first is None or not first.rows):
        return iter(())
    return sealing.names_of(where, known)


def called(row: Model, otherwise: str) -> str:
    """What people can find a row by, mostly as the journal's lines call it.

    `otherwise`: what it is called when it was made to belong to what is not there.
    """
    try:
        return _called(row)
    except ObjectDoesNotExist:
        return otherwise


def _called(row: Model) -> str:
    match row:
        case Sitting():
            return f"{_match(row)} sheet"
        case SheetEntry():
            return f"{_match(row.sitting)} line {row.number}"
        case SignOff():
            return f"{_match(row.sitting)} signature"
        case SheetCheck():
            return f"{_match(row.sitting)} check"
        case Correction():
            return f"{_match(row.sitting)} correction"
        case HelpCall():
            return f"{_match(row.sitting)} call for help"
        case Match():
            return f"match {row.bracket.label} {row.number}"
        case Registration():
            return f"registration {row.number}"
        case Payment():
            return f"receipt {row.receipt}"
        case CashSession():
            return f"cash {row.number}"
        case CashMove():
            return f"cash {row.session.number} movement {row.number}"
        case Team():
            return f"team {row.number}"
        case Round():
            return f"{row.division.key} round {row.number}"
        case FriendlyEntry():
            return f"friendly {row.table_id} line {row.number}"
    return _called_otherwise(row)


def _called_otherwise(row: Model) -> str:
    match row:
        case Tournament():
            return "tournament"
        case Division():
            return row.key
        case Bracket():
            return f"places {row.label}"
        case Lottery():
            return f"lottery {row.division.key}"
        case Document():
            bracket = row.division.key if row.division else ""
            return " ".join(word for word in (row.kind, bracket, row.subject) if word)
        case Price():
            return f"price {row.pk}"
        case Prize():
            return f"prize {row.number}"
        case PrizePool():
            return "prize-pool"
        case Payout():
            return f"receipt {row}"
        case LateChange():
            return f"team {row.team.number} late change"
        case JudgePass():
            return f"pass {row.user.pseudonym}"
        case JudgePost():
            return f"judge {row.user.pseudonym}"
        case HallTable():
            return f"table {row.number}"
        case Standing():
            return f"person {row.person_id} standing"
        case FriendlyTable():
            return f"friendly {row.pk}"
        case Origin():
            return f"origin of {row.tournament.slug}"
    return sealing.name(row)


def _match(sitting: Sitting) -> str:
    """What the journal calls the match of a sheet."""
    return f"match {sitting.round.division.key} {sitting.match.number}"
