"""The record of a draw: what anybody needs to repeat it (docs/lottery.md). Names stand in its lines only."""

import json
from typing import Any

from brackets import lottery
from tournament.models import ClosedList, Lottery

ORDER = [
    "protocol",
    "tournament",
    "bracket",
    "draw",
    "drawn_at",
    "lines",
    "list_hash",
    "rules",
    "rules_hash",
    "anchor",
    "link",
    "commitment",
    "secret",
    "tiles",
    "seed",
    "attempt",
    "draw_seed",
    "tickets",
    "teams",
    "substitute",
    "places",
    "bye",
    "tables",
    "sides",
    "seats",
    "earlier",
    "digest",
]


def lines_of(closed: ClosedList) -> list[str]:
    """The lines of a list in their order; a number alone where the name was erased."""
    return lottery.list_text(closed.entrants.values_list("line", flat=True)).splitlines()


def record_of(drawn: Lottery) -> dict[str, Any] | None:
    """The record as it is published; None for a championship, and for a draw from before there were records."""
    kept = drawn.outcome.get("record")
    if kept is None or drawn.closed_list is None:
        return None
    whole = {**kept, "lines": lines_of(drawn.closed_list)}
    return {name: whole[name] for name in ORDER if name in whole}


def record_text(drawn: Lottery) -> str | None:
    """The record as the file that is published: no blanks beside those of its texts, so that every byte counts."""
    record = record_of(drawn)
    return None if record is None else json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def name_of(drawn: Lottery) -> str:
    """The name of the file that a record is downloaded as."""
    division = drawn.division
    again = f"-{drawn.attempt}" if drawn.attempt > 1 else ""
    return f"{division.tournament.date.isoformat()}-{division.key}-lottery{again}.json"


def build(closed: ClosedList, secret: str, tiles: str, drawn_at: str) -> lottery.Record:
    """Hold the draw of a closed list: a pure function of what was published and of the secret ("": it was lost)."""
    division, promised = closed.division, closed.commitment
    return lottery.build_record(
        tournament=division.tournament.name,
        bracket=division.name,
        number=closed.number,
        drawn_at=drawn_at,
        lines=lines_of(closed),
        rules=closed.rules["draw"],
        promised=lottery.Promised(anchor=promised.anchor, link=promised.link, commitment=promised.commitment),
        secret=secret,
        tiles=tiles,
        tables=closed.rules["tables"],
        first_team=closed.rules["first_team"],
        earlier=_earlier(closed),
    )


def _earlier(closed: ClosedList) -> list[lottery.Earlier]:
    """The draws of this bracket that went before, those that were promised and then reopened too."""
    lists = closed.division.closed_lists.filter(number__lt=closed.number, commitment__isnull=False)
    found = []
    for one in lists.select_related("commitment", "reopening", "lottery__redraw"):
        drawn = getattr(one, "lottery", None)
        reason = drawn.redraw.reason if drawn is not None else one.reopening.reason
        found.append(
            lottery.Earlier(
                draw=one.number,
                link=one.commitment.link,
                secret=drawn.secret if drawn is not None else "",
                reason=reason,
                digest=drawn.outcome["record"]["digest"] if drawn is not None else "",
            )
        )
    return found
