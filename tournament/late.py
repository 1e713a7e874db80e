"""Who comes late, or not at all, once the lottery has been held: officials decide what is done (SACI rules 5, 17, 19).

Before the freeze a late arrival is simply registered; between freeze and draw nobody enters (`closed_lists`). After
the draw he is registered as waiting (`registration.register` with `waiting`), and officials may let him

wait      as a substitute, which needs nothing more
replace   a player who did not come, in a team that has not played
join      with another who waits, as a team in the place of the first round's bye

What the draw gave stays written; what officials changed is a row with a reason, on the public pages too.
"""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Model, Q, QuerySet
from django.utils.translation import gettext as _

from brackets import selectors, services
from brackets.errors import FollowedByResult, NoBye
from brackets.models import Bracket, Decided, Match
from tournament import fees, journal, opening, tables
from tournament.drawing import asked
from tournament.errors import Conflict, Refused
from tournament.models import (
    ClosedList,
    Division,
    Format,
    LateChange,
    Registration,
    Round,
    Sitting,
    Team,
    TeamPlayer,
    Tournament,
    User,
)


def waiting(division: Division) -> QuerySet[Registration]:
    """Who holds a place in a drawn bracket and plays in no team: substitutes, late arrivals, whoever was left out."""
    held = division.registrations.filter(withdrawn_at=None, team_place=None)
    return held.select_related("person", "division").order_by("number")


def changeable(division: Division) -> list[Team]:
    """The teams that have not played yet, in which a player may be replaced."""
    teams = Team.objects.filter(division=division).prefetch_related("players__registration__person")
    played = _played(division, Q())
    return [team for team in teams if team.number not in played]


def changes(division: Division) -> QuerySet[LateChange]:
    """What officials changed of the draw that stands, in order."""
    people = ("into__person", "out__person", "partner__person", "team", "made_by")
    standing = LateChange.objects.filter(division=division, team__annulled_at=None)
    return standing.select_related(*people).order_by("id")


def takes_teams(division: Division) -> bool:
    """Whether its format can let a team in after the draw at all: only a single elimination has a bye to give away."""
    return division.format == Format.SINGLE


def bye_team(division: Division) -> Team | None:
    """The team whose bye another one may still take the place of; None when that is too late, or there is none."""
    if division.bracket is None or _past_first_round(division):
        return None
    found = selectors.passing(division.bracket)
    if found is None:
        return None
    return Team.objects.filter(tournament_id=division.tournament_id, number=found.number).first()


@transaction.atomic
def replace(
    *, team: Team, out: Registration, into: Registration, reason: str, by: User | None
) -> tuple[LateChange, Round | None]:
    """Let one who waits play in place of a player who did not come; the round whose sheets that changes, if any.

    Whoever is replaced keeps the registration and may wait himself. Conflict once the team has played or the player is
    in no such team; Refused when the other one does not wait in this bracket or has not paid.
    """
    tournament, division = _lock(team.division)
    team = Team.objects.select_related("division").get(pk=team.pk)
    place = TeamPlayer.objects.filter(team=team, registration=out).first()
    if team.annulled_at is not None or place is None:
        raise Conflict(_("This player is not in that team any more."), field="out", code="not-in-team")
    if _has_played(division, team):
        raise Conflict(_("This team has played: it cannot be changed."), field="team", code="team-has-played")
    into = free(division, into, "into")
    place.registration = into
    place.save(update_fields=["registration"])
    _set(into, present=True, substitute=False)
    _set(out, present=False, substitute=False)
    sheets = _seat_instead(division, team, out, into)
    change = LateChange.objects.create(
        division=division,
        kind=LateChange.Kind.REPLACE,
        team=team,
        out=out,
        into=into,
        reason=asked.reason_of(reason),
        made_by=by,
    )
    after: dict[str, object] = {"out": out.number, "into": into.number}
    _note(tournament, by, "replace-player", change, after, [team, out, into, *sheets])
    return change, sheets[0].round if sheets else None


@transaction.atomic
def join(
    *, division: Division, players: Sequence[Registration], reason: str, by: User | None
) -> tuple[LateChange, Round | None]:
    """Let two who wait play as a team in the place of the bye; the round whose sheets that changes, if it is played.

    Conflict when there is no bye in the first round, or it is too late; Refused when they do not wait in this bracket
    or have not paid. Where the round is played and no table is free, their match waits for one.
    """
    tournament, division = _lock(division)
    if len({one.pk for one in players}) != 2:
        raise Refused(_("A team is two players: choose two."), field="players", code="two-players")
    first, second = (free(division, one, "players") for one in players)
    if not takes_teams(division):
        text = _("Played like this, no team can come in after the draw: who meets whom is settled for everybody.")
        raise Conflict(text, code="no-bye")
    if _past_first_round(division):
        raise Conflict(_("The second round or the championship has begun: it is too late to enter."), code="too-late")
    bracket = _bracket_of(division)
    team = Team.objects.create(tournament=tournament, division=division, number=_next_team(tournament))
    for position, one in enumerate((first, second)):
        TeamPlayer.objects.create(team=team, registration=one, position=position)
        _set(one, present=True, substitute=False)
    try:
        match = services.join(bracket=bracket, number=team.number)
    except (NoBye, FollowedByResult) as error:
        raise Conflict(str(error), code="no-bye") from error
    sheets = _seat_now(division, match)
    change = LateChange.objects.create(
        division=division,
        kind=LateChange.Kind.JOIN,
        team=team,
        into=first,
        partner=second,
        reason=asked.reason_of(reason),
        made_by=by,
    )
    following = selectors.path(match)[:1]
    bracket.refresh_from_db()
    rows = [team, first, second, bracket, match, *following, *sheets]
    after: dict[str, object] = {"players": [first.number, second.number], "match": match.number}
    _note(tournament, by, "join-bracket", change, after, rows)
    return change, sheets[0].round if sheets else None


