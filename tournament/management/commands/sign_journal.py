"""`manage.py sign_journal`: print a signed checkpoint of the journal, for others to keep."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.core.errors import TournamentError
from tournament.journal import checkpoints
from tournament.models import Club, Tournament


class Command(BaseCommand):
    help = "Print a signed checkpoint of a tournament's or a club's journal; verify_journal --checkpoint checks it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("--tournament", metavar="SLUG")
        which.add_argument("--club", metavar="KEY", type=int, help="the number in the addresses of the club's pages")
        which.add_argument("--key", action="store_true", help="print the public key instead, for others to verify with")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["key"]:
            self.stdout.write(checkpoints.public_key())
            return
        found: Tournament | Club | None
        if options["club"] is not None:
            found = Club.objects.filter(pk=options["club"]).first()
        else:
            found = Tournament.objects.filter(slug=options["tournament"]).first()
        if found is None:
            raise CommandError("There is no such tournament or club.")
        try:
            self.stdout.write(checkpoints.sign(found), ending="")
        except TournamentError as error:
            raise CommandError(str(error)) from error
