"""Withdraw a team, take that back, or substitute a player: the steps, and their effects on tables and championship.

A substitute takes a seat in a team that plays on: the odd one of the lottery or a late arrival. Officials decide it
(SACI rule 17). In a team that has not played yet it is a late change (`late_entries.replace`). The team keeps its
number and points; the record of who played which hand is kept (`Substitution`).
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Model, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from brackets import services
from brackets.errors import BracketError
from brackets.models import Bracket, Decided, Match
from tournament.core.database.transactions import lock_row
from tournament.core.errors import Conflict, Refused
from tournament.core.names import is_readable
from tournament.core.short_texts import required_reason
from tournament.hall import seating, tables
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.lottery import championship, entry_list
from tournament.lottery.rotating import substitutes
from tournament.matches import late_entries, sign_off
from tournament.models import (
    Division,
    Format,
    LateEntry,
    Registration,
    Round,
    Substitution,
    TableMatch,
    Team,
    TeamPlayer,
    Tournament,
    User,
    Withdrawal,
)
from tournament.tournaments import opening


def table_matches_of(team: Team) -> QuerySet[TableMatch]:
    """Return a team's current sheets, in order."""
    found = TableMatch.objects.filter(Q(team_a=team) | Q(team_b=team)).order_by("pk")
    return found.select_related("round__division__tournament", "match", "team_a", "team_b", "tournament")


class Following:
    """Applies the effects. Use it in the step's transaction, with the tournament locked."""

    def __init__(self, tournament: Tournament, by: User | None) -> None:
        self.tournament = tournament
        self.by = by
        self.sheets: list[TableMatch] = []
        self.seated: list[Substitution] = []
        self.reason = ""

    def end(
        self, made: Withdrawal, brackets: Iterable[Bracket], changed: Iterable[Match], champion: Team | None
    ) -> None:
        """Bring tables, rounds and championship in line with the changed matches, and write the journal."""
        self.reason = made.reason
        rows: list[Model] = [made, *brackets, *changed]
        touched = Match.objects.filter(pk__in=[match.pk for match in changed]).select_related("first", "second")
        for match in touched.order_by("bracket", "round", "number"):
            self._at_table(match)
        self._close_finals()
        for sheet in self.sheets:
            if sheet.state == TableMatch.State.PLAYING and sheet.annulled_at is None:
                tables.check_seated_once(sheet)
        opening.touch(self.tournament)
        # Freed tables are given to waiting matches before the rounds settle: a round with waiting matches stays open.
        seating.seat_waiting(tournament=self.tournament, by=self.by)
        # The round of a championship that was taken back ends too: it is started once more when all winners are known.
        finals = Q(division__kind=Division.Kind.CHAMPIONSHIP)
        rounds = Round.objects.filter(finals | Q(division__bracket__in=brackets), division__tournament=self.tournament)
        for key in rounds.order_by("pk").values_list("pk", flat=True):
            sign_off.settle_round(round_id=key, by=self.by)
        after: dict[str, object] = {"rule": made.rule} if made.rule else {}
        log.write(
            self.tournament,
            self.by,
            {"withdrawn": Action.WITHDRAW_TEAM, "disqualified": Action.DISQUALIFY_TEAM}.get(
                made.kind, Action.RETURN_TEAM
            ),
            made.team,
            after=after,
            reason=made.reason,
            rows=[*rows, *self.sheets, *self.seated],
        )
        sign_off.crown(tournament=self.tournament, before=champion, by=self.by)

    def _at_table(self, match: Match) -> None:
        """Update the sheet of a match that was decided, reopened or given to other teams."""
        sheet = TableMatch.objects.select_for_update(no_key=True, of=("self",)).filter(match=match).first()
        if sheet is None:
            return
        if {sheet.team_a.number, sheet.team_b.number} != set(match.numbers):
            self._annul(sheet)
        elif match.decided != Decided.OPEN and sheet.state != TableMatch.State.FINISHED:
            self._save(sheet, state=TableMatch.State.FINISHED)
        elif match.decided == Decided.OPEN and sheet.state == TableMatch.State.FINISHED:
            self._sit_down(sheet)
            if sheet.annulled_at is None:
                self.seated += late_entries.seat_who_plays_now(sheet, self.reason, self.by)

    def _sit_down(self, sheet: TableMatch) -> None:
        """Return a match to its table or to a free one. A match that has not begun may wait for one."""
        free = tables.free_tables(self.tournament)
        if sheet.table in free:
            self._save(sheet, state=TableMatch.State.PLAYING, called_at=timezone.now())
        elif free:
            been = [*sheet.been_at, sheet.table]
            self._save(sheet, state=TableMatch.State.PLAYING, called_at=timezone.now(), table=free[0], been_at=been)
        elif sheet.has_begun:
            raise Refused(_("No table is free to play this match on."), code="no-table")
        else:
            self._save(sheet, annulled_at=timezone.now())

    def _annul(self, sheet: TableMatch) -> None:
        """Annul a sheet of teams that no longer meet. Conflict if they have begun."""
        if sheet.has_begun or sheet.state != TableMatch.State.PLAYING:
            text = _("Play has begun at table {table}: correct that match first.")
            raise Conflict(text.format(table=sheet.table), code="played-on")
        self._save(sheet, annulled_at=timezone.now())

    def _save(self, sheet: TableMatch, **columns: object) -> None:
        """Save a sheet with a new version, so that clients reload it."""
        for name, value in columns.items():
            setattr(sheet, name, value)
        sheet.version += 1
        sheet.save(update_fields=[*columns, "version"])
        self.sheets.append(sheet)

    def _close_finals(self) -> None:
        """Revoke the championship if a division has another winner now, or none."""
        finals = self.tournament.divisions.filter(kind=Division.Kind.CHAMPIONSHIP).exclude(bracket=None)
        division = finals.select_related("bracket").first()
        if division is None or division.bracket is None:
            return
        winners = championship.pool_winners(self.tournament)
        there = set(division.bracket.entrants.values_list("number", flat=True))
        if winners is not None and {team.number for team in winners} == there:
            return
        # Latest first, so that a later match never depends on an annulled one.
        for sheet in TableMatch.objects.filter(match__bracket=division.bracket).order_by("-pk"):
            self._annul(sheet)
        championship.close_championship(tournament=self.tournament, by=self.by)


