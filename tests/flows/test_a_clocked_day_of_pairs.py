"""A day of pairs under the FVD profile, through pages and API: the clock, a void match, photos, a champion."""

import datetime
import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.api.asking import ask, at, refused, shown
from tests.flows.forms import Visitor
from tests.matches.corrections.asking import correct
from tests.tournaments.photographs import photograph
from tournament.journal.verification import verify
from tournament.lottery import championship, holding
from tournament.matches import sign_off
from tournament.models import Club, Round, RoundClock, TableMatch, Tournament, User
from tournament.results import standings

pytestmark = pytest.mark.django_db


def test_a_day_against_the_clock(club: Club, organizer: User, judge: User) -> None:
    olga, juan = visitor(organizer), visitor(judge)
    tournament = open_at_the_page(olga, club)
    won, level = seat_two_tables(olga, tournament)
    refuse_an_early_bell(juan, judge, won)
    began = {won.round.pk: let_time_pass(won.round)}
    play_to_the_bell_at_the_page(juan, won)
    play_level_through_the_api(judge, level)
    check_what_everybody_sees(tournament, won, level)
    rows = {row.team.number: row.standing for row in standings.standings_of(won.round.division)}
    assert [(rows[team.number].won, rows[team.number].lost) for team in (won.team_a, won.team_b)] == [(0, 1), (1, 0)]
    void = [rows[team.number] for team in (level.team_a, level.team_b)]
    assert [(one.won, one.lost, one.level, one.missed, one.points_for) for one in void] == [(0, 0, 1, 0, 0)] * 2
    correct_the_level_match(olga, tournament, level)
    photograph_the_sheets(olga, juan, judge, organizer, (won, level))
    last = play_the_last_round(olga, judge, organizer, tournament, began)
    check_the_champion(tournament, last)
    for round_, started in began.items():
        RoundClock.objects.filter(round=round_).update(started_at=started)  # as the journal proves it
    assert verify(tournament).holds


def visitor(user: User) -> Visitor:
    client = Client()
    client.force_login(user)
    return Visitor(client)


def open_at_the_page(olga: Visitor, club: Club) -> Tournament:
    page = reverse("organizer:new", args=[club.pk])
    wanted = {"name": "Open", "tables": "40", "profile": "fvd"}
    olga.open(page)
    said = olga.send("/new/", {**wanted, "format": "single", "clock_minutes": "35", "clock_level": "DRAW"}, status=422)
    assert "every match must have a winner" in said
    olga.open(page)
    olga.send("/new/", {**wanted, "format": "swiss"})
    tournament = Tournament.objects.get()
    assert tournament.clock == {"minutes": 35, "level": "VOID_ZERO"}
    return tournament


def seat_two_tables(olga: Visitor, tournament: Tournament) -> list[TableMatch]:
    men = tournament.divisions.get(key="men")
    cast.enter(men, 8)
    holding.hold(division=men, by=None, seed=cast.SEED)
    olga.open(reverse("organizer:day", args=[tournament.slug]))
    olga.send("/rounds/men/start/")
    assert not RoundClock.objects.exists()
    olga.open(reverse("organizer:clocks", args=[tournament.slug]))
    olga.send("/men/1/start/")
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
    enter_all(judge, table_match, cast.hand(0, (0, 15, 3, 5)), cast.hand(1, (15, 0, 3, 5)))
    for entry in (cast.hand(0), {"kind": "bell", "in_play": True}):
        sent = {"key": cast.key(), "version": 3, "entry": entry}
        answer = refused(ask(judge, "POST", f"{there}entries/", sent), 409)
        assert answer["code"] == "match-over"
    sign(judge, table_match)
    match = shown(ask(None, "GET", there))
    assert (match["decided"], match["by"], match["winner"]) == ("level", "time", None)
    assert (match["points_a"], match["points_b"]) == (0, 0)


def enter_all(judge: User, table_match: TableMatch, *hands: dict[str, object]) -> None:
    """Enter these hands, then the bell between two hands, through the API."""
    there = at(table_match.tournament, f"matches/{table_match.pk}/entries/")
    for version, entry in enumerate((*hands, {"kind": "bell", "in_play": False})):
        found = ask(judge, "POST", there, {"key": cast.key(), "version": version, "entry": entry})
        assert found.status_code == 201, found.content


