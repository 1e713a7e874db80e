"""`manage.py recover_account`: let an organizer in again who is locked out or has forgotten the password.

The command lifts the lock-out and prints a link that sets a new password, once. Who may run it may read the
whole database, so it asks for no password.
"""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from tournament.club import accounts, second_factor
from tournament.core.errors import TournamentError
from tournament.models import Official, User


class Command(BaseCommand):
    help = "End the lock-out of an account and print a link that sets a new password, once."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username", nargs="?", default="", help="may be left out for the only organizer")
        parser.add_argument(
            "--without-second-factor",
            action="store_true",
            help="also remove authenticator app, passkeys and recovery codes, if all of them are lost",
        )
        parser.add_argument(
            "--address",
            default=settings.HALL_ADDRESS or "http://127.0.0.1:8000",
            help="where Capicú runs, for the link (default: %(default)s)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        user = _named(options["username"]) if options["username"] else _only_organizer()
        try:
            if options["without_second_factor"]:
                second_factor.reset_at_server(user)
            token = accounts.recovery_token(user)
        except TournamentError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{user} ({user.username}) is not locked out any more.")
        if second_factor.is_on(user):
            self.stdout.write("The link asks for the second factor too; --without-second-factor removes it.")
        self.stdout.write("For a new password open this link while Capicú runs. It works once, for three days:")
        self.stdout.write(f"  {options['address'].rstrip('/')}{reverse('recover', args=[token])}")


def _named(username: str) -> User:
    """Return the account with this user name, in any case of letters."""
    found = User.objects.filter(username__iexact=username).first()
    if found is None:
        raise CommandError(f"There is no account {username!r}. {_organizers()}")
    return found


def _only_organizer() -> User:
    found = list(User.objects.filter(offices__role=Official.Role.ORGANIZER, is_active=True).distinct()[:2])
    if len(found) != 1:
        raise CommandError(f"Name the account: python3 manage.py recover_account USERNAME. {_organizers()}")
    return found[0]


def _organizers() -> str:
    """Return a sentence with the user names of all organizers."""
    names = Official.objects.filter(role=Official.Role.ORGANIZER).order_by("user__username")
    return f"Organizers: {', '.join(dict.fromkeys(names.values_list('user__username', flat=True))) or 'none'}."
