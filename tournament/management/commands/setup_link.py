"""`manage.py setup_link`: print the one-time link that sets a new installation up, as `manage.py run` does."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tournament.exchange import setup


class Command(BaseCommand):
    help = "Print the one-time link that creates the club and the organizer's account on a new installation."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--address",
            default=settings.HALL_ADDRESS or "http://127.0.0.1:8000",
            help="where Capicú runs, for the link (default: %(default)s)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        path = setup.setup_link_path()
        if path is None:
            raise CommandError("This installation has been set up already. For a lost password: recover_account.")
        self.stdout.write(f"{options['address'].rstrip('/')}{path}")
