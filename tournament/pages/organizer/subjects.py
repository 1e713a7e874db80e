"""What a line of the journal is about, in words: "match men 3 line 2" becomes "Men, match 3, line 2"."""

import re
from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

KEY = r"(?P<key>[\w-]+)"
PLAIN = (
    (r"friendly (?P<number>\d+) line (?P<line>\d+)", noop("friendly table {number}, line {line}")),
    (r"friendly (?P<number>\d+)", noop("friendly table {number}")),
    (r"picture (?P<number>\d+)", noop("picture {number}")),
    (r"prize (?P<number>\d+)", noop("prize {number}")),
    (r"team (?P<number>\d+)", noop("team {number}")),
    (r"table (?P<number>\d+)", noop("table {number}")),
)
PATTERNS = (
    (rf"match {KEY} (?P<number>\d+) line (?P<line>\d+)", noop("{bracket}, match {number}, line {line}")),
    (rf"match {KEY} (?P<number>\d+)", noop("{bracket}, match {number}")),
    (rf"{KEY} round (?P<number>\d+)", noop("{bracket}, round {number}")),
    (
        rf"scoresheets {KEY} round-(?P<number>\d+)-match-(?P<match>\d+)",
        noop("the scoresheet: {bracket}, round {number}, match {match}"),
    ),
    (rf"scoresheets {KEY} round-(?P<number>\d+)", noop("the scoresheets: {bracket}, round {number}")),
    (rf"bracket {KEY} bracket", noop("the bracket sheet: {bracket}")),
    (KEY, "{bracket}"),
)


def spoken(subject: str, brackets: Mapping[str, str]) -> str:
    """The subject with the bracket's name instead of its key; what fits no pattern stays as it is."""
    for pattern, sentence in PATTERNS:
        found = re.fullmatch(pattern, subject)
        if found and found["key"] in brackets:
            return _(sentence).format(bracket=brackets[found["key"]], **found.groupdict())
    for pattern, sentence in PLAIN:
        if found := re.fullmatch(pattern, subject):
            return _(sentence).format(**found.groupdict())
    return subject
