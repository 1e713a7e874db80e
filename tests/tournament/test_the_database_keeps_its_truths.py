"""What must never be true is refused by the database itself, on SQLite and on PostgreSQL."""

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests.cast import key, make_person
from tests.passes import issue
from tests.tournament.archive.broken import BROKEN_ORIGINS
from tests.tournament.helping.broken import BROKEN_CALLS
from tests.tournament.importing.broken import BROKEN_PAST
from tests.tournament.issuing.broken import BROKEN_SETS
from tests.tournament.leaving.broken import BROKEN_LEAVING
from tests.tournament.prizes.broken import BROKEN_PRIZES
from tests.tournament.repeats.broken import BROKEN_REPEATS
from tests.tournament.rows import again
from tests.tournament.tokens.broken import BROKEN_TOKENS
from tests.tournament.transcribing.broken import BROKEN_READINGS
from tests.tournament.wall.pictures import BROKEN_WALLS
from tests.tournament.webhooks.broken import BROKEN_WEBHOOKS
from tournament import cash, practice
from tournament.models import (
    CashMove,
    CashSession,
    ClosedList,
    Club,
    Commitment,
    Correction,
    Division,
    Document,
    FormerPlayer,
    FriendlyEntry,
    FriendlyTable,
    HallTable,
    Installation,
    JournalLine,
    JudgePass,
    JudgePost,
    LateChange,
    ListedEntrant,
    Lottery,
    Official,
    PassTable,
    Payment,
    Person,
    PlanItem,
    PostTable,
    PreRegistration,
    Price,
    Redraw,
    Registration,
    Reopening,
    Round,
    Seat,
    SheetCheck,
    SheetEntry,
    SignOff,
    Sitting,
    Team,
    TeamPlayer,
    TileMove,
    Tournament,
    User,
)

DAY = datetime.timedelta(days=1)
HALF: dict[str, Any] = {"closed_at": timezone.now(), "expected_cents": 0}

