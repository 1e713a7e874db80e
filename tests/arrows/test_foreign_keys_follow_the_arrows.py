"""A string foreign key escapes import-linter, so the arrows are checked on the models too (design.md, section 4)."""

from __future__ import annotations

from django.apps import apps
from django.db.models import Field, Model
from django.db.models.fields.related import RelatedField

ALLOWED = {
    "brackets": {"brackets"},
    "tournament": {"tournament", "brackets", "auth"},  # auth: Django's own groups of an account
}


def relations(model: type[Model]) -> list[tuple[Field[object, object], type[Model]]]:
    return [
        (field, field.related_model)
        for field in model._meta.get_fields()
        if isinstance(field, RelatedField) and isinstance(field.related_model, type)
    ]


def test_no_foreign_key_points_up_or_sideways() -> None:
    wrong = [
        f"{model.__name__}.{field.name} -> {target._meta.app_label}"
        for label, allowed in ALLOWED.items()
        for model in apps.get_app_config(label).get_models()
        for field, target in relations(model)
        if target._meta.app_label not in allowed
    ]
    assert wrong == []


def test_there_are_foreign_keys_to_check() -> None:
    assert sum(len(relations(model)) for model in apps.get_app_config("tournament").get_models()) > 20
