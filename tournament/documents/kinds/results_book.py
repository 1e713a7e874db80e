"""The results book of a tournament: all its public data."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from brackets.models import Decided
from scoring.entries import Entry, Forfeit, Hand, PenaltyEntry, TimeUp, Void
from scoring.sheets import Line, Sheet
from tournament.core import rule_systems
from tournament.core.errors import Conflict
from tournament.documents.book import plan
from tournament.documents.book import record as book_record
from tournament.documents.book.record import (
    Before,
    BookLine,
    BookMatch,
    BookRecord,
    BookRound,
    BookTable,
    Champion,
    Chapter,
    Played,
)
from tournament.documents.engine.records import Seat, TableLine
from tournament.documents.kinds.base import EVERYBODY, DrawnKind, Group, Of, Offer, Subject
from tournament.documents.snapshots import brackets as snapshots_brackets
from tournament.documents.snapshots.headings import Issue, team_name, with_checkpoint
from tournament.lottery import championship
from tournament.lottery.rulings import rulings_in
from tournament.matches import entry
from tournament.models import Division, Round, TableMatch, Tournament, TournamentPicture, naming
from tournament.models.documents import RenderJob
from tournament.prizes.pledges import place_name
from tournament.results import deciding, standings
from tournament.tournaments import opening, pictures


class ResultsBook(DrawnKind):
    """The results as they are now. Unfinished matches are not included."""

    key = "results-book"
    label = lazy("results book")
    order = 200
    record = BookRecord
    group = Group.HONOURS
    offers = (
        Offer(
            Of.TOURNAMENT,
            lazy("The whole tournament: champions, brackets, standings, every match hand by hand, and who played."),
        ),
    )
    opened_by = EVERYBODY
    priority = RenderJob.Priority.LATER

    def subject(self, of: Tournament) -> Subject:
        if not of.divisions.exclude(bracket=None).exists():
            raise Conflict(_("Run the lottery first."), rule="SACI rule 2", code="not-drawn")
        return Subject(of, self.key)

    def snapshot(self, subject: Subject, issue: Issue) -> BookRecord:
        tournament = subject.tournament
        divisions = list(tournament.divisions.exclude(bracket=None).select_related("tournament__club", "bracket"))
        chapters = tuple(_chapter(division, issue) for division in divisions)
        return BookRecord(
            heading=with_checkpoint(tournament, issue),
            facts=_facts(tournament, chapters),
            champions=tuple(honours(tournament, divisions)),
            chapters=chapters,
            players=tuple(_players(tournament, chapters)),
            url=f"{issue.base_url}/t/{tournament.slug}/",
            sanctions=tuple(_sanctions(tournament)),
            photograph=pictures.source_of(tournament, TournamentPicture.Kind.COVER),
        )

    pages = staticmethod(plan.pages)
    render_text = staticmethod(book_record.render_text)


def _facts(tournament: Tournament, chapters: Sequence[Chapter]) -> tuple[tuple[str, str], ...]:
    ruleset = opening.rules_of(tournament)
    matches = [match for chapter in chapters for round_ in chapter.rounds for match in round_.matches]
    hands = sum(len({line.hand for line in match.lines if line.hand}) for match in matches)
    return (
        (_("Rules"), f"{rule_systems.spoken(ruleset.name)}. {rule_systems.goal_text(ruleset)}"),
        (_("Teams"), str(tournament.teams.count())),
        (_("Matches"), str(len(matches))),
        (_("Hands"), str(hands)),
    )


def _sanctions(tournament: Tournament) -> Iterator[book_record.Feat]:
    """The sanctions on the result; of one that was taken back, the reason for that."""
    for one in rulings_in(tournament).found:
        given = one.sanction
        taken_back = _("taken back: {reason}").format(reason=given.cancel_reason)
        comes_to = taken_back if given.cancelled_at else one.text
        name = f"{given.registration.person.name}: {one.name}"
        number = str(given.team.number) if given.team.round is None else ""
        yield book_record.Feat(name, number, f"{comes_to} · {given.note}")


def honours(tournament: Tournament, divisions: Sequence[Division]) -> Iterator[Champion]:
    """Yield the tournament's champion first, then the winners of the divisions."""
    if (champion := championship.champion_of(tournament)) is not None:
        yield Champion(_("Champions of the tournament"), team_name(champion))
    for division in divisions:
        if not championship.crowns(division) and (winner := championship.winner_of(division)) is not None:
            honour = f"{capfirst(place_name(1))} · {naming.division_name(division)}"
            yield Champion(honour, team_name(winner))


def _chapter(division: Division, issue: Issue) -> Chapter:
    sheet = snapshots_brackets.bracket(division, issue)
    return Chapter(
        key=division.key,
        **{name: getattr(sheet, name) for name in book_record.SHEET},
        standings=tuple(
            BookTable(
                _("All teams") if part == "" and number else naming.part_name(division, part) if part else "",
                tuple(_table_line(row) for row in rows),
            )
            for number, (part, rows) in enumerate(standings.lists(division))
        ),
        rounds=tuple(_rounds(division)),
    )


def _table_line(row: standings.Row) -> TableLine:
    found = row.standing
    figures = (found.won, found.lost, found.points_for, found.points_against)
    below = deciding.on_paper(found, is_person=row.team.is_person)
    return TableLine(found.rank, team_name(row.team), *figures, reason=below, effectiveness=found.summed_apart)


