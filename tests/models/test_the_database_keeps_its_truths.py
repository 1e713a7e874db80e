"""What must never be true is refused by the database itself, on SQLite and on PostgreSQL."""

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests.cast import make_person
from tests.club.api_tokens.broken import BROKEN_TOKENS
from tests.club.broken import BROKEN_ACCOUNTS, BROKEN_CIRCUITS
from tests.documents.queue.broken import BROKEN_SETS
from tests.exchange.archive.broken import BROKEN_ORIGINS
from tests.exchange.idempotency.broken import BROKEN_REPEATS
from tests.exchange.imports.broken import BROKEN_PAST
from tests.exchange.webhooks.broken import BROKEN_WEBHOOKS
from tests.hall.broken import BROKEN_CLOCKS
from tests.hall.pictures import BROKEN_WALLS
from tests.matches.broken import BROKEN_MATCHES
from tests.matches.double_entry.broken import BROKEN_READINGS
from tests.matches.help_calls.broken import BROKEN_CALLS
from tests.matches.withdrawals.broken import BROKEN_LEAVING
from tests.models.rows import again, void
from tests.prizes.broken import BROKEN_PRIZES
from tests.registration.broken import BROKEN_REGISTRATIONS
from tests.support.passes import issue
from tests.support.thorough import some
from tests.tournaments.broken import BROKEN_PICTURES
from tournament.matches import practice
from tournament.models import (
    AssignedTable,
    Bye,
    Club,
    Commitment,
    Division,
    Document,
    EntryList,
    FormerPlayer,
    HallTable,
    Installation,
    JournalLine,
    JudgeAssignment,
    JudgePass,
    LateEntry,
    ListedEntrant,
    Lottery,
    Official,
    PassTable,
    Person,
    PlanItem,
    Redraw,
    Reopening,
    Series,
    TableMatch,
    Team,
    TeamPlayer,
    TileMove,
    Tournament,
    User,
)