def _lock(division: Division) -> tuple[Tournament, Division]:
    """Tournament and bracket once nobody else can change them. Conflict before the lottery."""
    tournament, division = asked.lock(division)
    if division.bracket_id is None:
        raise Conflict(_("Hold the lottery first."), rule="SACI rule 2", code="not-drawn")
    return tournament, division


def _bracket_of(division: Division) -> Bracket:
    bracket = division.bracket
    assert bracket is not None  # noqa: S101 - `_lock` has asked
    return bracket


def free(division: Division, place: Registration, field: str) -> Registration:
    """A player who may be put into a team now. Refused with the reason why not."""
    place = Registration.objects.select_for_update(no_key=True).select_related("person").get(pk=place.pk)
    words = {"name": place.person.name}
    if place.division_id != division.pk or place.withdrawn_at is not None:
        raise Refused(_("{name} has no place in this bracket.").format(**words), field=field, code="not-here")
    if TeamPlayer.objects.filter(registration=place).exists():
        raise Conflict(_("{name} plays in a team already.").format(**words), field=field, code="in-a-team")
    if fees.due_cents(place) > 0:
        raise Refused(_("{name} has not paid the fee yet.").format(**words), field=field, code="not-paid")
    return place


def _has_played(division: Division, team: Team) -> bool:
    """Whether anything was written or decided at a match of a team; a bye is nothing of that."""
    return team.number in _played(division, Q(first__number=team.number) | Q(second__number=team.number))


def _played(division: Division, which: Q) -> set[int]:
    """The numbers of the teams at whose matches (`which` of the bracket's) something was written or decided."""
    matches = Match.objects.filter(which, bracket=division.bracket_id).exclude(decided=Decided.BYE)
    decided = matches.exclude(decided=Decided.OPEN).values_list("first__number", "second__number")
    begun = ~Q(state=Sitting.State.PLAYING) | Q(entries__isnull=False)
    sheets = Sitting.objects.filter(begun, match__in=matches).values_list("team_a__number", "team_b__number")
    return {number for sides in (*decided, *sheets.distinct()) for number in sides if number is not None}


def _past_first_round(division: Division) -> bool:
    """Whether the bracket has gone on; one of a single team has, once its winner was called to the championship."""
    finals = Division.objects.filter(tournament=division.tournament_id, kind=Division.Kind.CHAMPIONSHIP)
    return division.rounds.filter(number__gt=1).exists() or finals.filter(bracket__isnull=False).exists()


def _set(place: Registration, *, present: bool, substitute: bool) -> None:
    place.present, place.substitute = present, substitute
    place.save(update_fields=["present", "substitute"])


def _seat_instead(division: Division, team: Team, out: Registration, into: Registration) -> list[Sitting]:
    """Put the one on the other's chair, where the team sits at a table already."""
    sheets = Sitting.objects.filter(Q(team_a=team) | Q(team_b=team), round__division=division)
    changed = []
    for sheet in sheets.select_related("round__division__tournament"):
        sheet.seats.filter(registration=out).update(registration=into)
        sheet.version += 1  # who saw the other player there has to look again
        sheet.save(update_fields=["version"])
        changed.append(sheet)
    return changed


def _seat_now(division: Division, match: Match) -> list[Sitting]:
    """A table for the new match where its round is played and one is free; else it waits, like any other match."""
    if not division.rounds.filter(number=1, closed_at=None).exists() or not tables.free_tables(division.tournament):
        return []
    return [tables.seat_again(match=match, table=0)]


def _next_team(tournament: Tournament) -> int:
    """The first number after all that were given or that a closed list keeps for its draw."""
    kept = ClosedList.objects.filter(division__tournament=tournament, reopening=None, lottery=None)
    taken = [number for span in asked.spans_of(kept) for number in span]
    return max([0, *taken, *Team.every.filter(tournament=tournament).values_list("number", flat=True)]) + 1


def _note(
    tournament: Tournament,
    by: User | None,
    action: str,
    change: LateChange,
    after: dict[str, object],
    rows: Sequence[Model],
) -> None:
    opening.bump(tournament)
    journal.write(
        where=tournament,
        by=by,
        action=action,
        subject=f"team {change.team.number}",
        after=after,
        reason=change.reason,
        rows=[change, *rows],
    )
