"""`manage.py openapi`: write the contract of API v1, unless that would break it; or store the document itself."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.api.openapi import contract, serving
from tournament.api.openapi.compatibility import broken
from tournament.api.openapi.storage import FORMS


class Command(BaseCommand):
    """Update the committed contract."""

    help = "Write docs/api/contract.txt from the operations; refuses changes that break v1."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--file", type=Path, default=Path(settings.BASE_DIR) / contract.PLACE)
        parser.add_argument(
            "--break-promises",
            action="store_true",
            help="write it despite breaking changes; only before v1 is released, or for unused operations",
        )
        parser.add_argument(
            "--store",
            action="store_true",
            help="only build the document that the server shows, before its first request (manage.py run does it)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["store"]:
            for form in FORMS:
                serving.stored(form)
            return
        file: Path = options["file"]
        new = contract.summarize(serving.plain())
        lost = broken(contract.read(file.read_text("utf-8")), new) if file.exists() else []
        if lost and not options["break_promises"]:
            raise CommandError("These changes break v1:\n  " + "\n  ".join(lost))
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(contract.write(new), "utf-8")
        self.stdout.write(f"{file}: {len(new)} operations, schemas and webhooks")