BROKEN: dict[str, Callable[[TableMatch], None]] = {
    **BROKEN_CIRCUITS,
    **BROKEN_ACCOUNTS,
    "a_series_has_a_name": lambda table_match: void(series_of(table_match, name="")),
    "one_series_of_a_name_in_a_club": lambda table_match: void([series_of(table_match), series_of(table_match)]),
    "one_tournament_of_a_series_a_day": lambda table_match: again(
        in_series(table_match), slug="another", uid="another-uid"
    ),
    "self_check_in_is_known": lambda table_match: void(Tournament.objects.update(self_check_in="maybe")),
    "installation_is_one_row": lambda table_match: void(Installation.objects.create(id=2)),
    "one_demonstration_club": lambda table_match: two_demonstration_clubs(),
    "club_language_is_known": lambda table_match: void(Club.objects.update(language="fr")),
    "club_paper_is_known": lambda table_match: void(Club.objects.update(paper="a3")),
    "club_colour_is_a_colour": lambda table_match: void(Club.objects.update(colour="red")),
    "one_practice_club": lambda table_match: two_practice_clubs(),
    "one_practice_for_a_judge": lambda table_match: again(practised(table_match), slug="another"),
    "a_practice_is_somebodys": lambda table_match: again(practised(table_match), slug="another", practiser_id=None),
    "one_row_per_right": lambda table_match: again(Official.objects.earliest("pk")),
    "official_role_known": lambda table_match: void(Official.objects.update(role="king")),
    "person_kind_known": lambda table_match: void(Person.objects.update(kind="ghost")),
    "person_has_a_name": lambda table_match: void(Person.objects.update(name="")),
    "one_person_per_member_number": lambda table_match: void(Person.objects.update(member_number="7")),
    "one_former_number_per_club": lambda table_match: void(
        Person.objects.update(former_number=1, search_key="", pool="")
    ),
    "nothing_is_kept_of_who_was_erased": lambda table_match: void(
        Person.objects.filter(pk=Person.objects.earliest("pk").pk).update(former_number=1)
    ),
    "lost_good_standing_has_a_date": lambda table_match: void(Person.objects.update(good_standing=False)),
    "tournament_has_a_table": lambda table_match: void(Tournament.objects.update(tables=0)),
    "tournament_has_a_name": lambda table_match: void(Tournament.objects.update(name="")),
    "one_division_per_key": lambda table_match: void(Division.objects.update(key="men")),
    "one_championship_per_tournament": lambda table_match: void(Division.objects.update(kind="championship")),
    "division_format_known": lambda table_match: void(Division.objects.update(format="chairs")),
    "championship_format_known": lambda table_match: void(Tournament.objects.update(championship_format="dice")),
    "division_kind_known": lambda table_match: void(Division.objects.update(kind="circus")),
    "one_entry_list_per_number": lambda table_match: again(EntryList.objects.earliest("pk")),
    "entry_lists_start_at_1": lambda table_match: again(EntryList.objects.earliest("pk"), number=0),
    "listed_once": lambda table_match: again(ListedEntrant.objects.earliest("pk")),
    "a_late_entry_says_why": lambda table_match: late_entry(table_match, reason=""),
    "a_late_entry_names_its_people": lambda table_match: late_entry(table_match, out=None),
    "a_reopening_says_why": lambda table_match: void(
        Reopening.objects.create(entry_list=EntryList.objects.earliest("pk"), reason="")
    ),
    "links_start_at_1": lambda table_match: void(
        Commitment.objects.create(entry_list=another_list(), link=0, anchor="a", commitment="c")
    ),
    "one_tile_per_number": lambda table_match: again(TileMove.objects.earliest("pk")),
    "a_redraw_says_why": lambda table_match: void(
        Redraw.objects.create(lottery=Lottery.objects.earliest("pk"), reason="")
    ),
    "one_former_player_per_place": lambda table_match: two_former_players(),
    "one_plan_item_per_number": lambda table_match: void([planned(table_match), planned(table_match)]),
    "one_plan_item_per_key": lambda table_match: void(
        [planned(table_match, number=at, key="the same key") for at in (91, 92)]
    ),
    "plan_item_kind_known": lambda table_match: void(planned(table_match, kind="siesta")),
    "a_plan_item_says_what": lambda table_match: void(planned(table_match, kind="other")),
    "a_plan_item_lasts": lambda table_match: void(planned(table_match, minutes=0)),
    "only_a_round_has_a_number": lambda table_match: void(planned(table_match, round=1)),
    "one_lottery_per_attempt": lambda table_match: again(Lottery.objects.earliest("pk")),
    "one_team_per_number": lambda table_match: void(Team.objects.update(number=1)),
    "team_numbers_start_at_1": lambda table_match: void(Team.objects.filter(number=1).update(number=0)),
    "a_player_in_one_team": lambda table_match: again(TeamPlayer.objects.earliest("pk"), team_id=2, position=0),
    "one_side_a_round": lambda table_match: void([side_of_a_round(at) for at in (0, 1)]),
    "a_place_or_a_side_of_a_round": lambda table_match: void(TeamPlayer.objects.update(placed=None)),
    "sides_play_from_round_1": lambda table_match: void(Team.objects.update(round=0)),
    "one_bye_a_round": lambda table_match: void([bye_of(1) for _ in range(2)]),
    "byes_are_from_round_1": lambda table_match: void(bye_of(0)),
    "one_player_per_team_place": lambda table_match: void(TeamPlayer.objects.update(position=0)),
    "a_team_is_two_players": lambda table_match: void(TeamPlayer.objects.filter(position=1).update(position=2)),
    "one_row_per_hall_table": lambda table_match: void([hall_table(table_match) for _ in range(2)]),
    "hall_tables_start_at_1": lambda table_match: void(hall_table(table_match, number=0)),
    "a_table_out_of_order_says_why": lambda table_match: void(hall_table(table_match, out_of_order_at=timezone.now())),
    "one_assignment_per_judge": lambda table_match: void([posted(table_match) for _ in range(2)]),
    "an_assignment_names_a_table_once": lambda table_match: post_tables(posted(table_match), [7, 7]),
    "tables_of_an_assignment_start_at_1": lambda table_match: post_tables(posted(table_match), [0]),
    "agreement_is_known": lambda table_match: void(Tournament.objects.update(agreement="nobody")),
    "one_document_per_version": lambda table_match: document_row(table_match, ["waiting", "waiting"]),
    "one_document_of_the_whole_per_version": lambda table_match: document_row(
        table_match, ["waiting", "waiting"], of_the_whole=True
    ),
    "one_document_of_a_code": lambda table_match: document_row(table_match, ["waiting", "waiting"], code="K7QF2M9P"),
    "a_ready_document_has_bytes": lambda table_match: document_row(table_match, ["done"]),
    "document_state_known": lambda table_match: document_row(table_match, ["lost"]),
    "one_pass_per_key": lambda table_match: pass_rows(table_match, key="the same key"),
    "no_pass_takes_a_sixth_pin": lambda table_match: pass_rows(table_match, wrong=6),
    "a_pass_has_a_pin": lambda table_match: pass_rows(table_match, pin=""),
    "a_pass_names_a_table_once": lambda table_match: pass_tables(table_match, [7, 7]),
    "tables_of_a_pass_start_at_1": lambda table_match: pass_tables(table_match, [0]),
    "one_journal_line_per_number": lambda table_match: again(JournalLine.objects.earliest("pk")),
    "one_club_line_per_number": lambda table_match: a_club_line_again(table_match),
    **BROKEN_REGISTRATIONS,
    **BROKEN_MATCHES,
    **BROKEN_CALLS,
    **BROKEN_CLOCKS,
    **BROKEN_PICTURES,
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


def side_of_a_round(position: int) -> TeamPlayer:
    player = TeamPlayer.objects.earliest("pk")
    team = Team.objects.create(
        tournament=player.team.tournament, division=player.team.division, number=900 + position, round=2
    )
    return TeamPlayer.objects.create(team=team, registration=player.registration, round=2, position=0)


def bye_of(number: int) -> Bye:
    player = TeamPlayer.objects.earliest("pk")
    return Bye.objects.create(division=player.team.division, round=number, registration=player.registration)


def hall_table(table_match: TableMatch, **columns: object) -> HallTable:
    return HallTable.objects.create(**{"tournament": table_match.tournament, "number": 7, **columns})


def posted(table_match: TableMatch) -> JudgeAssignment:
    return JudgeAssignment.objects.create(tournament=table_match.tournament, user=User.objects.earliest("pk"))


def post_tables(post: JudgeAssignment, tables: list[int]) -> None:
    for table in tables:
        AssignedTable.objects.create(assignment=post, table=table)


def planned(table_match: TableMatch, **columns: object) -> PlanItem:
    """A line of the day's plan; without `columns` it is in order."""
    values: dict[str, Any] = {"number": 90, "kind": "lunch", "starts_at": datetime.time(12), **columns}
    return PlanItem.objects.create(tournament=table_match.tournament, **values)


def a_club_line_again(table_match: TableMatch) -> None:
    make_person(table_match.tournament.club, "Blas Barroso")
    again(JournalLine.objects.filter(tournament=None).earliest("pk"))


def document_row(table_match: TableMatch, states: list[str], *, of_the_whole: bool = False, code: str = "") -> None:
    for number, state in enumerate(states):
        Document.objects.create(
            tournament=table_match.tournament,
            division=None if of_the_whole else table_match.round.division,
            kind="bracket",
            subject=f"bracket {number}" if code else "bracket",
            version=1,
            payload={},
            digest="",
            code=code,
            state=state,
            enqueued_at=timezone.now(),
        )


def pass_rows(table_match: TableMatch, **changed: object) -> None:
    issue(table_match.tournament)
    issue(table_match.tournament, name="Blas Barroso")
    JudgePass.objects.update(**changed)


def pass_tables(table_match: TableMatch, tables: list[int]) -> None:
    held = issue(table_match.tournament).judge_pass
    for table in tables:
        PassTable.objects.create(judge_pass=held, table=table)


def practised(table_match: TableMatch) -> Tournament:
    holder = issue(table_match.tournament).judge_pass.user
    return practice.start(tournament=table_match.tournament, by=holder).tournament


def two_practice_clubs() -> None:
    for name in ("one", "other"):
        Club.objects.create(name=name, practice=True)


def series_of(table_match: TableMatch, name: str = "Thursdays") -> Series:
    return Series.objects.create(club=table_match.tournament.club, name=name, starts_at="20:00")


def in_series(table_match: TableMatch) -> Tournament:
    table_match.tournament.series = series_of(table_match)
    table_match.tournament.save()
    return table_match.tournament


def two_demonstration_clubs() -> None:
    for name in ("one", "other"):
        Club.objects.create(name=name, demonstration=True)


def another_list() -> EntryList:
    again(EntryList.objects.earliest("pk"), number=2)
    return EntryList.objects.latest("pk")


def late_entry(table_match: TableMatch, **broken: object) -> None:
    place = table_match.team_a.players.all()[0].registration
    change = {"division": place.division, "kind": "replace", "team": table_match.team_a, "into": place, "out": place}
    LateEntry.objects.create(**{**change, "reason": "did not come", **broken})


def two_former_players() -> None:
    place = TeamPlayer.objects.earliest("pk")
    for _ in range(2):
        FormerPlayer.objects.create(team=place.team, registration=place.registration, position=0)


def test_the_database_refuses(table_match: TableMatch, subtests: pytest.Subtests) -> None:
    """A third of them in a run, one day for all: what a statement wrote before it was refused is rolled back."""
    for truth, break_it in some(list(BROKEN.items()), one_in=3):
        fresh = TableMatch.objects.get(pk=table_match.pk)
        # The outer transaction takes back what came through, so that it does not fail the next ones.
        with subtests.test(truth), transaction.atomic(), pytest.raises(IntegrityError), transaction.atomic():
            break_it(fresh)


def test_every_named_constraint_is_tried() -> None:
    named = {
        constraint.name
        for model in apps.get_app_config("tournament").get_models()
        for constraint in model._meta.constraints
        if not constraint.name.startswith("%")
    }
    assert named - set(BROKEN) == set()