BROKEN: dict[str, Callable[[Sitting], None]] = {
    "installation_is_one_row": lambda sitting: void(Installation.objects.create(id=2)),
    "one_demonstration_club": lambda sitting: two_demonstration_clubs(),
    "club_language_is_known": lambda sitting: void(Club.objects.update(language="fr")),
    "club_paper_is_known": lambda sitting: void(Club.objects.update(paper="a3")),
    "club_colour_is_a_colour": lambda sitting: void(Club.objects.update(colour="red")),
    "one_practice_club": lambda sitting: two_practice_clubs(),
    "one_practice_for_a_judge": lambda sitting: again(practised(sitting), slug="another"),
    "a_practice_is_somebodys": lambda sitting: again(practised(sitting), slug="another", practiser_id=None),
    "one_row_per_right": lambda sitting: again(Official.objects.earliest("pk")),
    "official_role_known": lambda sitting: void(Official.objects.update(role="king")),
    "person_kind_known": lambda sitting: void(Person.objects.update(kind="ghost")),
    "person_has_a_name": lambda sitting: void(Person.objects.update(name="")),
    "one_person_per_member_number": lambda sitting: void(Person.objects.update(member_number="7")),
    "a_former_players_number_is_his": lambda sitting: void(
        Person.objects.update(former_number=1, search_key="", pool="")
    ),
    "nothing_is_kept_of_who_was_erased": lambda sitting: void(
        Person.objects.filter(pk=Person.objects.earliest("pk").pk).update(former_number=1)
    ),
    "who_lost_his_standing_has_a_date": lambda sitting: void(Person.objects.update(good_standing=False)),
    "tournament_has_a_table": lambda sitting: void(Tournament.objects.update(tables=0)),
    "tournament_has_a_name": lambda sitting: void(Tournament.objects.update(name="")),
    "one_division_per_key": lambda sitting: void(Division.objects.update(key="men")),
    "one_championship_per_tournament": lambda sitting: void(Division.objects.update(kind="championship")),
    "division_format_known": lambda sitting: void(Division.objects.update(format="chairs")),
    "championship_format_known": lambda sitting: void(Tournament.objects.update(championship_format="dice")),
    "division_kind_known": lambda sitting: void(Division.objects.update(kind="circus")),
    "one_place_per_person": lambda sitting: again(Registration.objects.earliest("pk"), number=999),
    "one_registration_per_number": lambda sitting: void(Registration.objects.update(number=1)),
    "one_registration_per_key": lambda sitting: void(Registration.objects.update(key="the same key")),
    "a_guest_has_a_sponsor": lambda sitting: void(Registration.objects.update(kind="guest")),
    "nobody_sponsors_himself": lambda sitting: void(
        Registration.objects.filter(number=1).update(sponsor=Registration.objects.get(number=1).person)
    ),
    "an_exception_has_a_reason": lambda sitting: void(Registration.objects.update(let_in_at=timezone.now())),
    "one_payment_per_receipt": lambda sitting: again(Payment.objects.earliest("pk"), ordinal=9, key=key()),
    "one_payment_per_key": lambda sitting: again(Payment.objects.earliest("pk"), ordinal=9, receipt=999),
    "payments_of_a_place_in_order": lambda sitting: again(Payment.objects.earliest("pk"), receipt=999, key=key()),
    "only_a_reversal_gives_back": lambda sitting: again(
        Payment.objects.earliest("pk"), amount_cents=-1, ordinal=9, receipt=999, key=key()
    ),
    "one_closed_list_per_number": lambda sitting: again(ClosedList.objects.earliest("pk")),
    "closed_lists_start_at_1": lambda sitting: again(ClosedList.objects.earliest("pk"), number=0),
    "listed_once": lambda sitting: again(ListedEntrant.objects.earliest("pk")),
    "a_late_change_says_why": lambda sitting: late_change(sitting, reason=""),
    "a_late_change_names_its_people": lambda sitting: late_change(sitting, out=None),
    "a_reopening_says_why": lambda sitting: void(
        Reopening.objects.create(closed_list=ClosedList.objects.earliest("pk"), reason="")
    ),
    "links_start_at_1": lambda sitting: void(
        Commitment.objects.create(closed_list=another_list(), link=0, anchor="a", commitment="c")
    ),
    "one_tile_per_number": lambda sitting: again(TileMove.objects.earliest("pk")),
    "a_redraw_says_why": lambda sitting: void(Redraw.objects.create(lottery=Lottery.objects.earliest("pk"), reason="")),
    "one_former_player_per_place": lambda sitting: two_former_players(),
    "a_waiver_is_no_money": lambda sitting: again(
        Payment.objects.earliest("pk"), method="waived", ordinal=9, receipt=999, key=key()
    ),
    "only_cash_lies_in_a_box": lambda sitting: again(
        Payment.objects.earliest("pk"), method="card", session_id=box(sitting).pk, ordinal=9, receipt=999, key=key()
    ),
    "price_has_a_name": lambda sitting: void(price(sitting, name="")),
    "price_kind_known": lambda sitting: void(price(sitting, kind="ghost")),
    "a_price_has_a_time": lambda sitting: void(price(sitting, starts_at=timezone.now(), ends_at=timezone.now() - DAY)),
    "one_plan_item_per_number": lambda sitting: void([planned(sitting), planned(sitting)]),
    "one_plan_item_per_key": lambda sitting: void([planned(sitting, number=at, key="the same key") for at in (91, 92)]),
    "plan_item_kind_known": lambda sitting: void(planned(sitting, kind="siesta")),
    "a_plan_item_says_what": lambda sitting: void(planned(sitting, kind="other")),
    "a_plan_item_lasts": lambda sitting: void(planned(sitting, minutes=0)),
    "only_a_round_has_a_number": lambda sitting: void(planned(sitting, round=1)),
    "one_cash_session_per_number": lambda sitting: again(box(sitting), desk="B", key=key()),
    "one_cash_session_per_key": lambda sitting: again(box(sitting), desk="B", number=2),
    "one_open_cash_box_per_desk": lambda sitting: again(box(sitting), number=2, key=key()),
    "a_cash_box_is_closed_whole": lambda sitting: void(CashSession.objects.filter(pk=box(sitting).pk).update(**HALF)),
    "a_difference_has_a_remark": lambda sitting: void(
        CashSession.objects.filter(pk=box(sitting).pk).update(**HALF, counted_cents=1)
    ),
    "moves_of_a_cash_box_in_order": lambda sitting: again(moved(sitting), key=key()),
    "one_cash_move_per_key": lambda sitting: again(moved(sitting), number=2),
    "cash_moves_one_way": lambda sitting: again(moved(sitting), number=2, key=key(), amount_cents=-1),
    "one_lottery_per_attempt": lambda sitting: again(Lottery.objects.earliest("pk")),
    "one_team_per_number": lambda sitting: void(Team.objects.update(number=1)),
    "team_numbers_start_at_1": lambda sitting: void(Team.objects.filter(number=1).update(number=0)),
    "a_player_in_one_team": lambda sitting: again(TeamPlayer.objects.earliest("pk"), team_id=2, position=0),
    "one_player_per_team_place": lambda sitting: void(TeamPlayer.objects.update(position=0)),
    "a_team_is_two_players": lambda sitting: void(TeamPlayer.objects.filter(position=1).update(position=2)),
    "a_round_starts_once": lambda sitting: again(Round.objects.get()),
    "one_sheet_per_match": lambda sitting: again(sitting, table=99),
    "corrections_of_a_sheet_in_order": lambda sitting: correction_row(sitting, number=[1, 1]),
    "one_correction_per_key": lambda sitting: correction_row(sitting, key=["the same", "the same"]),
    "a_correction_has_a_reason": lambda sitting: correction_row(sitting, reason=[""]),
    "a_ruling_names_a_side": lambda sitting: correction_row(sitting, ruled=["C"]),
    "fate_of_a_match_is_known": lambda sitting: correction_row(sitting, fate=["burn"]),
    "one_match_at_a_table": lambda sitting: void(Sitting.objects.update(table=1)),
    "one_row_per_hall_table": lambda sitting: void([hall_table(sitting) for _ in range(2)]),
    "hall_tables_start_at_1": lambda sitting: void(hall_table(sitting, number=0)),
    "a_table_out_of_order_says_why": lambda sitting: void(hall_table(sitting, out_of_order_at=timezone.now())),
    "one_post_per_judge": lambda sitting: void([posted(sitting) for _ in range(2)]),
    "a_post_names_a_table_once": lambda sitting: post_tables(posted(sitting), [7, 7]),
    "tables_of_a_post_start_at_1": lambda sitting: post_tables(posted(sitting), [0]),
    "two_teams_at_a_table": lambda sitting: void(Sitting.objects.update(team_b=sitting.team_a)),
    "sitting_state_known": lambda sitting: void(Sitting.objects.update(state="asleep")),
    "one_player_per_seat": lambda sitting: void(sitting.seats.update(seat=0)),
    "one_seat_per_player": lambda sitting: void(sitting.seats.update(registration=Registration.objects.earliest("pk"))),
    "seats_are_0_to_3": lambda sitting: void(Seat.objects.filter(seat=3).update(seat=4)),
    "one_entry_per_line": lambda sitting: enter_row(sitting, [(1, key()), (1, key())]),
    "one_entry_per_key": lambda sitting: enter_row(sitting, [(1, "the same key"), (2, "the same key")]),
    "lines_start_at_1": lambda sitting: enter_row(sitting, [(0, key())]),
    "one_friendly_table_per_key": lambda sitting: void(friendly_tables(sitting, 2)),
    "one_friendly_entry_per_line": lambda sitting: friendly_rows(sitting, [(1, "a key"), (1, "another")]),
    "one_friendly_entry_per_key": lambda sitting: friendly_rows(sitting, [(1, "a key"), (2, "a key")]),
    "friendly_lines_start_at_1": lambda sitting: friendly_rows(sitting, [(0, "a key")]),
    "a_side_signs_once": lambda sitting: sign_row(sitting, ["A", "A"]),
    "sign_off_side_known": lambda sitting: sign_row(sitting, ["C"]),
    "sign_off_has_initials": lambda sitting: sign_row(sitting, ["A"], initials=""),
    "a_sheet_is_confirmed_once": lambda sitting: check_rows(sitting, ["AA", "BB"]),
    "a_check_has_initials_or_a_reason": lambda sitting: check_rows(sitting, [""]),
    "agreement_is_known": lambda sitting: void(Tournament.objects.update(agreement="nobody")),
    "one_pre_registration_per_number": lambda sitting: wishes(sitting, number=1),
    "one_pre_registration_per_key": lambda sitting: wishes(sitting, key="wish-key"),
    "pre_registration_state_known": lambda sitting: wishes(sitting, state="lost"),
    "who_waits_for_a_place_has_a_name": lambda sitting: wishes(sitting, name=""),
    "who_is_confirmed_has_a_place": lambda sitting: wishes(sitting, state="confirmed"),
    "one_document_per_version": lambda sitting: document_row(sitting, ["waiting", "waiting"]),
    "one_document_of_the_whole_per_version": lambda sitting: document_row(
        sitting, ["waiting", "waiting"], of_the_whole=True
    ),
    "one_document_of_a_code": lambda sitting: document_row(sitting, ["waiting", "waiting"], code="K7QF2M9P"),
    "a_ready_document_has_bytes": lambda sitting: document_row(sitting, ["done"]),
    "document_state_known": lambda sitting: document_row(sitting, ["lost"]),
    "one_pass_per_key": lambda sitting: pass_rows(sitting, key="the same key"),
    "no_pass_takes_a_sixth_pin": lambda sitting: pass_rows(sitting, wrong=6),
    "a_pass_has_a_pin": lambda sitting: pass_rows(sitting, pin=""),
    "a_pass_names_a_table_once": lambda sitting: pass_tables(sitting, [7, 7]),
    "tables_of_a_pass_start_at_1": lambda sitting: pass_tables(sitting, [0]),
    "one_journal_line_per_number": lambda sitting: again(JournalLine.objects.earliest("pk")),
    "one_club_line_per_number": lambda sitting: a_club_line_again(sitting),
    **BROKEN_CALLS,
    **BROKEN_WALLS,
    **BROKEN_READINGS,
    **BROKEN_SETS,
    **BROKEN_LEAVING,
    **BROKEN_PAST,
    **BROKEN_ORIGINS,
    **BROKEN_PRIZES,
    **BROKEN_REPEATS,
    **BROKEN_TOKENS,
    **BROKEN_WEBHOOKS,
}


