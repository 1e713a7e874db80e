"""`manage.py demo`: create the demonstration club, play a whole day, write its documents."""

import json
import shutil
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files.storage import default_storage
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tournament.core.errors import TournamentError
from tournament.documents.queue import storage, worker
from tournament.exchange import demonstration
from tournament.lottery import holding
from tournament.models import Lottery, Tournament


class Command(BaseCommand):
    help = "Play a whole tournament day of the demonstration club and leave its PDFs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--men", type=int, default=64, help="players in the men's bracket (default 64)")
        parser.add_argument("--women", type=int, default=32, help="players in the women's bracket (default 32)")
        parser.add_argument("--event", choices=["pairs", "individual"], default="pairs", help="who is ranked")
        parser.add_argument("--people", type=int, default=28, help="players of an individual event (default 28)")
        parser.add_argument("--rounds", type=int, default=9, help="rounds of an individual event (default 9)")
        parser.add_argument("--seed", type=int, default=1992, help="the same seed gives the same day (default 1992)")
        parser.add_argument("--out", type=Path, help="where the PDFs go (default: demo in the data folder)")

    def handle(self, *args: Any, **options: Any) -> None:
        for bracket in ("men", "women"):
            if not 0 <= options[bracket] <= 10_000:
                raise CommandError(f"--{bracket} is a number of players, 0 or more.")
        begun = time.monotonic()
        call_command("migrate", verbosity=0, interactive=False)
        out = options["out"] or Path(settings.VAR_DIR) / "demo"
        try:
            day = self._play(options)
        except TournamentError as error:
            raise CommandError(str(error)) from error
        out.mkdir(parents=True, exist_ok=True)
        names = []
        for document in day.documents:
            # A running worker may have rendered it already; then the row says so.
            worker.produce(document.pk, now=timezone.now())
            document.refresh_from_db()
            names.append(storage.file_name(document))
            with default_storage.open(str(document.file.name)) as source, (out / names[-1]).open("wb") as target:
                shutil.copyfileobj(source, target)
            self.stdout.write(f"{out / names[-1]}")
        self._write_records(day.tournament, out)
        summary = {
            "teams": day.teams,
            "matches": day.matches,
            "hands": day.hands,
            "champion": day.champion,
            "documents": len(names),
            "seconds": round(time.monotonic() - begun, 1),
        }
        self.stdout.write(json.dumps(summary, ensure_ascii=False))

    def _play(self, options: dict[str, Any]) -> demonstration.Day:
        if options["event"] == "pairs":
            return demonstration.play_day(men=options["men"], women=options["women"], seed=options["seed"])
        if not 1 <= options["rounds"] <= 32:
            raise CommandError("--rounds is a number from 1 to 32.")
        return demonstration.play_event(people=options["people"], rounds=options["rounds"], seed=options["seed"])

    def _write_records(self, tournament: Tournament, out: Path) -> None:
        """Write the record of every lottery, for docs/verify_lottery.py."""
        for drawn in Lottery.objects.filter(division__tournament=tournament).order_by("pk"):
            record = holding.record_text(drawn)
            if record is not None:
                path = out / holding.record_name(drawn)
                path.write_bytes(record.encode())
                self.stdout.write(f"{path}")
