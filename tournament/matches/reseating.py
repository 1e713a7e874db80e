"""Correct the seating of a round after it was started: its people sat otherwise, or have to.

Only the round of an individual event that was seated last, whether it is over or not (federation.md section 4). Tables
keep their matches and sides, which get other people. What is written on a sheet then counts for those people, as when
two scoresheets were exchanged; or the match begins again, on a new sheet.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.db.models import Model
from django.utils import timezone
from django.utils.translation import gettext as _

from brackets import rotating, services
from brackets.inserting import insert
from brackets.models import Decided, Match
from brackets.rotating.errors import SeatingError
from tournament.core.database.transactions import lock_row
from tournament.core.errors import Conflict, Refused
from tournament.core.short_texts import required_reason
from tournament.hall import seating as hall_seating
from tournament.hall import sheet_states, tables
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.lottery import championship, next_stage
from tournament.lottery.rotating import people, results, seating
from tournament.lottery.rotating.sentences import sentence_of, text_of
from tournament.matches import sign_off
from tournament.models import Bye, Division, Sanction, TableMatch, Team, TeamPlayer, Tournament, User
from tournament.tournaments import opening

SHEET_COUNTS = (Decided.OPEN, Decided.PLAYED, Decided.LEVEL, Decided.RULED)
"""How a match is decided whose sheet can count for other people; after a walkover it always begins again."""


@dataclass(frozen=True)
class Change:
    """A table of the seating whose people change. `sheet`: None while its match waits for a table in the hall.

    `lines`: how many lines its sheet has. `begins_again`: its match is decided without play, so its sheet cannot count.
    """

    before: rotating.Table
    after: rotating.Table
    match: Match
    sheet: TableMatch | None
    lines: int

    @property
    def number(self) -> int:
        """The table of the seating, from the leaders' table 1."""
        return self.after.number

    @property
    def begins_again(self) -> bool:
        return self.match.decided not in SHEET_COUNTS

    @property
    def is_written(self) -> bool:
        """Whether there is anything to keep."""
        return self.lines > 0 and not self.begins_again


@dataclass(frozen=True)
class Plan:
    """A corrected seating. `problems`: what it breaks, as sentences; `repeats` that no seating avoids.

    `lacks`: some of its problems mean that somebody has no place or two, so it cannot be written.
    """

    event: people.Event
    number: int
    round: rotating.Round
    changes: tuple[Change, ...]
    problems: tuple[str, ...]
    repeats: int
    lacks: bool

    @property
    def version(self) -> int:
        """A number that changes when anything is written at the tables that change."""
        return sum(change.sheet.version for change in self.changes if change.sheet is not None)


def is_correctable(event: people.Event) -> bool:
    """Return whether the seating of the last round can be corrected: once the round was started."""
    return event.division.rounds.filter(number=event.last_round).exists()


def preview(division: Division, wanted: Sequence[Sequence[int]]) -> Plan:
    """Return what a corrected seating changes and breaks. Nothing is written.

    `wanted`: four numbers of people for each table, the partners first and second, third and fourth, in the order of
    the tables as they are seated; who is at none has the bye. Conflict if the last round was not started yet; Refused
    if the tables are more or fewer than before, or name nobody.
    """
    event = people.read(division)
    number = event.last_round
    if not is_correctable(event):
        text = _("Round {round} has not been started: take its seating back, and seat it by hand.")
        raise Conflict(text.format(round=number), field="round", code="not-started")
    old = event.seated(number)
    made = seating.by_hand(event, wanted, old.people)
    if len(made.tables) != len(old.tables):
        text = _("The round has {there} tables, not {count}.")
        raise Refused(text.format(there=len(old.tables), count=len(made.tables)), field="tables", code="no-seating")
    verdict = _judged(event, number, made)
    problems = tuple(sentence_of(problem, event) for problem in verdict.problems)
    places, wrong_byes = made.people, len(made.byes) != len(old.byes)
    lacks = len(set(places)) < len(places) or set(places) != set(old.people) or wrong_byes
    return Plan(event, number, made, tuple(_changes(event, number, made)), problems, verdict.forced, lacks)


