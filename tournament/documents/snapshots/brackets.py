"""The snapshot of a bracket: one tree, or part by part with the tables of groups; and one without teams, for a pen."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from brackets import formats, selectors, tree
from brackets.formats import groups as formats_groups
from brackets.formats.protocol import FINAL, GROUP, MAIN, LoserOf, Pairing, Source, of_tree
from brackets.models import Bracket, Decided, Entrant, Match, Takes
from brackets.tree import WinnerOf
from scoring.sheets.rankings import Standing
from tournament.core import endings
from tournament.documents.engine import records
from tournament.documents.snapshots.headings import Issue, heading, team_name
from tournament.lottery import championship, next_stage
from tournament.lottery.rotating import people
from tournament.models import Division, Format, TableMatch, TeamPlayer
from tournament.models.naming import division_name, numbered, part_name, round_name
from tournament.results import deciding
from tournament.tournaments.formats import format_text


def shape(key: str, part: str) -> str:
    """How a part of a bracket of this format is rendered (`records.BracketPart.shape`)."""
    if part.startswith(GROUP):
        return "group"
    if key in (Format.SWISS, Format.ROTATING):
        return "rounds"
    return "finish" if part == FINAL else "tree"


class Reader:
    """Reads everything that the sheet of one bracket shows, in the active language."""

    def __init__(self, division: Division, bracket: Bracket, *, named: bool = True) -> None:
        self._division, self._bracket = division, bracket
        self.teams = _teams(division, named=named)
        # One query for all rounds.
        figures = ("match", "table", "points_a", "points_b", "hands", "ended_by", "team_a__number")
        at_tables = TableMatch.objects.filter(match__bracket=bracket).select_related("team_a").only(*figures)
        self._table_matches = {table_match.match_id: table_match for table_match in at_tables}
        self._format, self._state = formats.get(bracket.format), selectors.state_of(bracket)
        self._matches = {match.number: match for match in selectors.matches_of(bracket)}
        self._people = people.read(division).sides if bracket.format == Format.ROTATING else {}
        # Matches store where their teams come from; this is the other direction.
        self._feeds = {
            source.number: match.number
            for match in self._matches.values()
            for source, takes in ((match.first_from, match.first_takes), (match.second_from, match.second_takes))
            if source is not None and takes == Takes.WINNER
        }

    @property
    def champion(self) -> records.TeamName | None:
        """The winner of the bracket; None while that is open, and if there is none."""
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
        tables = dict(next_stage.tables(self._division))
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
        """The knock-out of the best of the groups, empty until its matches exist."""
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
            reason=deciding.on_paper(row, is_person=self._division.format == Format.ROTATING),
            effectiveness=row.summed_apart,
        )

    def _match(self, match: Match) -> records.BracketMatch:
        table_match = self._table_matches.get(match.pk)

        def slot(entrant: Entrant | None, source: Match | None, takes: str) -> records.Slot:
            return records.Slot(
                team=self.teams[entrant.number] if entrant else None,
                from_match=source.number if source else None,
                score=_score(table_match, entrant) if was_played(match, table_match) else None,
                winner=entrant is not None and entrant == match.winner,
                loser=source is not None and takes != Takes.WINNER,
                people=self._people.get(entrant.number, ()) if entrant else (),
            )

        return records.BracketMatch(
            number=match.number,
            first=slot(match.first, match.first_from, match.first_takes),
            second=slot(match.second, match.second_from, match.second_takes),
            by=_by_the_clock(match, table_match),
            table=table_match.table if table_match else None,
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


def _teams(division: Division, *, named: bool) -> dict[int, records.TeamName]:
    """All teams of the tournament by number."""
    seated = division.tournament.teams(manager="seated")
    # A side of one round is known by its names alone.
    if named or division.format == Format.ROTATING:
        return {team.number: team_name(team) for team in seated.prefetch_related(TeamPlayer.named())}
    rows = seated.values_list("number", "round")
    return {number: records.TeamName(number if round_ is None else 0, ()) for number, round_ in rows}


def was_played(match: Match, table_match: TableMatch | None) -> bool:
    """Whether a match has points to show: it was played, or officials ruled on it after some play."""
    ruled_on_play = table_match is not None and (table_match.hands or table_match.points_a or table_match.points_b)
    return match.decided in ("played", "level") or (match.decided == "ruled" and bool(ruled_on_play))


def _by_the_clock(match: Match, table_match: TableMatch | None) -> str:
    """What ended a match, where that was the clock."""
    # By the match at hand: that of the table match is not fetched.
    reason = table_match.ended_by if table_match is not None else ""
    return endings.ended_by(match.decided, reason) if endings.note(match.decided, reason) else ""


def _score(table_match: TableMatch | None, entrant: Entrant | None) -> int | None:
    if table_match is None or entrant is None:
        return None
    return table_match.points_a if table_match.team_a.number == entrant.number else table_match.points_b


def blank_bracket(division: Division, teams: int, issue: Issue) -> records.BracketRecord:
    """The sheet of a bracket of this many teams (1 or more), all lines empty, in the active language."""
    drawn = division.bracket
    # A bracket that exists keeps the format it was built with.
    key, wanted = (drawn.format, drawn.options) if drawn else (division.format, division.options)
    options = formats.get(key).settled(wanted, teams)
    single = key == Format.SINGLE
    columns = _tree(teams) if single else ()
    parts = () if single else tuple(_parts(division, key, teams, options))
    return replace(
        _empty(division, issue, key, options), columns=columns, parts=parts, note=_("to be filled in by hand")
    )


def _empty(division: Division, issue: Issue, key: str, options: Mapping[str, int]) -> records.BracketRecord:
    """The record of a bracket of this format, without its rounds, parts and state."""
    tournament = division.tournament
    return records.BracketRecord(
        heading=heading(tournament, issue),
        bracket=division_name(division),
        columns=(),
        champion=None,
        url=f"{issue.base_url}/t/{tournament.slug}/{division.key}/",
        note="",
        crown="" if division.kind == Division.Kind.CHAMPIONSHIP else _("WINNERS"),
        about="" if key == Format.SINGLE else format_text(key, options),
    )


def knock_out(teams: int, number: int, round_: int) -> tuple[records.RoundColumn, ...]:
    """The empty rounds of the knock-out of this many teams.

    `number` and `round_` are those of the last match before it.
    """
    return rounds(of_tree(tree.build(teams).matches, number=number, round=round_))


def rounds(pairings: Sequence[Pairing], last: int = 0, plan: Sequence[Pairing] = ()) -> tuple[records.RoundColumn, ...]:
    """Rounds without teams; `last` is the round of the final, 0 if it has no name of its own.

    `plan`: all matches of the bracket, if winners continue in another part.
    """
    waves = sorted({pairing.round for pairing in pairings})
    return tuple(
        records.RoundColumn(
            numbered(wave, last), tuple(_match(one, plan or pairings) for one in pairings if one.round == wave)
        )
        for wave in waves
    )


def _tree(teams: int) -> tuple[records.RoundColumn, ...]:
    """The rounds of a single elimination with their byes."""
    shaped = tree.build(teams)
    columns = rounds(of_tree(shaped.matches), len(shaped.rounds))
    byes = [played.bye for played in shaped.rounds]
    return tuple(
        records.RoundColumn(
            column.name,
            column.matches,
            None
            if bye is None
            else records.Slot(from_match=bye.match if isinstance(bye, WinnerOf) else None, bye=True),
        )
        for column, bye in zip(columns, byes, strict=True)
    )


def _parts(division: Division, key: str, teams: int, options: Mapping[str, int]) -> Iterable[records.BracketPart]:
    plan = formats.get(key).plan(teams, options)
    if key in (Format.SWISS, Format.ROTATING):
        yield records.BracketPart("", (), shape="rounds", lines=teams, planned=options["rounds"])
        return
    sizes = [len(group) for group in formats_groups.members(teams, options)] if key == Format.GROUPS else []
    for number, size in enumerate(sizes, start=1):
        yield records.BracketPart(part_name(division, f"{GROUP}{number}"), (), shape="group", lines=size)
    # A single group decides the bracket by itself.
    if len(sizes) > 1:
        last = max((pairing.round for pairing in plan), default=0)
        going_on = len(sizes) * options["advance"]
        yield records.BracketPart(part_name(division, ""), knock_out(going_on, len(plan), last), shape="tree")
    if not sizes:
        yield from _trees(division, key, plan)


def _trees(division: Division, key: str, plan: Sequence[Pairing]) -> Iterable[records.BracketPart]:
    """The trees of a format; with a second final, if one may be needed, because the sheet is filled in by hand."""
    for part in dict.fromkeys(pairing.part for pairing in plan):
        mine = [pairing for pairing in plan if pairing.part == part]
        columns = rounds(mine, plan=plan)
        if part == FINAL:
            final = mine[-1]
            # If the winner of the winners' part loses the final, both finalists have one loss.
            again = Pairing(len(plan) + 1, final.round + 1, LoserOf(final.number), WinnerOf(final.number), FINAL)
            columns += (records.RoundColumn(_("Once more, if needed"), (_match(again, plan),)),)
        yield records.BracketPart(part_name(division, part), columns, shape=shape(key, part))


def _match(one: Pairing, pairings: Sequence[Pairing]) -> records.BracketMatch:
    feeds = [other.number for other in pairings if WinnerOf(one.number) in (other.first, other.second)]
    return records.BracketMatch(one.number, _slot(one.first), _slot(one.second), feeds=next(iter(feeds), None))


def _slot(source: Source | None) -> records.Slot:
    """An empty line, and its origin."""
    if isinstance(source, WinnerOf | LoserOf):
        return records.Slot(from_match=source.match, loser=isinstance(source, LoserOf))
    return records.Slot()


def bracket(division: Division, issue: Issue, *, named: bool = True) -> records.BracketRecord:
    """A bracket as it is now, in the active language: blank, partly filled in, or with its champion.

    `named` False: the teams have no names, for a screen that shows a few of many. Raises `ValueError`
    before the lottery.
    """
    drawn = division.bracket
    if drawn is None:
        raise ValueError("a bracket sheet needs a bracket")
    reader = Reader(division, drawn, named=named)
    single = drawn.format == Format.SINGLE
    return replace(
        _empty(division, issue, drawn.format, drawn.options),
        columns=reader.columns() if single else (),
        parts=() if single else reader.parts(),
        champion=reader.champion,
        note=_state(division),
    )


def _state(division: Division) -> str:
    if division.bracket is not None and selectors.is_finished(division.bracket):
        return _("final result") if championship.winner_of(division) else _("ended without a winner")
    playing = division.rounds.filter(closed_at=None).first()
    if playing is not None:
        return _("during round {number}").format(number=playing.number)
    # Between two rounds, the one before the current round is the last that ended.
    closed = ((selectors.current_round(division.bracket) if division.bracket else None) or 1) - 1
    return _("after round {number}").format(number=closed) if closed else _("before the first round")
