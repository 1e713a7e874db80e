"""Verification of a tournament: its chain is intact, and every row has the row hash of its last journal entry.

An attacker with write access to the database can rewrite the journal too; only a head that was printed earlier reveals
that (`journal.line_of`). A row changed without a journal entry is reported in `strays`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import F, Model, OuterRef, Subquery
from django.utils.translation import gettext as _

from tournament.core.errors import Refused
from tournament.journal import log, row_hashes, subjects
from tournament.models import Club, MembershipStatus, Person, Tournament

# A printed head may be shortened, but not below the length that makes a collision practical.
HEAD = re.compile(rf"[0-9a-f]{{{log.LEAST_OF_HEAD},64}}")


@dataclass(frozen=True)
class Verification:
    """The result of verifying one chain.

    `lines` is its length, `head` the hash of its last entry. `broken` is the number of the first entry that was
    changed, removed or inserted, None if the chain is intact. `strays` are rows that do not match the row hash of
    their last entry, or that exist in only one of the two, mostly in the journal's words ("match men 3 line 2"). They
    are searched only if the chain is intact.
    """

    where: Tournament | Club
    lines: int
    head: str
    broken: int | None
    strays: tuple[str, ...]

    @property
    def holds(self) -> bool:
        """Return whether nothing is wrong."""
        return self.broken is None and not self.strays


def verify(where: Tournament | Club) -> Verification:
    """Recompute the chain of a tournament or club, and compare it with the rows."""
    lines, broken = log.chain(where).count(), log.first_broken(where)
    if isinstance(where, Tournament):
        broken = 1 if lines == 0 else broken  # opening a tournament writes the first entry
    strays = tuple(dict.fromkeys([*_strays(where), *_out_of_step(where)])) if broken is None else ()
    return Verification(where=where, lines=lines, head=log.journal_head(where), broken=broken, strays=strays)


def read_head(text: str) -> str:
    """Parse a head as typed from a printout. Refused if it is malformed."""
    # Printouts group the digits and end a shortened head with an ellipsis.
    head = re.sub(r"[\s….]", "", text).lower()
    if not HEAD.fullmatch(head):
        raise Refused(_("A head is 12 to 64 digits, 0 to 9 and a to f."), field="head", code="bad-head")
    return head


def _strays(where: Tournament | Club) -> Iterator[str]:
    """Yield each row that does not match the hash of its last entry, or that exists in only one of the two."""
    hashed, told = _hashed(where)
    known = row_hashes.known_as(where)
    there: dict[str, Model] = {}
    for row in row_hashes.rows_in(where):
        if (name := row_hashes.row_name(row)) in there:
            yield called(row, name)
        there[name] = row
    for name in dict.fromkeys([*hashed, *sorted(there)]):
        found = there.get(name)
        if found is None and hashed[name] == row_hashes.GONE:
            continue
        if found is None:
            yield told[name]
        elif name not in hashed or hashed[name] != row_hashes.row_hash(found, known):
            yield called(found, told.get(name, name))


def _out_of_step(where: Tournament | Club) -> Iterator[str]:
    """Yield members whose stored membership status differs from its newest row."""
    if isinstance(where, Club):
        newest = MembershipStatus.objects.filter(person=OuterRef("pk")).order_by("-pk").values("good")[:1]
        people = Person.every.filter(club=where).annotate(newest=Subquery(newest)).exclude(newest=None)
        for key in people.exclude(good_standing=F("newest")).order_by("pk").values_list("pk", flat=True):
            yield f"person {key} standing"


def _hashed(where: Tournament | Club) -> tuple[dict[str, str], dict[str, str]]:
    """Return the newest hash of each row, and the subject of the first entry with the row: the one that created it."""
    hashed: dict[str, str] = {}
    told: dict[str, str] = {}
    for subject, rows in log.chain(where).values_list("subject", "rows").iterator():
        hashed.update(rows)
        for name in rows:
            told.setdefault(name, subject)
    return hashed, told


def called(row: Model, otherwise: str) -> str:
    """Return a name by which people can find a row, mostly as in the journal.

    `otherwise`: used when a row it refers to no longer exists.
    """
    try:
        return subjects.of_record(row) or row_hashes.row_name(row)
    except ObjectDoesNotExist:
        return otherwise