def _judged(event: people.Event, number: int, made: rotating.Round) -> rotating.Verdict:
    """Return what a round breaks, by the standings before it. Refused where the earlier rounds cannot be."""
    earlier, present = _before(event, number), set(event.seated(number).people)
    rows = results.standings(event.division, earlier)
    proposal = rotating.Proposal(
        tuple(row.team for row in rows if row.team in present),
        earlier.history(),
        made,
        seating.rules_of(event.division),
        is_last=number == event.rounds,
        wins={row.team: row.won for row in rows},
        clubs=event.clubs,
        in_order=False,  # people stay at their tables
    )
    try:
        return proposal.judge()
    except SeatingError as error:
        raise Refused(text_of(error), field="tables", code="no-seating") from error


def _before(event: people.Event, number: int) -> people.Event:
    """Return the event as it was when a round was seated: with the earlier rounds only."""
    matches = tuple(match for match in event.matches if match.round < number)
    return replace(event, matches=matches, byes={at: byes for at, byes in event.byes.items() if at < number})


def _changes(event: people.Event, number: int, made: rotating.Round) -> Iterator[Change]:
    sheets = {
        sheet.match_id: sheet
        for sheet in TableMatch.objects.filter(match__in=event.matches, match__round=number).select_related(
            "round", "match", "tournament", "team_a", "team_b"
        )
    }
    before = {table.number: table for table in event.seated(number).tables}
    for after, (at, match) in zip(made.tables, event.tables(number), strict=True):
        if [set(side) for side in after.sides] != [set(side) for side in before[at].sides]:
            sheet = sheets.get(match.pk)
            lines = sheet.entries.count() if sheet is not None else 0
            yield Change(before[at], after, match, sheet, lines)


@transaction.atomic
def correct_seating(
    *,
    division: Division,
    round: int,
    wanted: Sequence[Sequence[int]],
    again: Collection[int] = (),
    reason: str,
    version: int | None = None,
    by: User | None,
) -> Plan:
    """Correct the seating of the round that was started last, as `preview` shows it, and return it.

    `again`: the tables of the seating whose matches begin again; the sheets of others count for their new people.
    `version`: that of the preview; None does not check it. Conflict if it has changed, or while something rests on the
    old seating: the next round, a final sheet, a withdrawal, a sanction. Refused without a reason, or
    if somebody would have no place, or two.
    """
    tournament = lock_row(Tournament.objects, division.tournament_id)
    division = seating.of_event(tournament, division)
    why = required_reason(reason)
    plan = preview(division, wanted)
    if plan.number != round:
        text = _("Round {round} is seated already.")
        raise Conflict(text.format(round=plan.number), field="round", code="seated")
    _check(plan, again)
    if version is not None and version != plan.version:
        raise Conflict(_("Something was written at these tables meanwhile: look again."), code="sheet-changed")
    champion = championship.champion_of(tournament)
    rows = _write(division, plan, again, by)
    opening.touch(tournament)
    next_stage.start_next_stage(division=division, by=by)  # ranked once more, if all is over
    sign_off.settle_round(round_id=division.rounds.get(number=plan.number).pk, by=by)
    after = {"round": plan.number, "changed": len(plan.changes), "tables": [_noted(one, again) for one in plan.changes]}
    log.write(tournament, by, Action.CORRECT_SEATING, division, after=after, reason=why, rows=rows)
    sign_off.crown(tournament=tournament, before=champion, by=by)
    return plan


def _noted(change: Change, again: Collection[int]) -> dict[str, object]:
    """What the journal keeps of a table that changed."""
    return {
        "table": change.number,
        "from": change.before.people,
        "to": change.after.people,
        "lines": change.lines,
        "again": _begins_again(change, again),
    }


def _begins_again(change: Change, again: Collection[int]) -> bool:
    return change.begins_again or (change.is_written and change.number in again)


