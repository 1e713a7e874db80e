"""A thief who alters one column of one record beside the journal is seen, whichever it is (NF525; assurance.md)."""

import datetime
import uuid
from collections.abc import Iterator
from typing import Any, TypeAlias

import pytest
from django.db import IntegrityError, models, transaction

from tests.cast import DAY, enter, key, make_person, make_user, play_to_the_end
from tests.exchange.archive.days import take_in
from tests.journal import thieves
from tests.matches.club_night import seated
from tests.matches.corrections.asking import correct, other_side_won
from tests.matches.second_check.sheets import ask_for_an_official, confirm
from tests.prizes.winners import hand_out, parts, pledge
from tests.support.thorough import some
from tests.tournaments.photographs import photograph
from tournament.club import circuits, judge_assignments, judge_passes, people, series
from tournament.documents.queue import steps
from tournament.exchange.archive import export
from tournament.hall import clock, seating, table_changes
from tournament.journal import log, row_hashes, verification
from tournament.journal.actions import Action
from tournament.lottery import entry_list, holding, redraw
from tournament.matches import help_calls, late_entries, sanctions, sheet_photos, sign_off, withdrawals
from tournament.models import Bye, Club, Division, Official, Payment, Round, TableMatch, Tournament, User
from tournament.models.policy import policies
from tournament.prizes import pledges
from tournament.registration import cash_boxes, payments, preregistration, prices
from tournament.tournaments import opening

POLICIES = dict(policies())
RELATIONS: list[Any] = [model._meta.get_field(policy.parts) for model, policy in POLICIES.items() if policy.parts]
PARTS: dict[type[models.Model], str] = {one.related_model: one.remote_field.name for one in RELATIONS}
HASHED = [
    model for model, policy in POLICIES.items() if (policy.in_tournament or policy.club) and not policy.not_hashed
]
MODELS = [*HASHED, *PARTS]
AnyField: TypeAlias = "models.Field[Any, Any]"


@pytest.fixture
def taken_in(club: Club, stranger: User) -> Tournament:
    """One that came as a file, from the club of a stranger."""
    other = Club.objects.get(officials__user=stranger)
    return take_in(export.export(opening.open_tournament(club=other, name="Elsewhere", date=DAY, by=None)), club)


@pytest.fixture
def day(taken_in: Tournament, drawn: Tournament, men: Division, women: Division, organizer: User) -> Tournament:
    """Everything that a day can hold has happened; a thief has taken the guards off."""
    bye = Bye.objects.create(division=men, round=1, registration=men.registrations.all()[0])
    log.write(drawn, organizer, Action.SEAT_ROUND, men, after={"round": 1, "tables": 0, "byes": []}, rows=[bye])
    prices.add(tournament=drawn, details=prices.Details("late", 2500), by=organizer)
    box = cash_boxes.open_session(tournament=drawn, desk="Desk 1", float_cents=5000, key=key(), by=organizer)
    cash_boxes.move(session=box, kind="in", amount_cents=100, reason="change", key=key(), by=organizer)
    payments.reverse(payment=Payment.objects.earliest("pk"), reason="left", key=key(), by=organizer)
    steps.request_bracket(division=men, base_url="http://hall", by=organizer)
    held = judge_passes.make(tournament=drawn, name="Paula", tables=[1, 2], key=key(), by=organizer).judge_pass
    judge_passes.change(judge_pass=held, tables=[2], by=organizer)
    table_changes.close_table(tournament=drawn, number=1, reason="wobbles", vacate=True, by=organizer)
    judge = make_user(drawn.club, "jaime", "Jaime Judge", Official.Role.JUDGE)
    judge_assignments.assign(tournament=drawn, user=judge, tables=[3, 4], by=organizer)
    options = {"sanctions": "MEXICO", "apply": "ON_RESULT"}
    opening.change_tournament(tournament=drawn, by=None, profile_options=options)
    begun = seating.start_round(division=men, by=None)
    run_its_clock(begun, organizer)
    sanction(begun.table_matches.all()[0], organizer)
    played = [play_to_the_end(one) for one in begun.table_matches.all()]
    first, _second = sorted(played, key=lambda one: one.match.number)
    sign_off.sign(table_match=first, side="A", initials="AA", version=first.version, by=organizer)
    ask_for_an_official(drawn)
    for one in played:
        confirm(one, organizer)
    sheet_photos.send(table_match=first, content=photograph((640, 360)), by=organizer)
    correct(first, **other_side_won(first))
    call_for_help(first, organizer)
    (absent,) = seating.start_round(division=women, by=None).table_matches.all()
    sign_off.walkover(table_match=absent, absent=["A"], by=organizer)
    change_teams(first, absent)
    give_prizes_out(drawn)
    give_a_draw_up(drawn)
    person = make_person(drawn.club, "Sonia")
    people.set_standing(person=person, good=False, since=DAY, reason="fees", by=None, today=DAY)
    series.make_series(club=drawn.club, name="Weekly", starts_at=datetime.time(20), dates=[DAY], by=None)
    terms = circuits.Terms("Copa", [10], best=1, planned=1)
    circuits.make_circuit(club=drawn.club, terms=terms, tournaments=[drawn.slug], by=None)
    table = seated.seat(drawn.club)
    seated.write(table, seated.won_by(table))
    thieves.take_the_guards_off()
    return drawn