LONGEST_RULE = 60
LEAVING = (Withdrawal.Kind.WITHDRAWN, Withdrawal.Kind.DISQUALIFIED)


@transaction.atomic
def withdraw_team(*, team: Team, kind: str, reason: str, by: User | None, rule: str = "") -> Withdrawal:
    """Withdraw or disqualify a team; `rule` is the reason of a disqualification.

    Refused without a reason or a rule; Conflict if the team has withdrawn already, or belongs to an annulled lottery.
    """
    tournament, team = _locked(team)
    if championship.withdrawal_of(team) is not None:
        raise Conflict(_("This team has withdrawn already."), field="team", code="has-left")
    if kind not in LEAVING:
        raise Refused(_("Choose whether the team withdraws or is disqualified."), field="kind")
    made = Withdrawal.objects.create(
        tournament=tournament,
        team=team,
        kind=kind,
        rule=_rule(rule) if kind == Withdrawal.Kind.DISQUALIFIED else "",
        reason=required_reason(reason),
        made_by=by,
    )
    champion = championship.champion_of(tournament)
    for table_match in table_matches_of(team).filter(state=TableMatch.State.SIGNING):
        sign_off.finish(table_match, by)  # decided on its sheet, even without signatures
    changed: list[Match] = []
    brackets = championship.brackets_of_team(tournament, team.number)
    for bracket in brackets:
        # A team can be in two brackets: its division's and the championship's.
        changed += services.take_out(bracket=bracket, number=team.number)
    Following(tournament, by).end(made, brackets, changed, champion)
    return made


@transaction.atomic
def return_team(*, withdrawal: Withdrawal, reason: str, by: User | None) -> Withdrawal:
    """Return a team: the matches it lost by withdrawing are open again.

    Conflict if the team is back already, or if a match was played because of its absence.
    """
    tournament, team = _locked(withdrawal.team)
    if championship.withdrawal_of(team) != withdrawal:
        raise Conflict(_("This team has not withdrawn: there is nothing to take back."), code="has-not-left")
    made = Withdrawal.objects.create(
        tournament=tournament,
        team=team,
        kind=Withdrawal.Kind.RETURNED,
        reason=required_reason(reason),
        undoes=withdrawal,
        made_by=by,
    )
    champion = championship.champion_of(tournament)
    changed: list[Match] = []
    brackets = championship.brackets_of_team(tournament, team.number)
    for bracket in brackets:
        try:
            changed += services.take_back_in(bracket=bracket, number=team.number)
        except BracketError as error:
            text = _("A match was played because this team had withdrawn. Correct that match first.")
            raise Conflict(text, code="played-on") from error
    Following(tournament, by).end(made, brackets, changed, champion)
    return made


def _locked(team: Team) -> tuple[Tournament, Team]:
    tournament = lock_row(Tournament.objects, team.tournament_id)
    team = Team.every.select_related("division").get(pk=team.pk)
    if team.annulled_at is not None:
        raise Conflict(_("This team belongs to an annulled lottery."), field="team", code="redrawn")
    return tournament, team


def _rule(text: str) -> str:
    rule = " ".join(text.split())
    if not rule:
        raise Refused(_("Name the rule that the disqualification rests on."), field="rule", code="no-rule")
    if len(rule) > LONGEST_RULE or not is_readable(rule):
        raise Refused(_("A rule is named in at most 60 characters that can be read."), field="rule", code="bad-rule")
    return rule


