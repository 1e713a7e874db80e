"""Late entries and no-shows once the lottery has run: officials decide (SACI rules 5, 17, 19).

Before the entry list closes a late player simply registers; between closing and lottery nobody enters (`entry_list`).
After the lottery they register as waiting (`sign_up.register` with `waiting`), and officials may let them

wait      as a substitute, which needs nothing more
replace   a player who did not come, in a team that has not played
join      with another waiting player, as a team in the place of the first round's bye

The result of the lottery is kept; each change by officials is a row with a reason, on the public pages too.
"""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from brackets import selectors, services
from brackets.errors import FollowedByResult, NoBye
from brackets.models import Bracket, Decided, Match
from tournament.core.errors import Conflict, Refused
from tournament.core.short_texts import required_reason
from tournament.hall import seating, tables
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.lottery import entry_list, teams
from tournament.models import (
    Division,
    EntryList,
    Format,
    LateEntry,
    Registration,
    Round,
    Seat,
    Substitution,
    TableMatch,
    Team,
    TeamPlayer,
    Tournament,
    User,
)
from tournament.registration import payments
from tournament.tournaments import opening


def waiting(division: Division) -> QuerySet[Registration]:
    """Return registrations without a team after the lottery: substitutes, late players, players left out."""
    held = division.registrations.filter(withdrawn_at=None, team_place=None)
    return held.select_related("person", "division").order_by("number")


def changeable(division: Division) -> list[Team]:
    """Return the teams that have not played yet, in which a player can be replaced."""
    found = (
        Team.objects.filter(division=division)
        .exclude(division__format=Format.ROTATING)
        .prefetch_related("players__registration__person")
    )
    played = _played(division, Q())
    return [team for team in found if team.number not in played]


def changes(division: Division) -> QuerySet[LateEntry]:
    """Return what officials changed of the lottery in force, in order."""
    people = ("into__person", "out__person", "partner__person", "team", "made_by")
    standing = LateEntry.objects.filter(division=division, team__annulled_at=None)
    return standing.select_related(*people).order_by("id")


def takes_teams(division: Division) -> bool:
    """Return whether the format can admit a team after the lottery: only single elimination has a bye to give."""
    return division.format == Format.SINGLE


def bye_team(division: Division) -> Team | None:
    """Return the team whose bye a new team can still take; None when it is too late, or there is none."""
    if division.bracket is None or _past_first_round(division):
        return None
    found = selectors.passing(division.bracket)
    if found is None:
        return None
    return Team.objects.filter(tournament_id=division.tournament_id, number=found.number).first()


@transaction.atomic
def replace(
    *, team: Team, out: Registration, into: Registration, reason: str, by: User | None
) -> tuple[LateEntry, Round | None]:
    """Replace a player who did not come by a waiting one; returns the round whose sheets change too, if any.

    The replaced player keeps the registration and can wait too. Conflict once the team has played or the player is not
    in it; Refused when the new player does not wait in this division or has not paid.
    """
    tournament, division = _lock(team.division)
    team = Team.objects.select_related("division").get(pk=team.pk)
    place = TeamPlayer.objects.filter(team=team, registration=out).first()
    if team.annulled_at is not None or place is None:
        raise Conflict(_("This player is not in that team any more."), field="out", code="not-in-team")
    if _has_played(division, team):
        raise Conflict(_("This team has played: it cannot be changed."), field="team", code="team-has-played")
    into = free(division, into, "into")
    give_place(place, out, into)
    sheets = _seat_instead(team, out, into)
    change = LateEntry.objects.create(
        division=division,
        kind=LateEntry.Kind.REPLACE,
        team=team,
        out=out,
        into=into,
        reason=required_reason(reason),
        made_by=by,
    )
    opening.touch(tournament)
    log.write(
        tournament,
        by,
        Action.REPLACE_PLAYER,
        team,
        after={"out": out.number, "into": into.number},
        reason=change.reason,
        rows=[change, team, out, into, *sheets],
    )
    return change, sheets[0].round if sheets else None


