"""Whoever adds a model, or a column that points somewhere, decides whether it goes into the file of a tournament."""

import pytest
from django.apps import apps
from django.db import models

from tournament import sealing
from tournament.archive.belonging import (
    BRACKET_WAYS,
    COLUMNS_LEFT_OUT,
    LEFT_OUT,
    POINTED_AT,
    WAYS,
    columns,
    in_order,
    points_at,
)
from tournament.archive.values import DECODERS
from tournament.models import Club, Tournament, User
from tournament.originals import RENAMED

MODELS = [model for label in ("tournament", "brackets") for model in apps.get_app_config(label).get_models()]
SAVED = (*POINTED_AT, *BRACKET_WAYS, *WAYS)


@pytest.mark.parametrize("model", MODELS)
def test_it_is_in_one_list(model: type[models.Model]) -> None:
    lists = [SAVED, LEFT_OUT]
    assert [model in one for one in lists].count(True) == 1, "decide in tournament/archive/belonging.py"


@pytest.mark.parametrize("model", [model for model in SAVED if model is not User])
def test_its_columns_can_be_saved_and_read(model: type[models.Model]) -> None:
    names = {field.name for field in model._meta.concrete_fields}
    assert COLUMNS_LEFT_OUT.get(model, frozenset()) <= names
    for field in columns(model):
        other = points_at(field)
        assert other in (*SAVED, Club) if other else field.get_internal_type() in DECODERS, field


@pytest.mark.parametrize("model", [model for model in SAVED if model is not User])
def test_what_no_two_rows_of_a_database_share_may_be_another_here(model: type[models.Model]) -> None:
    alone = {field.name for field in columns(model) if field.unique and points_at(field) is None}
    assert alone <= RENAMED.get(model, frozenset())


def test_each_comes_behind_those_that_it_points_at() -> None:
    order = in_order()
    assert sorted(map(str, order)) == sorted(map(str, SAVED))
    for place, model in enumerate(order):
        pointed = {points_at(field) for field in columns(model)} - {None, Club, model} if model is not User else set()
        assert pointed <= set(order[:place]), model


@pytest.mark.django_db
def test_all_that_the_journal_seals_is_saved(tournament: Tournament) -> None:
    sealed = {rows.model for rows in sealing._rows_of(tournament)}
    assert sealed <= set(SAVED)
