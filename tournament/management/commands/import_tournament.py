"""`manage.py import_tournament`: import a tournament from a file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.core.errors import TournamentError
from tournament.exchange.archive import export, importing, people
from tournament.models import Club


class Command(BaseCommand):
    help = "Import a tournament from a file. Without --yes it only shows the content of the file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--club", help="the club to import into (default: the only one)")
        parser.add_argument("--yes", action="store_true", help="import it")

    def handle(self, *args: Any, **options: Any) -> None:
        club = _club(options["club"])
        try:
            with options["file"].open("rb") as file:
                content = file.read(export.LARGEST + 1)  # enough to detect a file that is too large
            report = importing.look(content=content, club=club)
            self.stdout.write(f"{report.name}, {report.date}, of {report.club}: {report.lines} lines hold.")
            self.stdout.write(f"Head {report.head}")
            for fate in people.Fate:
                self.stdout.write(f"People {fate}: {report.counted(fate)}")
            if not options["yes"]:
                self.stdout.write("Nothing was written: add --yes to import it.")
                return
            found = importing.upload(club=club, name=options["file"].name, content=content, by=None)
            tournament = importing.apply(found=found, token=report.token, by=None)
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be read: {error.strerror}.") from error
        except TournamentError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"Taken in: {tournament.slug}")


def _club(name: str | None) -> Club:
    clubs = list(Club.objects.filter(name=name) if name else Club.objects.all()[:2])  # two show ambiguity
    if len(clubs) != 1:
        raise CommandError("Name the club: --club NAME.")
    return clubs[0]
