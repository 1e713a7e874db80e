"""The title of a document in the active language, such as "Scoresheets: Men, Final", and who may open it."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _

from tournament.documents.kinds.base import EVERYBODY
from tournament.documents.kinds.registry import KINDS
from tournament.models import Batch, Division, Document, Tournament, User, naming

PIECE: Final = re.compile(r"[a-z]+(?:-\d+)?|\d+")  # "match-5", "officials"


def may_open(user: User | AnonymousUser | None, kind: str, tournament: Tournament) -> bool:
    """Whether a user may open documents of a kind."""
    right = KINDS[kind].opened_by
    return right == EVERYBODY or (user is not None and user.has_perm(right, tournament.club))


def title(document: Document) -> str:
    """A document's kind, division and subject."""
    kind = KINDS[document.kind]
    said = [naming.division_name(document.division)] if document.division else []
    said += _words(document.subject, document.division, kind.pieces)
    name = kind.name(document.subject)
    return f"{name}: {', '.join(said)}" if said else name


def set_title(batch: Batch) -> str:
    """The subject of a batch: "Men, Round 2"."""
    first = batch.documents.exclude(division=None).select_related("division__bracket").first()
    division = first.division if first else None
    said = [naming.division_name(division)] if division else []
    said += _words(batch.subject.removeprefix(f"{division.key}-") if division else batch.subject, division, {})
    return ", ".join(said) or batch.subject


def _words(subject: str, division: Division | None, pieces: Mapping[str, str]) -> Iterator[str]:
    """The words of each piece of a subject; nothing for a piece that says no more than the kind."""
    for piece in PIECE.findall(subject):
        if found := re.fullmatch(r"round-(\d+)", piece):
            number = int(found[1])
            yield naming.round_name(division, number) if division else _("Round {number}").format(number=number)
        elif found := re.fullmatch(r"match-(\d+)", piece):
            yield _("match {number}").format(number=found[1])
        for pattern, words in pieces.items():
            if found := re.fullmatch(pattern, piece):
                yield _(words).format(**found.groupdict())
