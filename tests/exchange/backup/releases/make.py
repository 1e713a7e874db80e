"""Makes the back-up file of this release's data: `python -m tests.exchange.backup.releases.make`.

A day that is over, a division in play with hands on its sheets, a pledge, a logo, a friendly table, documents.
"""

import datetime
import io
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
MOST = 300_000  # bytes
OLDER = ("axes", "0009")  # a migration of a library that the upgrade has to do


def main() -> None:
    """Play the days in a folder of its own and write the file."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"CAPICU_DATA": folder, "DATABASE_URL": "", "DJANGO_SETTINGS_MODULE": "config.settings"}
        import django

        django.setup()
        from tournament.exchange.backup import versions

        made = HERE / f"{versions.program()}.zip"
        if _is_released(versions.program()):
            sys.exit(f"{made.name} is of a release: give pyproject.toml the next version.")
        _play()
        _write(made)
    print(f"{made}: {made.stat().st_size:,} bytes")


def _is_released(version: str) -> bool:
    changes = (HERE.parents[3] / "CHANGELOG.md").read_text(encoding="utf-8")
    return f"## {version} " in changes


def _play() -> None:
    from django.core.management import call_command

    from tests import cast
    from tournament.club import settings
    from tournament.exchange import demonstration
    from tournament.models import Club, Document, Installation, Official, TableMatch, User

    call_command("migrate", verbosity=0, interactive=False)
    demonstration.play_day(men=8, women=8, seed=7)
    Installation.objects.get_or_create(id=1)
    club = Club.objects.get()
    olga = User.objects.filter(offices__role=Official.Role.ORGANIZER).first() or cast.make_organizer(club)
    settings.put_logo(club=club, content=_logo(), by=olga)
    _open_one_in_play(club, olga)
    _render()
    print(f"{TableMatch.objects.count()} matches, {Document.objects.exclude(file='').count()} documents with files")


def _open_one_in_play(club: Any, olga: Any) -> None:
    """A tournament with a round of which one match is over, one has a hand, and one waits for its signatures."""
    from tests import cast
    from tournament.hall import seating
    from tournament.lottery import holding
    from tournament.prizes import pledges
    from tournament.tournaments import opening

    opened = opening.open_tournament(
        club=club, name="Copa de Otoño", date=datetime.date(2026, 11, 28), by=olga, tables=4, schedule_published=True
    )
    men = opened.divisions.get(key="men")
    cast.enter(men, 16)
    holding.hold(division=men, by=olga, seed=cast.SEED)
    pledges.pledge(tournament=opened, place=1, kind="cash", cents=30000, key=cast.key(), division=men, by=olga)
    over, begun, signing, _waits = seating.start_round(division=men, by=olga).table_matches.order_by("table")
    cast.sign_both(cast.play_to_the_end(over))
    cast.write(begun, cast.hand())
    cast.play_to_the_end(signing, winner="B")


def _render() -> None:
    """Render everything that was requested, and keep the file of one certificate: others are rendered again."""
    from django.core.files.storage import default_storage
    from django.utils import timezone

    from tournament.documents.queue import storage, worker
    from tournament.models import Document

    for document in Document.objects.order_by("pk"):
        worker.produce(document.pk, now=timezone.now())
    kept = Document.objects.filter(kind="certificate")[0]
    for name in storage.forget_files(Document.objects.exclude(pk=kept.pk)):
        default_storage.delete(name)


def _logo() -> bytes:
    from PIL import Image

    out = io.BytesIO()
    Image.linear_gradient("L").resize((64, 64)).convert("RGB").save(out, "PNG")
    return out.getvalue()


def _write(made: Path) -> None:
    from django.core.management import call_command
    from django.db import connection
    from django.utils import timezone

    from tournament.exchange.backup import making

    call_command("migrate", *OLDER, verbosity=0, interactive=False)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
    made.unlink(missing_ok=True)
    making.make(making.Reason.ASKED, now=timezone.now(), to=made)
    if made.stat().st_size > MOST:
        sys.exit(f"{made} is larger than {MOST} bytes.")


if __name__ == "__main__":
    main()
