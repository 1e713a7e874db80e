"""Another computer: an installation of its own, in which every key is another one."""

import json
from pathlib import Path

import pytest

from tests.flows.installation import installation, python
from tests.tournament.archive.days import pages, proof, standings
from tournament import archive, demonstration
from tournament.models import Installation

SETTLE = """
import django, sys
django.setup()
from tournament.models import Club, Installation
from tournament import opening
import datetime
Installation.objects.create()
Club.objects.create(name="Elsewhere")
club = Club.objects.create(name="The other house")
for number in range(3):
    opening.open_tournament(club=club, name=f"Day {number}", date=datetime.date(2026, 1, 1), by=None)
"""
ASK = """
import django, json, sys
django.setup()
from tests.tournament.archive.days import pages, standings
from tournament.models import Tournament
day = Tournament.objects.get(slug=sys.argv[1])
found = {path: content.decode() for path, content in standings(day).items()}
print(json.dumps({"standings": found, "pages": pages(day)}))
"""


@pytest.mark.django_db
def test_with_identical_standings_and_an_identical_proof(tmp_path: Path) -> None:
    day = demonstration.play_day(men=12, women=6, seed=7).tournament
    file, again = tmp_path / "day.json", tmp_path / "again.json"
    file.write_bytes(archive.export(day))
    with installation(tmp_path / "var") as there:
        there |= {"DJANGO_SETTINGS_MODULE": "config.settings", "ALLOWED_HOSTS": "testserver"}
        python(there, "-c", SETTLE)
        club = ("--club", "The other house")
        assert "Nothing was written" in python(there, "manage.py", "import_tournament", str(file), *club)
        python(there, "manage.py", "import_tournament", str(file), *club, "--yes")
        lines, head, *_found = proof(day)
        said = python(there, "manage.py", "verify_journal", "--tournament", day.slug)
        assert f"tournament {day.slug}: {lines} lines hold. Head {head}" in said
        python(there, "manage.py", "export_tournament", day.slug, "--out", str(again))
        shown = json.loads(python(there, "-c", ASK, day.slug))
    assert again.read_bytes() == file.read_bytes()
    assert set(shown["pages"]) == {"standings/", *(f"{one.key}/" for one in day.divisions.all())}
    Installation.objects.get_or_create(id=1)
    assert {path: content.encode() for path, content in shown["standings"].items()} == standings(day)
    assert shown["pages"] == pages(day)
