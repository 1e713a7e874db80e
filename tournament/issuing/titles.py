"""What people call a paper, in the language that is active: "Scoresheets: Men, Final"."""

import re
from collections.abc import Iterator
from typing import Final

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from tournament import freezing
from tournament.models import Batch, Division, Document

PARTS: Final = (
    (r"match-(?P<number>\d+)", noop("match {number}")),
    (r"table-(?P<number>\d+)", noop("table {number}")),
    (r"box-(?P<number>\d+)", noop("cash box {number}")),
    (r"list-(?P<number>\d+)", noop("list {number}")),
    (r"draw-(?P<number>\d+)", noop("draw {number}")),
    (r"(?:place|registration)-(?P<number>\d+)", noop("number {number}")),
    (r"team-(?P<number>\d+)", noop("team {number}")),
    (r"(?:receipt|payment|payout)-(?P<number>\d+)", noop("receipt {number}")),
    (r"a(?P<number>[34])", "A{number}"),
    (r"officials", noop("officials and judges")),
    (r"letter", "Letter"),
    (r"tiles", noop("sheets to be glued")),
    (r"blank-(?P<number>\d+)", noop("blank, for {number} teams")),
    (r"roll-(?P<number>\d+)", noop("roll of {number} mm")),
    (r"due", noop("still to be handed out")),
    (r"player", noop("for each player")),
    (r"team", noop("for each team")),
)
PIECE: Final = re.compile(r"[a-z]+(?:-\d+)?|\d+")
SINGLE: Final = noop("Scoresheet")


def title(document: Document) -> str:
    """The kind of a paper, its bracket, and what of it."""
    said = [freezing.division_name(document.division)] if document.division else []
    said += _parts(document.subject, document.division)
    kind = capfirst(document.get_kind_display())
    if document.kind == Document.Kind.SCORESHEETS and "-match-" in document.subject:
        kind = _(SINGLE)
    return f"{kind}: {', '.join(said)}" if said else kind


def set_title(batch: Batch) -> str:
    """What a set of papers is of: "Men, Round 2"."""
    first = batch.documents.exclude(division=None).select_related("division__bracket").first()
    division = first.division if first else None
    said = [freezing.division_name(division)] if division else []
    said += _parts(batch.subject.removeprefix(f"{division.key}-") if division else batch.subject, division)
    return ", ".join(said) or batch.subject


def _parts(subject: str, division: Division | None) -> Iterator[str]:
    for piece in PIECE.findall(subject):
        if found := re.fullmatch(r"round-(\d+)", piece):
            number = int(found[1])
            yield freezing.round_name(division, number) if division else _("Round {number}").format(number=number)
            continue
        for pattern, words in PARTS:
            if found := re.fullmatch(pattern, piece):
                yield _(words).format(**found.groupdict())
                break
