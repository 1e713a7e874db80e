"""Strict queries: an unknown parameter is refused (400), and so is an unknown value of a filter.

A misspelt filter would otherwise return everything, and an unknown value nothing: both look like an answer.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Final, Protocol

from django.http import QueryDict
from django.utils.translation import gettext as _
from rest_framework.exceptions import ErrorDetail, ValidationError

from scoring.rulesets import all_rulesets
from tournament.api.frame import help_texts
from tournament.api.frame.fields import IntegerField
from tournament.api.frame.input import LARGEST, Strict, Text, read_input, reader_of
from tournament.journal.actions import Action
from tournament.models import Club, Tournament

MOST_NAMED: Final = 40  # an error names the known values if there are no more
CHAMPIONSHIP: Final = "championship"  # its division exists only once both brackets have a winner


class Place(Protocol):
    """A request as far as a filter needs it (`operation.Call`)."""

    @property
    def below(self) -> Tournament | Club | None:
        """The tournament or club that the URL is below; None for other URLs."""

    @property
    def clubs(self) -> list[Club]:
        """The clubs in which the caller has the right; none for a public operation."""


class Filter:
    """A field whose values are names of things: any other value is refused, with the known ones."""

    def known_values(self, place: Place) -> Iterable[str | int]:
        """All values that have a meaning here."""
        raise NotImplementedError


class OfDivision(Filter, Text):
    """The key of a division of this tournament."""

    def __init__(self, *described: Any, **options: Any) -> None:
        super().__init__(*described or (help_texts.OF_DIVISION,), max_length=40, required=False, **options)

    def known_values(self, place: Place) -> Iterable[str]:
        """Its divisions; the championship also before it begins."""
        assert isinstance(place.below, Tournament)  # noqa: S101 - only for paths below a tournament
        return dict.fromkeys([*place.below.divisions.values_list("key", flat=True), CHAMPIONSHIP])


class OfRuleset(Filter, Text):
    """The key of a rule system."""

    def known_values(self, place: Place) -> Iterable[str]:
        """All rule systems."""
        return (ruleset.key for ruleset in all_rulesets())


class OfAction(Filter, Text):
    """The code of an action in a journal."""

    def known_values(self, place: Place) -> Iterable[str]:
        """All actions."""
        return Action.values


class OfClub(Filter, IntegerField):
    """The id of a club."""

    def __init__(self, *described: Any, **options: Any) -> None:
        super().__init__(*described, min_value=1, max_value=LARGEST, required=False, **options)

    def known_values(self, place: Place) -> Iterable[int]:
        """The caller's clubs; all of them for a public operation."""
        return [club.pk for club in place.clubs] or Club.objects.values_list("pk", flat=True)


def names_of(form: type[Strict] | None) -> tuple[str, ...]:
    """The parameters of a query, in order; none without a form."""
    return tuple(form().fields) if form is not None else ()


def refuse_unknown(params: QueryDict, known: Collection[str]) -> None:
    """ValidationError if the query has any parameter but the known ones; it names them."""
    unknown = [name for name in params if name not in known]
    if not unknown:
        return
    if known:
        text = _('Unknown parameter "{name}". Known: {known}.')
    else:
        text = _('Unknown parameter "{name}": this operation takes none.')
    raise ValidationError(
        {
            # Cut off: the name comes back in the response, and it may be of any length.
            name[:40]: [
                ErrorDetail(text.format(name=name[:40], known=", ".join(sorted(known))), code="unknown-parameter")
            ]
            for name in unknown
        }
    )


def read_query(form: type[Strict], params: QueryDict) -> dict[str, Any]:
    """The validated query, each parameter given once; ValidationError names every defect."""
    twice = [name for name in params if len(params.getlist(name)) > 1]
    if twice:
        raise ValidationError(
            {name: [ErrorDetail(_("Parameter given more than once."), code="parameter-twice")] for name in twice}
        )
    return read_input(form, params.dict())


def check_filters(form: type[Strict], query: Mapping[str, Any], place: Place) -> None:
    """ValidationError for each filter whose value names nothing here."""
    if wrong := dict(_wrong(form, query, place)):
        raise ValidationError(wrong)


def _wrong(form: type[Strict], query: Mapping[str, Any], place: Place) -> Iterator[tuple[str, list[ErrorDetail]]]:
    for name, field in reader_of(form).fields.items():
        if name not in query or not isinstance(field, Filter):
            continue
        known = [*field.known_values(place)]
        if query[name] in known:
            continue
        text = _('There is no "{value}" here. Known: {known}.') if len(known) <= MOST_NAMED else _("Unknown value.")
        text = text.format(value=query[name], known=", ".join(map(str, known)))
        yield name, [ErrorDetail(text, code="unknown-value")]
