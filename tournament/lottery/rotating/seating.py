"""Seats the rounds of an individual event: round 1 with the lottery, every other one when an organizer asks for it.

`brackets.rotating` chooses the tables; here it gets the people present and the rounds so far, and the result is
written: two sides for each table, their match, and the byes. The hall then starts the round like any other.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.db import transaction
from django.db.models import Max, Model, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from brackets import rotating, seated_rounds, services
from brackets.inserting import insert
from brackets.rotating.errors import SeatingError
from scoring.profile.acta import Presence, before_round
from tournament.core.database.transactions import lock_row
from tournament.core.errors import Conflict, Refused
from tournament.journal import log, row_hashes
from tournament.journal.actions import Action
from tournament.lottery import entry_list
from tournament.lottery.rotating import people, results
from tournament.lottery.rotating.sentences import sentence_of, text_of
from tournament.models import (
    Bye,
    Division,
    EntryList,
    Format,
    FormerPlayer,
    Registration,
    Team,
    TeamPlayer,
    Tournament,
    User,
    Withdrawal,
)
from tournament.registration import payments
from tournament.tournaments import opening


@dataclass(frozen=True)
class Proposal:
    """A round as it would be seated. `problems`: what it breaks, as sentences; `repeats` that no seating avoids.

    `noshows`: who is withdrawn when the round is seated, because they never came.
    """

    event: people.Event
    number: int
    round: rotating.Round
    order: tuple[int, ...]
    problems: tuple[str, ...] = ()
    repeats: int = 0
    noshows: tuple[int, ...] = ()


def rules_of(division: Division) -> rotating.Rules:
    """Return the options of the seating."""
    chosen = people.profile_of(division).seating
    return rotating.Rules(
        first=chosen.first,
        second=chosen.second,
        last=chosen.last,
        last_partners=chosen.last_partners,
        club_apart=chosen.club_apart,
        duel=chosen.duel,
        bye_limit=chosen.bye_limit,
    )


def next_round(division: Division) -> int | None:
    """Return the round that can be seated now; None while one is open, and after the last one."""
    if division.format != Format.ROTATING or division.bracket is None or division.bracket.ranked is not None:
        return None
    event = people.read(division)
    return None if event.open_matches or event.last_round >= event.rounds else event.last_round + 1


def propose(division: Division, tables: Sequence[Sequence[int]] | None = None) -> Proposal:
    """Return the next round without writing it: seated by the rules, or as `tables` say.

    `tables`: four numbers each, the partners first and second, third and fourth; who is at none has the bye. Conflict
    while the round cannot be seated; Refused if it has people twice, too few of them, or numbers of nobody.
    """
    event = people.read(division)
    if event.open_matches:
        open_ones = ", ".join(str(match.number) for match in event.open_matches)
        text = _("Round {round} is not over: these matches are open: {matches}.")
        raise Conflict(text.format(round=event.last_round, matches=open_ones), field="round", code="round-open")
    number = event.last_round + 1
    if number > event.rounds:
        raise Conflict(_("All rounds of this event are seated."), field="round", code="no-round")
    noshows, rules = _noshows(event, number), rules_of(division)
    apart = number == 2 and rules.second == "LEADERS_APART"
    rows = results.standings(division, event, results.LEADERS_APART if apart else None)
    order = tuple(row.team for row in rows if row.team not in event.out and row.team not in noshows)
    wins = {row.team: row.won for row in rows}
    history, is_last = event.history(), number == event.rounds
    try:
        if tables is None:
            chosen = rotating.seat(order, history, rules, is_last=is_last, wins=wins, clubs=event.clubs)
        else:
            chosen = by_hand(event, tables, [one for one in event.here if one not in noshows])
        judged = rotating.Proposal(
            order, history, chosen, rules, is_last=is_last, withdrawn=event.out, wins=wins, clubs=event.clubs
        ).judge()
    except SeatingError as error:
        raise Refused(text_of(error), field="tables", code="no-seating") from error
    problems = tuple(sentence_of(problem, event) for problem in judged.problems)
    return Proposal(event, number, chosen, order, problems, judged.forced, noshows)


def _noshows(event: people.Event, number: int) -> tuple[int, ...]:
    """Return who is withdrawn when this round is made: they were never marked as here, and never played."""
    played = results.who_played(event)
    known = (Presence(one, event.registered(one).present, int(one in played)) for one in event.here)
    return before_round(known, number, noshow_round=people.profile_of(event.division).noshow_round).withdrawn


def by_hand(event: people.Event, tables: Sequence[Sequence[int]], present: Iterable[int]) -> rotating.Round:
    """Return a round as somebody seats it; who of `present` is at no table has the bye. Refused for bad tables."""
    rows = []
    for at, four in enumerate(tables, start=1):
        if len(four) != 4:
            text = _("Table {table} needs four people.")
            raise Refused(text.format(table=at), field="tables", code="table-of-four")
        if (unknown := next((one for one in four if one not in event.people), None)) is not None:
            text = _("Nobody in this event has the number {number}.")
            raise Refused(text.format(number=unknown), field="tables", code="unknown-person")
        rows.append(rotating.Table(at, ((four[0], four[1]), (four[2], four[3]))))
    seated = {one for table in rows for one in table.people}
    return rotating.Round(tuple(rows), tuple(one for one in present if one not in seated))


def by_registration(division: Division, tables: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return tables of registration numbers as `propose` takes them. Refused for a number that is nobody's here."""
    event = people.read(division)
    known = {event.number_of(number): number for number in event.people}
    for number in (one for four in tables for one in four):
        if number not in known:
            text = _("Nobody in this event has the number {number}.")
            raise Refused(text.format(number=number), field="tables", code="unknown-person")
    return [[known[number] for number in four] for four in tables]


