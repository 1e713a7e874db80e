"""A day of pairs against the clock, as the FVD plays it: pages, the API, a level match that is void, a correction."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.api.asking import ask, at, refused, shown
from tests.flows.forms import Visitor
from tests.matches.corrections.asking import correct
from tournament.journal.verification import verify
from tournament.lottery import holding
from tournament.matches import sign_off
from tournament.models import Club, Round, RoundClock, TableMatch, Tournament, User
from tournament.results import standings

pytestmark = pytest.mark.django_db
FVD_LIKE = {
    "clock_minutes": "35",
    "clock_starts": "WITH_ROUND",
    "clock_at_time": "FINISH_HAND",
    "clock_level": "VOID_ZERO",
}


def test_a_round_against_the_clock(club: Club, organizer: User, judge: User) -> None:
    olga, juan = visitor(organizer), visitor(judge)
    tournament = open_at_the_page(olga, club)
    won, level = seat_two_tables(olga, tournament)
    refuse_an_early_bell(juan, judge, won)
    began = let_time_pass(won.round)
    play_to_the_bell_at_the_page(juan, won)
    play_level_through_the_api(judge, level)
    check_what_everybody_sees(tournament, won, level)
    rows = {row.team.number: row.standing for row in standings.standings_of(won.round.division)}
    assert [(rows[team.number].won, rows[team.number].lost) for team in (won.team_a, won.team_b)] == [(0, 1), (1, 0)]
    void = [rows[team.number] for team in (level.team_a, level.team_b)]
    assert [(one.won, one.lost, one.level, one.missed, one.points_for) for one in void] == [(0, 0, 1, 0, 0)] * 2
    correct_the_level_match(olga, tournament, level)
    olga.open(reverse("organizer:day", args=[tournament.slug]))
    olga.send("/rounds/men/start/")
    assert RoundClock.objects.count() == 2
    RoundClock.objects.filter(round=won.round).update(started_at=began)  # as the journal proves it
    assert verify(tournament).holds


def visitor(user: User) -> Visitor:
    client = Client()
    client.force_login(user)
    return Visitor(client)


def open_at_the_page(olga: Visitor, club: Club) -> Tournament:
    page = reverse("organizer:new", args=[club.pk])
    wanted = {"name": "Open", "tables": "40", **FVD_LIKE}
    olga.open(page)
    said = olga.send("/new/", {**wanted, "format": "single"}, status=422)
    assert "every match must have a winner" in said
    olga.open(page)
    olga.send("/new/", {**wanted, "format": "swiss"})
    tournament = Tournament.objects.get()
    assert tournament.clock == {"minutes": 35, "starts": "WITH_ROUND", "level": "VOID_ZERO"}
    return tournament


def seat_two_tables(olga: Visitor, tournament: Tournament) -> list[TableMatch]:
    men = tournament.divisions.get(key="men")
    cast.enter(men, 8)
    holding.hold(division=men, by=None, seed=cast.SEED)
    olga.open(reverse("organizer:day", args=[tournament.slug]))
    olga.send("/rounds/men/start/")
    assert RoundClock.objects.get().minutes == 35
    return list(TableMatch.objects.select_related("round", "match").order_by("match__number"))


def refuse_an_early_bell(juan: Visitor, judge: User, table_match: TableMatch) -> None:
    juan.open(reverse("judge:bell", args=[table_match.pk]))
    assert "Say whether a hand was in play" in juan.send("/bell/", status=422)
    assert "not up yet" in juan.send("/bell/", {"in_play": "no"}, status=409)
    sent = {"key": cast.key(), "version": 0, "entry": {"kind": "bell", "in_play": "no"}}
    entries = at(table_match.tournament, f"matches/{table_match.pk}/entries/")
    refused(ask(judge, "POST", entries, sent), 400)
    answer = refused(ask(judge, "POST", entries, {**sent, "entry": {"kind": "bell", "in_play": False}}), 409)
    assert answer["code"] == "time-left"


def let_time_pass(round_: Round) -> datetime.datetime:
    """Move the start of the clock back; returns when it was really started."""
    clock = RoundClock.objects.get(round=round_)
    began, clock.started_at = clock.started_at, clock.started_at - datetime.timedelta(minutes=36)
    clock.save()
    return began


def play_to_the_bell_at_the_page(juan: Visitor, table_match: TableMatch) -> None:
    """The hand in play is the last one: it turns the match."""
    page = reverse("judge:match", args=[table_match.pk])
    for by, pips in (("0", "20"), ("1", "30")):
        hand = {"who": by, "how": "pips", **{f"pips_{seat}": "0" for seat in range(4)}, "pips_2": "1", "pips_3": "2"}
        juan.open(page)
        if by == "1":
            juan.open(reverse("judge:bell", args=[table_match.pk]))
            juan.send("/bell/", {"in_play": "yes"})
            assert "this is the last hand" in juan.open(page)
        other = "1" if by == "0" else "0"
        juan.send("/hand/", {**hand, f"pips_{by}": "", f"pips_{other}": pips})
    table_match.refresh_from_db()
    assert (table_match.state, table_match.ended_by) == (TableMatch.State.SIGNING, "time")
    assert (table_match.points_a, table_match.points_b) == (23, 33)
    for side in "AB":
        juan.open(page)
        juan.send("/sign/", {"side": side, "initials": side})


def play_level_through_the_api(judge: User, table_match: TableMatch) -> None:
    there = at(table_match.tournament, f"matches/{table_match.pk}/")

    def enter(entry: dict[str, object], version: int) -> dict[str, object]:
        return {"key": cast.key(), "version": version, "entry": entry}

    hands = (cast.hand(0, (0, 15, 3, 5)), cast.hand(1, (15, 0, 3, 5)), {"kind": "bell", "in_play": False})
    for version, entry in enumerate(hands):
        found = ask(judge, "POST", f"{there}entries/", enter(entry, version))
        assert found.status_code == 201, found.content
    for entry in (cast.hand(0), {"kind": "bell", "in_play": True}):
        answer = refused(ask(judge, "POST", f"{there}entries/", enter(entry, 3)), 409)
        assert answer["code"] == "match-over"
    for side in "AB":
        table_match.refresh_from_db()
        sign_off.sign(table_match=table_match, side=side, initials=side, version=table_match.version, by=judge)
    match = shown(ask(None, "GET", there))
    assert (match["decided"], match["by"], match["winner"]) == ("level", "time", None)
    assert (match["points_a"], match["points_b"]) == (0, 0)


def check_what_everybody_sees(tournament: Tournament, won: TableMatch, level: TableMatch) -> None:
    client = Client()
    for table_match, note in ((won, "by time"), (level, "level when the time was up")):
        page = client.get(reverse("public:match", args=[tournament.slug, table_match.pk])).content.decode()
        assert note in page
    wall = client.get(reverse("public:wall", args=[tournament.slug])).content.decode()
    assert "by time" in wall
    results = shown(ask(None, "GET", at(tournament, "results/")))["matches"]
    assert sorted((one["decided"], one["by"]) for one in results) == [("level", "time"), ("played", "time")]


def correct_the_level_match(olga: Visitor, tournament: Tournament, level: TableMatch) -> None:
    """The second hand was worth less: the match has a winner, and the correction takes the bell along."""
    options = reverse("organizer:settings", args=[tournament.slug])
    olga.open(options)
    said = olga.send("/settings/", {"clock_level": "DRAW"}, status=409)
    assert "A match has been ended by the clock" in said
    correct(level, changes=[{"line": 2, "entry": cast.hand(1, (10, 0, 3, 5))}])
    level.match.refresh_from_db()
    winner = level.match.winner
    assert winner is not None
    assert (level.match.decided, level.ended_by, winner.number) == ("played", "time", level.team_a.number)
