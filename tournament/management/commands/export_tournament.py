"""`manage.py export_tournament`: save a whole tournament as one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.exchange.archive import export
from tournament.models import Tournament


class Command(BaseCommand):
    help = "Save a whole tournament as one file for import_tournament."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the tournament's slug")
        parser.add_argument("--out", type=Path, help="where the file goes (default: SLUG.capicu.json here)")

    def handle(self, *args: Any, **options: Any) -> None:
        tournament = Tournament.objects.filter(slug=options["slug"]).first()
        if tournament is None:
            raise CommandError(f"There is no tournament {options['slug']!r}.")
        out = options["out"] or Path(export.file_name(tournament))
        out.write_bytes(export.export(tournament))
        self.stdout.write(str(out))
