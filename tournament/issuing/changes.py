"""What has changed on a paper since it was issued, in a sentence each: "Table 4 corrected at 11:02"."""

import datetime
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from tournament import journal
from tournament.documents.leaves import Leaf
from tournament.models import Document, Sitting

CORRECTIONS: Final = {action: noop("{what} corrected at {time}") for action in ("correct-match", "rule-match")}
SENTENCES: Final = {
    "move-match": noop("{what} moved at {time}"),
    "seat-match": noop("{what} moved at {time}"),
    "finish-match": noop("{what} ended at {time}"),
    "walkover": noop("{what} ended at {time}"),
}
"""What a line of the journal has done: the newest correction is told, else the newest of the others."""
SHEETS: Final = frozenset({Document.Kind.SCORESHEETS, Document.Kind.FILLED_SHEETS})
SUBJECTS: Final = {"match": "match {bracket} {number}", "place": "registration {number}"}
KEY: Final = re.compile(r"(?P<word>[a-z]+)-(?P<number>\d+)")


class Line(NamedTuple):
    """What is read of a line of the journal."""

    at: datetime.datetime
    action: str
    subject: str


class Lines:
    """The lines that the journal has got since a paper was issued. `now`: times of this day are said without it."""

    def __init__(self, document: Document, now: datetime.datetime) -> None:
        self._document, self._today = document, timezone.localdate(now)

    @cached_property
    def _lines(self) -> list[Line]:
        since = self._document.payload["heading"].get("journal_line", 0)
        lines = journal.chain(self._document.tournament).filter(number__gt=since).exclude(action="issue")
        return [Line(*row) for row in lines.order_by("number").values_list("at", "action", "subject")]

    def of(self, key: str) -> list[Line]:
        """Those about what a leaf of this key shows; the key "match-3+match-4" is of one that shows both."""
        subjects = [self._subject(*found.groups()) for one in key.split("+") if (found := KEY.fullmatch(one))]
        return [line for line in self._lines if any(_is_about(line.subject, subject) for subject in subjects)]

    def _subject(self, word: str, number: str) -> str:
        """What the journal calls it: on scoresheets a match goes by the key of its sheet."""
        division = self._document.division
        if word == "match" and self._document.kind in SHEETS:
            sheet = Sitting.every.filter(pk=number).values_list("match__number", flat=True).first()
            number = str(sheet or 0)
        pattern = SUBJECTS.get(word, f"{word} {{number}}")
        return pattern.format(bracket=division.key if division else "", number=number)

    def told(self, what: str, key: str) -> tuple[bool, str]:
        """A sentence about what a leaf shows, and whether it is a correction."""
        lines = self.of(key)
        for known in (CORRECTIONS, SENTENCES):
            newest = next((line for line in reversed(lines) if line.action in known), None)
            if newest is not None:
                sentence = _(known[newest.action]).format(what=what, time=self.spoken(newest.at))
                return known is CORRECTIONS, sentence
        if not lines:  # something else has changed it: when, is known where only one thing has happened
            lines = [line for line in self._lines if not line.action.startswith("enter-")]
            lines = lines if len(lines) == 1 else []
        if not lines:
            return False, _("{what} has changed").format(what=what)
        return False, _("{what} changed at {time}").format(what=what, time=self.spoken(lines[-1].at))

    def spoken(self, at: datetime.datetime) -> str:
        """A time of this day, or a day and a time."""
        local = timezone.localtime(at)
        return time_format(local) if local.date() == self._today else date_format(local, "SHORT_DATETIME_FORMAT")


def _is_about(subject: str, wanted: str) -> bool:
    return subject == wanted or subject.startswith(f"{wanted} line ")


def told(key: str, was: Leaf | None, is_: Leaf | None, lines: Lines) -> Iterator[tuple[bool, str]]:
    """What has changed on a leaf, a sentence each, with whether it is a correction; None: it was not, or is no more."""
    if was is None or is_ is None:
        leaf = is_ or was
        assert leaf is not None  # noqa: S101 - one of them is there
        what = leaf.label or _("a page")
        sentence = _("{what} is no longer there") if is_ is None else _("{what} is new")
        yield False, sentence.format(what=what)
        return
    numbers = [] if lines.of(key) else _matches_that_differ(was.facts, is_.facts)
    for number in numbers:
        yield lines.told(_("Match {number}").format(number=number), f"match-{number}")
    if not numbers:
        yield lines.told(was.label or _("What it shows"), key)


def _matches_that_differ(was: Any, is_: Any) -> list[int]:
    """The numbers of the matches of a bracket that are not as they were."""
    before, after = dict(_matches(was)), dict(_matches(is_))
    return sorted(number for number in before.keys() | after.keys() if before.get(number) != after.get(number))


def _matches(facts: Any) -> Iterator[tuple[int, Any]]:
    if isinstance(facts, tuple | list):
        for one in facts:
            yield from _matches(one)
    elif is_dataclass(facts):
        values = {field.name: getattr(facts, field.name) for field in fields(facts)}
        if {"number", "first", "second"} <= values.keys():
            yield values["number"], facts
        else:
            for one in values.values():
                yield from _matches(one)
