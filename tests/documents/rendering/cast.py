"""A made-up club for paper: headings, teams, sheets and whole brackets in any state."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from scoring import rulesets
from tournament.documents.book import record as book
from tournament.documents.engine.records import (
    BracketMatch,
    BracketRecord,
    Heading,
    Reminder,
    RoundColumn,
    ScoresheetsRecord,
    Seat,
    Sheet,
    SheetLine,
    Slot,
    TeamName,
)
from tournament.documents.snapshots import headings

Named = Callable[[int], str]
"""Names the people of a sample, by number: plain names, long ones and hostile ones."""
Sample = Callable[[Heading, Named], Any]
"""Makes the record of a kind of document for the tests that look at all kinds."""
URL = "http://192.168.1.20:8000/t/saci-2026/"

HEADING = Heading(
    club="Spanish American Club, Inc.",
    tournament="SACI Domino Tournament 2026",
    date="2026-02-14",
    place="Club hall, Newark",
    language="en",
    version=1,
    issued="2026-02-14T08:55:03-05:00",
    base_url="http://192.168.1.20:8000",
    journal="3f2a9c01b2d4e5f6",
    journal_line=123456,
    club_journal="77aa01b2c3d4e5f6",
    club_journal_line=9876,
)

REMINDERS = (
    Reminder("6, 8", "6-6 leads the first hand. Then the winner of the last hand leads, with any domino."),
    Reminder("9, 12", "Play passes to the right. Who can play must: a false pass ends the hand and costs 25."),
    Reminder("13", "A wrong domino stays face up at the right: a warning first, then 10 points each time."),
    Reminder("", "Only the losers' dominoes count. The winners count first, the losers recount: write both figures."),
    Reminder("", "Write one for every ten begun: 0 to 9 is 1, 10 to 19 is 2, 20 to 29 is 3."),
    Reminder("15, 16", "Locked: fewer pips win. 200 points win the match."),
)
FIRST = ("Ana", "José Ignacio", "María de los Ángeles", "Iñaki", "Xavier", "Luz", "Ramón", "Begoña", "Cándida", "Óscar")
LAST = ("Núñez", "Etxeberria Agirre", "Rodríguez del Valle", "Agüero", "Peña", "Ruiz", "Otxoa", "Ibáñez Toledo", "Vega")


def player(number: int) -> str:
    """A name of its own for every number up to 90 and beyond."""
    return f"{FIRST[number % len(FIRST)]} {LAST[number % len(LAST)]} {LAST[number // len(LAST) % len(LAST)]}"


def team(number: int, name: Named = player) -> TeamName:
    return TeamName(number, (name(2 * number), name(2 * number + 1)))


def sheet(table: int = 1, entries: tuple[SheetLine, ...] = (), names: tuple[str, ...] = ()) -> Sheet:
    """A match of teams 2t-1 and 2t; `names` replaces the players in turn order."""
    first, second = team(2 * table - 1), team(2 * table)
    seated = names or (first.names[0], second.names[0], first.names[1], second.names[1])
    return Sheet(
        match=f"Match {table}",
        bracket="Men",
        round="Round 1",
        table=table,
        team_a=replace(first, names=(seated[0], seated[2])),
        team_b=replace(second, names=(seated[1], seated[3])),
        seats=(
            Seat(0, seated[0], 4 * table),
            Seat(1, seated[1], 4 * table + 1),
            Seat(2, seated[2], 4 * table + 2),
            Seat(3, seated[3], 4 * table + 3),
        ),
        url=f"http://192.168.1.20:8000/judge/matches/{table}/?pass=fk39dka0-Zx",
        target=200,
        entries=entries,
        reminders=REMINDERS,
        penalties=headings.penalties(rulesets.get("saci")),
    )


def named_sheet(table: int, name: Named) -> Sheet:
    return sheet(table, names=tuple(name(4 * table + seat) for seat in range(4)))


def scoresheets(*sheets: Sheet, heading: Heading = HEADING) -> ScoresheetsRecord:
    return ScoresheetsRecord(heading, "Men", "Round 1", sheets)


def lines(count: int) -> tuple[SheetLine, ...]:
    """So many hands, won in turn by both sides, the fourth line a penalty of side A."""
    written: list[SheetLine] = []
    total_a = total_b = hand = 0
    for index in range(count):
        penalty = index == 3
        hand += not penalty
        pips = 10 + index * 7 % 40
        a, b = (-25, 0) if penalty else (pips, 0) if index % 2 else (0, pips)
        total_a, total_b = total_a + a, total_b + b
        counted = None if penalty else pips
        who = "false pass" if penalty else f"seat {index % 4 + 1}"
        written.append(SheetLine(None if penalty else hand, who, a, b, total_a, total_b, counted, counted))
    return tuple(written)


def bracket(
    teams: int,
    played: int = 0,
    heading: Heading = HEADING,
    drawn: bool = True,
    named: Callable[[int], TeamName] = team,
) -> BracketRecord:
    """The bracket of so many teams after so many rounds: k lines make k // 2 matches, and a bye when k is odd.

    The upper team of a match wins, 200 to 100 and its number; every fifth match is a walkover. `drawn` False leaves the
    first lines empty, as before the lottery.
    """
    current = [Slot(team=named(number) if drawn else None) for number in range(1, teams + 1)]
    columns: list[RoundColumn] = []
    number = 0
    while len(current) > 1:
        # Taken from both ends by turns, so that nobody passes twice in a bracket of a hundred.
        bye = current.pop(0 if len(columns) % 2 else -1) if len(current) % 2 else None
        matches, following = [], []
        for upper, lower in zip(current[::2], current[1::2], strict=True):
            number += 1
            matches.append(_match(number, upper, lower, len(columns) < played))
            following.append(Slot(team=upper.team if len(columns) < played else None, from_match=number))
        columns.append(RoundColumn(f"Round {len(columns) + 1}", tuple(matches), bye and replace(bye, bye=True)))
        current = [*following[:1], *([bye] if bye else []), *following[1:]]
    champion = current[0].team
    note = f"after round {played}" if played else "before the first round"
    return BracketRecord(heading, "Men", _feeding(columns), champion, "http://192.168.1.20:8000/t/7/men/", note)


def _match(number: int, upper: Slot, lower: Slot, played: bool) -> BracketMatch:
    if not played:
        return BracketMatch(number, upper, lower, table=number)
    if number % 5 == 0:
        return BracketMatch(number, replace(upper, winner=True), lower, decided="walkover")
    won, lost = replace(upper, score=200 + number, winner=True), replace(lower, score=100 + number)
    return BracketMatch(number, won, lost, table=number, decided="played")


def _feeding(columns: list[RoundColumn]) -> tuple[RoundColumn, ...]:
    """The same rounds with each match naming the one it feeds."""
    feeds = {
        slot.from_match: match.number
        for column in columns
        for match in column.matches
        for slot in (match.first, match.second)
        if slot.from_match is not None
    }
    return tuple(
        replace(column, matches=tuple(replace(match, feeds=feeds.get(match.number)) for match in column.matches))
        for column in columns
    )


def book_match(number: int, one: TeamName, other: TeamName) -> book.BookMatch:
    seated = (one.names[0], other.names[0], one.names[1], other.names[1])
    hands = tuple(
        book.BookLine(hand, "{player} went out", 20 * (hand % 2), -25 * (hand == 4), 20 * hand, 0, hand % 4)
        for hand in range(1, 15 + 40 * (number == 2))
    )
    return book.BookMatch(
        number=number,
        part="",
        table=number,
        team_a=one.number,
        team_b=other.number,
        seats=tuple(Seat(seat, player, 4 * number + seat) for seat, player in enumerate(seated)),
        points_a=220,
        points_b=-25,
        winner="A",
        note="" if number != 3 else "walkover",
        lines=hands if number != 3 else (),
        before=(book.Before(2, other.names[1], 90, 4),) if number == 1 else (),
    )
