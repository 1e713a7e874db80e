"""What must never be true of rounds, matches, seats, sheets and what is signed on them."""

from collections.abc import Callable

from django.utils import timezone

from tests.cast import key
from tests.models.rows import again, void
from tournament.models import (
    Correction,
    FriendlyEntry,
    FriendlyTable,
    Registration,
    Round,
    Sanction,
    Seat,
    SecondCheck,
    SheetEntry,
    SheetReview,
    SignOff,
    TableMatch,
    User,
)


def sanction_row(table_match: TableMatch, times: int = 1, **columns: object) -> None:
    player = table_match.team_a.players.all()[0].registration
    row = {"tournament": table_match.tournament, "table_match": table_match, "team": table_match.team_a, "note": "why"}
    for number in range(1, times + 1):
        of_its_own = {"number": number, "key": key(), "registration": player}
        Sanction.objects.create(**{**row, **of_its_own, **columns})


BROKEN_MATCHES: dict[str, Callable[[TableMatch], None]] = {
    "a_round_starts_once": lambda table_match: again(Round.objects.get()),
    "one_sheet_per_match": lambda table_match: again(table_match, table=99),
    "corrections_of_a_sheet_in_order": lambda table_match: correction_row(table_match, number=[1, 1]),
    "one_correction_per_key": lambda table_match: correction_row(table_match, key=["the same", "the same"]),
    "a_correction_has_a_reason": lambda table_match: correction_row(table_match, reason=[""]),
    "a_ruling_names_a_side": lambda table_match: correction_row(table_match, ruled=["C"]),
    "fate_of_a_match_is_known": lambda table_match: correction_row(table_match, fate=["burn"]),
    "one_match_at_a_table": lambda table_match: void(TableMatch.objects.update(table=1)),
    "two_teams_at_a_table": lambda table_match: void(TableMatch.objects.update(team_b=table_match.team_a)),
    "table_match_state_known": lambda table_match: void(TableMatch.objects.update(state="asleep")),
    "one_player_per_seat": lambda table_match: void(table_match.seats.update(seat=0)),
    "one_seat_per_player": lambda table_match: void(
        table_match.seats.update(registration=Registration.objects.earliest("pk"))
    ),
    "seats_are_0_to_3": lambda table_match: void(Seat.objects.filter(seat=3).update(seat=4)),
    "one_entry_per_line": lambda table_match: enter_row(table_match, [(1, key()), (1, key())]),
    "one_entry_per_key": lambda table_match: enter_row(table_match, [(1, "the same key"), (2, "the same key")]),
    "lines_start_at_1": lambda table_match: enter_row(table_match, [(0, key())]),
    "one_friendly_table_per_key": lambda table_match: void(friendly_tables(table_match, 2)),
    "one_friendly_entry_per_line": lambda table_match: friendly_rows(table_match, [(1, "a key"), (1, "another")]),
    "one_friendly_entry_per_key": lambda table_match: friendly_rows(table_match, [(1, "a key"), (2, "a key")]),
    "friendly_lines_start_at_1": lambda table_match: friendly_rows(table_match, [(0, "a key")]),
    "sanctions_of_a_tournament_in_order": lambda table_match: sanction_row(table_match, 2, number=1, row="phone"),
    "one_sanction_per_key": lambda table_match: sanction_row(table_match, 2, key="the same", row="phone"),
    "one_step_of_the_ladder_a_match": lambda table_match: sanction_row(table_match, 2),
    "a_fine_is_80_points_at_most": lambda table_match: sanction_row(table_match, points=81),
    "a_card_is_known": lambda table_match: sanction_row(table_match, card="GREEN"),
    "a_sanction_says_why": lambda table_match: sanction_row(table_match, note=""),
    "a_sanction_is_taken_back_with_a_reason": lambda table_match: sanction_row(table_match, cancel_reason="why"),
    "a_sanction_is_taken_back_with_a_reason once": lambda table_match: sanction_row(
        table_match, cancelled_at=timezone.now()
    ),
    "reviews_of_a_sheet_in_order": lambda table_match: review_rows(table_match, "returned", "returned", number=1),
    "one_current_review_a_sheet": lambda table_match: review_rows(table_match, "waiting", "confirmed"),
    "reviews_start_at_1": lambda table_match: review_rows(table_match, "waiting", number=0),
    "a_review_says_what_its_state_needs": lambda table_match: review_rows(table_match, "returned", reason=""),
    "a_review_says_what_its_state_needs once": lambda table_match: review_rows(table_match, "lost"),
    "a_sheet_photo_is_small": lambda table_match: review_rows(table_match, "waiting", bytes=300_001),
    "a_sheet_photo_is_small once": lambda table_match: review_rows(table_match, "waiting", sha256=""),
    "a_side_signs_once": lambda table_match: sign_row(table_match, ["A", "A"]),
    "sign_off_side_known": lambda table_match: sign_row(table_match, ["C"]),
    "sign_off_has_initials": lambda table_match: sign_row(table_match, ["A"], initials=""),
    "a_sheet_is_confirmed_once": lambda table_match: check_rows(table_match, ["AA", "BB"]),
    "a_check_has_initials_or_a_reason": lambda table_match: check_rows(table_match, [""]),
}


def enter_row(table_match: TableMatch, rows: list[tuple[int, str]]) -> None:
    for number, one in rows:
        SheetEntry.objects.create(table_match=table_match, number=number, kind="hand", data={}, key=one)


def sign_row(table_match: TableMatch, sides: list[str], initials: str = "AA") -> None:
    for side in sides:
        SignOff.objects.create(table_match=table_match, side=side, version=1, initials=initials)


def check_rows(table_match: TableMatch, initials: list[str]) -> None:
    for one in initials:
        SecondCheck.objects.create(
            table_match=table_match, version=1, holds=True, initials=one, checked_by=User.objects.earliest("pk")
        )


def review_rows(table_match: TableMatch, *states: str, **columns: object) -> None:
    """Reviews in these states, correct but for the given columns."""
    for number, state in enumerate(states, start=1):
        at = None if state == "waiting" else timezone.now()
        row = {"number": number, "state": state, "sha256": "a" * 64, "bytes": 9, "checked_at": at}
        row["reason"] = "blurred" if state == "returned" else ""
        SheetReview.objects.create(table_match=table_match, sent_at=timezone.now(), **{**row, **columns})


def correction_row(table_match: TableMatch, **column: list[object]) -> None:
    """Two corrections that differ in everything but one column, or one that is wrong in it."""
    ((name, values),) = column.items()
    for number, value in enumerate(values, start=1):
        row = {"number": number, "key": key(), "reason": "why", "version": 1, "asked": {}, name: value}
        Correction.objects.create(table_match=table_match, **row)


def friendly_tables(table_match: TableMatch, number: int = 1) -> list[FriendlyTable]:
    club = table_match.tournament.club
    return [FriendlyTable.objects.create(club=club, ruleset="saci", key="the same key") for _ in range(number)]


def friendly_rows(table_match: TableMatch, rows: list[tuple[int, str]]) -> None:
    (table,) = friendly_tables(table_match)
    for number, one in rows:
        FriendlyEntry.objects.create(table=table, number=number, kind="hand", data={}, key=one)