def _check(plan: Plan, again: Collection[int]) -> None:
    """Refuse what cannot be corrected, or not yet."""
    if plan.lacks:
        text = plan.problems[0] if plan.problems else _("Everybody present needs one place.")
        raise Refused(text, field="tables", code="no-seating")
    if not plan.changes:
        raise Refused(_("This is the seating as it is: nothing changes."), field="tables", code="nothing-to-correct")
    if strange := sorted(set(again) - {change.number for change in plan.changes}):
        text = _("Table {table} keeps its people: correct its match instead.")
        raise Refused(text.format(table=strange[0]), field="again", code="not-changed")
    for change in plan.changes:
        _check_table(change, again)


def _check_table(change: Change, again: Collection[int]) -> None:
    if change.match.decided == Decided.WITHDRAWN:
        text = _("This match was decided because a team has left. Let the team come back first.")
        raise Conflict(text, code="has-left")
    if change.sheet is None:
        return
    sheet_states.require_open(change.sheet)
    given = Sanction.objects.filter(table_match=change.sheet, cancelled_at=None).select_related("registration__person")
    there = set(change.after.people) if not _begins_again(change, again) else set[int]()
    for sanction in given:
        team = sanction.registration.team_place.team.number
        if team not in there:
            text = _("{name} was sanctioned at table {table}: take that sanction back first.")
            name = sanction.registration.person.name
            raise Conflict(text.format(name=name, table=change.sheet.table), code="sanctioned")


def _write(division: Division, plan: Plan, again: Collection[int], by: User | None) -> list[Model]:
    """Exchange the people of sides, chairs and byes, and let matches begin again; return the rows that changed."""
    bracket = division.bracket
    if bracket is None:
        raise ValueError("an event needs a bracket")
    fresh = [change for change in plan.changes if _begins_again(change, again)]
    for change in fresh:
        if change.match.decided != Decided.OPEN:
            services.withdraw_winner(match=change.match)
        if change.sheet is not None:
            tables.annul(change.sheet)
    services.unrank(bracket=bracket)  # other people won what stands
    rows: list[Model] = [*_exchange(division, plan), *_rest(division, plan)]
    for change in plan.changes:
        if change in fresh:
            rows += _seat_again(division, change, by)
        elif change.sheet is not None:
            tables.seat_people(change.sheet)
    sheets = [change.sheet for change in plan.changes if change.sheet is not None]
    bracket.refresh_from_db()
    return [bracket, *(Match.objects.get(pk=change.match.pk) for change in plan.changes), *sheets, *rows]


def _exchange(division: Division, plan: Plan) -> list[Team]:
    """Give the sides of the tables that change their people; return the sides."""
    numbers = [entrant.number for change in plan.changes for entrant in change.match.sides]
    found = Team.seated.filter(division=division, round=plan.number, number__in=numbers)
    sides = {team.number: team for team in found.order_by("number")}
    TeamPlayer.objects.filter(team__in=sides.values()).delete()  # all first: nobody has two sides of a round
    insert(
        TeamPlayer(
            team=sides[entrant.number],
            registration=plan.event.registered(person),
            round=plan.number,
            position=position,
        )
        for change in plan.changes
        for entrant, side in zip(change.match.sides, change.after.sides, strict=True)
        for position, person in enumerate(side)
    )
    return list(sides.values())


def _rest(division: Division, plan: Plan) -> list[Bye]:
    """Write and annul the byes that change; return them."""
    had = set(plan.event.byes.get(plan.number, ()))
    now = {plan.event.registered(one).pk for one in had - set(plan.round.byes)}
    lifted = list(Bye.objects.filter(division=division, round=plan.number, annulled_at=None, registration__in=now))
    for bye in lifted:
        bye.annulled_at = timezone.now()
        bye.save(update_fields=["annulled_at"])
    given = insert(
        Bye(division=division, round=plan.number, registration=plan.event.registered(one))
        for one in plan.round.byes
        if one not in had
    )
    return [*lifted, *given]


def _seat_again(division: Division, change: Change, by: User | None) -> list[TableMatch]:
    """Give a match a new sheet at its table; without a free one it waits, like any match."""
    match = Match.objects.select_related("first", "second").get(pk=change.match.pk)
    if not tables.free_tables(division.tournament):
        return []
    table = change.sheet.table if change.sheet is not None else 0
    return [hall_seating.seat_again(match=match, table=table, by=by)]
