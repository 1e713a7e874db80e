"""Pages of all lists that grow: one envelope, signed cursors, a `sort`, and a Link header.

A list has all of it by `asks=page("number", "name")`, which names the fields to sort by, or by a form of its filters
that derives from `Page`.

A cursor names a row, not a count: rows added or removed in between neither repeat a row nor skip one. It is signed, so
a row outside the list cannot be named; and it contains no names, because URLs are logged.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar, Final

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
FIRST: Final = "first"
"""The cursor of the beginning, which alone needs no earlier response."""


class Page(Strict):
    """A page of a list: at most `limit` rows, starting at `cursor`, which `next` and `previous` contain."""

    order: ClassVar[tuple[str, ...]] = ()
    """The usual order by columns that are never null; if empty, that of the model."""
    sorts: ClassVar[Mapping[str, str]] = {}
    """The fields of an item to sort by, each with its column, which is never null (`columns`)."""
    key: ClassVar[str] = "pk"
    """The unique column that names a row in a cursor, which everybody can read."""

    cursor = Text(
        "The start of the page, as in `next` or `previous` of a response; first, the default: the beginning.",
        FIRST,
        max_length=200,
        required=False,
    )
    limit = fields.IntegerField(
        "The maximum number of results, 1 to 500; default: 100.", 100, min_value=1, max_value=MOST, default=USUAL
    )

    def get_fields(self) -> dict[str, Any]:
        """The declared fields, and `sort`, whose values are those of `sorts`."""
        found: dict[str, Any] = super().get_fields()
        if self.sorts:
            names = [*self.sorts, *(f"-{name}" for name in self.sorts)]
            text = "The field to sort by, with - before it from the last to the first; default: as described above."
            found["sort"] = fields.ChoiceField(text, names[-1], choices=names, required=False)
        return found


USUAL_PART: Final[Mapping[str, int]] = {"skip": 0, "limit": 30}


class Part(Strict):
    """A part of the list within an answer, of what is worked out from much."""

    skip = fields.IntegerField(
        "How many of the first items to leave out; default: 0.", 30, min_value=0, max_value=10_000, default=0
    )
    limit = fields.IntegerField(
        "The maximum number of items, 1 to 100; default: 30.",
        30,
        min_value=1,
        max_value=100,
        default=USUAL_PART["limit"],
    )


def part_of(rows: QuerySet[Any], query: Mapping[str, int]) -> QuerySet[Any]:
    """The rows that a `Part` asks for."""
    return rows[query["skip"] : query["skip"] + query["limit"]]


def columns(*same: str, **named: str) -> dict[str, str]:
    """The `sorts` of a page: fields whose columns have the same name, and fields with the name of their column."""
    return {name: name for name in same} | named


def page(*same: str, usual: tuple[str, ...] = (), key: str = "pk", **named: str) -> type[Page]:
    """The query of a list without filters, with its `sorts`, its usual order and its key, as in `Page`."""
    return type("PageOnly", (Page,), {"sorts": columns(*same, **named), "order": usual, "key": key})


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
    return type(f"{answers.__name__.removesuffix('Answer').removesuffix('Summary')}PageAnswer", (PageAnswer,), told)


def part(rows: QuerySet[Any], request: Request, form: type[Page], query: dict[str, Any]) -> dict[str, Any]:
    """The requested page of a queryset, in the form of `PageAnswer`. ValidationError for a cursor of another list."""
    order = _order(rows, form, query.get("sort", ""))
    # The salt ties a cursor to this URL and order: elsewhere its signature does not hold.
    salt = f"page {request.path} {order}"
    back, start = _read(query.get("cursor"), rows.model, form.key, salt)
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
            return None
        # Only the key is in the cursor; the values are read again.
        cursor = signing.dumps([back, str(getattr(found[row], form.key))], salt=salt)
        return str(replace_query_param(address, "cursor", cursor))

    return {"next": link(after, -1, False), "previous": link(before, 0, True), "results": found}


def link_header(shown: Mapping[str, Any]) -> str:
    """The Link header of a page (RFC 8288): its neighbours, and the first page if it is another; "": the only page."""
    links = {"next": shown["next"], "prev": shown["previous"]}
    links["first"] = remove_query_param(shown["previous"], "cursor") if shown["previous"] else None
    return ", ".join(f'<{url}>; rel="{rel}"' for rel, url in links.items() if url)


def _order(rows: QuerySet[Any], form: type[Page], sort: str) -> tuple[str, ...]:
    """The ordering, made unique by the key; `sort` "": the usual one."""
    if sort:
        column = form.sorts[sort.removeprefix("-")]
        return (f"-{column}", f"-{form.key}") if sort.startswith("-") else (column, form.key)
    named = form.order or tuple(str(name) for name in rows.model._meta.ordering)
    return named if {"id", "-id", "pk", "-pk", form.key} & set(named) else (*named, form.key)


def _read(cursor: str | None, model: type[Model], key: str, salt: str) -> tuple[bool, Model | None]:
    """Whether the page goes backwards, and the row it starts at; None: the list from its beginning."""
    if cursor in (None, FIRST):
        return False, None
    try:
        back, value = signing.loads(cursor, salt=salt)
        # The base manager also finds a row that has left the list since, which is no error.
        return bool(back), model._base_manager.get(**{key: value})
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
