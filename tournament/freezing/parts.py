"""The matches of a bracket as its paper shows them: one tree, or part by part with the tables of groups."""

from collections.abc import Mapping, Sequence

from brackets import formats, selectors, tree
from brackets.formats.plan import MAIN
from brackets.models import Bracket, Decided, Entrant, Match, Takes
from scoring.rankings import Standing
from tournament import ranking
from tournament.documents import records
from tournament.freezing.blank import knock_out
from tournament.freezing.naming import part_name, round_name
from tournament.freezing.shapes import shape
from tournament.models import Division, Sitting, Team


class Reader:
    """Reads all that the sheet of one drawn bracket shows, in the language now active."""

    def __init__(self, division: Division, bracket: Bracket) -> None:
        self._division, self._bracket = division, bracket
        self.teams = {
            team.number: records.TeamName(team.number, _pair(team))
            for team in division.tournament.teams.prefetch_related("players__registration__person")
        }
        at_tables = Sitting.objects.filter(match__bracket=bracket).select_related("team_a", "team_b")
        self._sittings = {sitting.match_id: sitting for sitting in at_tables}
        self._format, self._state = formats.get(bracket.format), selectors.state_of(bracket)
        self._matches = {match.number: match for match in selectors.matches_of(bracket)}
        self._feeds = {
            source.number: match.number
            for match in self._matches.values()
            for source, takes in ((match.first_from, match.first_takes), (match.second_from, match.second_takes))
            if source is not None and takes == Takes.WINNER
        }

    @property
    def champion(self) -> records.TeamName | None:
        """Who won the bracket; None while that is open, and when nobody did."""
        number = self._format.champion(self._state)
        return None if number is None else self.teams[number]

    def columns(self) -> tuple[records.RoundColumn, ...]:
        """The rounds of a single elimination."""
        return tuple(
            records.RoundColumn(
                name=round_name(self._division, plan.number),
                matches=tuple(self._match(self._matches[wanted.number]) for wanted in plan.matches),
                bye=self._bye(plan),
            )
            for plan in self._bracket.shape.rounds
        )

    def parts(self) -> tuple[records.BracketPart, ...]:
        """The parts of any other format, in the order of their first matches."""
        found: dict[str, list[Match]] = {}
        for match in self._matches.values():
            if match.decided != Decided.UNNEEDED:
                found.setdefault(match.part, []).append(match)
        tables = dict(ranking.tables(self._division))
        known = tuple(
            records.BracketPart(
                name=part_name(self._division, part),
                rounds=tuple(
                    records.RoundColumn(
                        name=round_name(self._division, number),
                        matches=tuple(self._match(match) for match in matches if match.round == number),
                    )
                    for number in sorted({match.round for match in matches})
                ),
                table=tuple(self._line(row) for row in tables.get(part, ())),
                shape=shape(self._bracket.format, part),
                planned=self._bracket.options.get("rounds", 0),
            )
            for part, matches in found.items()
        )
        return (*known, *self._still_to_come(found))

    def _still_to_come(self, found: Mapping[str, Sequence[Match]]) -> tuple[records.BracketPart, ...]:
        """The knock-out that the best of the groups will play, empty until it is drawn."""
        groups = [part for part in found if shape(self._bracket.format, part) == "group"]
        if len(groups) < 2 or MAIN in found or selectors.is_finished(self._bracket):
            return ()
        matches = [match for some in found.values() for match in some]
        rounds = knock_out(
            len(groups) * self._bracket.options["advance"],
            max(match.number for match in matches),
            max(match.round for match in matches),
        )
        return (records.BracketPart(part_name(self._division, MAIN), rounds, shape="tree"),)

    def _line(self, row: Standing) -> records.TableLine:
        return records.TableLine(
            rank=row.rank,
            team=self.teams[row.team],
            won=row.won,
            lost=row.lost,
            points_for=row.points_for,
            points_against=row.points_against,
        )

    def _match(self, match: Match) -> records.BracketMatch:
        sitting = self._sittings.get(match.pk)

        def slot(entrant: Entrant | None, source: Match | None, takes: str) -> records.Slot:
            return records.Slot(
                team=self.teams[entrant.number] if entrant else None,
                from_match=source.number if source else None,
                score=_score(sitting, entrant) if was_played(match, sitting) else None,
                winner=entrant is not None and entrant == match.winner,
                loser=source is not None and takes != Takes.WINNER,
            )

        return records.BracketMatch(
            number=match.number,
            first=slot(match.first, match.first_from, match.first_takes),
            second=slot(match.second, match.second_from, match.second_takes),
            table=sitting.table if sitting else None,
            decided=match.decided,
            feeds=self._feeds.get(match.number),
        )

    def _bye(self, plan: tree.RoundPlan) -> records.Slot | None:
        if plan.bye is None:
            return None
        passing = self._format.byes(self._state, plan.number)
        return records.Slot(
            team=self.teams[passing[0]] if passing else None,
            from_match=plan.bye.match if isinstance(plan.bye, tree.WinnerOf) else None,
            bye=True,
        )


def _pair(team: Team) -> tuple[str, str]:
    first, second = team.names
    return first, second


def was_played(match: Match, sitting: Sitting | None) -> bool:
    """Whether a match has points to show: what was played, and what officials ruled unless nothing was played."""
    ruled_on_play = sitting is not None and (sitting.hands or sitting.points_a or sitting.points_b)
    return match.decided == "played" or (match.decided == "ruled" and bool(ruled_on_play))


def _score(sitting: Sitting | None, entrant: Entrant | None) -> int | None:
    if sitting is None or entrant is None:
        return None
    return sitting.points_a if sitting.team_a.number == entrant.number else sitting.points_b
