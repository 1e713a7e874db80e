"""Whether a document is up to date, and what has changed since: computed on demand, not stored.

The snapshot is taken again and compared section by section. The result is cached until the journal has a line that
could change it. Each change is a sentence ("Table 4 corrected at 11:02"); of a new version, only the pages that differ
need printing.
"""

import datetime
import json
import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cached_property
from typing import Any, Final, NamedTuple

from django.core.cache import cache
from django.db.models import Max, Q
from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from tournament.documents import kinds
from tournament.documents.engine.context import Section
from tournament.documents.engine.records import Heading, RecordError
from tournament.documents.kinds.base import Gone
from tournament.documents.queue import pdf_files, rendering
from tournament.documents.queue.requests import snapshot_again
from tournament.journal import log, subjects
from tournament.journal.actions import ENTER, Action, is_entry
from tournament.models import Document, TableMatch, Tournament

KEPT = 600  # seconds


def changed_pages(old: Document, new: Document) -> tuple[int, ...] | None:
    """Pages of `new`, from 1, that differ from `old`; None if all differ, none does, or unknown."""
    if new.pk == old.pk or len(new.sections) < 2:
        return None
    # The page count is in the name because a version still rendering has no pages noted yet.
    name = f"changed-pages-{old.public_id}-{new.public_id}-{len(new.sections)}"
    found = cache.get(name)
    if found is None:
        sections = changed_sections(old, new)
        # A page whose section is unknown ("") is printed to be safe.
        numbered = enumerate(new.sections, start=1)
        found = (
            ()
            if sections is None
            else tuple(number for number, section in numbered if not section or section in sections)
        )
        cache.set(name, found, KEPT)
    return found if 0 < len(found) < len(new.sections) else None


def pick(document: Document, pages: tuple[int, ...]) -> bytes:
    """These pages of a finished document, from 1, as a PDF."""
    return pdf_files.pick(rendering.contents(document).getvalue(), [page - 1 for page in pages])


CORRECTIONS: Final = {
    action: noop("{what} corrected at {time}") for action in (Action.CORRECT_MATCH, Action.RULE_MATCH)
}
SENTENCES: Final = {
    Action.MOVE_MATCH: noop("{what} moved at {time}"),
    Action.SEAT_MATCH: noop("{what} moved at {time}"),
    Action.FINISH_MATCH: noop("{what} ended at {time}"),
    Action.FINISH_LEVEL_MATCH: noop("{what} ended at {time}"),
    Action.WALKOVER: noop("{what} ended at {time}"),
}
"""Sentences by journal action: the newest correction is shown, otherwise the newest of the others."""
KEY: Final = re.compile(r"(?P<word>[a-z]+)-(?P<number>\d+)")


class Line(NamedTuple):
    """The columns read from a journal line."""

    at: datetime.datetime
    action: str
    subject: str


class Lines:
    """Journal lines written since a document was issued. `now`: times of the same day are shown without a date."""

    def __init__(self, document: Document, now: datetime.datetime) -> None:
        self._document, self._today = document, timezone.localdate(now)

    @cached_property
    def _lines(self) -> list[Line]:
        # Issuing a document changes no document.
        since = self._document.payload["heading"].get("journal_line", 0)
        lines = log.chain(self._document.tournament).filter(number__gt=since).exclude(action=Action.REQUEST_DOCUMENT)
        return [Line(*row) for row in lines.order_by("number").values_list("at", "action", "subject")]

    def lines_about(self, key: str) -> list[Line]:
        """The lines about the section with this key; "match-3+match-4" is a section that shows both."""
        about = [self._subject(*found.groups()) for one in key.split("+") if (found := KEY.fullmatch(one))]
        return [line for line in self._lines if any(_is_about(line.subject, subject) for subject in about)]

    def _subject(self, word: str, number: str) -> str:
        """The journal's subject: on scoresheets, "match-7" holds the primary key of the table match."""
        division = self._document.division
        if word == "match" and kinds.KINDS[self._document.kind].by_table_match:
            sheet = TableMatch.every.filter(pk=number).values_list("match__number", flat=True).first()
            number = str(sheet or 0)
        if word == "match":
            return subjects.match(division.key if division else "", number)
        return f"{'registration' if word == 'place' else word} {number}"

    def describe(self, what: str, key: str) -> tuple[bool, str]:
        """A sentence about what a section shows, and whether it is a correction."""
        lines = self.lines_about(key)
        for known in (CORRECTIONS, SENTENCES):
            newest = next((line for line in reversed(lines) if line.action in known), None)
            if newest is not None:
                sentence = _(known[Action(newest.action)]).format(what=what, time=self.spoken(newest.at))
                return known is CORRECTIONS, sentence
        if not lines:  # an indirect change: its time is known only if a single line can have caused it
            lines = [line for line in self._lines if not is_entry(line.action)]
            lines = lines if len(lines) == 1 else []
        if not lines:
            return False, _("{what} has changed").format(what=what)
        return False, _("{what} changed at {time}").format(what=what, time=self.spoken(lines[-1].at))

    def spoken(self, at: datetime.datetime) -> str:
        """A time today, or a date and a time."""
        local = timezone.localtime(at)
        return time_format(local) if local.date() == self._today else date_format(local, "SHORT_DATETIME_FORMAT")


