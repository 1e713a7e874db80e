"""Django's admin has the club's people and accounts to edit, and what was recorded to read."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from tests.config.processes import put_statics
from tests.support.template import name_statics_as_in_life
from tests.support.thorough import some
from tournament.models import JournalLine, Person, SheetEntry, TableMatch

pytestmark = pytest.mark.django_db


@pytest.fixture
def root(client: Client, table_match: TableMatch) -> Client:
    client.force_login(get_user_model().objects.create_superuser("root", password="x"))
    return client


def test_every_model_that_is_registered_has_its_page(root: Client) -> None:
    ours = [model for model in admin.site._registry if model._meta.app_label == "tournament"]
    assert {Person, SheetEntry, JournalLine} <= set(ours)
    for model in some(ours, one_in=3):
        page = reverse(f"admin:tournament_{model._meta.model_name}_changelist")
        assert root.get(page).status_code == 200, page


def test_a_record_cannot_be_changed(root: Client) -> None:
    line = JournalLine.objects.earliest("pk")
    page = reverse("admin:tournament_journalline_change", args=[line.pk])
    assert root.get(page).status_code == 200
    assert root.post(page, {"action": "another"}).status_code == 403


@pytest.mark.slow
def test_its_pages_find_their_files_among_those_that_are_collected(root: Client, tmp_path: Path, settings: Any) -> None:
    put_statics(tmp_path)
    name_statics_as_in_life(settings, tmp_path)
    found = set()
    for model in some(list(admin.site._registry), one_in=3):
        for page in ("changelist", "add"):
            answer = root.get(reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}"))
            found |= set(re.findall(r"/static/(admin/[^\"]+)", answer.content.decode()))
    assert any("/vendor/" in name for name in found)
    assert [name for name in found if not (settings.STATIC_ROOT / name).is_file()] == []
