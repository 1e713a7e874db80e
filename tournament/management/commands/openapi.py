"""`manage.py openapi`: write the contract of API v1, unless that would break it, and its changes for a release."""

import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.api.openapi import changes, contract, serving
from tournament.api.openapi.compatibility import broken
from tournament.api.openapi.storage import FORMS


class Command(BaseCommand):
    """Update the committed contract."""

    help = "Write docs/api/contract.txt and changes.md from the operations; refuses changes that break v1."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--folder", type=Path, default=Path(settings.BASE_DIR) / contract.FOLDER)
        parser.add_argument("--release", metavar="VERSION", help="give the changes since the last release this number")
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
        folder: Path = options["folder"]
        file, kept = folder / contract.PLACE.name, folder / changes.RELEASED
        document = serving.plain()
        new = contract.summarize(document)
        lost = broken(contract.read(file.read_text("utf-8")), new) if file.exists() else []
        if lost and not options["break_promises"]:
            raise CommandError("These changes break v1:\n  " + "\n  ".join(lost))
        folder.mkdir(parents=True, exist_ok=True)
        file.write_text(contract.write(new), "utf-8")
        released = contract.read(kept.read_text("utf-8")) if kept.exists() else None
        page = changes.write(changes.read_page(folder), released, new, contract.summaries(document))
        if options["release"]:
            page = changes.release(page, options["release"], datetime.datetime.now(datetime.UTC).date())
            kept.write_text(contract.write(new), "utf-8")
        (folder / changes.PAGE).write_text(page, "utf-8")
        self.stdout.write(f"{file}: {len(new)} operations, schemas and webhooks")
