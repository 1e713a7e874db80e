"""Everything that a club holds about one person, as a file for that person.

It follows every reference to the person and to their registrations, in each table, so that one added later is in the
file too; and it finds the name where it is plain text, as an erasure does.
"""

import json
from collections.abc import Iterator
from typing import Any, Final

from django.apps import apps
from django.db import transaction
from django.db.models import Field, ForeignKey, Model

from tournament.club import personal_data
from tournament.exchange.erasure import steps, traces
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.models import Person, PreRegistration, Registration, Subscription, User
from tournament.results import careers

LEFT_OUT: Final = frozenset({"search_key", "sort_key", "fingerprint", "secret", "public_id", "content"})
"""Columns that only index what others say, or open something."""


@transaction.atomic
def export(*, person: Person, by: User) -> dict[str, Any]:
    """Return everything about a person, and note in the club's journal that it was exported."""
    log.lock(person.club)
    found = {
        "person": _row(person),
        "tables": {model._meta.label_lower: rows for model, rows in _tables(person)},
        "results": [_day(day) for day in careers.career_of(person).days],
        "pre_registrations": _rows(
            PreRegistration.objects.filter(tournament__club=person.club, search_key=person.search_key)
        ),
        "notices": _rows(Subscription.objects.filter(registration__person=person)),
        "imported_rows": traces.imported_rows(person),
        "named_at_friendly_tables": [str(table) for table in traces.tables_of(person)],
        "named_on_documents": sum(1 for _document in traces.named_in(person)),
        "named_in_other_rows": {trace.kind: trace.rows for trace in traces.traces_of(person)},
        "accounts_of_the_same_name": [user.username for user in (*steps.alike(person), *steps.officials(person))],
        "shown_to": [
            {"at": one.at, "account": str(one.user), "way": one.way}
            for one in personal_data.accesses(person.club, person)
        ],
    }
    log.write(person.club, by, Action.EXPORT_PERSON, person)
    return found


def as_text(found: dict[str, Any]) -> str:
    """Return an export as JSON text that people can read."""
    return json.dumps(found, ensure_ascii=False, indent=2, default=str) + "\n"


def _tables(person: Person) -> Iterator[tuple[type[Model], list[dict[str, Any]]]]:
    """Yield each table with rows that refer to the person or to one of their registrations."""
    mine = Registration.objects.filter(person=person)
    for model in apps.get_app_config("tournament").get_models():
        keys: set[int] = set()
        for column in model._meta.concrete_fields:
            if isinstance(column, ForeignKey) and column.related_model in (Person, Registration):
                wanted: Any = person if column.related_model is Person else mine
                lookup = column.name if column.related_model is Person else f"{column.name}__in"
                keys |= set(model._base_manager.filter(**{lookup: wanted}).values_list("pk", flat=True))
        if keys and model.__name__ not in SHOWN_APART:
            yield model, _rows(model._base_manager.filter(pk__in=keys).order_by("pk"))


SHOWN_APART: Final = frozenset({"Person", "PersonalAccess", "Subscription", "PreRegistration"})


def _rows(found: Any) -> list[dict[str, Any]]:
    return [_row(row) for row in found]


def _row(row: Model) -> dict[str, Any]:
    return {
        column.name: _value(row, column)
        for column in row._meta.concrete_fields
        if not column.primary_key and column.name not in LEFT_OUT
    }


def _value(row: Model, column: "Field[Any, Any]") -> Any:
    value = getattr(row, column.name)
    return str(value) if isinstance(value, Model | bytes | memoryview) else value


def _day(day: careers.Day) -> dict[str, Any]:
    return {
        "tournament": str(day.place.tournament),
        "date": day.place.tournament.date,
        "bracket": str(day.bracket),
        "team": day.team,
        "partner": day.partner,
        "played": day.played,
        "won": day.won,
        "reached": str(day.reached),
    }
