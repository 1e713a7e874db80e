"""Cursor pagination with signed cursors.

A cursor names a row, not a count: rows added or removed in between neither repeat a row nor skip one. It is signed, so
a row outside the list cannot be named; and it contains no names, because URLs are logged.
"""

from collections.abc import Sequence
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar

from django.core import signing
from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Model, Q, QuerySet
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request
from rest_framework.utils.urls import remove_query_param, replace_query_param

from tournament.api.frame import fields
from tournament.api.frame.input import Strict, Text

USUAL, MOST = 100, 500


class Page(Strict):
    """A page of a list: at most `limit` rows, starting at `cursor`, which `next` and `previous` contain."""

    order: ClassVar[tuple[str, ...]] = ()
    """Fields that are never null; if empty, the model's default ordering."""

    cursor = Text(
        "The start of the page, as in `next` or `previous` of a response; default: the beginning.",
        "b3BhcXVl",
        max_length=200,
        required=False,
    )
    limit = fields.IntegerField(
        "The maximum number of results, 1 to 500; default: 100.", 100, min_value=1, max_value=MOST, default=USUAL
    )


class PageAnswer(serializers.Serializer[Any]):
    """A page of a list; `next` and `previous` are the URLs of the neighbouring pages, null at the ends."""

    next = fields.URLField("The URL of the next page; null: this is the last one.", None, allow_null=True)
    previous = fields.URLField("The URL of the previous page; null: this is the first one.", None, allow_null=True)


def page_of(answers: Any) -> type[serializers.Serializer[Any]]:
    """The serializer of a page of these; always the same class for the same `answers`."""
    return _page_of(answers)


@cache
def _page_of(answers: type[Any]) -> type[serializers.Serializer[Any]]:
    if issubclass(answers, PageAnswer):
        return answers
    told = {
        "results": answers(many=True, help_text="This page of the list, in order."),
        "__doc__": PageAnswer.__doc__,
        "__module__": answers.__module__,
    }
    return type(f"{answers.__name__.removesuffix('Answer')}PageAnswer", (PageAnswer,), told)


def part(rows: QuerySet[Any], request: Request, form: type[Page], query: dict[str, Any]) -> dict[str, Any]:
    """The requested page of a queryset, in the form of `PageAnswer`. ValidationError for a cursor of another list."""
    order = _order(rows, form)
    # The salt ties a cursor to this URL and order: elsewhere its signature does not hold.
    salt = f"page {request.path} {order}"
    back, start = _read(query.get("cursor"), rows.model, salt)
    limit = query["limit"]
    ordered = rows.order_by(*(_turned(name) if back else name for name in order))
    # One row more, to know whether another page follows.
    found = list((ordered if start is None else ordered.filter(_beyond(start, order, back)))[: limit + 1])
    more = len(found) > limit
    del found[limit:]
    if back:
        found.reverse()
    after, before = (start is not None, more) if back else (more, start is not None)
    address = remove_query_param(request.build_absolute_uri(), "cursor")

    def link(there: bool, row: int, back: bool) -> str | None:
        if not there or not found:
            # Only the primary key is in the cursor; the values are read again.
            return None
        return str(replace_query_param(address, "cursor", signing.dumps([back, found[row].pk], salt=salt)))

    return {"next": link(after, -1, False), "previous": link(before, 0, True), "results": found}


def _order(rows: QuerySet[Any], form: type[Page]) -> tuple[str, ...]:
    """The ordering, made unique by the primary key."""
    named = form.order or tuple(str(name) for name in rows.model._meta.ordering)
    return named if {"id", "-id", "pk", "-pk"} & set(named) else (*named, "pk")


def _read(cursor: str | None, model: type[Model], salt: str) -> tuple[bool, Model | None]:
    """Whether the page goes backwards, and the row it starts at; None: the list from its beginning."""
    if cursor is None:
        return False, None
    try:
        back, key = signing.loads(cursor, salt=salt)
        # The base manager also finds a row that has left the list since, which is no error.
        return bool(back), model._base_manager.get(pk=key)
    except (signing.BadSignature, ObjectDoesNotExist) as error:
        said = _("Unknown cursor: start from the first page.")
        raise ValidationError({"cursor": [ErrorDetail(said, code="unknown-cursor")]}) from error


def _beyond(row: Model, order: Sequence[str], back: bool) -> Q:
    """The rows after this one in this order, or before it."""
    beyond, same = Q(), Q()
    # For the order (a, b): a > x, or a = x and b > y.
    for name in order:
        field, falls = name.removeprefix("-"), name.startswith("-")
        value = attrgetter(field.replace("__", "."))(row)
        beyond |= same & Q(**{f"{field}__{'lt' if falls != back else 'gt'}": value})
        same &= Q(**{field: value})
    return beyond


def _turned(name: str) -> str:
    return name.removeprefix("-") if name.startswith("-") else f"-{name}"
