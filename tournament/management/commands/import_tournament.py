"""`manage.py import_tournament`: take in a tournament that was saved as a file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament import archive
from tournament.errors import TournamentError
from tournament.models import Club


class Command(BaseCommand):
    help = "Take a tournament in from a file. Without --yes it only says what the file holds."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--club", help="the name of the club that takes it in (default: the only one)")
        parser.add_argument("--yes", action="store_true", help="take it in")

    def handle(self, *args: Any, **options: Any) -> None:
        club = _club(options["club"])
        try:
            with options["file"].open("rb") as file:
                content = file.read(archive.LARGEST + 1)
            report = archive.look(content=content, club=club)
            self.stdout.write(f"{report.name}, {report.date}, of {report.club}: {report.lines} lines hold.")
            self.stdout.write(f"Head {report.head}")
            for fate in archive.Fate:
                self.stdout.write(f"People {fate}: {report.counted(fate)}")
            if not options["yes"]:
                self.stdout.write("Nothing was written: say --yes to take it in.")
                return
            found = archive.upload(club=club, name=options["file"].name, content=content, by=None)
            tournament = archive.apply(found=found, token=report.token, by=None)
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be read: {error.strerror}.") from error
        except TournamentError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"Taken in: {tournament.slug}")


def _club(name: str | None) -> Club:
    clubs = list(Club.objects.filter(name=name) if name else Club.objects.all()[:2])
    if len(clubs) != 1:
        raise CommandError("Say which club: --club NAME.")
    return clubs[0]
