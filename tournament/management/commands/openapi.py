"""`manage.py openapi`: write docs/openapi.yaml anew, unless v1 would lose something that it has promised."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.api.meanings import kept, promises


class Command(BaseCommand):
    """Renew the committed OpenAPI document."""

    help = "Write docs/openapi.yaml anew from the operations; refuses to take back what v1 has promised."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--file", type=Path, default=Path(settings.BASE_DIR) / kept.PLACE)
        parser.add_argument(
            "--break-promises",
            action="store_true",
            help="write it although something is gone; only before v1 is out, or where nobody can have used it",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path = options["file"]
        new = kept.plain()
        lost = promises.broken(kept.read(file), new) if file.exists() else []
        if lost and not options["break_promises"]:
            raise CommandError("v1 has promised what is not there any more:\n  " + "\n  ".join(lost))
        file.write_text(kept.as_text(new), "utf-8")
        self.stdout.write(f"{file}: {len(new['paths'])} addresses")
