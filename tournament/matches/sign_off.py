"""Sign-off: both teams sign the scoresheet, the winner moves on, the round closes, the champion is recorded.

SACI rules 4, 15, 17 and 19. A tournament can ask for a second check instead of signatures: `second_check`.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from django.db import transaction
from django.db.models import Model
from django.utils import timezone
from django.utils.translation import gettext as _

from brackets import selectors, services
from brackets.models import Match
from scoring.hands import SIDES
from tournament.core.database.prepared_queries import KEY, Insert, Prepared
from tournament.core.errors import Conflict, Refused
from tournament.core.names import require_readable
from tournament.hall import seating
from tournament.journal import log, subjects
from tournament.journal.actions import Action
from tournament.lottery import championship
from tournament.matches import absences, entry
from tournament.models import Round, SignOff, TableMatch, Team, Tournament, User
from tournament.tournaments import opening

SIGNATURES: Final = Insert(SignOff)
ROUNDS: Final = Prepared(
    lambda: Round.objects.select_for_update(no_key=True).select_related("division__tournament").filter(pk=KEY)
)
LIVE: Final = Prepared(
    lambda: TableMatch.objects.filter(round=KEY).exclude(state=TableMatch.State.FINISHED).values_list("pk")[:1]
)


def signed_sides(table_match: TableMatch) -> set[str]:
    """Return the sides that have signed the current version of the sheet."""
    return {row.side for row in table_match.sign_offs.all() if row.version == table_match.version}


@transaction.atomic
def sign(
    *,
    table_match: TableMatch,
    side: str,
    initials: str,
    version: int,
    by: User | None,
    phone: log.Phone = log.NO_PHONE,
) -> TableMatch:
    """Record one team's signature; the second one finishes the match and the winner moves on."""
    table_match = entry.locked(table_match, by)
    if side not in SIDES:
        raise Refused(_("Choose the team that signs."), field="side")
    initials = initials.strip()[:40]
    if not initials:
        raise Refused(_("Write the initials of the team that signs."), field="initials")
    require_readable(initials, field="initials")
    if table_match.tournament.agreement != Tournament.Agreement.TEAMS:
        raise Conflict(_("In this tournament a second official checks the sheet: look at it again."), code="agreement")
    if table_match.state == TableMatch.State.PLAYING:
        raise not_over(table_match)
    signed = signed_sides(table_match)
    if side in signed:  # sent twice
        return table_match
    if table_match.state == TableMatch.State.FINISHED:
        raise Conflict(_("This match is over and signed."), code="match-finished")
    entry.check_version(table_match, version)
    signature = SIGNATURES(SignOff(table_match=table_match, side=side, version=version, initials=initials, taken_by=by))
    opening.touch(table_match.tournament)
    after = {"side": side, "version": version}
    log.write(table_match.tournament, by, Action.SIGN, table_match, after=after, phone=phone, as_held=[signature])
    if signed | {side} == set(SIDES):
        finish(table_match, by)
    return table_match


@transaction.atomic
def walkover(
    *,
    table_match: TableMatch,
    absent: Iterable[str],
    by: User | None,
    phone: log.Phone = log.NO_PHONE,
) -> TableMatch:
    """Record that a team not seated at the start of a round forfeits (SACI rule 19); both absent are both out.

    `absent` holds the missing sides, or in an individual event the empty chairs, from "1" to "4": the profile says what
    the partner of a missing person gets. Conflict once anything has been entered on the sheet, and before a side
    forfeits by being late (`late` of the profile), and for a judge at a table that is seated again (`reseat_top`).
    """
    table_match = entry.locked(table_match, by)
    said = set(absent)
    chairs = absences.chairs_of(said)
    missing = {side for side in said if side in SIDES} | {SIDES[chair % 2] for chair in chairs}
    if not missing:
        raise Refused(_("Choose the team that is absent."), field="absent", rule="SACI rule 19")
    if _is_same_walkover(table_match, missing) and absences.are_noted(table_match, chairs):
        return table_match
    if table_match.state != TableMatch.State.PLAYING or table_match.has_begun:
        raise Conflict(
            _("Play has begun at this table: a team that leaves now forfeits the match instead."),
            rule="SACI rule 19",
            code="play-has-begun",
        )
    absences.check_late(table_match)
    absences.check_reseated(table_match, by)
    changed = _decide_without_play(table_match, missing)
    log.write(
        table_match.tournament,
        by,
        Action.WALKOVER,
        table_match,
        after={
            "teams": teams_of(table_match),
            "absent": sorted(missing),
            **({"chairs": [chair + 1 for chair in chairs]} if chairs else {}),
        },
        phone=phone,
        as_held=_over(table_match, changed),
        rows=absences.note(table_match, chairs),
    )
    _move_on(table_match, by)
    return table_match


