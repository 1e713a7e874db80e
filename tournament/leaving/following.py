"""What follows when a team leaves or comes back: at the tables, in the rounds, in the championship."""

from collections.abc import Iterable

from django.db.models import Model, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from brackets.models import Bracket, Decided, Match
from tournament import checking, draw, journal, opening, tables
from tournament.errors import Conflict, Refused
from tournament.models import Departure, Division, Round, Sitting, Team, Tournament, User


def sittings_of(team: Team) -> QuerySet[Sitting]:
    """The sheets of a team that stand, in order."""
    found = Sitting.objects.filter(Q(team_a=team) | Q(team_b=team)).order_by("pk")
    return found.select_related("round__division__tournament", "match", "team_a", "team_b", "tournament")


class Following:
    """Carries out what follows; call it in the step's transaction, with the tournament locked."""

    def __init__(self, tournament: Tournament, by: User | None) -> None:
        self.tournament = tournament
        self.by = by
        self.sheets: list[Sitting] = []

    def end(
        self, made: Departure, brackets: Iterable[Bracket], changed: Iterable[Match], champion: Team | None
    ) -> None:
        """Bring tables, rounds and championship in line with the matches that changed, and note the whole of it."""
        rows: list[Model] = [made, *brackets, *changed]
        touched = Match.objects.filter(pk__in=[match.pk for match in changed]).select_related("first", "second")
        for match in touched.order_by("bracket", "round", "number"):
            self._at_table(match)
        self._close_finals()
        opening.bump(self.tournament)
        tables.seat_waiting(tournament=self.tournament, by=self.by)
        rounds = Round.objects.filter(division__tournament=self.tournament, division__bracket__in=brackets)
        for key in rounds.order_by("pk").values_list("pk", flat=True):
            checking.settle_round(round_id=key, by=self.by)
        after: dict[str, object] = {"rule": made.rule} if made.rule else {}
        journal.write(
            where=self.tournament,
            by=self.by,
            action={"withdrawn": "withdraw-team", "disqualified": "disqualify-team"}.get(made.kind, "return-team"),
            subject=f"team {made.team.number}",
            after=after,
            reason=made.reason,
            rows=[*rows, *self.sheets],
        )
        checking.crown(tournament=self.tournament, before=champion, by=self.by)

    def _at_table(self, match: Match) -> None:
        """The sheet of a match that was decided, opened or given to others."""
        sheet = Sitting.objects.select_for_update(no_key=True, of=("self",)).filter(match=match).first()
        if sheet is None:
            return
        sides = {side.number for side in (match.first, match.second) if side is not None}
        if {sheet.team_a.number, sheet.team_b.number} != sides:
            self._annul(sheet)
        elif match.decided != Decided.OPEN and sheet.state != Sitting.State.FINISHED:
            self._save(sheet, state=Sitting.State.FINISHED)
        elif match.decided == Decided.OPEN and sheet.state == Sitting.State.FINISHED:
            self._sit_down(sheet)

    def _sit_down(self, sheet: Sitting) -> None:
        """Back to the table, or to a free one; a match that has not begun may wait for one."""
        free = tables.free_tables(self.tournament)
        if sheet.table in free:
            self._save(sheet, state=Sitting.State.PLAYING, called_at=timezone.now())
        elif free:
            been = [*sheet.been_at, sheet.table]
            self._save(sheet, state=Sitting.State.PLAYING, called_at=timezone.now(), table=free[0], been_at=been)
        elif sheet.has_begun:
            raise Refused(_("No table is free to play this match on."), code="no-table")
        else:
            self._save(sheet, annulled_at=timezone.now())

    def _annul(self, sheet: Sitting) -> None:
        """The teams that sat down there do not meet now. Conflict when they have begun."""
        if sheet.has_begun or sheet.state != Sitting.State.PLAYING:
            text = _("At table {table} they have begun to play on it: correct that match first.")
            raise Conflict(text.format(table=sheet.table), code="played-on")
        self._save(sheet, annulled_at=timezone.now())

    def _save(self, sheet: Sitting, **columns: object) -> None:
        """Change a sheet; who saw it before has to look again."""
        for name, value in columns.items():
            setattr(sheet, name, value)
        sheet.version += 1
        sheet.save(update_fields=[*columns, "version"])
        self.sheets.append(sheet)

    def _close_finals(self) -> None:
        """The championship is taken back where a bracket has another winner now, or none yet."""
        finals = self.tournament.divisions.filter(kind=Division.Kind.CHAMPIONSHIP).exclude(bracket=None)
        division = finals.select_related("bracket").first()
        if division is None or division.bracket is None:
            return
        winners = draw.pool_winners(self.tournament)
        there = set(division.bracket.entrants.values_list("number", flat=True))
        if winners is not None and {team.number for team in winners} == there:
            return
        for sheet in Sitting.objects.filter(match__bracket=division.bracket).order_by("-pk"):
            self._annul(sheet)
        draw.close_championship(tournament=self.tournament, by=self.by)
