"""Every document that can be requested by hand, its subjects, its title, and who may open it.

The documents page and the API are built from the offers of the kinds.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ObjectDoesNotExist
from django.utils.translation import gettext as _

from tournament.documents.kinds import KINDS
from tournament.documents.kinds.base import EVERYBODY, Choice, Kind, Of, TableOf, Words
from tournament.models import (
    Batch,
    CashSession,
    Division,
    Document,
    Payment,
    Payout,
    Registration,
    Round,
    TableMatch,
    Tournament,
    User,
    naming,
)


@dataclass(frozen=True)
class Entry:
    """A document that can be requested: the class of its kind, and one of the offers of that."""

    kind: type[Kind]
    of: Of
    about: Words
    choices: tuple[Choice, ...] = ()


CATALOGUE: Final = tuple(Entry(type(kind), *offer) for kind in KINDS.values() for offer in kind.offers)


def find_entry(kind: str, of: str) -> Entry | None:
    """The entry of a kind for a subject; None if no such document can be requested."""
    # There is one entry for each pair of kind and subject.
    return next((entry for entry in CATALOGUE if entry.kind.key == kind and entry.of == of), None)


LARGEST = 2**31 - 1  # PostgreSQL's integer: a larger number would be an error of the database


def find_subject(of: Of, tournament: Tournament, word: str) -> Any:
    """Find a subject by name: "men" is a division, "men/2" its round or match 2, "7" anything with a number.

    Raises ObjectDoesNotExist if there is none.
    """
    if of == Of.TOURNAMENT:
        return tournament
    key, _slash, number = word.rpartition("/")
    if of == Of.BRACKET:
        return Division.objects.select_related("tournament__club", "bracket").get(tournament=tournament, key=word)
    # isdigit() accepts other digits too, which int() would read.
    if not (number.isascii() and number.isdigit()) or int(number) > LARGEST:
        raise ObjectDoesNotExist
    if of == Of.ROUND:
        return _rounds(tournament).get(division__key=key, number=number)
    if of == Of.MATCH:
        return _table_matches(tournament).get(round__division__key=key, match__number=number)
    return _numbered(of, tournament, int(number))


def options(of: Of, tournament: Tournament) -> list[tuple[str, str]] | None:
    """The names with their labels; None if the user types a number instead."""
    if of == Of.BRACKET:
        return [(one.key, naming.division_name(one)) for one in tournament.divisions.order_by("order", "pk")]
    if of == Of.ROUND:
        rounds = _rounds(tournament).order_by("division__order", "division_id", "number")
        return [
            (f"{one.division.key}/{one.number}", f"{_bracket(one)}, {naming.round_name(one.division, one.number)}")
            for one in rounds
        ]
    if of == Of.MATCH:
        table_matches = _table_matches(tournament).order_by("-round__started_at", "table")
        return [(f"{one.round.division.key}/{one.match.number}", _match(one)) for one in table_matches]
    if of == Of.BOX:
        # Open boxes have no report yet.
        return [(str(one.number), str(one)) for one in tournament.cash_sessions.exclude(closed_at=None)]
    return None


def _numbered(of: Of, tournament: Tournament, number: int) -> Any:
    if of == Of.TABLE:
        if not 1 <= number <= tournament.hall_size:
            raise ObjectDoesNotExist
        return TableOf(tournament, number)
    if of == Of.PLACE:
        return Registration.objects.select_related("person", "division").get(tournament=tournament, number=number)
    if of == Of.BOX:
        return CashSession.objects.select_related("tournament__club").get(tournament=tournament, number=number)
    model: type[Payment] | type[Payout] = Payment if of == Of.PAYMENT else Payout
    return model._default_manager.select_related("registration").get(tournament=tournament, receipt=number)


def _rounds(tournament: Tournament) -> Any:
    rounds = Round.objects.filter(division__tournament=tournament)
    return rounds.select_related("division__bracket", "division__tournament__club")


def _table_matches(tournament: Tournament) -> Any:
    return TableMatch.objects.filter(tournament=tournament).select_related(
        "match", "round__division__bracket", "round__division__tournament__club"
    )


def _bracket(round_: Round) -> str:
    return naming.division_name(round_.division)


def _match(table_match: TableMatch) -> str:
    words = _("{bracket}, match {number}, table {table}")
    return words.format(bracket=_bracket(table_match.round), number=table_match.match.number, table=table_match.table)


PIECE: Final = re.compile(r"[a-z]+(?:-\d+)?|\d+")  # "match-5", "officials"


def may_open(user: User | AnonymousUser | None, kind: str, tournament: Tournament) -> bool:
    """Whether a user may open documents of a kind."""
    right = KINDS[kind].opened_by
    return right == EVERYBODY or (user is not None and user.has_perm(right, tournament))


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