def void(_: object) -> None:
    """The statement has run; its value does not matter."""


def box(sitting: Sitting) -> CashSession:
    return cash.open_session(tournament=sitting.tournament, desk="A", float_cents=0, key=key(), by=None)


def moved(sitting: Sitting) -> CashMove:
    return cash.move(session=box(sitting), kind="in", amount_cents=1, reason="change", key=key(), by=None)


def hall_table(sitting: Sitting, **columns: object) -> HallTable:
    return HallTable.objects.create(**{"tournament": sitting.tournament, "number": 7, **columns})


def posted(sitting: Sitting) -> JudgePost:
    return JudgePost.objects.create(tournament=sitting.tournament, user=User.objects.earliest("pk"))


def post_tables(post: JudgePost, tables: list[int]) -> None:
    for table in tables:
        PostTable.objects.create(post=post, table=table)


def planned(sitting: Sitting, **columns: object) -> PlanItem:
    """A line of the day's plan; without `columns` it is in order."""
    values: dict[str, Any] = {"number": 90, "kind": "lunch", "starts_at": datetime.time(12), **columns}
    return PlanItem.objects.create(tournament=sitting.tournament, **values)


def price(sitting: Sitting, **columns: object) -> Price:
    return Price.objects.create(
        **{"tournament": sitting.tournament, "order": 1, "name": "x", "amount_cents": 1, **columns}
    )


