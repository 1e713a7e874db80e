"""Every model, and every column that points somewhere, goes into the file of a tournament or says why not."""

from typing import Any

import pytest
from django.apps import apps
from django.db import models

from tournament.exchange.archive.archived_tables import DECODERS, POINTED_AT, columns, in_order, points_at
from tournament.journal import row_hashes
from tournament.models import Club, Tournament, User
from tournament.models.policy import policy_of

MODELS = [model for label in ("tournament", "brackets") for model in apps.get_app_config(label).get_models()]
SAVED = in_order()


@pytest.mark.parametrize("model", MODELS)
def test_it_says_what_becomes_of_its_rows(model: type[models.Model]) -> None:
    policy = policy_of(model)
    ways = [policy.tournament, policy.bracket, policy.not_archived, "pointed at" if model in POINTED_AT else ""]
    assert len([one for one in ways if one]) == 1, "decide in the model's DataPolicy"
    names = {field.name for field in model._meta.concrete_fields}
    assert policy.unarchived_columns | policy.unhashed_columns | policy.renamed_columns <= names


HASHED = [model for model in MODELS if not policy_of(model).not_hashed and (policy_of(model).club or model in SAVED)]


@pytest.mark.parametrize("model", HASHED)
def test_what_a_journal_names_has_an_identity(model: type[models.Model]) -> None:
    pointed = {other for field in row_hashes.hashed_columns(model) if (other := points_at(field))}
    for named in {model, *pointed}:
        key: Any = named._meta.get_field(policy_of(named).key)
        assert not key.null, named
        assert key.has_default(), named


@pytest.mark.parametrize("model", SAVED)
def test_what_a_file_refers_to_has_an_identity(model: type[models.Model]) -> None:
    for named in [other for field in columns(model) if model is not User and (other := points_at(field))]:
        assert policy_of(named).key in {field.name for field in named._meta.concrete_fields}, named


@pytest.mark.parametrize("model", [model for model in SAVED if model is not User])
def test_its_columns_can_be_saved_and_read(model: type[models.Model]) -> None:
    for field in columns(model):
        other = points_at(field)
        assert other in (*SAVED, Club) if other else field.get_internal_type() in DECODERS, field


@pytest.mark.parametrize("model", [model for model in SAVED if model is not User])
def test_what_no_two_rows_of_a_database_share_may_be_another_here(model: type[models.Model]) -> None:
    alone = {field.name for field in columns(model) if field.unique and points_at(field) is None}
    assert alone <= policy_of(model).renamed_columns


def test_each_comes_behind_those_that_it_points_at() -> None:
    order = in_order()
    assert sorted(map(str, order)) == sorted(map(str, SAVED))
    for place, model in enumerate(order):
        pointed = {points_at(field) for field in columns(model)} - {None, Club, model} if model is not User else set()
        assert pointed <= set(order[:place]), model


@pytest.mark.django_db
def test_all_that_the_journal_seals_is_saved(tournament: Tournament) -> None:
    hashed = {rows.model for rows in row_hashes._hashed_rows(tournament)}
    assert hashed <= set(SAVED)