def _decide_without_play(table_match: TableMatch, missing: Collection[str]) -> list[Match]:
    if len(missing) == 2:
        return services.record_vacancy(match=table_match.match)
    winner = table_match.team_b if "A" in missing else table_match.team_a
    return services.record_winner(match=table_match.match, number=winner.number, how="walkover")


def _is_same_walkover(table_match: TableMatch, missing: Collection[str]) -> bool:
    """Return whether this walkover is recorded already: a double tap is no error."""
    match = table_match.match
    if len(missing) == 2:
        return match.decided == "vacant"
    there = table_match.team_b if "A" in missing else table_match.team_a
    return match.decided == "walkover" and match.winner is not None and match.winner.number == there.number


def finish(table_match: TableMatch, by: User | None) -> None:
    """Finish a match whose sheet is agreed. Call it inside the change's transaction, with the match locked."""
    outcome = entry.sheet_of(table_match).outcome
    if outcome is None:
        raise not_over(table_match)
    winner = None if outcome.winner is None else table_match.team_a if outcome.winner == "A" else table_match.team_b
    if winner is None:
        changed = services.record_level(match=table_match.match)
    else:
        changed = services.record_winner(match=table_match.match, number=winner.number, how="played")
    log.write(
        table_match.tournament,
        by,
        Action.FINISH_LEVEL_MATCH if winner is None else Action.FINISH_MATCH,
        table_match,
        after={
            "teams": teams_of(table_match),
            **({} if winner is None else {"winner": winner.number}),
            "points": [table_match.points_a, table_match.points_b],
            "reason": outcome.reason,
        },
        as_held=_over(table_match, changed),
    )
    _move_on(table_match, by)


def _over(table_match: TableMatch, changed: Sequence[Match]) -> list[Model]:
    """Mark the match as finished; returns the rows to hash: it, its bracket match, the matches its winner comes to."""
    # Nothing has changed where the winner was recorded before, by another name.
    match = table_match.match = (
        changed[0] if changed else selectors.rows_of(table_match.match.bracket).get(pk=table_match.match_id)
    )
    table_match.state = TableMatch.State.FINISHED
    table_match.save(update_fields=["state"])
    # The path too: the winner now has a place in later matches.
    return [table_match, match, *selectors.path(match)]


def _move_on(table_match: TableMatch, by: User | None) -> None:
    """Seat matches that wait for a table; after the last match close the round, up to the champion."""
    opening.touch(table_match.tournament)
    seating.seat_waiting(tournament=table_match.tournament, by=by)
    # A bracket can only end with a round, so only then look for champions.
    if settle_round(round_id=table_match.round_id, by=by):
        crown(tournament=table_match.tournament, before=None, by=by)


def settle_round(*, round_id: int, by: User | None) -> bool:
    """Close a round with nothing left to play, or reopen one in which somebody plays again.

    Returns whether it is closed. A match that a correction made ready in a closed round waits until the round is
    started again.
    """
    (round_,) = ROUNDS(round_id)
    over = not LIVE.tuples(round_id)
    # A closed round stays closed while matches wait for its restart.
    over = over and (round_.closed_at is not None or not seating.is_waiting(round_))
    if over != (round_.closed_at is not None):
        round_.closed_at = timezone.now() if over else None
        round_.save(update_fields=["closed_at"])
        log.write(
            round_.division.tournament,
            by,
            Action.CLOSE_ROUND if over else Action.REOPEN_ROUND,
            round_,
            as_held=[round_],
        )
    return over


def crown(*, tournament: Tournament, before: Team | None, by: User | None) -> None:
    """Open the championship once all bracket winners are known; journal a champion other than `before`."""
    championship.open_championship(tournament=tournament, by=by)
    champion = championship.champion_of(tournament)
    if champion is not None and champion != before:
        log.write(tournament, by, Action.CHAMPION, subjects.CHAMPIONSHIP, after={"team": champion.number})


def not_over(table_match: TableMatch) -> Conflict:
    """Build the Conflict for a sign-off before the match has ended."""
    rule = opening.match_rules(table_match).cites["target"]
    return Conflict(_("The match is not over yet."), rule=rule, code="match-not-over")


def teams_of(table_match: TableMatch) -> list[int]:
    """Return the team numbers of side A and side B, as the journal names them."""
    return [table_match.team_a.number, table_match.team_b.number]