@transaction.atomic
def seat_round(
    *, division: Division, round: int, by: User | None, tables: Sequence[Sequence[int]] | None = None
) -> Proposal:
    """Seat the next round, by the rules or as `tables` say (`propose`), and return it.

    `round`: the number that the user saw, so that a second click seats nothing. Conflict if it is not the next one;
    Refused if somebody would have no place, or two.
    """
    tournament = lock_row(Tournament.objects, division.tournament_id)
    division = of_event(tournament, division)
    made = propose(division, tables)
    if made.number != round:
        text = _("Round {round} is seated already.")
        raise Conflict(text.format(round=round), field="round", code="seated")
    places = made.round.people
    if len(set(places)) < len(places) or set(places) != set(made.order) or len(made.round.byes) >= 4:
        text = made.problems[0] if made.problems else _("Everybody present needs one place.")
        raise Refused(text, field="tables", code="no-seating")
    _withdraw(tournament, division, made, by)
    written = write(division, made.event, made.round, made.number)
    opening.touch(tournament)
    after = {
        "round": made.number,
        "tables": len(made.round.tables),
        "byes": list(made.round.byes),
        **({"by_hand": list(made.problems)} if tables is not None else {}),
    }
    log.write(tournament, by, Action.SEAT_ROUND, division, after=after, rows=written)
    return made


def _withdraw(tournament: Tournament, division: Division, made: Proposal, by: User | None) -> None:
    """Withdraw who never came; an organizer can let them return, as others who left."""
    bracket = division.bracket
    if bracket is None:
        raise ValueError("an event needs a bracket")
    for number in made.noshows:
        team = made.event.people[number]
        reason = _("Never came: round {round} is made without them.").format(round=made.number)
        row = Withdrawal.objects.create(
            tournament=tournament, team=team, kind=Withdrawal.Kind.WITHDRAWN, reason=reason, made_by=by
        )
        changed = services.take_out(bracket=bracket, number=number)
        after = {"round": made.number}
        log.write(tournament, by, Action.WITHDRAW_TEAM, team, after=after, reason=reason, rows=[row, bracket, *changed])


def of_event(tournament: Tournament, division: Division) -> Division:
    """Lock and return an individual event after its lottery. Conflict for other divisions, and before it."""
    division = lock_row(Division.objects, division.pk)
    division.tournament = tournament
    if division.format != Format.ROTATING:
        raise Conflict(_("Only an individual event is seated round by round."), code="no-event")
    if division.bracket_id is None:
        raise Conflict(_("Run the lottery first."), rule="SACI rule 2", code="not-drawn")
    return division


def write(division: Division, event: people.Event, seated: rotating.Round, number: int) -> list[Model]:
    """Write a round, and return its rows for the journal."""
    bracket = division.bracket
    if bracket is None:
        raise ValueError("an event needs a bracket")
    registered = {one: team.players.all()[0].registration for one, team in event.people.items()}
    first = next_number(division.tournament)
    pairs = [side for table in seated.tables for side in table.sides]
    teams = insert(
        Team(tournament=division.tournament, division=division, number=first + at, round=number)
        for at, _side in enumerate(pairs)
    )
    players = insert(
        TeamPlayer(team=team, registration=registered[one], round=number, position=position)
        for team, side in zip(teams, pairs, strict=True)
        for position, one in enumerate(side)
    )
    for at, team in enumerate(teams):
        row_hashes.hold(team, players[2 * at : 2 * at + 2])
    numbers = [team.number for team in teams]
    built = seated_rounds.add_seated_round(bracket=bracket, sides=list(zip(numbers[0::2], numbers[1::2], strict=True)))
    division.bracket = built.bracket
    byes = insert(Bye(division=division, round=number, registration=registered[one]) for one in seated.byes)
    return [built.bracket, *built.matches, *teams, *byes]


FIRST_SIDE: Final = 1001
"""The number of the first side: those of people, which everybody sees, are below."""


def next_number(tournament: Tournament) -> int:
    """Return the first number for sides, after all that were given."""
    last = Team.every.filter(tournament=tournament).aggregate(last=Max("number"))["last"] or 0
    return max(last + 1, FIRST_SIDE)


