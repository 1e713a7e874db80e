"""`manage.py mirror`: keep a second folder up to date, or go on from it on another computer."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.core.errors import TournamentError
from tournament.exchange.backup import mirroring
from tournament.management.commands.restore import describe, with_lock


class Command(BaseCommand):
    help = "Keep a folder (a USB stick, a share) up to date with the data, until Ctrl-C; or take over from it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path)
        parser.add_argument(
            "--take-over", action="store_true", help="put the folder's data here: this is the first now"
        )
        parser.add_argument("--yes", action="store_true", help="in the place of the data that are there")

    def handle(self, *args: Any, **options: Any) -> None:
        folder: Path = options["folder"]
        if options["take_over"]:
            return with_lock(lambda: self._take_over(folder, over=options["yes"]))
        try:
            mirroring.check_folder(folder)
        except TournamentError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(_("{folder} follows the data. Stop with Ctrl-C.").format(folder=folder))
        try:
            mirroring.follow_for_ever(folder, self.stderr.write)
        except KeyboardInterrupt:
            return None

    def _take_over(self, folder: Path, *, over: bool) -> None:
        report = mirroring.take_over(folder, over=over, now=timezone.now())
        followed = timezone.localtime(mirroring.seen(folder))
        self.stdout.write(describe(report))
        text = _("The mirror followed until {time}. Start Capicú at the address of the first laptop.")
        self.stdout.write(text.format(time=f"{followed:%H:%M:%S}"))
