"""The record of a lottery: what anyone needs to repeat it (docs/lottery.md). Only its lines contain names."""

import json
from typing import Any

from brackets import lottery
from tournament.models import EntryList, Lottery

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


def lines_of(closed: EntryList) -> list[str]:
    """Return the lines of a list in order; a line is the number alone when the name was erased."""
    return lottery.list_text(closed.entrants.values_list("line", flat=True)).splitlines()


def record_of(drawn: Lottery) -> dict[str, Any] | None:
    """Return the record as published; None for a championship, and for a lottery from before records existed."""
    kept = drawn.outcome.get("record")
    if kept is None or drawn.entry_list is None:
        return None
    # The lines are stored once, with the list, where an erasure can cut them.
    whole = {**kept, "lines": lines_of(drawn.entry_list)}
    return {name: whole[name] for name in ORDER if name in whole}  # JSON columns keep no order


def record_text(drawn: Lottery) -> str | None:
    """Return the record as the published file: compact JSON, so that every byte is determined."""
    record = record_of(drawn)
    return None if record is None else json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def name_of(drawn: Lottery) -> str:
    """Return the file name for the download of a record."""
    division = drawn.division
    again = f"-{drawn.attempt}" if drawn.attempt > 1 else ""
    return f"{division.tournament.date.isoformat()}-{division.key}-lottery{again}.json"


def build(closed: EntryList, secret: str, tiles: str, drawn_at: str) -> lottery.Record:
    """Run the lottery of a closed entry list: a pure function of what was published and of the secret ("": lost)."""
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


def _earlier(closed: EntryList) -> list[lottery.Earlier]:
    """Return the earlier lotteries of this division, including those committed to and then reopened."""
    lists = closed.division.entry_lists.filter(number__lt=closed.number, commitment__isnull=False)
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