@dataclass(frozen=True)
class SubstitutionMade:
    """The row of the change, and the sheet on which the seat changed, if the team has one."""

    change: LateEntry | Substitution
    table_match: TableMatch | None


def replaceable(tournament: Tournament) -> QuerySet[TeamPlayer]:
    """Return the players of teams that are still in the tournament."""
    gone = championship.withdrawals_by_team(tournament)
    places = TeamPlayer.objects.filter(team__tournament=tournament, team__annulled_at=None)
    of_teams = Q(team__round=None) & ~Q(team__division__format=Format.ROTATING)
    places = places.filter(of_teams | substitutes.replaceable(tournament)).exclude(team__number__in=gone)
    places = places.select_related("team__division", "registration__person")
    return places.order_by("team__number", "position")


def waiting_substitutes(tournament: Tournament) -> QuerySet[Registration]:
    """Return the players who may substitute: registered in a division after its lottery, but in no team.

    In an individual event those with the bye of this round too.
    """
    drawn = tournament.divisions.filter(kind=Division.Kind.POOL, bracket__isnull=False)
    held = tournament.registrations.filter(division__in=drawn, withdrawn_at=None)
    held = held.filter(Q(team_place=None) | Q(pk__in=substitutes.resting(tournament).values("pk")))
    return held.select_related("person", "division").order_by("number")


def substitutions_of(tournament: Tournament) -> QuerySet[Substitution]:
    """Return the substitutions of current teams, in order."""
    people = ("into__person", "out__person", "team__division", "made_by", "table_match")
    return Substitution.objects.filter(team__tournament=tournament, team__annulled_at=None).select_related(*people)


@transaction.atomic
def substitute(*, team: Team, out: Registration, into: Registration, reason: str, by: User | None) -> SubstitutionMade:
    """Replace a player by one who waits in the same division, from now on.

    In an individual event `team` is the person, or their side of a table, where nothing is written yet; the match then
    counts for `into`.
    Conflict when the team has withdrawn, when its match is over and waits for sign-off, or when `out` is not in the
    team; Refused when the other player does not wait in this division or has not paid.
    """
    if team.division.format == Format.ROTATING:
        side = team if team.round is not None else substitutes.side_in_play(team.division, out)
        return SubstitutionMade(*substitutes.stand_in(side=side, out=out, into=into, reason=reason, by=by))
    tournament, division = entry_list.lock(team.division)
    team = Team.every.select_related("division").get(pk=team.pk)
    if championship.withdrawal_of(team) is not None:
        raise Conflict(_("This team has withdrawn already."), field="team", code="has-left")
    # A team without a match so far is changed as a late entry: the former player has played no hand.
    if any(one.pk == team.pk for one in late_entries.changeable(division)):
        change, round_ = late_entries.replace(team=team, out=out, into=into, reason=reason, by=by)
        return SubstitutionMade(change, _live(team).first() if round_ is not None else None)
    place = TeamPlayer.objects.filter(team=team, registration=out).first()
    if team.annulled_at is not None or place is None:
        raise Conflict(_("This player is not in that team any more."), field="out", code="not-in-team")
    table_match = _live(team).first()
    if table_match is not None and table_match.state == TableMatch.State.SIGNING:
        text = _("The match of this team is over and waits for its signatures: settle it first.")
        raise Conflict(text, field="team", code="match-over")
    into = late_entries.free(division, into, "into")
    return _change(tournament, place, into, table_match, required_reason(reason), by)


def _change(
    tournament: Tournament,
    place: TeamPlayer,
    into: Registration,
    table_match: TableMatch | None,
    reason: str,
    by: User | None,
) -> SubstitutionMade:
    team, out = place.team, place.registration
    late_entries.give_place(place, out, into)
    lines = table_match.entries.count() if table_match is not None else 0
    row = Substitution.objects.create(
        team=team, out=out, into=into, table_match=table_match, lines=lines, reason=reason, made_by=by
    )
    if table_match is not None:
        late_entries.give_seat(table_match, out, into)
    opening.touch(tournament)
    log.write(
        tournament,
        by,
        Action.SUBSTITUTE_PLAYER,
        team,
        after={"out": out.number, "into": into.number, "lines": lines},
        reason=reason,
        rows=[row, team, out, into, *([table_match] if table_match is not None else [])],
    )
    return SubstitutionMade(row, table_match)


def _live(team: Team) -> QuerySet[TableMatch]:
    """Return the unfinished match of a team."""
    found = TableMatch.objects.filter(Q(team_a=team) | Q(team_b=team)).exclude(state=TableMatch.State.FINISHED)
    return found.select_related("round__division__tournament", "match")
