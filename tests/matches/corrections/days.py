"""Days of any size for the tests of corrections, and what must be true of each of them at any moment."""

import datetime
from typing import Any

from django.utils import timezone

from brackets import selectors, services, settling
from brackets.models import Bracket, Decided, Match
from tests.cast import SEED, write
from tests.support import again
from tournament.core import rule_systems
from tournament.hall import seating
from tournament.journal import log, verification
from tournament.lottery import championship, holding
from tournament.matches import entry, sign_off
from tournament.models import Club, Division, Person, Registration, Round, TableMatch, Tournament
from tournament.tournaments import opening


def a_day(men: int, women: int = 1, **more: Any) -> Tournament:
    """A tournament with so many teams in each bracket, drawn; `more` as it is opened."""
    again.set_up(f"a day of {men} and {women}, {more}", lambda: _build(men, women, more))
    return Tournament.objects.latest("pk")


def _build(men: int, women: int, more: dict[str, Any]) -> None:
    club = Club.objects.create(name="Club")
    values: dict[str, Any] = {"name": "A day", "date": datetime.date(2026, 11, 21), **more}
    tournament = opening.open_tournament(club=club, by=None, **values)
    for division, teams in zip(tournament.divisions.order_by("order"), (men, women), strict=True):
        _enter(division, 2 * teams)
        holding.hold(division=division, by=None, seed=SEED)


def only_match() -> None:
    """A day on which the men's only match is over; the women's only team waits in the championship."""
    day = a_day(2)
    seating.start_round(division=day.divisions.get(key="men"), by=None)
    end(in_play(day)[0], "A")


def _enter(division: Division, count: int) -> None:
    """Register people without a fee, so that they need not pay."""
    first = division.tournament.registrations.count() + 1
    for number in range(first, first + count):
        Registration.objects.create(
            tournament=division.tournament,
            division=division,
            person=Person.objects.create(club=division.tournament.club, name=f"Player {number}"),
            number=number,
            kind="member",
            fee_cents=0,
            rules_accepted_at=timezone.now(),
            present=True,
        )


def end(table_match: TableMatch, winner: str) -> None:
    """The quickest end of a match with a sheet: the other side gives up, and both sign."""
    write(table_match, {"kind": "forfeit", "side": "B" if winner == "A" else "A", "reason": "leaves"})
    for side in "AB":
        sign_off.sign(table_match=table_match, side=side, initials=side, version=table_match.version, by=None)


def in_play(tournament: Tournament) -> list[TableMatch]:
    return list(tournament.table_matches.exclude(state=TableMatch.State.FINISHED).order_by("pk"))


def startable(tournament: Tournament) -> list[Division]:
    return [one for one in tournament.divisions.select_related("bracket") if seating.next_round(one) is not None]


def play_out(tournament: Tournament) -> None:
    """Whatever was corrected, the day can be brought to its end."""
    for _step in range(500):
        if playing := in_play(tournament):
            end(playing[0], "A")
        elif ready := startable(tournament):
            seating.start_round(division=ready[0], by=None)
        else:
            return
    raise AssertionError("the day never ends")


def check(tournament: Tournament) -> None:
    """Everything that must be true after any step."""
    for division in tournament.divisions.select_related("bracket"):
        if division.bracket is not None:
            _check_bracket(division.bracket)
            _check_tables(tournament, division)
    for round_ in Round.objects.filter(division__tournament=tournament):
        playing = round_.table_matches.exclude(state=TableMatch.State.FINISHED).exists()
        assert playing == (round_.closed_at is None)
    _check_championship(tournament)