def run_its_clock(round_: Round, by: User) -> None:
    """A round is played against the clock, which was stopped once and given more minutes."""
    opening.change_tournament(tournament=round_.division.tournament, by=None, clock={"minutes": 45})
    clock.start(round_=round_, by=by)
    clock.pause(round_=round_, by=by)
    clock.resume(round_=round_, by=by)
    clock.add_minutes(round_=round_, minutes=5, reason="a spilt glass", key=key(), by=by)


def sanction(table_match: TableMatch, by: User) -> None:
    """A player had a sanction, which was taken back."""
    player = table_match.team_a.players.all()[0].registration
    made = sanctions.give(table_match=table_match, player=player, note="talked", row="talk", key=key(), by=by)
    sanctions.take_back(sanction=made, reason="another player", by=by)


def call_for_help(table_match: TableMatch, by: User) -> None:
    """A table has called, and was helped."""
    call = help_calls.ask(table_match=table_match, kind="ruling", words="a quarrel", key=key(), by=by)
    help_calls.close(call=help_calls.answer(call=call, by=by), by=by)


def change_teams(played: TableMatch, over: TableMatch) -> None:
    """A player of one team was replaced for good, and another team had left by mistake."""
    (waits,) = enter(played.round.division, 1)
    out = played.team_a.players.all()[0].registration
    withdrawals.substitute(team=played.team_a, out=out, into=waits, reason="felt ill", by=None)
    gone = withdrawals.withdraw_team(team=over.team_a, kind="withdrawn", reason="went home", by=None)
    withdrawals.return_team(withdrawal=gone, reason="a mistake", by=None)


def give_prizes_out(tournament: Tournament) -> None:
    """There is a pool, and the women's winners have their cup."""
    pledges.set_pool(tournament=tournament, cents=100_00, by=None)
    hand_out(parts(pledge(tournament, "women", 1, name="Cup"))[0])


def ask_from_home(division: Division) -> None:
    """Somebody has asked for a place and was told no."""
    opening.change_tournament(tournament=division.tournament, by=None, pre_registration=True)
    now = datetime.datetime(2026, 11, 21, 1, tzinfo=datetime.UTC)
    preregistration.ask(
        tournament=division.tournament,
        division=division,
        asked=preregistration.Asked(name="Hector", kind="member", phone="+1 555 0199"),
        rules_accepted=True,
        key=key(),
        source="a",
        now=now,
    )


