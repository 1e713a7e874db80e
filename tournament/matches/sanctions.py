"""Give a sanction on the result, and take one back. What sanctions come to is computed in `lottery.rulings`.

A team that a sanction puts out leaves the tournament at once, and comes back with the sanction. The next round is
seated again while it has not begun; a round that has begun keeps its matches. In an elimination the rivals of a card
that loses the match win it by ruling.
"""

from collections.abc import Set
from typing import Final, Literal

from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from brackets.errors import BracketError
from brackets.models import Decided, Match
from scoring.profile import rulings as profile_rulings
from tournament.club import permissions
from tournament.core.database.transactions import lock_row
from tournament.core.errors import Conflict, Refused, TournamentError
from tournament.core.short_texts import required_reason
from tournament.hall import sheet_states
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.lottery import championship, rulings
from tournament.matches import entry, withdrawals
from tournament.matches.corrections.apply import apply
from tournament.matches.corrections.consequences import FateNeeded
from tournament.matches.corrections.next_stage import StageReplay, ranks
from tournament.matches.corrections.request import Asked, Effects
from tournament.models import Registration, Sanction, TableMatch, Team, Tournament, User, Withdrawal
from tournament.models.federation import MOST_POINTS
from tournament.tournaments import opening

LADDER: Final = profile_rulings.LADDER


@transaction.atomic
def give(
    *,
    table_match: TableMatch,
    player: Registration,
    note: str,
    key: str,
    by: User | None,
    row: str = "",
    points: int = 0,
    card: str = Sanction.Card.NONE,
) -> Sanction:
    """Give a player of a match a sanction: a `row` of the profile's table, or `points` and `card` of its ladder.

    Sending the same `key` again has no effect. `note`: why, in public. NotAllowed at the table of another judge.
    Conflict where the profile gives no sanctions but those on the sheet. Refused for a player of another table, an
    unknown row, and points or cards that there are not.
    """
    tournament = lock_row(Tournament.objects, table_match.tournament_id)
    permissions.recheck(by, table_match)
    if (there := Sanction.objects.filter(tournament=tournament, key=key).first()) is not None:
        return there
    profile = opening.profile_of(tournament)
    if not profile_rulings.are_given(profile):
        text = _("In this tournament sanctions are penalties on the sheet: its profile gives no others.")
        raise Conflict(text, code="no-sanctions")
    team = _team_of(table_match, player)
    made = Sanction(
        tournament=tournament,
        number=(Sanction.objects.filter(tournament=tournament).aggregate(last=Max("number"))["last"] or 0) + 1,
        table_match=table_match,
        team=team,
        registration=player,
        row=row,
        points=points,
        card=card,
        note=required_reason(note, field="note"),
        key=key,
        given_by=by,
    )
    if profile.sanctions.sanctions == LADDER:
        _check_ladder(made)
    elif row not in dict(rulings.infractions_of(tournament)) or points or card != Sanction.Card.NONE:
        raise Refused(_("Choose an infraction of the table."), field="row", code="unknown-infraction")
    before = rulings.rulings_in(tournament).out
    made.save()
    _lose(made, by)
    _follow(tournament, made, by, before, note=made.note)
    after = {"number": made.number, "match": table_match.match.number}
    log.write(tournament, by, Action.GIVE_SANCTION, player, after=after, reason=made.note, rows=[made])
    return made


@transaction.atomic
def take_back(*, sanction: Sanction, reason: str, by: User | None) -> Sanction:
    """Take a sanction back: it counts no more, nor does what rested on it.

    Refused without a reason. Conflict if it was taken back before, or if its team is out and cannot come back.
    """
    tournament = lock_row(Tournament.objects, sanction.tournament_id)
    sanction = Sanction.objects.select_related("team", "registration", "table_match").get(pk=sanction.pk)
    if sanction.cancelled_at is not None:
        raise Conflict(_("This sanction was taken back before."), field="reason", code="taken-back")
    before = rulings.rulings_in(tournament).out
    sanction.cancelled_at, sanction.cancelled_by, sanction.cancel_reason = timezone.now(), by, required_reason(reason)
    sanction.save(update_fields=["cancelled_at", "cancelled_by", "cancel_reason"])
    _follow(tournament, sanction, by, before, note=sanction.cancel_reason)
    _win_back(sanction, by)
    log.write(
        tournament,
        by,
        Action.TAKE_SANCTION_BACK,
        sanction.registration,
        after={"number": sanction.number},
        reason=sanction.cancel_reason,
        rows=[sanction],
    )
    return sanction


def _team_of(table_match: TableMatch, player: Registration) -> Team:
    for team in (table_match.team_a, table_match.team_b):
        if team.players.filter(registration=player).exists():
            return team
    raise Refused(_("This player does not play in this match."), field="player", code="not-at-the-table")


def _check_ladder(made: Sanction) -> None:
    """Refused for what the ladder does not have; Conflict for a second sanction of a player in one match."""
    if made.row:
        raise Refused(_("This profile has cards and points, and no table."), field="row", code="unknown-infraction")
    if not 0 <= made.points <= MOST_POINTS:
        raise Refused(_("A fine is from 0 to 80 points."), field="points", code="bad-fine")
    if made.card not in Sanction.Card.values:
        raise Refused(_("Choose a card."), field="card", code="bad-card")
    if not made.points and made.card == Sanction.Card.NONE:
        raise Refused(_("Give points, a card, or both."), field="points", code="bad-fine")
    others = Sanction.objects.filter(table_match=made.table_match, registration=made.registration, cancelled_at=None)
    if others.exists():
        text = _("This player has a sanction in this match already: take it back first.")
        raise Conflict(text, field="player", code="has-a-sanction")