def _is_about(subject: str, wanted: str) -> bool:
    # "match men 3 line 2" is about a line of that match's sheet.
    return subject == wanted or subject.startswith(f"{wanted} line ")


def describe_changes(key: str, was: Section | None, is_: Section | None, lines: Lines) -> Iterator[tuple[bool, str]]:
    """Sentences on what changed in a section, each with whether it is a correction; None: the section is missing."""
    if was is None or is_ is None:
        section = is_ or was
        assert section is not None  # noqa: S101 - one of them is there
        what = section.label or _("a page")
        sentence = _("{what} no longer exists") if is_ is None else _("{what} is new")
        yield False, sentence.format(what=what)
        return
    # Without a journal line about the section itself, name the matches in it that changed.
    numbers = [] if lines.lines_about(key) else _matches_that_differ(was.facts, is_.facts)
    for number in numbers:
        yield lines.describe(_("Match {number}").format(number=number), f"match-{number}")
    if not numbers:
        yield lines.describe(was.label or _("What it shows"), key)


def _matches_that_differ(was: Any, is_: Any) -> list[int]:
    """The numbers of the bracket's matches that changed."""
    before, after = dict(_matches(was)), dict(_matches(is_))
    return sorted(number for number in before.keys() | after.keys() if before.get(number) != after.get(number))


def _matches(facts: Any) -> Iterator[tuple[int, Any]]:
    if isinstance(facts, tuple | list):
        for one in facts:
            yield from _matches(one)
    elif is_dataclass(facts):
        values = {field.name: getattr(facts, field.name) for field in fields(facts)}
        # Recognised by its fields: brackets and pools have match records of their own.
        if {"number", "first", "second"} <= values.keys():
            yield values["number"], facts
        else:
            for one in values.values():
                yield from _matches(one)


EVERY: Final = "*"  # instead of a section's key: every page
KEPT_ANSWERS: Final = 600  # seconds
MISSING: Final = object()
NOBODYS: Final = Heading("", "", "", "", "", 0, "", "")


@dataclass(frozen=True)
class Change:
    """One outdated point: its section (`EVERY`: each page), and a sentence."""

    section: str
    sentence: str


@dataclass(frozen=True)
class Freshness:
    """What is outdated; no changes: up to date. `is_gone`: nothing is left that the document could show."""

    changes: tuple[Change, ...] = ()
    is_gone: bool = False

    @property
    def is_out_of_date(self) -> bool:
        return self.is_gone or bool(self.changes)

    @property
    def why(self) -> str:
        """The first change in a sentence; "" if there is none."""
        if self.is_gone:
            return _("what it shows no longer exists")
        return self.changes[0].sentence if self.changes else ""

    @property
    def others(self) -> int:
        """The number of further changes."""
        return max(len(self.changes) - 1, 0)

    def of_page(self, document: Document, number: int) -> "Freshness":
        """The changes on one page, from 1; all changes if the sections of the pages are unknown."""
        if self.is_gone or not 1 <= number <= len(document.sections):
            return self
        section = document.sections[number - 1]
        if not section:
            return self
        return Freshness(tuple(one for one in self.changes if one.section in (section, EVERY, "")))