@transaction.atomic
def join(
    *, division: Division, players: Sequence[Registration], reason: str, by: User | None
) -> tuple[LateEntry, Round | None]:
    """Let two waiting players play as a team in the place of the bye; returns the round too, if it is in play.

    Conflict when the first round has no bye, or it is too late; Refused when they do not wait in this division or have
    not paid. When the round is in play and no table is free, their match waits for one.
    """
    tournament, division = _lock(division)
    if len({one.pk for one in players}) != 2:
        raise Refused(_("A team is two players: choose two."), field="players", code="two-players")
    first, second = (free(division, one, "players") for one in players)
    if not takes_teams(division):
        text = _("In this format no team can enter after the lottery, because all pairings are fixed.")
        raise Conflict(text, code="no-bye")
    if _past_first_round(division):
        raise Conflict(_("The second round or the championship has begun: it is too late to enter."), code="too-late")
    bracket = _bracket_of(division)
    (team,) = teams.make_teams(division, {_next_team(tournament): (first, second)})
    for one in (first, second):
        _set_present(one, present=True)
    try:
        # A refusal here also rolls back the team and its players.
        match = services.join(bracket=bracket, number=team.number)
    except (NoBye, FollowedByResult) as error:
        raise Conflict(str(error), code="no-bye") from error
    sheets = _seat_now(division, match)
    change = LateEntry.objects.create(
        division=division,
        kind=LateEntry.Kind.JOIN,
        team=team,
        into=first,
        partner=second,
        reason=required_reason(reason),
        made_by=by,
    )
    following = selectors.path(match)[:1]
    bracket.refresh_from_db()  # `services.join` has changed the row
    rows = [change, team, first, second, bracket, match, *following, *sheets]
    after = {"players": [first.number, second.number], "match": match.number}
    opening.touch(tournament)
    log.write(tournament, by, Action.JOIN_BRACKET, team, after=after, reason=change.reason, rows=rows)
    return change, sheets[0].round if sheets else None


def _lock(division: Division) -> tuple[Tournament, Division]:
    """Lock and return tournament and division. Conflict before the lottery."""
    tournament, division = entry_list.lock(division)
    if division.bracket_id is None:
        raise Conflict(_("Run the lottery first."), rule="SACI rule 2", code="not-drawn")
    return tournament, division


def _bracket_of(division: Division) -> Bracket:
    bracket = division.bracket
    assert bracket is not None  # noqa: S101 - checked by `_lock`
    return bracket


def free(division: Division, place: Registration, field: str) -> Registration:
    """Lock and return a player who can be put into a team now. Refused with the reason otherwise."""
    place = Registration.objects.select_for_update(no_key=True).select_related("person").get(pk=place.pk)
    words = {"name": place.person.name}
    if place.division_id != division.pk or place.withdrawn_at is not None:
        raise Refused(_("{name} has no place in this bracket.").format(**words), field=field, code="not-here")
    if TeamPlayer.objects.filter(registration=place).exists():
        raise Conflict(_("{name} plays in a team already.").format(**words), field=field, code="in-a-team")
    if payments.due_cents(place) > 0:
        raise Refused(_("{name} has not paid the fee yet.").format(**words), field=field, code="not-paid")
    return place


def _has_played(division: Division, team: Team) -> bool:
    """Return whether anything was written or decided in a match of a team; byes do not count."""
    return team.number in _played(division, Q(first__number=team.number) | Q(second__number=team.number))


def _played(division: Division, which: Q) -> set[int]:
    """Return the numbers of the teams in whose matches (`which` of them) anything was written or decided.

    Those of the championship too: the only team of a bracket plays there first.
    """
    finals = Division.objects.filter(tournament=division.tournament_id, kind=Division.Kind.CHAMPIONSHIP)
    brackets = Q(bracket=division.bracket_id) | Q(bracket__in=finals.filter(bracket__isnull=False).values("bracket"))
    matches = Match.objects.filter(which, brackets).exclude(decided=Decided.BYE)
    decided = matches.exclude(decided=Decided.OPEN).values_list("first__number", "second__number")
    begun = ~Q(state=TableMatch.State.PLAYING) | Q(entries__isnull=False)  # something written, or over without entries
    sheets = TableMatch.objects.filter(begun, match__in=matches).values_list("team_a__number", "team_b__number")
    return {number for sides in (*decided, *sheets.distinct()) for number in sides if number is not None}


