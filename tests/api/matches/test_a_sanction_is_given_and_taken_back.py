"""Judges give sanctions on the result and take them back: cards escalate, fines come off, and black puts a pair out."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.api.asking import ask, at, refused, shown
from tests.api.roles import EVERYBODY, JUDGE, TABLE, Operation
from tests.cast import SEED, enter, hand, key, play_to_the_end, sign_both, write
from tests.matches.corrections.asking import correct
from tests.matches.sanctioned import play, player_of, swiss
from tests.support.passes import holder as holder_of
from tests.web import stages
from tournament.control_room import overview
from tournament.journal.verification import verify
from tournament.lottery import championship, holding
from tournament.matches import sanctions
from tournament.matches.withdrawals import table_matches_of
from tournament.models import Division, JournalLine, Sanction, TableMatch, Team, Tournament, User
from tournament.results import standings
from tournament.tournaments import opening

BODY = {"key": "matrix-key-0002", "match": 1, "player": 1, "note": "a quarrel", "card": "RED"}
OPERATIONS = (
    Operation("GET", "tournaments/{slug}/sanctions/", EVERYBODY),
    Operation("POST", "tournaments/{slug}/sanctions/", TABLE, 409, BODY),
    Operation("POST", "tournaments/{slug}/sanctions/{number}/cancellation/", JUDGE, 404, {"reason": "a mistake"}),
)


def give(by: User, table_match: TableMatch, team: Team, place: int = 0, **given: Any) -> Any:
    body = {"key": key(), "match": table_match.pk, "player": player_of(team, place).number, "note": "a quarrel"}
    return ask(by, "POST", at(table_match.tournament, "sanctions/"), {**body, **given})


def cancel(by: User, tournament: Tournament, number: int, reason: str = "another player") -> Any:
    return ask(by, "POST", at(tournament, f"sanctions/{number}/cancellation/"), {"reason": reason})


def row_of(men: Division, team: Team) -> tuple[int, int, int, int, int]:
    (row,) = (one.standing for one in standings.standings_of(men) if one.team == team)
    return row.won, row.lost, row.points_for, row.points_against, row.effectiveness


GIVEN: list[tuple[dict[str, Any], tuple[str, int], tuple[int, int, int, int, int]]] = [
    # what side A, who won by 200 to 0 at T 200, is given; card and fine; won, lost, PF (as on the sheet), PC, eff
    ({"points": 40}, ("NONE", 40), (1, 0, 200, 0, 160)),
    ({"points": 60}, ("NONE", 60), (1, 0, 200, 0, 140)),
    ({"points": 80}, ("YELLOW", 80), (1, 0, 200, 0, 120)),
    ({"card": "YELLOW"}, ("YELLOW", 0), (1, 0, 200, 0, 200)),
    ({"card": "YELLOW", "points": 40}, ("YELLOW", 40), (1, 0, 200, 0, 160)),
    ({"card": "RED"}, ("RED", 0), (0, 1, 0, 200, -200)),
]


def test_the_ladder_counts_in_the_standings(men: Division, judge: User, subtests: pytest.Subtests) -> None:
    first, *_others = play(swiss(men))
    for number, (given, ruling, row) in enumerate(GIVEN, start=1):
        with subtests.test(str(given)):
            assert row_of(men, first.team_a) == (1, 0, 200, 0, 200)
            answer = shown(give(judge, first, first.team_a, **given), 201)
            assert (answer["ruling_card"], answer["fine"]) == ruling
            assert row_of(men, first.team_a) == row
            loser = (1, 0, 200, 0, 200) if ruling[0] == "RED" else (0, 1, 0, 200, -200)
            assert row_of(men, first.team_b) == loser
            *_taken_back, listed = shown(ask(None, "GET", at(men.tournament, "sanctions/")))
            assert (listed["ruling"], listed["note"]) == (answer["ruling"], "a quarrel")
            shown(cancel(judge, men.tournament, number))
            assert row_of(men, first.team_a) == (1, 0, 200, 0, 200)
    actions = JournalLine.objects.filter(action__contains="sanction").values_list("action", "reason")
    assert list(actions) == [("give-sanction", "a quarrel"), ("take-sanction-back", "another player")] * len(GIVEN)
    assert verify(men.tournament).holds


def test_cards_escalate_over_rounds_and_black_puts_the_pair_out(men: Division, judge: User) -> None:
    team = play(swiss(men, rounds=4))[0].team_a
    # Both partners of the pair count, and giving in one round does not escalate twice.
    for number, place in enumerate((0, 1, 0), start=1):
        now = TableMatch.objects.get(round__division=men, round__number=number, pk__in=_of(team))
        answer = shown(give(judge, now, team, place, points=80), 201)
        assert answer["ruling_card"] == ["YELLOW", "RED", "BLACK"][number - 1]
        if number < 3:
            play(stages.start(men.tournament, "men"))
    gone = championship.withdrawal_of(team)
    assert gone is not None
    assert (gone.kind, gone.rule) == ("disqualified", "80 points")
    assert men.bracket is not None
    fourth = men.bracket.matches.filter(round=4).exclude(decided="unneeded")
    assert fourth
    assert team.number not in {number for match in fourth for number in match.numbers}
    # The first one taken back: the third is red only, and the pair plays on.
    shown(cancel(judge, men.tournament, 1))
    cards = [one["ruling_card"] for one in shown(ask(None, "GET", at(men.tournament, "sanctions/")))]
    assert cards == ["NONE", "YELLOW", "RED"]
    assert championship.withdrawal_of(team) is None
    fourth = men.bracket.matches.filter(round=4).exclude(decided="unneeded")
    assert team.number in {number for match in fourth for number in match.numbers}
    assert verify(men.tournament).holds


def _of(team: Team) -> list[int]:
    return [one.pk for one in table_matches_of(team)]


def test_the_next_round_is_seated_again(men: Division, judge: User) -> None:
    first, *_others = play(swiss(men))
    assert men.bracket is not None

    def pairs() -> list[set[int]]:
        assert men.bracket is not None
        return [set(match.numbers) for match in men.bracket.matches.filter(round=2).exclude(decided="unneeded")]

    before = pairs()
    shown(give(judge, first, first.team_a, card="RED"), 201)
    (mine,) = (pair for pair in pairs() if first.team_a.number in pair)
    won = {row.team.number for row in standings.standings_of(men) if row.standing.won}
    assert not mine & won  # it counts as lost, and meets one that lost
    shown(cancel(judge, men.tournament, 1))
    assert pairs() == before


def test_what_makes_no_sense_is_refused(men: Division, judge: User) -> None:
    first, second, _third = play(swiss(men))
    wrong: list[tuple[dict[str, Any], str, str]] = [
        ({}, "bad-fine", "points"),
        ({"row": "talk"}, "unknown-infraction", "row"),
        ({"player": player_of(second.team_a).number, "card": "RED"}, "not-at-the-table", "player"),
        ({"player": 999, "card": "RED"}, "no-player", "player"),
        ({"match": 9999, "card": "RED"}, "no-match", "match"),
    ]
    for given, code, field in wrong:
        error = refused(give(judge, first, first.team_a, **given), 422)
        assert (error["code"], error["field"]) == (code, field)
    unread: list[tuple[dict[str, Any], str]] = [
        ({"points": 81}, "points"),
        ({"card": "GREEN"}, "card"),
        ({"note": " "}, "note"),
    ]
    for given, field in unread:
        assert refused(give(judge, first, first.team_a, **given), 400)["field"] == field
    assert not Sanction.objects.exists()
    shown(give(judge, first, first.team_a, card="YELLOW"), 201)
    assert refused(give(judge, first, first.team_a, points=40), 409)["code"] == "has-a-sanction"
    assert refused(cancel(judge, men.tournament, 1, "\u200b"), 422)["code"] == "bad-text"
    shown(cancel(judge, men.tournament, 1))
    assert refused(cancel(judge, men.tournament, 1), 409)["code"] == "taken-back"
    shown(give(judge, first, first.team_a, points=40), 201)


def test_a_pass_gives_them_at_its_tables_and_takes_none_back(client: Client, men: Division) -> None:
    first, second, _third = swiss(men)
    holder = holder_of(men.tournament, first.table)
    shown(give(holder, first, first.team_a, card="YELLOW"), 201)
    refused(give(holder, second, second.team_a, card="YELLOW"), 403)
    refused(cancel(holder, men.tournament, 1), 403)
    client.force_login(holder)
    page = reverse("judge:sanctions", args=[men.tournament.slug])
    text = client.get(page).content.decode()
    assert first.team_a.names[0] in text
    assert second.team_a.names[0] not in text
    assert "Take back" not in text
    mine = first.team_b.players.earliest("pk").pk
    sent = {"player": mine, "card": "NONE", "points": "40", "note": "late", "key": key()}
    assert client.post(page, sent).status_code == 303
    assert Sanction.objects.count() == 2


def test_sent_twice_it_is_given_once(men: Division, judge: User) -> None:
    first, *_others = play(swiss(men))
    numbers = [shown(give(judge, first, first.team_a, card="RED", key="the same key"), 201)["number"] for _ in "ab"]
    assert numbers == [1, 1]


def test_the_usual_day_has_its_penalties_on_the_sheet(finished: TableMatch, judge: User) -> None:
    assert refused(give(judge, finished, finished.team_a, card="RED"), 409)["code"] == "no-sanctions"


def test_a_table_of_infractions_escalates_in_its_match_or_event(men: Division, judge: User) -> None:
    first, *_others = play(swiss(men, "dominousa", sanctions="MEXICO", apply="ON_RESULT"))
    assert refused(give(judge, first, first.team_a, card="RED"), 422)["field"] == "row"
    warned = shown(give(judge, first, first.team_a, row="talk"), 201)
    assert (warned["out"], warned["ruling"]) == (False, "The rivals may void the hand")
    second = shown(give(judge, first, first.team_a, 1, row="signals"), 201)
    assert (second["out"], second["ruling"]) == (True, "Out of the tournament")
    gone = championship.withdrawal_of(first.team_a)
    assert gone is not None
    assert gone.rule == "signals to the partner"
    shown(cancel(judge, men.tournament, 1))
    assert championship.withdrawal_of(first.team_a) is None


def test_points_go_to_the_rivals_and_a_match_is_lost(men: Division, judge: User) -> None:
    first, *_others = play(swiss(men, "dominousa", sanctions="CNY", apply="ON_RESULT"))
    for won, points_for in ((1, 0), (1, 30), (0, 200)):
        shown(give(judge, first, first.team_a, row="signals"), 201)
        assert row_of(men, first.team_a)[0] == won
        assert row_of(men, first.team_b)[2] == points_for


def test_fines_on_the_sheet_need_a_table_of_the_rules(tournament: Tournament, organizer: User) -> None:
    wanted = {"profile_options": {"sanctions": "CNY"}}
    error = refused(ask(organizer, "PATCH", at(tournament), wanted), 422)
    assert "come off the result, not on the sheet" in error["detail"]


def test_a_red_card_loses_a_match_of_an_elimination(
    client: Client, men: Division, judge: User, organizer: User
) -> None:
    """In play or over, and until it is taken back; once the next match has begun officials are asked to correct."""
    opening.change_tournament(tournament=men.tournament, by=None, profile="fvd", profile_options={"photo": "OPTIONAL"})
    enter(men, 8)
    holding.hold(division=men, by=None, seed=SEED)
    first, second, *others = stages.start(men.tournament, "men")
    sign_both(play_to_the_end(first))  # A has won

    def state_of(table_match: TableMatch) -> tuple[str, int | None, int, int]:
        now = TableMatch.objects.select_related("match__winner").get(pk=table_match.pk)
        winner = None if now.match.winner is None else now.match.winner.number
        return now.state, winner, now.points_a, now.points_b

    before = state_of(first), state_of(second)
    shown(give(judge, first, first.team_a, card="RED"), 201)
    shown(give(judge, second, second.team_b, card="RED"), 201)
    assert state_of(first) == ("finished", first.team_b.number, 0, 200)
    assert state_of(second) == ("finished", second.team_a.number, 200, 0)
    for number in (1, 2):
        shown(cancel(judge, men.tournament, number))
    assert (state_of(first), state_of(second)) == before
    play([second, *others])
    stages.start(men.tournament, "men")
    after = TableMatch.objects.filter(round__division=men, round__number=2).order_by("pk")
    write(after[0], hand())
    begun = next(one for one in (first, second, *others) if one.team_a.number == after[0].team_a.number)
    shown(give(judge, begun, begun.team_a, card="RED"), 201)
    assert state_of(begun)[1] == begun.team_a.number
    (need,) = [one for one in overview.overview(men.tournament, now=timezone.now()).needs if one.kind == "unruled"]
    assert need.sentence == "Sanction 3 costs its team the match"
    client.force_login(organizer)
    page = client.get(reverse("organizer:day", args=[men.tournament.slug])).content.decode()
    assert reverse("organizer:correct", args=[men.tournament.slug, begun.pk]) in page
    correct(begun, result="B", points=[0, 200], fate="replay", by=organizer)
    assert sanctions.unruled(men.tournament) == []
    assert verify(men.tournament).holds
