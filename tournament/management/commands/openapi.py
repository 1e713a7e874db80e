"""`manage.py openapi`: write docs/openapi.yaml, unless that would break the compatibility of v1."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.api.openapi import compatibility


class Command(BaseCommand):
    """Update the committed OpenAPI document."""

    help = "Write docs/openapi.yaml from the operations; refuses changes that break v1."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--file", type=Path, default=Path(settings.BASE_DIR) / compatibility.PLACE)
        parser.add_argument(
            "--break-promises",
            action="store_true",
            help="write it despite breaking changes; only before v1 is released, or for unused operations",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path = options["file"]
        new = compatibility.plain()
        lost = compatibility.broken(compatibility.read_document(file), new) if file.exists() else []
        if lost and not options["break_promises"]:
            raise CommandError("These changes break v1:\n  " + "\n  ".join(lost))
        file.write_text(compatibility.as_text(new), "utf-8")
        self.stdout.write(f"{file}: {len(new['paths'])} addresses")
