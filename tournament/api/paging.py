"""Lists that grow, a part at a time: where the next part begins is a word that only this house can write.

A cursor names a row, not a count: what is added or taken out meanwhile neither repeats a row nor leaves one out. It is
signed, so a row that the list does not hold cannot be named; and it holds no names, for addresses are logged.
"""

from collections.abc import Sequence
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar

from django.core import signing
from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Model, Q, QuerySet
from django.http import QueryDict
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request
from rest_framework.utils.urls import remove_query_param, replace_query_param

from tournament.api.reading import Strict, Text

USUAL, MOST = 100, 500


class Page(Strict):
    """Which part of a list: at most `limit` rows, from where `cursor` says, as `next` and `previous` hold it."""

    order: ClassVar[tuple[str, ...]] = ()
    """Fields, never null; without any, as the model is ordered."""

    cursor = Text(max_length=200, required=False)
    limit = serializers.IntegerField(min_value=1, max_value=MOST, default=USUAL)

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, QueryDict):  # else what is not said would be taken for false
            twice = [name for name, said in data.lists() if len(said) > 1]
            if twice:
                said = ErrorDetail(_("This was said before."), code="twice")
                raise ValidationError({name[:40]: [said] for name in twice})
            data = data.dict()
        return super().to_internal_value(data)


class PageAnswer(serializers.Serializer[Any]):
    """A part of a list; `next` and `previous` are the addresses of the parts around it, null at the ends."""

    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)


def page_of(answers: Any) -> type[serializers.Serializer[Any]]:
    """The form of a part of a list of these; one and the same each time."""
    return _page_of(answers)


@cache
def _page_of(answers: type[Any]) -> type[serializers.Serializer[Any]]:
    if issubclass(answers, PageAnswer):
        return answers
    told = {"results": answers(many=True), "__doc__": PageAnswer.__doc__, "__module__": answers.__module__}
    return type(f"{answers.__name__.removesuffix('Answer')}PageAnswer", (PageAnswer,), told)


def part(rows: QuerySet[Any], request: Request, form: type[Page], query: dict[str, Any]) -> dict[str, Any]:
    """The part of a list that a query asks for, as `PageAnswer` shows it. ValidationError for a cursor not of here."""
    order = _order(rows, form)
    salt = f"page {request.path} {order}"
    back, start = _read(query.get("cursor"), rows.model, salt)
    limit = query["limit"]
    ordered = rows.order_by(*(_turned(name) if back else name for name in order))
    found = list((ordered if start is None else ordered.filter(_beyond(start, order, back)))[: limit + 1])
    more = len(found) > limit
    del found[limit:]
    if back:
        found.reverse()
    after, before = (start is not None, more) if back else (more, start is not None)
    address = remove_query_param(request.build_absolute_uri(), "cursor")

    def link(there: bool, row: int, back: bool) -> str | None:
        if not there or not found:
            return None
        return str(replace_query_param(address, "cursor", signing.dumps([back, found[row].pk], salt=salt)))

    return {"next": link(after, -1, False), "previous": link(before, 0, True), "results": found}


def _order(rows: QuerySet[Any], form: type[Page]) -> tuple[str, ...]:
    """Fields that tell any two rows apart."""
    named = form.order or tuple(str(name) for name in rows.model._meta.ordering)
    return named if {"id", "-id", "pk", "-pk"} & set(named) else (*named, "pk")


def _read(cursor: str | None, model: type[Model], salt: str) -> tuple[bool, Model | None]:
    """Whether the rows before one are wanted, and that one; None: the list from its beginning."""
    if cursor is None:
        return False, None
    try:
        back, key = signing.loads(cursor, salt=salt)
        return bool(back), model._base_manager.get(pk=key)
    except (signing.BadSignature, ObjectDoesNotExist) as error:
        said = _("This place in the list is not known: begin at its start.")
        raise ValidationError({"cursor": [ErrorDetail(said, code="unknown-cursor")]}) from error


def _beyond(row: Model, order: Sequence[str], back: bool) -> Q:
    """The rows after this one in this order, or before it."""
    beyond, same = Q(), Q()
    for name in order:
        field, falls = name.removeprefix("-"), name.startswith("-")
        value = attrgetter(field.replace("__", "."))(row)
        beyond |= same & Q(**{f"{field}__{'lt' if falls != back else 'gt'}": value})
        same &= Q(**{field: value})
    return beyond


def _turned(name: str) -> str:
    return name.removeprefix("-") if name.startswith("-") else f"-{name}"
