"""Another computer: an installation of its own, in which every key is another one."""

import json
from pathlib import Path

from tests.flows.installation import installation, python
from tests.tournament.archive.days import half_a_round, play_on, proof, standings
from tournament import archive
from tournament.models import Tournament, User

SETTLE = """
import django, sys
django.setup()
from tournament.models import Club
from tournament import opening
import datetime
Club.objects.create(name="Elsewhere")
club = Club.objects.create(name="The other house")
for number in range(3):
    opening.open_tournament(club=club, name=f"Day {number}", date=datetime.date(2026, 1, 1), by=None)
"""
ASK = """
import django, json, sys
django.setup()
from tests.tournament.archive.days import standings
from tournament.models import Tournament
found = standings(Tournament.objects.get(slug=sys.argv[1]))
print(json.dumps({path: content.decode() for path, content in found.items()}))
"""


def test_with_identical_standings_and_an_identical_proof(drawn: Tournament, organizer: User, tmp_path: Path) -> None:
    half_a_round(drawn, organizer)
    play_on(drawn)
    file, again = tmp_path / "day.json", tmp_path / "again.json"
    file.write_bytes(archive.export(drawn))
    with installation(tmp_path / "var") as there:
        there |= {"DJANGO_SETTINGS_MODULE": "config.settings", "CAPICU_DEBUG": "", "ALLOWED_HOSTS": "testserver"}
        python(there, "-c", SETTLE)
        club = ("--club", "The other house")
        assert "Nothing was written" in python(there, "manage.py", "import_tournament", str(file), *club)
        python(there, "manage.py", "import_tournament", str(file), *club, "--yes")
        lines, head, *_found = proof(drawn)
        said = python(there, "manage.py", "verify_journal", "--tournament", drawn.slug)
        assert f"tournament {drawn.slug}: {lines} lines hold. Head {head}" in said
        python(there, "manage.py", "export_tournament", drawn.slug, "--out", str(again))
        shown = json.loads(python(there, "-c", ASK, drawn.slug))
    assert again.read_bytes() == file.read_bytes()
    assert {path: content.encode() for path, content in shown.items()} == standings(drawn)
