"""The results book of a tournament: everything that everybody may know of it, put into a frozen record."""

import datetime
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from django.utils import translation
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from brackets.models import Decided
from scoring.entries import Entry, FalsePass, Forfeit, Hand, Void, WrongDomino
from scoring.sheets import Line, Sheet
from tournament import draw, entry, freezing, opening, standings, systems
from tournament.documents.book import BookRecord
from tournament.documents.book.records import (
    Before,
    BookLine,
    BookMatch,
    BookRound,
    BookTable,
    Champion,
    Chapter,
    Played,
)
from tournament.documents.records import Seat, TableLine, TeamName
from tournament.freezing.promises import place_name
from tournament.models import Division, Round, Sitting, Team, Tournament


def results_book(tournament: Tournament, *, version: int, base_url: str, now: datetime.datetime) -> BookRecord:
    """The book as it would be now, in the language of the tournament's paper; matches that go on are not in it."""
    with translation.override(tournament.language):
        divisions = list(tournament.divisions.exclude(bracket=None).select_related("tournament__club", "bracket"))
        chapters = tuple(_chapter(division, version, base_url, now) for division in divisions)
        return BookRecord(
            heading=freezing.heading(tournament, version, base_url, now, tournament.language),
            facts=_facts(tournament, chapters),
            champions=tuple(_champions(tournament, divisions)),
            chapters=chapters,
            players=tuple(_players(tournament, chapters)),
            url=f"{base_url}/t/{tournament.slug}/",
        )


def _facts(tournament: Tournament, chapters: Sequence[Chapter]) -> tuple[tuple[str, str], ...]:
    ruleset = opening.ruleset_of(tournament)
    matches = [match for chapter in chapters for round_ in chapter.rounds for match in round_.matches]
    hands = sum(len({line.hand for line in match.lines if line.hand}) for match in matches)
    return (
        (_("Rules"), f"{systems.spoken(ruleset.name)}. {systems.goal(ruleset)}"),
        (_("Teams"), str(tournament.teams.count())),
        (_("Matches"), str(len(matches))),
        (_("Hands"), str(hands)),
    )


def _champions(tournament: Tournament, divisions: Sequence[Division]) -> Iterator[Champion]:
    """The tournament's first, then who won each bracket that led there."""
    if (champion := draw.champion_of(tournament)) is not None:
        yield Champion(_("Champions of the tournament"), _named(champion))
    for division in divisions:
        if division.kind != Division.Kind.CHAMPIONSHIP and (winner := draw.winner_of(division)) is not None:
            honour = f"{capfirst(place_name(1))} · {freezing.division_name(division)}"
            yield Champion(honour, _named(winner))


def _named(team: Team) -> TeamName:
    first, second = team.names
    return TeamName(team.number, (first, second))


def _chapter(division: Division, version: int, base_url: str, now: datetime.datetime) -> Chapter:
    sheet = freezing.bracket(division, version=version, base_url=base_url, now=now)
    return Chapter(
        key=division.key,
        bracket=sheet.bracket,
        columns=sheet.columns,
        champion=sheet.champion,
        url=sheet.url,
        note=sheet.note,
        crown=sheet.crown,
        about=sheet.about,
        parts=sheet.parts,
        standings=tuple(
            BookTable(
                _("All teams") if part == "" and number else freezing.part_name(division, part) if part else "",
                tuple(_table_line(row) for row in rows),
            )
            for number, (part, rows) in enumerate(standings.lists(division))
        ),
        rounds=tuple(_rounds(division)),
    )


def _table_line(row: standings.Row) -> TableLine:
    found = row.standing
    return TableLine(found.rank, _named(row.team), found.won, found.lost, found.points_for, found.points_against)


def _rounds(division: Division) -> Iterator[BookRound]:
    finished = (
        Sitting.objects.filter(round__division=division, state=Sitting.State.FINISHED)
        .select_related("tournament", "round", "match__winner", "team_a", "team_b")
        .prefetch_related("entries", "seats__registration__person", "substitutions__out__person")
        .order_by("round__number", "match__number")
    )
    for round_, sittings in groupby(finished, key=_round_of):
        yield BookRound(freezing.round_name(division, round_.number), tuple(_match(one, division) for one in sittings))