def _rounds(division: Division) -> Iterator[BookRound]:
    finished = (
        TableMatch.objects.filter(round__division=division, state=TableMatch.State.FINISHED)
        .select_related("tournament", "round", "match__winner", "team_a", "team_b")
        .prefetch_related("entries", "seats__registration__person", "substitutions__out__person")
        .order_by("round__number", "match__number")
    )
    for round_, table_matches in groupby(finished, key=_round_of):
        yield BookRound(
            naming.round_name(division, round_.number), tuple(_match(one, division) for one in table_matches)
        )


def _round_of(table_match: TableMatch) -> Round:
    return table_match.round


def _match(table_match: TableMatch, division: Division) -> BookMatch:
    sheet = entry.sheet_of(table_match)
    seats = [seat.registration for seat in table_match.seats.all()]
    winner = table_match.match.winner.number if table_match.match.winner else None
    return BookMatch(
        number=table_match.match.number,
        part=naming.part_name(division, table_match.match.part),
        table=table_match.table,
        team_a=team_name(table_match.team_a).number,
        team_b=team_name(table_match.team_b).number,
        seats=tuple(Seat(seat, one.person.name, one.number) for seat, one in enumerate(seats)),
        points_a=table_match.points_a,
        points_b=table_match.points_b,
        winner={table_match.team_a.number: "A", table_match.team_b.number: "B"}.get(winner or 0, ""),
        note=_note(table_match),
        lines=tuple(_lines(sheet, table_match)),
        before=tuple(_before(table_match, sheet, seats)),
    )


def _note(table_match: TableMatch) -> str:
    words = {
        Decided.PLAYED.value: table_match.end_note,
        Decided.LEVEL.value: table_match.end_note,
        Decided.WALKOVER.value: _("walkover"),
        Decided.RULED.value: _("by ruling, rule 17"),
    }
    return words.get(table_match.match.decided, _("nobody came"))


def _before(table_match: TableMatch, sheet: Sheet, seats: Sequence[Any]) -> Iterator[Before]:
    """Yield the players who left a seat during the match, last first."""
    chairs = list(seats)
    # Backwards from the current players, because a seat may have changed more than once.
    for change in sorted(table_match.substitutions.all(), key=lambda one: -one.pk):
        seat = next((seat for seat, one in enumerate(chairs) if one.pk == change.into_id), None)
        if seat is None:
            continue
        hands = max((line.hand_number or 0 for line in sheet.lines[: change.lines]), default=0)
        yield Before(seat, change.out.person.name, change.out.number, hands)
        chairs[seat] = change.out


def _lines(sheet: Sheet, table_match: TableMatch) -> Iterator[BookLine]:
    """Yield the lines that count; voided ones are not in the book."""
    teams = table_match.called
    hand: int | None = None
    for line in sheet.lines:
        if line.void_reason is None and not isinstance(line.entry, Void):
            # The hand number is shown on the first line of a hand only.
            is_new, hand = line.hand_number != hand, line.hand_number
            what, seat = _what(line.entry, teams)
            if entry.overruling(line.entry):
                what = _("{what}, overruled").format(what=what)
            yield _line(line, hand if is_new else None, what, seat)


def _line(line: Line, hand: int | None, what: str, seat: int | None) -> BookLine:
    return BookLine(
        seat=seat,
        locked=isinstance(line.entry, Hand) and line.entry.end == "block",
        hand=hand,
        what=what,
        points_a=line.points["A"],
        points_b=line.points["B"],
        total_a=line.totals["A"],
        total_b=line.totals["B"],
    )


def _what(row: Entry, teams: Mapping[str, int | str]) -> tuple[str, int | None]:
    """Describe an entry in a few words with {player} in it, and the seat of that player; None for nobody."""
    match row:
        case Hand(end="void"):
            return _("thrown in"), None
        case Hand(end="domino", by=by):
            return _("{player} went out"), by or 0
        case Hand(by=by):
            return (_("locked"), None) if by is None else (_("locked by {player}"), by)
        case PenaltyEntry(seat=seat):
            # The name of the penalty is put in first; the player's follows when the book is drawn.
            penalty = rule_systems.in_sentence(row.row)
            return _("{penalty}, {player}").format(penalty=penalty, player="{player}"), seat
        case Forfeit(side=side):
            return _("team {number} gave up").format(number=teams[side]), None
        case TimeUp():
            return _("time is up"), None
    return "", None


def _players(tournament: Tournament, chapters: Sequence[Chapter]) -> Iterator[Played]:
    """Yield the players of all teams, then former ones."""
    known: set[int] = set()
    teams = tournament.teams.select_related("division").prefetch_related("players__registration__person")
    brackets: dict[int, str] = {}
    for team in teams:
        brackets[team.number] = naming.division_name(team.division)
        for player in team.players.all():
            known.add(player.registration.number)
            name = player.registration.person.name
            yield Played(name, player.registration.number, team.number, brackets[team.number])
    for match in (match for chapter in chapters for round_ in chapter.rounds for match in round_.matches):
        people: tuple[Seat | Before, ...] = (*match.seats, *match.before)
        for one in people:
            if one.number not in known:
                known.add(one.number)
                # Partners face each other: odd seats belong to team B.
                team_number = match.team_b if one.seat % 2 else match.team_a
                yield Played(one.player, one.number, team_number, brackets.get(team_number, ""))