def _check_bracket(bracket: Bracket) -> None:
    """Every team came to its place by a result, and the results alone make the same bracket again."""
    assert (
        settling.settle(
            Match.objects.filter(bracket=bracket), bracket.entrants.filter(out=True).values_list("pk", flat=True)
        )
        == []
    )
    matches = list(selectors.matches_of(bracket))
    # What has grown, or who left between two results, rests on the order at that time: see `brackets`.
    if bracket.format != "single" or bracket.entrants.filter(out=True).exists():
        return
    for match in matches:
        for side, feed in ((match.first, match.first_from), (match.second, match.second_from)):
            assert feed is None or side == feed.winner
        assert match.winner is None or match.winner in (match.first, match.second)
        assert match.first is None or match.first != match.second
    *numbers, last = bracket.entrants.order_by("place").values_list("number", flat=True)
    fresh = services.build(label="fresh", numbers=numbers if bracket.joined else [*numbers, last])
    if bracket.joined:  # a late entry took the place of the bye
        services.join(bracket=fresh, number=last)
        fresh.refresh_from_db()
    for match in sorted(
        matches, key=lambda match: (match.round, match.number)
    ):  # that of a late entry is numbered last
        if match.is_recorded:
            _record_again(Match.objects.get(bracket=fresh, number=match.number), match)
    assert _shape(fresh) == _shape(bracket)


def _record_again(fresh: Match, match: Match) -> None:
    if match.winner is None:
        services.record_vacancy(match=fresh)
    else:
        services.record_winner(match=fresh, number=match.winner.number, how=match.decided)  # type: ignore[arg-type] # recorded


def _shape(bracket: Bracket) -> list[tuple[object, ...]]:
    return [
        (match.number, match.decided, *(side and side.number for side in (match.first, match.second, match.winner)))
        for match in selectors.matches_of(bracket)
    ]


def _check_tables(tournament: Tournament, division: Division) -> None:
    """Who sits at a table is who meets in its match; nobody sits at two."""
    busy: list[int] = []
    for table_match in TableMatch.objects.filter(match__bracket=division.bracket).select_related(
        "match__first", "match__second"
    ):
        teams = (table_match.team_a, table_match.team_b)
        match = table_match.match
        assert {team.number for team in teams} == {side.number for side in (match.first, match.second) if side}
        assert (table_match.state == TableMatch.State.FINISHED) == (match.decided != Decided.OPEN)
        seated = {seat.registration_id for seat in table_match.seats.all()}
        changed = any(team.substitutions.exists() for team in teams)  # who played a match keeps its seat
        if table_match.state != TableMatch.State.FINISHED or not changed:
            assert seated == {player.registration_id for team in teams for player in team.players.all()}
        if table_match.state != TableMatch.State.FINISHED:
            busy += [team.number for team in teams]
        if match.decided == Decided.PLAYED:
            _check_sheet(table_match)
    assert len(busy) == len(set(busy))


def _check_sheet(table_match: TableMatch) -> None:
    """A match that was played was won as its sheet says, and has the points of the sheet."""
    sheet = entry.sheet_of(table_match)
    points = rule_systems.match_points(sheet, opening.match_rules(table_match))
    assert sheet.outcome is not None
    assert sheet.outcome.winner is not None
    assert table_match.match.winner is not None
    won = {"A": table_match.team_a.number, "B": table_match.team_b.number}[sheet.outcome.winner]
    assert (table_match.match.winner.number, table_match.points_a, table_match.points_b) == (
        won,
        points["A"],
        points["B"],
    )


def _check_championship(tournament: Tournament) -> None:
    """It is open only between the winners of all brackets."""
    finals = tournament.divisions.filter(kind=Division.Kind.CHAMPIONSHIP).select_related("bracket").first()
    if finals is not None and finals.bracket is not None:
        winners = championship.pool_winners(tournament)
        assert winners is not None
        assert {entrant.number for entrant in finals.bracket.entrants.all()} == {team.number for team in winners}


def check_end(tournament: Tournament) -> None:
    """A champion, unless no bracket has a winner; who won nothing says why; and a journal that holds."""
    winners = championship.pool_winners(tournament)
    assert winners is not None
    finals = tournament.divisions.filter(kind=Division.Kind.CHAMPIONSHIP, bracket__isnull=False).first()
    vacant = finals is not None and finals.bracket is not None and selectors.champion(finals.bracket) is None
    assert (championship.champion_of(tournament) is None) == (not winners or vacant)
    for division in tournament.divisions.filter(bracket__isnull=False).select_related("bracket"):
        assert division.bracket is not None
        if selectors.champion(division.bracket) is None:
            assert log.chain(tournament).filter(action__in=("walkover", "void-match")).exists()
    assert log.first_broken(tournament) is None
    assert not [
        name for name in verification.verify(tournament).strays if name.startswith("match ")
    ]  # people came unasked
