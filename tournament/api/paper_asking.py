"""What paper is asked for: one entry of the catalogue, made from fields that are fixed by the catalogue itself."""

from collections.abc import Mapping
from typing import Any, Final

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from tournament import permissions
from tournament.api.operation import Call
from tournament.api.reading import Strict, Text, Whole
from tournament.issuing import subjects
from tournament.issuing.catalogue import CATALOGUE, Choice, Entry, Of
from tournament.models import Document

NAMED: Final[Mapping[Of, frozenset[str]]] = {
    Of.TOURNAMENT: frozenset(),
    Of.BRACKET: frozenset({"division"}),
    Of.ROUND: frozenset({"division", "round"}),
    Of.MATCH: frozenset({"division", "match"}),
    Of.TABLE: frozenset({"table"}),
    Of.PLACE: frozenset({"place"}),
    Of.BOX: frozenset({"box"}),
    Of.PAYMENT: frozenset({"receipt"}),
    Of.PAYOUT: frozenset({"receipt"}),
}
"""The fields that say what a paper is of."""
SUBJECTS: Final = frozenset().union(*NAMED.values())


class _OfSomething(Strict):
    """A paper of the tournament (`division` and all numbers left out), of a bracket, or of something with a number.

    `division` with `round` or `match`: of that round or match of it. `table`, `place` (a registration's number), `box`
    (a cash box's) and `receipt`: of that one. The other fields are choices of some papers; left out, the usual one.
    """

    paper = serializers.ChoiceField(list(dict.fromkeys(entry.kind.value for entry in CATALOGUE)))
    division = Text(max_length=40, required=False)
    round = Whole(required=False, min_value=1)
    match = Whole(required=False, min_value=1)
    table = Whole(required=False, min_value=1)
    place = Whole(required=False, min_value=1)
    box = Whole(required=False, min_value=1)
    receipt = Whole(required=False, min_value=1)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        given = SUBJECTS & attrs.keys()
        entries = [entry for entry in CATALOGUE if entry.kind == attrs["paper"]]
        entry = min(entries, key=lambda one: len(NAMED[one.of] ^ given))
        message = _("This paper is of something else: see the description of this operation.")
        wrong = {field: [ErrorDetail(message, code="required")] for field in sorted(NAMED[entry.of] ^ given)}
        known = {choice.name: choice for choice in entry.choices}
        for name in sorted(attrs.keys() - SUBJECTS - {"paper"}):
            if name not in known:
                wrong[name] = [ErrorDetail(_("This paper has no such choice."), code="unknown-field")]
            elif text := _refused(known[name], attrs[name]):
                wrong[name] = [ErrorDetail(text, code="invalid")]
        if wrong:
            raise ValidationError(wrong)
        return {**attrs, "entry": CATALOGUE.index(entry)}


def _choices() -> dict[str, serializers.Field[Any, Any, Any, Any]]:
    """A field for every choice of the catalogue."""
    found: dict[str, list[Choice]] = {}
    for entry in CATALOGUE:
        for choice in entry.choices:
            found.setdefault(choice.name, []).append(choice)
    fields: dict[str, serializers.Field[Any, Any, Any, Any]] = {}
    for name, choices in found.items():
        if choices[0].is_number:
            fields[name] = Whole(required=False)
        else:
            values = dict.fromkeys(value for choice in choices for value, _label in choice.options)
            fields[name] = serializers.ChoiceField(list(values), required=False)
    return fields


AskDocument: type[Strict] = type(
    "AskDocument", (_OfSomething,), {**_choices(), "__doc__": _OfSomething.__doc__, "__module__": __name__}
)


def ask(call: Call) -> Document:
    """Ask for the paper of a call; NotAllowed where it is for others, Http404 where there is no such thing."""
    entry: Entry = CATALOGUE[call.data["entry"]]
    permissions.require(call.by, entry.right, call.tournament)
    try:
        of = subjects.find(entry.of, call.tournament, _word(entry.of, call.data))
    except ObjectDoesNotExist as error:
        raise Http404 from error
    choices = {choice.name: call.data.get(choice.name, choice.usual) for choice in entry.choices}
    return entry.ask(of, tournament=call.tournament, by=call.by, base_url=call.base_url, **choices)


def _word(of: Of, data: Mapping[str, Any]) -> str:
    """What `subjects.find` takes."""
    if of == Of.TOURNAMENT:
        return ""
    if of == Of.BRACKET:
        return str(data["division"])
    (number,) = (data[name] for name in NAMED[of] - {"division"})
    return f"{data['division']}/{number}" if "division" in data else str(number)


def _refused(choice: Choice, value: Any) -> str:
    """Why a value is none of a choice; "" where it is one."""
    if choice.is_number:
        if choice.least <= value <= choice.most:
            return ""
        return _("A whole number from {least} to {most}.").format(least=choice.least, most=choice.most)
    return "" if value in dict(choice.options) else _("This paper has no such choice.")
