"""What a paper of the catalogue may be of: found by a short word, and listed where there are few of them."""

from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.utils.translation import gettext as _

from tournament import freezing
from tournament.issuing.catalogue import Of
from tournament.models import CashSession, Division, Payment, Payout, Registration, Round, Sitting, Tournament

LARGEST = 2**31 - 1


def find(of: Of, tournament: Tournament, word: str) -> Any:
    """What a word names: "men" a bracket, "men/2" a round or a match of it, "7" whatever has a number.

    ObjectDoesNotExist where nothing is called so.
    """
    if of == Of.TOURNAMENT:
        return tournament
    key, _slash, number = word.rpartition("/")
    if of == Of.BRACKET:
        return Division.objects.select_related("tournament__club", "bracket").get(tournament=tournament, key=word)
    if not (number.isascii() and number.isdigit()) or int(number) > LARGEST:
        raise ObjectDoesNotExist
    if of == Of.ROUND:
        return _rounds(tournament).get(division__key=key, number=number)
    if of == Of.MATCH:
        return _sittings(tournament).get(round__division__key=key, match__number=number)
    return _numbered(of, tournament, int(number))


def options(of: Of, tournament: Tournament) -> list[tuple[str, str]] | None:
    """The words and what people call each; None where a number is asked for."""
    if of == Of.BRACKET:
        return [(one.key, freezing.division_name(one)) for one in tournament.divisions.order_by("order", "pk")]
    if of == Of.ROUND:
        rounds = _rounds(tournament).order_by("division__order", "division_id", "number")
        return [
            (f"{one.division.key}/{one.number}", f"{_bracket(one)}, {freezing.round_name(one.division, one.number)}")
            for one in rounds
        ]
    if of == Of.MATCH:
        sittings = _sittings(tournament).order_by("-round__started_at", "table")
        return [(f"{one.round.division.key}/{one.match.number}", _match(one)) for one in sittings]
    if of == Of.BOX:
        return [(str(one.number), str(one)) for one in tournament.cash_sessions.exclude(closed_at=None)]
    return None


def _numbered(of: Of, tournament: Tournament, number: int) -> Any:
    if of == Of.TABLE:
        if not 1 <= number <= tournament.tables:
            raise ObjectDoesNotExist
        return number
    if of == Of.PLACE:
        return Registration.objects.select_related("person", "division").get(tournament=tournament, number=number)
    if of == Of.BOX:
        return CashSession.objects.select_related("tournament__club").get(tournament=tournament, number=number)
    model: type[Payment] | type[Payout] = Payment if of == Of.PAYMENT else Payout
    return model._default_manager.select_related("registration").get(tournament=tournament, receipt=number)


def _rounds(tournament: Tournament) -> Any:
    rounds = Round.objects.filter(division__tournament=tournament)
    return rounds.select_related("division__bracket", "division__tournament__club")


def _sittings(tournament: Tournament) -> Any:
    return Sitting.objects.filter(tournament=tournament).select_related(
        "match", "round__division__bracket", "round__division__tournament__club"
    )


def _bracket(round_: Round) -> str:
    return freezing.division_name(round_.division)


def _match(sitting: Sitting) -> str:
    words = _("{bracket}, match {number}, table {table}")
    return words.format(bracket=_bracket(sitting.round), number=sitting.match.number, table=sitting.table)
