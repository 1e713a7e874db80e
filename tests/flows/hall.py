"""Inside an installation: seat a hall and give out passes, or read what stands on its sheets; run, it prints JSON.

`new COUNT JUDGES` seats a hall in an empty database, `read` reads.
"""

import json
import os
import sys
from typing import Any

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()

from django.core.management import call_command
from django.utils import timezone

from tests import cast
from tests.support.passes import issue, pin_of
from tournament.club import judge_passes
from tournament.hall import seating
from tournament.lottery import holding
from tournament.models import Club, Installation, TableMatch, Tournament
from tournament.tournaments import opening


def seat(count: int, judges: int) -> dict[str, Any]:
    """A tournament of today that plays at `count` tables, to 2,000; each judge has a pass for all of them."""
    Installation.objects.create()
    tournament = opening.open_tournament(
        club=Club.objects.create(name="Hall"),
        name="A day",
        date=timezone.localdate(),
        by=None,
        member_fee_cents=0,
        tables=count,
        options={"target": 2_000},
    )
    men = tournament.divisions.get(key="men")
    cast.enter(men, 4 * count, paid=False)
    holding.hold(division=men, by=None)
    men.refresh_from_db()
    seating.start_round(division=men, by=None)
    issued = [issue(tournament, name=f"Judge {number}") for number in range(1, judges + 1)]
    return {
        "slug": tournament.slug,
        "tables": list(tournament.table_matches.order_by("pk").values_list("pk", flat=True)),
        "passes": [{"token": judge_passes.token_of(one.judge_pass), "pin": pin_of(one)} for one in issued],
    }


def read() -> dict[str, Any]:
    """Prove the journal; then every sheet that has a line, by its key, and how many hands the journal tells of."""
    call_command("verify_journal", stdout=sys.stderr)
    return {
        "sheets": {
            str(table_match.pk): {
                "version": table_match.version,
                "hands": table_match.hands,
                "points": [table_match.points_a, table_match.points_b],
                "lines": list(table_match.entries.order_by("number").values("number", "key", "data")),
            }
            for table_match in TableMatch.objects.filter(entries__isnull=False).distinct()
        },
        "told": Tournament.objects.get().journal.filter(action="enter-hand").count(),
    }


if __name__ == "__main__":
    if sys.argv[1] == "new":
        call_command("migrate", verbosity=0)
    print(json.dumps(read() if sys.argv[1] == "read" else seat(int(sys.argv[2]), int(sys.argv[3]))))