def enter_row(sitting: Sitting, rows: list[tuple[int, str]]) -> None:
    for number, one in rows:
        SheetEntry.objects.create(sitting=sitting, number=number, kind="hand", data={}, key=one)


def sign_row(sitting: Sitting, sides: list[str], initials: str = "AA") -> None:
    for side in sides:
        SignOff.objects.create(sitting=sitting, side=side, version=1, initials=initials)


def check_rows(sitting: Sitting, initials: list[str]) -> None:
    for one in initials:
        SheetCheck.objects.create(
            sitting=sitting, version=1, holds=True, initials=one, checked_by=User.objects.earliest("pk")
        )


def correction_row(sitting: Sitting, **column: list[object]) -> None:
    """Two corrections that differ in everything but one column, or one that is wrong in it."""
    ((name, values),) = column.items()
    for number, value in enumerate(values, start=1):
        row = {"number": number, "key": key(), "reason": "why", "version": 1, "asked": {}, name: value}
        Correction.objects.create(sitting=sitting, **row)


def wishes(sitting: Sitting, **of_the_second: object) -> None:
    for number in (1, 2):
        row = {"number": number, "key": "wish-key" if number == 1 else "wish-key-2", "name": "Hector", "kind": "member"}
        PreRegistration.objects.create(
            tournament=sitting.tournament,
            division=sitting.round.division,
            rules_accepted_at=timezone.now(),
            created_at=timezone.now(),
            **{**row, **(of_the_second if number == 2 else {})},
        )