def _follow(tournament: Tournament, sanction: Sanction, by: User | None, before: Set[int], note: str) -> None:
    """Let the team leave or come back, and seat the next round again. `before`: the teams that were out already."""
    opening.touch(tournament)
    found, team = rulings.rulings_in(tournament), rulings.ranked_team(sanction)
    gone = championship.withdrawal_of(team)
    # What officials decided themselves stays: only a change makes the team leave or come back.
    if team.number in found.out - before and gone is None:
        ruled = next(one for one in found.found if one.ruling.out and rulings.ranked_team(one.sanction) == team)
        kind, rule = Withdrawal.Kind.DISQUALIFIED, ruled.name[: withdrawals.LONGEST_RULE]
        withdrawals.withdraw_team(team=team, kind=kind, rule=rule, reason=note, by=by)
        sanction.took_out = True
        sanction.save(update_fields=["took_out"])
    elif team.number in before - found.out and gone is not None and _was_put_out(team):
        withdrawals.return_team(withdrawal=gone, reason=note, by=by)
    _seat_again(sanction.table_match, tournament, by)


def _was_put_out(team: Team) -> bool:
    of_a_person = Q(registration__team_place__team=team, team__round__isnull=False)
    return Sanction.objects.filter(Q(team=team) | of_a_person, took_out=True).exists()


def _seat_again(table_match: TableMatch, tournament: Tournament, by: User | None) -> None:
    """Rank the bracket again, and seat a round that has not begun."""
    match = Match.objects.select_related("bracket", "winner", "first", "second").get(pk=table_match.match_id)
    if match.decided == Decided.OPEN or not ranks(match):
        return
    winner = None if match.winner is None else match.winner.number
    try:
        with transaction.atomic():
            StageReplay(match, tournament, Effects(), by, "").carry(winner, "played", moved=False)
    except (FateNeeded, BracketError):
        return  # a match that has begun rests on the old order, and stays as it is


def unruled(tournament: Tournament) -> list[Sanction]:
    """Return the sanctions that lose a match of an elimination which the rivals have not won: officials correct it.

    The next match had begun, for example. A correction made since the sanction settles it, whatever it says.
    """
    losing = _losing(tournament)
    sheets = TableMatch.objects.filter(pk__in={one.table_match_id for one in losing})
    corrected = dict(sheets.annotate(last=Max("corrections__made_at")).values_list("pk", "last"))
    matches = Match.objects.select_related("bracket", "winner").in_bulk({one.table_match.match_id for one in losing})
    return [
        one
        for one in losing
        if _rivals_have_to_win(one, matches[one.table_match.match_id])
        and ((last := corrected[one.table_match_id]) is None or last < one.given_at)
    ]


def _losing(tournament: Tournament) -> list[Sanction]:
    """Return the sanctions that lose their match for their team alone."""
    return [one.sanction for one in rulings.rulings_in(tournament).found if one.loses_alone]


def _rivals_have_to_win(sanction: Sanction, match: Match) -> bool:
    """Return whether the match of a sanction that loses it is one of an elimination, and not won by the rivals."""
    won = match.winner is not None and match.winner.number != sanction.team.number
    return not won and not ranks(match)


def _lose(made: Sanction, by: User | None) -> None:
    """Let the rivals win a match of an elimination that this sanction loses; elsewhere the standings say so."""
    match = Match.objects.select_related("bracket", "winner").get(pk=made.table_match.match_id)
    if made not in _losing(made.tournament) or not _rivals_have_to_win(made, match):
        return
    rivals: Literal["A", "B"] = "B" if made.table_match.team_a == made.team else "A"
    target = opening.profile_of(made.tournament).target
    points = (target, 0) if rivals == "A" else (0, target)
    _rule(made, Asked(made.note, result=rivals, points=points), _key(made), by)


def _win_back(sanction: Sanction, by: User | None) -> None:
    """Lift the ruling of a sanction that was taken back: the sheet decides again, or the match is played on."""
    last = sanction.table_match.corrections.order_by("number").last()
    if last is None or last.key != _key(sanction):
        return  # it ruled nothing, or officials have corrected the match since
    key, reason = f"{_key(sanction)}-back", sanction.cancel_reason
    _rule(sanction, Asked(reason), key, by) or _rule(sanction, Asked(reason, result="open"), key, by)


def _key(sanction: Sanction) -> str:
    return f"sanction-{sanction.number}"


def _rule(sanction: Sanction, asked: Asked, key: str, by: User | None) -> bool:
    """Correct the match of a sanction; False, and nothing is changed, where officials have to do it.

    That is where the next match has begun and they choose what becomes of it, where a team has left, and where the
    sheets are final.
    """
    try:
        with transaction.atomic():
            table_match = entry.locked(sanction.table_match)
            sheet_states.require_open(table_match)
            apply(table_match=table_match, asked=asked, fate="", key=key, by=by)
    except (FateNeeded, BracketError, TournamentError):
        return False
    return True
