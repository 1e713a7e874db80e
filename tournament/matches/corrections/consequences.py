"""What a changed winner does to later matches: places are exchanged, sheets annulled, matches replayed.

The caller holds the tournament's lock, which every writer of a match takes first: no other match changes meanwhile.
"""

from collections.abc import Mapping
from typing import Literal

from django.db.models import Model, Q
from django.utils.translation import gettext as _

from brackets import selectors, services
from brackets.models import Bracket, Decided, Entrant, Match
from tournament.core.errors import Refused
from tournament.hall import seating, tables
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.lottery import championship as lottery_championship
from tournament.lottery import next_stage
from tournament.matches import sign_off
from tournament.matches.corrections.request import Effects
from tournament.models import Correction, Division, Format, TableMatch, Team, Tournament, User

Standing = Literal["open", "seated", "begun", "finished"]
KEEP, REPLAY, VOID = Correction.Fate.KEEP, Correction.Fate.REPLAY, Correction.Fate.VOID


def way(match: Match, tournament: Tournament) -> list[Match]:
    """Return the matches that depend on this one: to the end of its bracket, then through the championship."""
    here = selectors.path(match)
    return [*here, *way_of_finals(match, tournament)]


def way_of_finals(match: Match, tournament: Tournament) -> list[Match]:
    """Return the bracket winner's matches in the championship; all of them when the bracket has no winner."""
    finals = finals_of(tournament)
    if finals is None or finals.bracket is None or finals.bracket_id == match.bracket_id:
        return []
    winner = selectors.champion(match.bracket)
    if winner is None:
        return list(selectors.matches_of(finals.bracket))
    played = Q(first__number=winner.number) | Q(second__number=winner.number)
    own = list(selectors.matches_of(finals.bracket).filter(played).order_by("round", "number"))
    # In single elimination the path of the first match contains all others.
    if finals.bracket.format == Format.SINGLE:
        own = own[:1]
    found = {match.pk: match for match in own}
    for match in own:
        found.update({one.pk: one for one in selectors.path(match)})
    return sorted(found.values(), key=lambda match: (match.round, match.number))


def finals_of(tournament: Tournament) -> Division | None:
    """Return the championship; None before every bracket has a winner."""
    return tournament.divisions.filter(kind=Division.Kind.CHAMPIONSHIP).select_related("bracket").first()


def sheet_at(match: Match) -> TableMatch | None:
    """Return the table match whose sheet is not annulled; None while the match has no table."""
    # Lock this row alone: with its relations joined, their rows would be locked too.
    found = TableMatch.objects.select_for_update(no_key=True).filter(match=match).first()
    return found and TableMatch.objects.select_related("round", "team_a", "team_b", "tournament").get(pk=found.pk)


def standing_of(match: Match) -> Standing:
    """Return the state of a match: without a table, seated with nothing written, begun, or finished."""
    if match.is_recorded:
        return "finished"
    sheet = sheet_at(match)
    if sheet is None:
        return "open"
    return "begun" if is_written(sheet) else "seated"


def is_written(sheet: TableMatch) -> bool:
    """Return whether a sheet has any entry, or is over without one."""
    return sheet.has_begun or sheet.state != TableMatch.State.PLAYING


def is_ready(match: Match) -> bool:
    """Return whether a match can be played now."""
    return match.first_id is not None and match.second_id is not None and match.decided == Decided.OPEN