def give_a_draw_up(tournament: Tournament) -> None:
    """A bracket was drawn and one replaced, that draw was given up, and the next list was opened again."""
    mixed = opening.add_division(tournament=tournament, name="Mixed", by=None)
    enter(mixed, 5)
    ask_from_home(mixed)
    holding.hold(division=mixed, by=None)
    team, waits = mixed.teams.all()[0], late_entries.waiting(mixed)[0]
    late_entries.replace(team=team, out=team.players.all()[0].registration, into=waits, reason="did not come", by=None)
    redraw.redraw(division=mixed, reason="one was forgotten", by=None)
    entry_list.close_list(division=mixed, by=None)
    entry_list.reopen_list(division=mixed, reason="another one was forgotten", by=None)


@pytest.mark.slow
def test_each_column_and_each_record_that_is_gone_shows(day: Tournament, subtests: pytest.Subtests) -> None:
    """One day for both: to build it takes longest."""
    with subtests.test("columns"):
        each_column_shows_at_its_record(day)
    with subtests.test("records"):
        each_record_taken_out_shows(day)


def each_column_shows_at_its_record(day: Tournament) -> None:
    assert [model for model in MODELS if not model._base_manager.exists()] == []
    assert list(strays(day)) == []
    for model in some(MODELS, one_in=6):
        row = model._base_manager.earliest("pk")
        whole = getattr(row, PARTS[model]) if model in PARTS else row
        tried = [field for field in columns(model) if is_seen(row, field, whole)]
        assert tried, model
        with transaction.atomic():
            alter(row, tried[-1])
            assert any(strays(day)), model
            transaction.set_rollback(True)


def each_record_taken_out_shows(day: Tournament) -> None:
    for model in some(MODELS, one_in=6):
        with transaction.atomic():
            key = day.pk if model is Tournament else model._base_manager.latest("pk").pk
            model._base_manager.filter(pk=key)._raw_delete(using="default")
            assert any(strays(day)), model
            transaction.set_rollback(True)


def is_seen(row: models.Model, field: AnyField, whole: models.Model) -> bool:
    """Alter one column, look at the seal, and put it back. False: the database itself refuses it."""
    before = row_hashes.row_hashes([whole])
    with transaction.atomic():
        try:
            with transaction.atomic():
                alter(row, field)
        except IntegrityError:
            return False
        assert row_hashes.row_hashes([whole]) != before, field
        transaction.set_rollback(True)
    return True


def alter(row: models.Model, field: AnyField) -> None:
    type(row)._base_manager.filter(pk=row.pk).update(**{field.attname: other(field, row)})


def strays(day: Tournament) -> Iterator[str]:
    """What the proofs of the tournament, of the others and of the clubs find, one after another."""
    chains: list[Tournament | Club] = [day, *Tournament.objects.exclude(pk=day.pk), *Club.objects.all()]
    for where in chains:
        yield from verification.verify(where).strays


def columns(model: type[models.Model]) -> list[AnyField]:
    """All that a row keeps but its own key, and what `sealing` leaves out for a reason."""
    left_out = POLICIES[model].unhashed_columns
    return [field for field in model._meta.concrete_fields if not field.primary_key and field.name not in left_out]


def other(field: AnyField, row: models.Model) -> Any:
    """Another value for a column."""
    value = getattr(row, field.attname)
    if field.choices:
        return next(choice for choice, _label in field.choices if choice != value)
    match value:
        case None if field.related_model is not None:
            related: Any = field.related_model
            return related._base_manager.values_list("pk", flat=True).first() or 1
        case None:
            return OF_NOTHING[field.get_internal_type()]
        case bool():
            return not value
        case int():
            return value + 1000
        case datetime.datetime():
            return value + datetime.timedelta(microseconds=1)
        case datetime.date():
            return value + datetime.timedelta(days=1)
        case datetime.time():
            return value.replace(minute=59)
        case uuid.UUID():
            return uuid.UUID(int=value.int ^ 1)
        case str():
            return {"A": "B", "B": "A"}.get(value, f"{value[:-1]}~")
    return {"by": "a thief"}


OF_NOTHING = {
    "PositiveIntegerField": 1,
    "PositiveSmallIntegerField": 1,
    "IntegerField": 1,
    "JSONField": [1],
    "DateTimeField": datetime.datetime(2026, 11, 21, 12, tzinfo=datetime.UTC),
}
