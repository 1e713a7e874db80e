"""`manage.py catalogues`: update locale/ from the source, and compile it."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from tournament.management import catalogues


class Command(BaseCommand):
    help = "Update and compile the Spanish and Basque catalogues; says what is still to translate."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("languages", nargs="*", choices=[[], *catalogues.LANGUAGES], help="default: all")

    def handle(self, *args: Any, **options: Any) -> None:
        for language in options["languages"] or catalogues.LANGUAGES:
            catalogue = catalogues.keep(catalogues.ROOT, language)
            missing = catalogue.untranslated_entries()
            self.stdout.write(f"{language}: {len(catalogue)} texts, {len(missing)} to translate")
            for entry in missing:
                self.stdout.write(f"  {entry.msgid!r}")
