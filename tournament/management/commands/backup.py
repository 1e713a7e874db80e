"""`manage.py backup`: save everything that lasts as one file, while the program runs."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.core.errors import TournamentError
from tournament.exchange.backup import container, databases, making


class Command(BaseCommand):
    help = "Save database, documents, pictures and keys as one file. Keep it safe: it holds everything."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, nargs="?", help="the new file (default: in backups of the data folder)")

    def handle(self, *args: Any, **options: Any) -> None:
        if not databases.has_data():
            raise CommandError(_("There are no data in {folder} yet.").format(folder=databases.folder()))
        try:
            made = making.make(making.Reason.ASKED, now=timezone.now(), to=options["file"])
            manifest = container.read(made)  # read back: what the disk has, not what was written
        except TournamentError as error:
            raise CommandError(str(error)) from error
        told = {"file": made, "number": len(manifest.files), "size": f"{made.stat().st_size / 1e6:.1f}"}
        self.stdout.write(_("{file}: {number} files, {size} MB, verified.").format(**told))