class FateNeeded(Exception):
    """The next match has begun or finished, and no fate was chosen for it."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.match = match


def obstacle(match: Match, tournament: Tournament) -> Match | None:
    """Return the first later match that has begun or finished, whose fate has to be chosen; None without one."""
    return next((one for one in way(match, tournament) if standing_of(one) in ("begun", "finished")), None)


def touched(match: Match, tournament: Tournament) -> list[Model]:
    """Return the bracket rows that a correction of this match may have written."""
    finals = finals_of(tournament)
    championship = finals.bracket if finals is not None else None
    there = [championship, *selectors.rows_of(championship)] if championship is not None else []
    if match.bracket.format == Format.SINGLE:
        return [match, *selectors.path(match), *there]
    bracket = Bracket.objects.get(pk=match.bracket_id)
    return [bracket, *selectors.rows_of(bracket), *there]


class Consequences:
    """Carries a new winner, or that there is none yet, along the path of a match."""

    def __init__(self, match: Match, tournament: Tournament, effects: Effects, by: User | None) -> None:
        self.match = match
        self.tournament = tournament
        self.effects = effects
        self.by = by

    def carry(self, winner: int | None, how: services.How, stopped: Match | None, fate: str) -> None:
        """Reopen what depends on the old winner, the latest match first, and let the new one move on.

        winner: a team's number; None leaves the match open. stopped: the match whose `fate` was chosen.
        """
        here, finals = selectors.path(self.match), way_of_finals(self.match, self.tournament)
        old = selectors.champion(self.match.bracket)
        self._reopen(here)
        if self.match.decided != Decided.OPEN:
            services.withdraw_winner(match=self.match)
        if winner is not None:
            services.record_winner(match=self.match, number=winner, how=how)
        elif how == "level":
            services.record_level(match=self.match)
        next_stage.start_next_stage(division=self.effects.division_of(self.match), by=self.by)
        self._seat_anew(here, stopped, fate)
        self.go_to_finals(old, finals, stopped, fate)

    def go_to_finals(self, old: Entrant | None, finals: list[Match], stopped: Match | None, fate: str) -> None:
        """Replace the `old` bracket winner in the championship by the new one; `finals`: its matches there."""
        over = selectors.is_finished(self.match.bracket)
        new = selectors.champion(self.match.bracket) if over else None
        division = self.effects.division_of(self.match)
        if old != new and division.kind == Division.Kind.POOL:  # that of the championship is the champion
            before, after = old and old.number, new and new.number
            self.effects.add("bracket-winner", bracket=division.key, before=before, after=after)
        if not finals or (over and old == new):
            return
        if old is None or new is None:
            self._close_championship(stopped if fate == VOID else None)
            return
        self._reopen(finals)
        services.exchange(bracket=finals[0].bracket, number=old.number, by=new.number)
        self._seat_anew(finals, stopped, fate)

    def _reopen(self, matches: list[Match]) -> None:
        """Annul what was played because of the old winner."""
        # Backwards: a result cannot be withdrawn while a later one depends on it.
        for match in reversed(matches):
            if match.is_recorded:
                services.withdraw_winner(match=match)
                sheet = sheet_at(match)
                if sheet is not None:
                    self.annul(sheet)

    def _seat_anew(self, matches: list[Match], stopped: Match | None, fate: str) -> None:
        """Give tables on the path the teams that meet there now, and apply the chosen fate to the next match."""
        for old in matches:
            match = Match.objects.select_related("first", "second", "first_from", "second_from", "winner").get(
                pk=old.pk
            )
            self.announce(old, match)
            if stopped is not None and stopped.pk == match.pk:
                self.do_with(match, fate)
            elif (sheet := sheet_at(match)) is not None:
                self.adapt(sheet, match)

    def do_with(self, match: Match, fate: str) -> None:
        """Annul the sheet of a match that had begun or finished; it is replayed, or is void."""
        sheet, table = sheet_at(match), _last_table(match)
        if sheet is not None:
            self.annul(sheet)
        ready = is_ready(match)
        if fate == VOID and not ready:
            raise Refused(_("The teams of this match are not known yet, so it cannot be voided now."), field="fate")
        if fate == VOID:
            services.record_vacancy(match=match)
            self.effects.about(match, "void")
            self._write(Action.VOID_MATCH, match, {})
        elif ready and not tables.free_tables(self.tournament):  # seated later, like any waiting match
            self.effects.about(match, "replay-waits")
        elif ready:
            fresh = seating.seat_again(match=match, table=table, by=self.by)
            self.effects.about(match, "replay", table=fresh.table, teams=sign_off.teams_of(fresh))
            self._write(Action.REPLAY_MATCH, match, {"table": fresh.table, "teams": sign_off.teams_of(fresh)}, fresh)

    def adapt(self, sheet: TableMatch, match: Match) -> None:
        """Adapt a table whose teams have changed: exchange a team, or annul the sheet."""
        ready = is_ready(match)
        if ready and set(sign_off.teams_of(sheet)) == set(match.numbers):
            return
        if ready and not is_written(sheet):
            self._exchange(sheet, match)
        else:
            self.annul(sheet)

    def announce(self, old: Match, match: Match) -> None:
        """Report a place that changed hands or is open now, and a team that moves on by a bye."""
        if match.decided == Decided.UNNEEDED:
            if old.decided != Decided.UNNEEDED:
                self.effects.about(match, "unneeded")
            return
        for side in ("first", "second"):
            was, entrant, feed = getattr(old, side), getattr(match, side), getattr(match, f"{side}_from")
            if (was and was.number) == (entrant and entrant.number):
                continue
            if entrant is None and feed is not None and feed.decided == Decided.VACANT:
                self.effects.about(match, "place-empty", out=was.number)
            else:
                number = entrant.number if entrant else None
                self.effects.about(match, "place", out=was.number if was else None, into=number)
            self.effects.places.add((self.effects.division_of(match).pk, match.number))
        if match.decided == Decided.BYE and old.decided != Decided.BYE and match.winner is not None:
            self.effects.about(match, "bye", team=match.winner.number)

    def _exchange(self, sheet: TableMatch, match: Match) -> None:
        """At a table without entries, give the seats of the team that no longer plays there to the new one."""
        assert match.first is not None and match.second is not None  # noqa: S101, PT018 - both are known here
        wanted = {match.first.number, match.second.number}
        for out in (sheet.team_a, sheet.team_b):
            if out.number in wanted:
                continue
            # Computed again for each side: the first exchange changes the sheet.
            number = (wanted - set(sign_off.teams_of(sheet))).pop()
            into = Team.objects.get(tournament=self.tournament, number=number)
            tables.exchange(table_match=sheet, out=out, into=into)
            self.effects.sheets.add(sheet.pk)
            self.effects.about(match, "chairs", out=out.number, into=into.number, table=sheet.table)
            after = {"out": out.number, "into": into.number, "table": sheet.table}
            self._write(Action.EXCHANGE_PLACE, match, after, sheet)

    def annul(self, sheet: TableMatch) -> None:
        """Annul a whole sheet; it stays stored."""
        written = is_written(sheet)
        tables.annul(sheet)
        match = Match.objects.get(pk=sheet.match_id)
        self.effects.sheets.add(sheet.pk)
        self.effects.about(
            match, "annulled" if written else "unseated", table=sheet.table, teams=sign_off.teams_of(sheet)
        )
        points = [sheet.points_a, sheet.points_b]
        after = {"teams": sign_off.teams_of(sheet), "points": points, "state": sheet.state}
        self._write(Action.ANNUL_SHEET, match, after, sheet)

    def _close_championship(self, void: Match | None) -> None:
        """A bracket has no winner now, or had none before: the championship opens again once all are known."""
        finals = finals_of(self.tournament)
        if finals is None or finals.bracket is None:
            return
        if void is not None and void.bracket_id == finals.bracket_id:
            raise Refused(_("The teams of this match are not known yet, so it cannot be voided now."), field="fate")
        for match in reversed(list(selectors.matches_of(finals.bracket))):
            sheet = sheet_at(match)
            if sheet is not None:
                self.annul(sheet)
        self.effects.add("championship-closed")
        self.effects.closed.add(finals.pk)
        lottery_championship.close_championship(tournament=self.tournament, by=self.by)

    def _write(self, action: Action, match: Match, after: Mapping[str, object], *sheets: TableMatch) -> None:
        """Write a line with the row hashes of sheets; the correction's last line has those of bracket matches."""
        subject = self.effects.subject(match)
        log.write(self.tournament, self.by, action, subject, after=after, rows=sheets)


def _last_table(match: Match) -> int:
    """Return the table of the newest sheet of a match, annulled or not; 0 when it never had one."""
    last = TableMatch.every.filter(Q(match=match)).order_by("-pk").first()
    return last.table if last else 0