def sign(judge: User, table_match: TableMatch) -> None:
    for side in "AB":
        table_match.refresh_from_db()
        sign_off.sign(table_match=table_match, side=side, initials=side, version=table_match.version, by=judge)


def check_what_everybody_sees(tournament: Tournament, won: TableMatch, level: TableMatch) -> None:
    client = Client()
    for table_match, note in ((won, "by time"), (level, "level when the time was up")):
        page = client.get(reverse("public:match", args=[tournament.slug, table_match.pk])).content.decode()
        assert note in page
    wall = client.get(reverse("public:wall", args=[tournament.slug])).content.decode()
    assert "by time" in wall
    results = shown(ask(None, "GET", at(tournament, "results/")))["matches"]
    assert sorted((one["decided"], one["by"]) for one in results) == [("level", "time"), ("played", "time")]
    page = client.get(
        reverse("public:standings", args=[tournament.slug]), headers={"accept-language": "es"}
    ).content.decode()
    for head in (">PJ<", 'data-sign="PG"', ">PE<", ">PF<", ">PC<", 'data-sign="EFF"'):
        assert head in page, head


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


def photograph_the_sheets(
    olga: Visitor, juan: Visitor, judge: User, organizer: User, sheets: tuple[TableMatch, TableMatch]
) -> None:
    """The next round waits for a photo of each sheet: one comes from a page, one by the API."""
    first, second = sheets
    room = reverse("organizer:day", args=[first.tournament.slug])
    assert "wait for their photos or for an official" in olga.open(room)
    juan.open(reverse("judge:match", args=[first.pk]))
    photo = SimpleUploadedFile("sheet.jpg", photograph((900, 700)), "image/jpeg")
    answer = juan.client.post(reverse("judge:send-photo", args=[first.pk]), {"photo": photo})
    assert answer.status_code == 303
    there = at(second.tournament, f"matches/{second.pk}/sheet-photo/")
    assert ask(judge, "POST", there, {"file": io.BytesIO(photograph((901, 700)))}).status_code == 201
    second.refresh_from_db()
    seen = {"number": 1, "version": second.version}
    assert ask(organizer, "POST", f"{there}confirmation/", seen).status_code == 200
    first.refresh_from_db()
    olga.open(reverse("judge:sheet-photos", args=[first.tournament.slug]))
    olga.send(reverse("judge:confirm-photo", args=[first.tournament.slug, first.pk]), {"version": str(first.version)})
    assert "wait for their photos" not in olga.open(room)


def play_the_last_round(
    olga: Visitor, judge: User, organizer: User, tournament: Tournament, began: dict[int, datetime.datetime]
) -> Round:
    """Side A is ahead at the bell of both tables."""
    olga.open(reverse("organizer:day", args=[tournament.slug]))
    olga.send("/rounds/men/start/")
    round_ = Round.objects.get(division__key="men", number=2)
    clock = at(tournament, "divisions/men/rounds/2/clock/")
    assert shown(ask(organizer, "POST", f"{clock}start/"))["minutes"] == 35
    began[round_.pk] = let_time_pass(round_)
    for table_match in round_.table_matches.order_by("match__number"):
        enter_all(judge, table_match, cast.hand(0, (0, 15, 3, 5)))
        sign(judge, table_match)
    return round_


def check_the_champion(tournament: Tournament, last: Round) -> None:
    last.refresh_from_db()
    assert last.closed_at is not None
    champion = championship.champion_of(tournament)
    rows = standings.standings_of(last.division)
    assert champion is not None
    assert champion == rows[0].team
    assert [row.standing.played for row in rows] == [2] * 4
    assert sum(row.standing.effectiveness for row in rows) == 0
    assert shown(ask(None, "GET", f"tournaments/{tournament.slug}/"))["champion"]["number"] == champion.number
    assert champion.label in Client().get(reverse("public:tournament", args=[tournament.slug])).content.decode()