def person_numbers(division: Division, registered: Sequence[Registration]) -> list[int]:
    """Return the numbers of people as teams of one: their registration numbers, if all of these are free.

    Not free are numbers of teams, and those that the closed entry list of another bracket has announced.
    """
    lists = EntryList.objects.filter(division__tournament=division.tournament, reopening=None, lottery=None)
    taken = {number for span in entry_list.spans_of(lists.exclude(division=division)) for number in span}
    taken |= set(Team.every.filter(tournament=division.tournament).values_list("number", flat=True))
    own = [one.number for one in registered]
    if taken.isdisjoint(own) and max(own) < FIRST_SIDE:
        return own
    first = max(taken) + 1
    return list(range(first, first + len(registered)))


@transaction.atomic
def unseat_round(*, division: Division, by: User | None) -> int:
    """Take back the seating of the last round, and return its number. Conflict once the round has been started."""
    tournament = lock_row(Tournament.objects, division.tournament_id)
    division = of_event(tournament, division)
    event = people.read(division)
    number = event.last_round
    if number < 2:
        text = _("The lottery has seated round 1: repeat the lottery to change it.")
        raise Conflict(text, field="round", code="first-round")
    if division.rounds.filter(number=number).exists():
        text = _("Round {round} has been started: its tables stay as they are.")
        raise Conflict(text.format(round=number), field="round", code="started")
    if division.bracket is None:
        raise ValueError("an event needs a bracket")
    gone = list[Model]([match for match in event.matches if match.round == number])
    seated_rounds.remove_seated_round(bracket=division.bracket, round=number)
    gone += _annul(division, number)
    opening.touch(tournament)
    after = {"round": number}
    log.write(tournament, by, Action.UNSEAT_ROUND, division, after=after, rows=[division.bracket, *gone])
    return number


def _annul(division: Division, number: int) -> list[Model]:
    """Annul sides and byes of a round; the sides keep their people as former players."""
    now = timezone.now()
    sides = list(Team.seated.filter(division=division, round=number))
    places = TeamPlayer.objects.filter(team__in=sides)
    former = [
        FormerPlayer(team_id=place.team_id, registration_id=place.registration_id, position=place.position)
        for place in places.order_by("team__number", "position")
    ]
    insert(former)
    places.delete()
    byes = list(Bye.objects.filter(division=division, round=number, annulled_at=None))
    for side in sides:
        side.annulled_at = now
        side.save(update_fields=["annulled_at"])
    for bye in byes:
        bye.annulled_at = now
        bye.save(update_fields=["annulled_at"])
    return [*sides, *former, *byes]


@transaction.atomic
def enter_late(*, division: Division, registration: Registration, by: User | None) -> Team:
    """Let a person who registered after the lottery play from the next round on; earlier rounds count nothing.

    Conflict if they play already, or after the last round was seated; Refused if they are of another division, have
    withdrawn or not paid.
    """
    tournament = lock_row(Tournament.objects, division.tournament_id)
    division = of_event(tournament, division)
    held = Registration.objects.select_related("person").get(pk=registration.pk)
    if Team.objects.filter(division=division, players__registration=held).exists():
        raise Conflict(_("This person plays already."), field="registration", code="plays-already")
    check_registered(division, held, "registration")
    event = people.read(division)
    if event.last_round >= event.rounds:
        raise Conflict(_("All rounds of this event are seated."), field="round", code="no-round")
    return add_person(tournament, division, held, event.last_round + 1, by)


def add_person(tournament: Tournament, division: Division, held: Registration, first: int, by: User | None) -> Team:
    """Let a person play from the round `first` on. Call it with the tournament locked, after all checks."""
    if division.bracket is None:
        raise ValueError("an event needs a bracket")
    team = Team.objects.create(tournament=tournament, division=division, number=person_numbers(division, [held])[0])
    TeamPlayer.objects.create(team=team, registration=held, placed=held, position=0)
    held.present, held.substitute = True, False
    held.save(update_fields=["present", "substitute"])
    entrant = seated_rounds.add_person(bracket=division.bracket, number=team.number)
    opening.touch(tournament)
    after = {"person": held.number, "from": first}
    log.write(tournament, by, Action.ENTER_PERSON, held, after=after, rows=[team, held, entrant.bracket])
    return team


def check_registered(division: Division, held: Registration, field: str) -> None:
    """Refuse who is of another division, has withdrawn or not paid."""
    if held.division_id != division.pk or held.withdrawn_at is not None:
        raise Refused(_("This person is not registered in this bracket."), field=field, code="not-here")
    if payments.paid_cents(held) < held.fee_cents:
        raise Refused(_("The fee is not paid yet."), field=field, rule="SACI rule 3", code="not-paid")


def waiting(division: Division) -> QuerySet[Registration]:
    """Return who registered after the lottery and could enter late."""
    held = division.registrations.filter(withdrawn_at=None, team_place=None)
    return held.select_related("person").order_by("number")