def a_club_line_again(sitting: Sitting) -> None:
    make_person(sitting.tournament.club, "Blas Barroso")
    again(JournalLine.objects.filter(tournament=None).earliest("pk"))


def document_row(sitting: Sitting, states: list[str], *, of_the_whole: bool = False, code: str = "") -> None:
    for number, state in enumerate(states):
        Document.objects.create(
            tournament=sitting.tournament,
            division=None if of_the_whole else sitting.round.division,
            kind="bracket",
            subject=f"bracket {number}" if code else "bracket",
            version=1,
            payload={},
            digest="",
            code=code,
            state=state,
            enqueued_at=timezone.now(),
        )


def pass_rows(sitting: Sitting, **changed: object) -> None:
    issue(sitting.tournament)
    issue(sitting.tournament, name="Blas Barroso")
    JudgePass.objects.update(**changed)


def pass_tables(sitting: Sitting, tables: list[int]) -> None:
    held = issue(sitting.tournament).judge_pass
    for table in tables:
        PassTable.objects.create(judge_pass=held, table=table)


def friendly_tables(sitting: Sitting, number: int = 1) -> list[FriendlyTable]:
    club = sitting.tournament.club
    return [FriendlyTable.objects.create(club=club, ruleset="saci", key="the same key") for _ in range(number)]


def friendly_rows(sitting: Sitting, rows: list[tuple[int, str]]) -> None:
    (table,) = friendly_tables(sitting)
    for number, one in rows:
        FriendlyEntry.objects.create(table=table, number=number, kind="hand", data={}, key=one)


def practised(sitting: Sitting) -> Tournament:
    holder = issue(sitting.tournament).judge_pass.user
    return practice.start(tournament=sitting.tournament, by=holder).tournament


def two_practice_clubs() -> None:
    for name in ("one", "other"):
        Club.objects.create(name=name, practice=True)


def two_demonstration_clubs() -> None:
    for name in ("one", "other"):
        Club.objects.create(name=name, demonstration=True)


def another_list() -> ClosedList:
    again(ClosedList.objects.earliest("pk"), number=2)
    return ClosedList.objects.latest("pk")


def late_change(sitting: Sitting, **broken: object) -> None:
    place = sitting.team_a.players.all()[0].registration
    change = {"division": place.division, "kind": "replace", "team": sitting.team_a, "into": place, "out": place}
    LateChange.objects.create(**{**change, "reason": "did not come", **broken})


def two_former_players() -> None:
    place = TeamPlayer.objects.earliest("pk")
    for _ in range(2):
        FormerPlayer.objects.create(team=place.team, registration=place.registration, position=0)


@pytest.mark.parametrize("truth", BROKEN)
def test_the_database_refuses(truth: str, sitting: Sitting) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        BROKEN[truth](sitting)


def test_every_named_constraint_is_tried() -> None:
    named = {
        constraint.name
        for model in apps.get_app_config("tournament").get_models()
        for constraint in model._meta.constraints
        if not constraint.name.startswith("%")
    }
    assert named - set(BROKEN) == set()
