"""`manage.py cosign_journal`: co-sign a checkpoint of another club's journal."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tournament.core.errors import TournamentError
from tournament.journal import checkpoints, cosigning


class Command(BaseCommand):
    help = "Print a checkpoint of another installation with a co-signature of this one, for both clubs to keep."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", default="", help="the checkpoint, as the other club gave it")
        parser.add_argument("--key", default="", help="the other club's public key: sign_journal --key prints it there")
        parser.add_argument("--own-key", action="store_true", help="print the key of this installation's co-signatures")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["own_key"]:
            self.stdout.write(checkpoints.public_key(checkpoints.COSIGNATURE))
            return
        if not options["file"] or not options["key"]:
            raise CommandError("Name the file of the checkpoint, and the other club's key: --key KEY.")
        try:
            note = Path(options["file"]).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"{options['file']} cannot be read: {error}") from error
        try:
            signed = cosigning.cosign(note=note, key=options["key"], club=None, by=None, now=timezone.now())
        except TournamentError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(signed, ending="")
