"""Verification of a tournament: its chain is intact, and every row has the row hash of its last journal entry.

An attacker with write access to the database can rewrite the journal too; only a head that was printed earlier reveals
that (`journal.line_of`). A row changed without a journal entry is reported in `strays`.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import F, OuterRef, Subquery
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


class _Lines:
    """What the lines of one chain tell, collected while they are read once.

    `hashed`: the newest hash of each row; `told`: the subject of the first line with the row, the one that created it.
    """

    def __init__(self) -> None:
        self.count, self.head = 0, ""
        self.hashed: dict[str, str] = {}
        self.told: dict[str, str] = {}

    def passing(self, lines: Iterable[log.Line]) -> Iterator[log.Line]:
        """Yield the lines."""
        for line in lines:
            yield line
            self.count, self.head = line.number, line.hash
            self.hashed.update(line.rows)
            for name in line.rows:
                self.told.setdefault(name, line.subject)


def verify(where: Tournament | Club) -> Verification:
    """Recompute the chain of a tournament or club, and compare it with the rows: each table is read once, in order."""
    lines = _Lines()
    broken = log.first_broken(where, lines.passing)
    if isinstance(where, Tournament) and broken is None and not lines.count:
        broken = 1  # opening a tournament writes the first entry
    if broken is not None:
        count, head = log.chain(where).count(), log.journal_head(where)
        return Verification(where=where, lines=count, head=head, broken=broken, strays=())
    strays = tuple(dict.fromkeys([*_strays(where, lines), *_out_of_step(where)]))
    return Verification(where=where, lines=lines.count, head=lines.head, broken=None, strays=strays)


def read_head(text: str) -> str:
    """Parse a head as typed from a printout. Refused if it is malformed."""
    # Printouts group the digits and end a shortened head with an ellipsis.
    head = re.sub(r"[\s….]", "", text).lower()
    if not HEAD.fullmatch(head):
        raise Refused(_("A head is 12 to 64 digits, 0 to 9 and a to f."), field="head", code="bad-head")
    return head


def _strays(where: Tournament | Club, lines: _Lines) -> Iterator[str]:
    """Yield each row that does not match the hash of its last entry, or that exists in only one of the two."""
    there: dict[str, row_hashes.Found] = {}
    for found in row_hashes.hashes_in(where):
        if found.name in there:
            yield called(found, found.name)
        there[found.name] = found
    for name in dict.fromkeys([*lines.hashed, *sorted(there)]):
        row = there.get(name)
        if row is None:
            if lines.hashed[name] != row_hashes.GONE:
                yield lines.told[name]
        elif lines.hashed.get(name) != row.hash:
            yield called(row, lines.told.get(name, name))


def _out_of_step(where: Tournament | Club) -> Iterator[str]:
    """Yield members whose stored membership status differs from its newest row."""
    if isinstance(where, Club):
        newest = MembershipStatus.objects.filter(person=OuterRef("pk")).order_by("-pk").values("good")[:1]
        people = Person.every.filter(club=where).annotate(newest=Subquery(newest)).exclude(newest=None)
        for key in people.exclude(good_standing=F("newest")).order_by("pk").values_list("pk", flat=True):
            yield f"person {key} standing"


def called(found: row_hashes.Found, otherwise: str) -> str:
    """Return a name by which people can find a row, mostly as in the journal.

    `otherwise`: used when the row or one that it refers to no longer exists.
    """
    try:
        return subjects.of_record(found.row()) or found.name
    except ObjectDoesNotExist:
        return otherwise