def freshness_of(document: Document, *, now: datetime.datetime) -> Freshness:
    """Whether a document is up to date at `now`."""
    return freshness_of_all([document], now=now)[document.pk]


def freshness_of_all(documents: Iterable[Document], *, now: datetime.datetime) -> dict[int, Freshness]:
    """The same for several documents, by primary key."""
    marks: dict[tuple[int, bool], str] = {}
    found = {}
    for document in documents:
        # Only documents that show every hand need to be checked again after each hand.
        which = (document.tournament_id, kinds.KINDS[document.kind].shows_hands)
        if which not in marks:
            marks[which] = _mark(document.tournament, hands=which[1])
        # In the key because the sentences say times of the same day without a date.
        day = timezone.localdate(now)
        name = f"freshness {document.public_id} {document.digest[:16]} {marks[which]} {get_language()} {day}"
        kept = cache.get(name.replace(" ", "-"))
        if kept is None:
            kept = _look(document, now)
            cache.set(name.replace(" ", "-"), kept, KEPT_ANSWERS)
        found[document.pk] = kept
    return found


def latest(document: Document) -> Document:
    """The newest version of the same document."""
    return document.versions.filter(version__gt=document.version).order_by("-version").first() or document


def changed_sections(old: Document, new: Document) -> frozenset[str] | None:
    """Keys of the sections that are new or different in a newer version; None: all of it is."""
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
    known = {section.key: section.facts for section in _sections(old.kind, before)}
    changed = frozenset(
        section.key for section in _sections(new.kind, after) if known.get(section.key, MISSING) != section.facts
    )
    return None if "" in changed else changed


def _look(document: Document, now: datetime.datetime) -> Freshness:
    try:
        base_url = str(document.payload["heading"]["base_url"])
        # Through JSON like the stored payload, so that both sides have the same types.
        current = snapshot_again(document, version=document.version, base_url=base_url, now=now)
        after = kinds.from_payload(document.kind, json.loads(json.dumps(kinds.to_payload(current))))
        before = kinds.from_payload(document.kind, document.payload)
    except Gone:
        return Freshness(is_gone=True)
    except (RecordError, KeyError):
        return Freshness((Change(EVERY, _("documents of this kind now show more")),))
    return Freshness(tuple(_changes(document, before, after, now)))


def _changes(document: Document, before: Any, after: Any, now: datetime.datetime) -> Iterator[Change]:
    """The differences in page order, corrections first."""
    if _head(before) != _head(after):
        yield Change(EVERY, _("the head of each page has changed"))
    lines = Lines(document, now)
    old = {section.key: section for section in _sections(document.kind, before)}
    new = {section.key: section for section in _sections(document.kind, after)}
    found: list[tuple[bool, Change]] = []
    for key in [*old, *(key for key in new if key not in old)]:
        was, is_ = old.get(key), new.get(key)
        if was is not None and is_ is not None and was.facts == is_.facts:
            continue
        found += [(first, Change(key, text)) for first, text in describe_changes(key, was, is_, lines)]
    yield from (change for _first, change in sorted(found, key=lambda pair: not pair[0]))


def _sections(kind: str, record: Any) -> tuple[Section, ...]:
    """The sections of a record without the heading, which is compared separately."""
    return kinds.KINDS[kind].sections(replace(record, heading=NOBODYS))


def _head(record: Any) -> Collection[str]:
    heading = record.heading
    return (heading.club, heading.tournament, heading.date, heading.place, heading.language)


def _mark(tournament: Tournament, *, hands: bool) -> str:
    """Changes with each journal line that may change a document; `hands`: also with lines about hands."""
    lines = log.chain(tournament).exclude(action=Action.REQUEST_DOCUMENT)
    if not hands:
        lines = lines.exclude(Q(action__startswith=ENTER) | Q(action=Action.OVERRULE_ENTRY))
    ends = [lines.aggregate(last=Max("number"))["last"] or 0]
    ends.append(log.chain(tournament.club).aggregate(last=Max("number"))["last"] or 0)
    return "-".join(map(str, ends))
