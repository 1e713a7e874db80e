"""Another computer: an installation of its own, in which every key is another one."""

import io
import json
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from tests.exchange.archive.days import pages, proof, standings
from tests.flows.installation import installation, python
from tournament.exchange import demonstration
from tournament.exchange.archive import export
from tournament.models import Installation, Tournament, User

THERE = """
import datetime, django, json, sys
django.setup()
from django.conf import settings
from django.core.management import call_command
settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
from config.launcher.console import main
from tests.exchange.archive.days import pages, standings
from tournament.models import Club, Installation, Tournament
from tournament.tournaments import opening
slug, file, again = sys.argv[1:]
Installation.objects.create()
Club.objects.create(name="Elsewhere")
club = Club.objects.create(name="The other house")
for number in range(3):
    opening.open_tournament(club=club, name=f"Day {number}", date=datetime.date(2026, 1, 1), by=None)
main(["manage.py", "import_tournament", file, "--club", "The other house", "--yes"])
day = Tournament.objects.get(slug=slug)
call_command("verify_journal", "--tournament", slug)
call_command("export_tournament", slug, "--out", again)
found = {path: content.decode() for path, content in standings(day).items()}
print(json.dumps({"standings": found, "pages": pages(day)}))
"""
"""One process does all of it there: each start takes a second."""


@pytest.mark.slow
@pytest.mark.django_db
def test_with_identical_standings_and_an_identical_proof(tmp_path: Path) -> None:
    day = demonstration.play_day(men=4, women=4, seed=7).tournament
    file, again = tmp_path / "day.json", tmp_path / "again.json"
    file.write_bytes(export.export(day))
    folder = tmp_path / "var"
    folder.mkdir()
    with installation(folder) as there:
        for key in ("secret-key", "journal-secret"):
            (folder / key).unlink(missing_ok=True)  # it makes keys of its own
        there |= {"DJANGO_SETTINGS_MODULE": "config.settings", "CAPICU_ALLOWED_HOSTS": "testserver"}
        said = python(there, "-c", THERE, day.slug, str(file), str(again))
    assert (folder / "secret-key").read_text(encoding="ascii") != settings.SECRET_KEY
    lines, head, *_found = proof(day)
    assert f"tournament {day.slug}: {lines} lines hold. Head {head}" in said
    assert again.read_bytes() == file.read_bytes()
    Installation.objects.get_or_create(id=1)
    shown = json.loads(said.splitlines()[-1])
    assert {path: content.encode() for path, content in shown["standings"].items()} == standings(day)
    assert shown["pages"] == pages(day)


def test_the_command_line_only_looks_unless_told(drawn: Tournament, stranger: User, tmp_path: Path) -> None:
    file, said = tmp_path / "day.json", io.StringIO()
    call_command("export_tournament", drawn.slug, out=file, stdout=said)
    call_command("import_tournament", file, club="Another club", stdout=said)
    assert "Nothing was written" in said.getvalue()
    assert Tournament.objects.count() == 1
    for options in ({"club": "Nobody's"}, {}):
        with pytest.raises(CommandError, match="Name the club"):
            call_command("import_tournament", file, **options)
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("import_tournament", tmp_path / "nothing", club="Another club")
    file.write_bytes(b"nothing")
    with pytest.raises(CommandError, match="not an exported tournament"):
        call_command("import_tournament", file, club="Another club")
    with pytest.raises(CommandError, match="There is no tournament"):
        call_command("export_tournament", "nowhere")