def _past_first_round(division: Division) -> bool:
    """Return whether the bracket is past round 1; that of a single team is once the championship is open."""
    finals = Division.objects.filter(tournament=division.tournament_id, kind=Division.Kind.CHAMPIONSHIP)
    return division.rounds.filter(number__gt=1).exists() or finals.filter(bracket__isnull=False).exists()


def give_place(place: TeamPlayer, out: Registration, into: Registration) -> None:
    """Give a player's place in a team to another player."""
    _set_present(into, present=True)
    _set_present(out, present=False)
    place.registration = place.placed = into
    place.save(update_fields=["registration", "placed"])


def give_seat(sheet: TableMatch, out: Registration, into: Registration) -> None:
    """Give a player's seat at a table to another player."""
    sheet.seats.filter(registration=out).update(registration=into)
    sheet.version += 1  # a client that shows the former player must reload
    sheet.save(update_fields=["version"])


def who_plays_now(sheet: TableMatch) -> list[tuple[Team, Seat, Registration]]:
    """Return the seats of a match that is played on whose player was replaced since it ended, each with the new one."""
    found, seats = [], list(sheet.seats.select_related("registration"))
    for team in (sheet.team_a, sheet.team_b):
        plays = [place.registration for place in team.players.select_related("registration").order_by("position")]
        gone = [seat for seat in seats if seat.seat % 2 == (team == sheet.team_b) and seat.registration not in plays]
        come = [player for player in plays if player not in [seat.registration for seat in seats]]
        found += [(team, seat, into) for seat, into in zip(gone, come, strict=True)]
    return found


def seat_who_plays_now(sheet: TableMatch, reason: str, by: User | None) -> list[Substitution]:
    """Give those seats to the new players, who play from the next line on; returns the rows of the changes."""
    made = []
    for team, seat, into in who_plays_now(sheet):
        out, seat.registration = seat.registration, into
        seat.save(update_fields=["registration"])
        row = Substitution(
            team=team, out=out, into=into, table_match=sheet, lines=sheet.entries.count(), reason=reason, made_by=by
        )
        row.save()
        made.append(row)
    return made


def _set_present(place: Registration, *, present: bool) -> None:
    place.present, place.substitute = present, False
    place.save(update_fields=["present", "substitute"])


def _seat_instead(team: Team, out: Registration, into: Registration) -> list[TableMatch]:
    """Give the new player the seat of the other, where the team is seated already."""
    found = TableMatch.objects.filter(Q(team_a=team) | Q(team_b=team))  # of the championship too
    sheets = list(found.select_related("round__division__tournament"))
    for sheet in sheets:
        give_seat(sheet, out, into)
    return sheets


def _seat_now(division: Division, match: Match) -> list[TableMatch]:
    """Seat the new match if its round is in play and a table is free; else it waits like any other match."""
    if not division.rounds.filter(number=1, closed_at=None).exists() or not tables.free_tables(division.tournament):
        return []
    return [seating.seat_again(match=match, table=0)]


def _next_team(tournament: Tournament) -> int:
    """Return the first number after all that are assigned, or reserved by a closed entry list."""
    # Lists that wait for their lottery have announced the numbers of their teams.
    kept = EntryList.objects.filter(division__tournament=tournament, reopening=None, lottery=None)
    taken = [number for span in entry_list.spans_of(kept) for number in span]
    # Annulled teams too: a number is never given twice.
    return max([0, *taken, *Team.every.filter(tournament=tournament).values_list("number", flat=True)]) + 1
