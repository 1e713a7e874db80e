"""A record of every kind of paper, for the tests that walk over all of them: a function a kind.

Each takes the heading and a function that names its people, by number, so that one sample serves plain names, long
ones and hostile ones. A new kind of paper is one more function and one more line at the end.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from tests.documents.rendering import cast
from tournament.documents.book import record as book
from tournament.documents.bracket_sheets import posters
from tournament.documents.engine import copies, records
from tournament.documents.engine.records import Heading, ScoresheetsRecord, Seat, Sheet, TableLine, TeamName
from tournament.documents.kinds import badges, check_in_list, diplomas, lottery, poster, receipts, schedule
from tournament.documents.kinds import call_sheet as kinds_call_sheet
from tournament.documents.kinds import cash_report as kinds_cash_report
from tournament.documents.kinds import prize_receipts as kinds_prize_receipts
from tournament.documents.kinds import table_cards as kinds_table_cards
from tournament.documents.kinds import team_list as kinds_team_list
from tournament.documents.kinds import treasurer_report as kinds_treasurer_report
from tournament.documents.scoresheets import filled

Named = Callable[[int], str]
Sample = Callable[[Heading, Named], Any]
URL = "http://192.168.1.20:8000/t/saci-2026/"


def team(number: int, name: Named) -> TeamName:
    return TeamName(number, (name(2 * number), name(2 * number + 1)))


def sheet(table: int, name: Named, lines: int = 0) -> Sheet:
    return cast.sheet(table, cast.lines(lines), tuple(name(4 * table + seat) for seat in range(4)))


def scoresheets(heading: Heading, name: Named) -> ScoresheetsRecord:
    return cast.scoresheets(*(sheet(table, name) for table in (1, 2, 3)), heading=heading)


def blank(heading: Heading, name: Named) -> ScoresheetsRecord:
    nobody = TeamName(0, ("", ""))
    empty = Seat(0, "", 0), Seat(1, "", 0), Seat(2, "", 0), Seat(3, "", 0)
    one = replace(cast.sheet(1), match="", team_a=nobody, team_b=nobody, seats=empty)
    return cast.scoresheets(one, replace(one, table=0, url=""), heading=heading)


def bracket(heading: Heading, name: Named) -> Any:
    return cast.bracket(12, 2, heading=heading, named=lambda number: team(number, name))


def lottery_list(heading: Heading, name: Named) -> lottery.ListRecord:
    return lottery.ListRecord(
        heading=heading,
        bracket="Men",
        number=2,
        lines=tuple(f"{number:04d} {name(number)}" for number in range(1, 34)),
        list_hash="9f" * 32,
        sentences=("Every player of the list takes part in the draw.", "The seed is the hash of tiles and secret."),
        until="09:45",
        url=URL + "men/lottery/",
    )


def certificate(heading: Heading, name: Named) -> lottery.CertificateRecord:
    drawn = tuple(lottery.CertifiedTeam(n, (name(2 * n), name(2 * n + 1)), bye=n == 3) for n in range(1, 8))
    return lottery.CertificateRecord(
        heading=heading,
        bracket="Men",
        number=2,
        players=15,
        list_hash="9f" * 32,
        commitment="ab" * 32,
        anchor="cd" * 32,
        link=3,
        secret="12" * 16,
        tiles=tuple(f"{high}-{low}" for high in range(7) for low in range(high + 1)),
        seed="ef" * 32,
        attempt=None,
        digest="34" * 32,
        drawn_at="10:02",
        teams=drawn,
        substitute=name(40),
        sentences=("Every player of the list takes part in the draw.",),
        earlier=("List 1 was opened again at 09:30.",),
        url=URL + "men/lottery/",
    )


def cash_report(heading: Heading, name: Named) -> kinds_cash_report.CashRecord:
    return kinds_cash_report.CashRecord(
        heading=heading,
        desk="Desk 1",
        number=1,
        opened_at="2026-02-14T08:00:00",
        opened_by="Rosa",
        closed_at="2026-02-14T12:30:00",
        closed_by="Luis",
        figures=(
            kinds_cash_report.Figure("Float", "$50.00", is_sum=False),
            kinds_cash_report.Figure("Expected", "$350.00", is_sum=True),
        ),
        counted=(kinds_cash_report.Pieces("$20.00", 10, "$200.00"), kinds_cash_report.Pieces("$0.25", 600, "$150.00")),
        receipts="20, from 1 to 20",
        remark="Twenty dollars were changed twice.",
    )


def filled_sheets(heading: Heading, name: Named) -> filled.FilledRecord:
    lines = tuple(
        records.FilledLine(
            number=number,
            hand=number,
            what="Dominoes by {player}",
            by=Seat(0, name(4), 4),
            why="20 pips of the losers",
            rule="",
            points_a=20 if number % 2 else 0,
            points_b=0 if number % 2 else 20,
            total_a=20 * ((number + 1) // 2),
            total_b=20 * (number // 2),
            first=20,
            second=21 if number == 3 else 20,
            findings=("The counts differ (rule 14).",) if number == 3 else (),
        )
        for number in range(1, 9)
    )
    sheets = tuple(
        records.FilledSheet(
            sheet=sheet(table, name),
            lines=lines,
            score=(80, 80),
            partidas=(),
            winner="",
            state="being played",
            signatures=(records.Signature("A", "MR", "2026-02-14T12:10"),),
            rulings=(records.Ruling("2026-02-14T12:12", "{0} was warned.", (Seat(1, name(5), 5),)),),
        )
        for table in (1, 2)
    )
    return filled.FilledRecord(heading, "Men", "Round 1", sheets)


def call_sheet(heading: Heading, name: Named) -> kinds_call_sheet.CallSheetRecord:
    pairs = [(team(2 * table - 1, name), team(2 * table, name)) for table in range(1, 6)]
    lines = [
        kinds_call_sheet.CallLine(table, "By the window" if table == 2 else "", f"Match {table}", *pair)
        for table, pair in enumerate(pairs, start=1)
    ]
    lines.append(kinds_call_sheet.CallLine(None, "", "", team(11, name), None))
    called = tuple(
        kinds_call_sheet.CalledPlayer(player, 2 * one.number + slot, one.number, table, 2 * slot + side + 1)
        for table, pair in enumerate(pairs, start=1)
        for side, one in enumerate(pair)
        for slot, player in enumerate(one.names)
    )
    return kinds_call_sheet.CallSheetRecord(heading, "Men", "Round 1", "10:30", tuple(lines), called, URL)


def table_cards(heading: Heading, name: Named) -> kinds_table_cards.TableCardsRecord:
    held = tuple(kinds_table_cards.TableCard(number, "By the window" if number == 2 else "") for number in range(1, 6))
    return kinds_table_cards.TableCardsRecord(heading, held, URL)


def name_badges(heading: Heading, name: Named) -> badges.BadgesRecord:
    worn = tuple(badges.Badge(name(number), number, "Men", number // 2 or None) for number in range(1, 12))
    return badges.BadgesRecord(heading, (*worn, badges.Badge(name(12), 0, "Judge", None)))


def check_in(heading: Heading, name: Named) -> check_in_list.CheckInRecord:
    expected = tuple(
        check_in_list.Expected(name(n), n, "Men", "$15.00" if n % 3 else "", has_come=n % 4 == 0) for n in range(1, 50)
    )
    return check_in_list.CheckInRecord(heading, "", expected)


def team_list(heading: Heading, name: Named) -> kinds_team_list.TeamsRecord:
    listed = tuple(kinds_team_list.ListedTeam(team(number, name), has_left=number == 4) for number in range(1, 12))
    players = [
        kinds_team_list.ListedPlayer(player, 2 * one.team.number + slot, one.team.number)
        for one in listed
        for slot, player in enumerate(one.team.names)
    ]
    players.append(kinds_team_list.ListedPlayer(name(30), 30, None))
    return kinds_team_list.TeamsRecord(heading, "Men", listed, tuple(players), URL)


def day_plan(heading: Heading, name: Named) -> schedule.ScheduleRecord:
    planned = (("09:00", "09:45", "Breakfast"), ("10:00", "", "Men: Round 1"), ("13:00", "14:00", "Lunch"))
    return schedule.ScheduleRecord(heading, tuple(schedule.PlannedLine(*line) for line in planned), URL)


def receipt(heading: Heading, name: Named) -> receipts.ReceiptRecord:
    return receipts.ReceiptRecord(
        heading=heading,
        form=receipts.FORMS[0],
        title="Receipt 7",
        amount="$15.00",
        who_label="Received from",
        who=copies.Payer(name(7), 7),
        rows=(("For", "Fee of a member"), ("Paid", "in cash, 2026-02-14 09:12"), ("Taken by", "Rosa")),
        notes=("Given back with receipt 9.",),
    )


def treasurer_report(heading: Heading, name: Named) -> kinds_treasurer_report.TreasurerRecord:
    lines = tuple(
        kinds_treasurer_report.Line((f"2026-02-{day:02d}", "$150.00", "$0.00", "$150.00")) for day in range(1, 15)
    )
    total = kinds_treasurer_report.Line(("Together", "$2100.00", "$0.00", "$2100.00"), is_sum=True)
    days = kinds_treasurer_report.Section("By day", ("Day", "In", "Out", "Left"), (*lines, total))
    return kinds_treasurer_report.TreasurerRecord(heading, (("Taken in", "$2100.00"), ("Paid out", "$0.00")), (days,))


def prize_receipts(heading: Heading, name: Named) -> kinds_prize_receipts.PrizeReceiptsRecord:
    made = tuple(
        kinds_prize_receipts.PrizeReceipt(
            key=f"P{number:04d}",
            receipt=f"P{number:04d}" if number < 3 else "",
            title="Receipt of a prize",
            prize="$200.00",
            who_label="Handed to",
            who=copies.Payer(name(number), number),
            rows=(("For", f"place {number}, Men"), ("Handed out", "2026-02-14 18:10")),
        )
        for number in (1, 2, 3)
    )
    return kinds_prize_receipts.PrizeReceiptsRecord(heading, made)


def honours(heading: Heading, name: Named) -> diplomas.DiplomasRecord:
    made = tuple(
        diplomas.Diploma(f"place-{place}-{slot}", place, f"{place}. place of the men", team(place, name), slot)
        for place, slot in ((1, 0), (1, 1), (2, None))
    )
    return diplomas.DiplomasRecord(heading, "Men", made)


def wall_poster(heading: Heading, name: Named) -> posters.BracketPosterRecord:
    return posters.BracketPosterRecord(heading, posters.ONE, bracket(heading, name))


def book_match(number: int, one: TeamName, other: TeamName) -> book.BookMatch:
    seated = (one.names[0], other.names[0], one.names[1], other.names[1])
    hands = tuple(
        book.BookLine(hand, f"seat {hand % 4 + 1} went out", 20 * (hand % 2), -25 * (hand == 4), 20 * hand, 0)
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


def results_book(heading: Heading, name: Named) -> book.BookRecord:
    hung = cast.bracket(12, 4, heading=heading, named=lambda number: team(number, name))
    drawn = tuple(book_match(number, team(2 * number - 1, name), team(2 * number, name)) for number in (1, 2, 3))
    rounds = tuple(book.BookRound(column.name, drawn) for column in hung.columns)
    standings = book.BookTable("", tuple(TableLine(n, team(n, name), 4, 1, 200, -25) for n in range(1, 25)))
    chapter = book.Chapter(
        key="men",
        bracket="Men",
        columns=hung.columns,
        champion=hung.champion,
        url=hung.url,
        note=hung.note,
        crown="WINNERS",
        about="",
        parts=(),
        standings=(standings,),
        rounds=rounds,
    )
    return book.BookRecord(
        heading=heading,
        facts=(("Rules", "SACI. 200 points win the match."), ("Teams", "12")),
        champions=(book.Champion("Champions of the tournament", team(1, name)), book.Champion("Men", team(2, name))),
        chapters=(chapter,),
        players=tuple(book.Played(name(number), number, number // 2, "Men") for number in range(2, 26)),
        url=URL,
    )


def hall_poster(heading: Heading, name: Named) -> poster.PosterRecord:
    words = tuple(
        poster.PosterWords(language, "Where do I play?", "Point your camera here.") for language in ("en", "es")
    )
    return poster.PosterRecord(heading, heading.size, URL, words)


SAMPLES: Final[Mapping[str, Sample]] = {
    "scoresheets": scoresheets,
    "blank-scoresheets": blank,
    "filled-scoresheets": filled_sheets,
    "bracket": bracket,
    "lottery-list": lottery_list,
    "certificate": certificate,
    "cash-report": cash_report,
    "call-sheet": call_sheet,
    "table-cards": table_cards,
    "badges": name_badges,
    "check-in-list": check_in,
    "team-list": team_list,
    "schedule": day_plan,
    "receipt": receipt,
    "treasurer-report": treasurer_report,
    "prize-receipts": prize_receipts,
    "diplomas": honours,
    "results-book": results_book,
    "poster": hall_poster,
    "bracket-poster": wall_poster,
}
