"""Play a day again from nothing but its journal, and compare what comes out."""

from typing import Any

from brackets import selectors
from tests.cast import key
from tests.matches.corrections.asking import table_match_of
from tournament.hall import seating
from tournament.journal import log
from tournament.matches import entry, sign_off
from tournament.matches.corrections import preview, request
from tournament.models import JournalLine, TableMatch, Tournament
from tournament.results import standings

CONSEQUENCES = ("finish-match", "close-round", "reopen-round", "annul-sheet", "exchange-place", "replay-match")


def replay(lines: list[JournalLine], fresh: Tournament) -> None:
    """Do on another tournament what people did, line by line; everything that followed by itself follows again."""
    for line in lines:
        if line.action == "start-round":
            division = fresh.divisions.get(key=line.subject.split()[0])
            seating.start_round(division=division, by=None, seed=bytes.fromhex(line.after["seed"]))
        elif line.subject.startswith("match ") and line.action not in CONSEQUENCES:
            _do(line, _table_match(line, fresh))


def _table_match(line: JournalLine, fresh: Tournament) -> TableMatch:
    _match, division, number = line.subject.split()[:3]
    return table_match_of(fresh.divisions.get(key=division), int(number))


def _do(line: JournalLine, table_match: TableMatch) -> None:
    after: dict[str, Any] = line.after
    if "entry" in after:
        entry.record(table_match=table_match, data=after["entry"], key=key(), version=table_match.version, by=None)
    elif "asked" in after:
        asked = request.asked_from(table_match, after["asked"])
        token = preview.preview(table_match=table_match, asked=asked).token
        preview.correct(table_match=table_match, asked=asked, token=token, key=key(), fate=after["fate"], by=None)
    elif line.action == "sign":
        sign_off.sign(table_match=table_match, side=after["side"], initials="X", version=table_match.version, by=None)
    elif line.action == "walkover":
        sign_off.walkover(table_match=table_match, absent=after["absent"], by=None)


def journal_of(tournament: Tournament) -> list[JournalLine]:
    return list(log.chain(tournament))


def outcome(tournament: Tournament) -> dict[str, Any]:
    """Who stands where, who met whom and who won, and every sheet that counts."""
    drawn = tournament.divisions.filter(bracket__isnull=False).select_related("bracket")
    return {
        "standings": [(row.team.number, row.standing, row.ruled) for row in standings.overall(tournament)],
        "brackets": {
            one.key: [
                (match.number, match.decided, match.winner and match.winner.number)
                for match in selectors.matches_of(one.bracket)  # type: ignore[arg-type] # drawn
            ]
            for one in drawn
        },
        "sheets": sorted(
            (one.round.division.key, one.match.number, one.version, [row.data for row in one.entries.all()])
            for one in tournament.table_matches.select_related("round__division", "match")
        ),
    }