def _round_of(sitting: Sitting) -> Round:
    return sitting.round


def _match(sitting: Sitting, division: Division) -> BookMatch:
    sheet = entry.sheet_of(sitting)
    seats = [seat.registration for seat in sitting.seats.all()]
    winner = sitting.match.winner.number if sitting.match.winner else None
    return BookMatch(
        number=sitting.match.number,
        part=freezing.part_name(division, sitting.match.part),
        table=sitting.table,
        team_a=sitting.team_a.number,
        team_b=sitting.team_b.number,
        seats=tuple(Seat(seat, one.person.name, one.number) for seat, one in enumerate(seats)),
        points_a=sitting.points_a,
        points_b=sitting.points_b,
        winner={sitting.team_a.number: "A", sitting.team_b.number: "B"}.get(winner or 0, ""),
        note=_note(sitting.match.decided),
        lines=tuple(_lines(sheet, sitting)),
        before=tuple(_before(sitting, sheet, seats)),
    )


def _note(decided: str) -> str:
    words = {
        Decided.PLAYED.value: "",
        Decided.WALKOVER.value: _("walkover"),
        Decided.RULED.value: _("by ruling, rule 17"),
    }
    return words.get(decided, _("nobody came"))


def _before(sitting: Sitting, sheet: Sheet, seats: Sequence[Any]) -> Iterator[Before]:
    """Who left a chair in the middle of the match, the last one first."""
    chairs = list(seats)
    for change in sorted(sitting.substitutions.all(), key=lambda one: -one.pk):
        seat = next((seat for seat, one in enumerate(chairs) if one.pk == change.into_id), None)
        if seat is None:
            continue
        hands = max((line.hand_number or 0 for line in sheet.lines[: change.lines]), default=0)
        yield Before(seat, change.out.person.name, change.out.number, hands)
        chairs[seat] = change.out


def _lines(sheet: Sheet, sitting: Sitting) -> Iterator[BookLine]:
    """The lines that count: what was taken back is not in the book."""
    teams = {"A": sitting.team_a.number, "B": sitting.team_b.number}
    hand: int | None = None
    for line in sheet.lines:
        if line.void_reason is None and not isinstance(line.entry, Void):
            is_new, hand = line.hand_number != hand, line.hand_number
            yield _line(line, hand if is_new else None, _what(line.entry, teams))


def _line(line: Line, hand: int | None, what: str) -> BookLine:
    return BookLine(
        hand=hand,
        what=what,
        points_a=line.points["A"],
        points_b=line.points["B"],
        total_a=line.totals["A"],
        total_b=line.totals["B"],
    )


def _what(told: Entry, teams: dict[str, int]) -> str:
    """An entry in a few words that name seats, from 1."""
    match told:
        case Hand(end="void"):
            return _("thrown in")
        case Hand(end="domino", by=by):
            return _("seat {seat} went out").format(seat=(by or 0) + 1)
        case Hand(by=by):
            return _("locked") if by is None else _("locked by seat {seat}").format(seat=by + 1)
        case FalsePass(seat=seat):
            return _("false pass, seat {seat}").format(seat=seat + 1)
        case WrongDomino(seat=seat):
            return _("wrong domino, seat {seat}").format(seat=seat + 1)
        case Forfeit(side=side):
            return _("team {number} gave up").format(number=teams[side])
    return ""


def _players(tournament: Tournament, chapters: Sequence[Chapter]) -> Iterator[Played]:
    """Everybody of a team, and whoever played in one before."""
    known: set[int] = set()
    teams = tournament.teams.select_related("division").prefetch_related("players__registration__person")
    brackets: dict[int, str] = {}
    for team in teams:
        brackets[team.number] = freezing.division_name(team.division)
        for player in team.players.all():
            known.add(player.registration.number)
            name = player.registration.person.name
            yield Played(name, player.registration.number, team.number, brackets[team.number])
    for match in (match for chapter in chapters for round_ in chapter.rounds for match in round_.matches):
        people: tuple[Seat | Before, ...] = (*match.seats, *match.before)
        for one in people:
            if one.number not in known:
                known.add(one.number)
                team_number = match.team_b if one.seat % 2 else match.team_a
                yield Played(one.player, one.number, team_number, brackets.get(team_number, ""))
