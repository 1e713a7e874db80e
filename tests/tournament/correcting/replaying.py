"""Play a day again from nothing but its journal, and compare what comes out."""

from typing import Any

from brackets import selectors
from tests.cast import key
from tests.tournament.correcting.asking import sitting_of
from tournament import checking, correcting, entry, journal, standings, tables
from tournament.models import JournalLine, Sitting, Tournament

CONSEQUENCES = ("finish-match", "close-round", "reopen-round", "annul-sheet", "exchange-place", "replay-match")


def replay(lines: list[JournalLine], fresh: Tournament) -> None:
    """Do on another tournament what people did, line by line; everything that followed by itself follows again."""
    for line in lines:
        if line.action == "start-round":
            division = fresh.divisions.get(key=line.subject.split()[0])
            tables.start_round(division=division, by=None, seed=bytes.fromhex(line.after["seed"]))
        elif line.subject.startswith("match ") and line.action not in CONSEQUENCES:
            _do(line, _sitting(line, fresh))


def _sitting(line: JournalLine, fresh: Tournament) -> Sitting:
    _match, division, number = line.subject.split()[:3]
    return sitting_of(fresh.divisions.get(key=division), int(number))


def _do(line: JournalLine, sitting: Sitting) -> None:
    after: dict[str, Any] = line.after
    if "entry" in after:
        entry.record(sitting=sitting, data=after["entry"], key=key(), version=sitting.version, by=None)
    elif "asked" in after:
        asked = correcting.asked_from(sitting, after["asked"])
        token = correcting.preview(sitting=sitting, asked=asked).token
        correcting.correct(sitting=sitting, asked=asked, token=token, key=key(), fate=after["fate"], by=None)
    elif line.action == "sign":
        checking.sign(sitting=sitting, side=after["side"], initials="X", version=sitting.version, by=None)
    elif line.action == "walkover":
        checking.walkover(sitting=sitting, absent=after["absent"], by=None)


def journal_of(tournament: Tournament) -> list[JournalLine]:
    return list(journal.chain(tournament))


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
            for one in tournament.sittings.select_related("round__division", "match")
        ),
    }
