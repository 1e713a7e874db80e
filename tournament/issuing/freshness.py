"""Whether a paper still shows what is so, and what has changed since: nobody keeps that, it is looked up.

The same paper is frozen once more (`again`) and compared leaf by leaf (`documents.leaves`). What was found holds until
the journal has a line that could change it.
"""

import datetime
import json
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from django.core.cache import cache
from django.db.models import Max, Q
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournament import journal
from tournament.documents import kinds
from tournament.documents.leaves import Leaf
from tournament.documents.payloads import RecordError
from tournament.documents.records import Heading
from tournament.issuing.again import ANEW, Gone, freeze_again
from tournament.issuing.changes import Lines, told
from tournament.models import Document, Tournament

EVERY: Final = "*"  # in place of the key of a leaf: every page
HAND_BY_HAND: Final = frozenset({Document.Kind.FILLED_SHEETS})
KEPT: Final = 600  # seconds
MISSING: Final = object()
NOBODYS: Final = Heading("", "", "", "", "", 0, "", "")


@dataclass(frozen=True)
class Change:
    """What a paper no longer shows as it is: on which leaf (`EVERY`: on each page), and in a sentence."""

    leaf: str
    sentence: str


@dataclass(frozen=True)
class Freshness:
    """`is_gone`: there is nothing left that this paper could show. No changes: it is right."""

    changes: tuple[Change, ...] = ()
    is_gone: bool = False

    @property
    def is_out_of_date(self) -> bool:
        return self.is_gone or bool(self.changes)

    @property
    def why(self) -> str:
        """The first thing that has changed, in a sentence; "" where nothing has."""
        if self.is_gone:
            return _("what it shows is no longer there")
        return self.changes[0].sentence if self.changes else ""

    @property
    def others(self) -> int:
        """How many things have changed besides."""
        return max(len(self.changes) - 1, 0)

    def of_page(self, document: Document, number: int) -> "Freshness":
        """What has changed on one page, from 1; of all where nobody noted what each page shows."""
        if self.is_gone or not 1 <= number <= len(document.leaves):
            return self
        leaf = document.leaves[number - 1]
        if not leaf:
            return self
        return Freshness(tuple(one for one in self.changes if one.leaf in (leaf, EVERY, "")))


def of(document: Document, *, now: datetime.datetime) -> Freshness:
    """Whether one paper is right `now`."""
    return of_all([document], now=now)[document.pk]


def of_all(documents: Iterable[Document], *, now: datetime.datetime) -> dict[int, Freshness]:
    """The same of several papers, by their keys."""
    marks: dict[tuple[int, bool], str] = {}
    found = {}
    for document in documents:
        which = (document.tournament_id, document.kind in HAND_BY_HAND)
        if which not in marks:
            marks[which] = _mark(document.tournament, hands=which[1])
        day = timezone.localdate(now)
        name = f"freshness {document.public_id} {document.digest[:16]} {marks[which]} {get_language()} {day}"
        kept = cache.get(name.replace(" ", "-"))
        if kept is None:
            kept = _look(document, now)
            cache.set(name.replace(" ", "-"), kept, KEPT)
        found[document.pk] = kept
    return found


def latest(document: Document) -> Document:
    """The newest version of the same paper."""
    return document.versions.filter(version__gt=document.version).order_by("-version").first() or document


def changed_leaves(old: Document, new: Document) -> frozenset[str] | None:
    """The keys of the leaves that a newer version shows otherwise or that only it has; None: all of it is new."""
    try:
        before, after = (kinds.from_payload(one.kind, one.payload) for one in (old, new))
    except RecordError:
        return None
    if _head(before) != _head(after) or (before.heading.size, before.heading.logo, before.heading.colour) != (
        after.heading.size,
        after.heading.logo,
        after.heading.colour,
    ):
        return None
    known = {leaf.key: leaf.facts for leaf in _leaves(old.kind, before)}
    changed = frozenset(leaf.key for leaf in _leaves(new.kind, after) if known.get(leaf.key, MISSING) != leaf.facts)
    return None if "" in changed else changed


def _look(document: Document, now: datetime.datetime) -> Freshness:
    if document.kind not in ANEW:
        return Freshness()
    try:
        base_url = str(document.payload["heading"]["base_url"])
        frozen = freeze_again(document, version=document.version, base_url=base_url, now=now)
        after = kinds.from_payload(document.kind, json.loads(json.dumps(kinds.to_payload(frozen))))
        before = kinds.from_payload(document.kind, document.payload)
    except Gone:
        return Freshness(is_gone=True)
    except (RecordError, KeyError):
        return Freshness((Change(EVERY, _("papers of this kind show more now")),))
    return Freshness(tuple(_changes(document, before, after, now)))


def _changes(document: Document, before: Any, after: Any, now: datetime.datetime) -> Iterator[Change]:
    """What differs, in the order of the pages, corrections first."""
    if _head(before) != _head(after):
        yield Change(EVERY, _("the head of each page has changed"))
    lines = Lines(document, now)
    old = {leaf.key: leaf for leaf in _leaves(document.kind, before)}
    new = {leaf.key: leaf for leaf in _leaves(document.kind, after)}
    found: list[tuple[bool, Change]] = []
    for key in [*old, *(key for key in new if key not in old)]:
        was, is_ = old.get(key), new.get(key)
        if was is not None and is_ is not None and was.facts == is_.facts:
            continue
        found += [(first, Change(key, text)) for first, text in told(key, was, is_, lines)]
    yield from (change for _first, change in sorted(found, key=lambda pair: not pair[0]))


def _leaves(kind: str, record: Any) -> tuple[Leaf, ...]:
    """The leaves of a record, without the head, which is looked at by itself."""
    return kinds.KINDS[kind].leaves(replace(record, heading=NOBODYS))


def _head(record: Any) -> Collection[str]:
    heading = record.heading
    return (heading.club, heading.tournament, heading.date, heading.place, heading.language)


def _mark(tournament: Tournament, *, hands: bool) -> str:
    """Changes with each line of the journals that may change a paper; `hands`: also with the lines of sheets."""
    lines = journal.chain(tournament).exclude(action="issue")
    if not hands:
        lines = lines.exclude(Q(action__startswith="enter-"))
    ends = [lines.aggregate(last=Max("number"))["last"] or 0]
    ends.append(journal.chain(tournament.club).aggregate(last=Max("number"))["last"] or 0)
    return "-".join(map(str, ends))
