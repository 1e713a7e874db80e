"""A whole individual event through pages and API: eight people, five rounds, a late entry, a withdrawal, the papers."""

from collections import Counter

import pytest
from django.test import Client

from tests.api.asking import ask, at_table, shown
from tests.cast import enter, hand, key
from tests.exchange.archive.days import take_in
from tests.flows.forms import Visitor
from tests.support.lotteries import AT_ONCE, TILES
from tournament.control_room import team_status
from tournament.exchange.archive import export
from tournament.journal import verification
from tournament.lottery import championship
from tournament.lottery.rotating import people, results
from tournament.models import Club, Division, TableMatch, Team, Tournament, User
from tournament.results import standings
from tournament.tournaments import opening

PEOPLE, ROUNDS = 8, 5


@pytest.mark.django_db
def test_a_federation_holds_its_individual_event(
    club: Club, organizer: User, judge: User, tournament: Tournament
) -> None:
    opening.change_tournament(tournament=tournament, by=organizer, options={"target": 50})
    men = tournament.divisions.get(key="men")
    client = Client()
    client.force_login(organizer)
    at = f"/organizer/{tournament.slug}"
    send(client, f"{at}/formats/men/", format="rotating", rotating_rounds=str(ROUNDS))
    enter(men, PEOPLE)
    for step in ({"do": "close_list", **AT_ONCE}, {"do": "commit"}, {"do": "tiles", "tiles": TILES}, {"do": "draw"}):
        send(client, f"{at}/lottery/men/", **step)
    for number in range(1, ROUNDS + 1):
        if number == 3:
            (late,) = enter(men, 1)
            send(client, f"{at}/seating/men/", do="late", registration=str(late.pk))
        if number == 5:
            withdraw_the_last(men, organizer)
        if number > 1:
            seat(client, organizer, men, number)
        send(client, f"{at}/rounds/men/start/", minutes="", other_day="on")
        if number == 2:
            check_where_they_play(tournament, men)
        play(men, number, judge)
        if number == 1:
            assert f"{at}/seating/men/" in client.get(f"{at}/").content.decode()  # the next step
    check_the_event(men)
    check_what_the_public_sees(tournament, men)
    request_the_papers(organizer, men)
    assert verification.verify(tournament).holds
    copy = take_in(export.export(tournament), Club.objects.create(name="Elsewhere"))
    again = [row.team.label for row in standings.standings_of(copy.divisions.get(key="men"))]
    assert again == [row.team.label for row in standings.standings_of(men)]


def send(client: Client, path: str, **data: str) -> None:
    """Send a form, which has to be taken."""
    answer = client.post(path, data)
    assert answer.status_code in (302, 303), (path, data, answer.content.decode()[:2000])


def seat(client: Client, organizer: User, men: Division, number: int) -> None:
    """Seat a round: even ones on the page, odd ones by the API."""
    if number % 2 == 0:
        send(client, f"/organizer/{men.tournament.slug}/seating/men/", do="seat", round=str(number))
        return
    at = f"tournaments/{men.tournament.slug}/divisions/men/seating/"
    offered = shown(ask(organizer, "GET", f"{at}next/"))
    assert offered["problems"] == []
    assert ask(organizer, "POST", at, {"round": number}).status_code == 201


def play(men: Division, number: int, judge: User) -> None:
    """Play a round: the side with the better registration number wins, but not at every fifth match.

    The judge plays the leaders' table on its page, the others by the API.
    """
    for table_match in men.rounds.get(number=number).table_matches.order_by("match__number"):
        best = min(table_match.seats.all(), key=lambda one: one.registration.number)
        wins = best.seat % 2 if table_match.match.number % 5 else 1 - best.seat % 2
        pips = tuple(0 if seat == wins else left for seat, left in enumerate((20, 10, 20, 20)))
        (play_on_the_page if table_match.table == 1 else play_by_the_api)(judge, table_match, wins, pips)
        table_match.refresh_from_db()
        assert (table_match.state, table_match.points_a == 0) == (TableMatch.State.FINISHED, wins == 1)
    men.refresh_from_db()


def play_on_the_page(judge: User, table_match: TableMatch, by: int, pips: tuple[int, ...]) -> None:
    client = Client()
    client.force_login(judge)
    juan, page = Visitor(client), f"/judge/matches/{table_match.pk}/"
    left = {f"pips_{seat}": "" if seat == by else str(worth) for seat, worth in enumerate(pips)}
    juan.open(page)
    juan.send("/hand/", {"who": str(by), "how": "pips", **left})
    for side in "AB":
        juan.open(page)
        juan.send("/sign/", {"side": side, "initials": side})


def play_by_the_api(judge: User, table_match: TableMatch, by: int, pips: tuple[int, ...]) -> None:
    sent = {"key": key(), "version": 0, "entry": hand(by, pips)}  # type: ignore[arg-type] # four seats
    assert ask(judge, "POST", at_table(table_match, "entries/"), sent).status_code == 201
    table_match.refresh_from_db()
    for side in "AB":
        sign = {"side": side, "initials": side, "version": table_match.version}
        assert ask(judge, "POST", at_table(table_match, "sign-offs/"), sign).status_code == 200


def withdraw_the_last(men: Division, organizer: User) -> None:
    last = results.standings(men)[-1].team
    body = {"withdrawal": "withdrawn", "reason": "went home"}
    answer = ask(organizer, "POST", f"tournaments/{men.tournament.slug}/teams/{last}/withdrawal/", body)
    assert answer.status_code == 200, answer.content


def check_where_they_play(tournament: Tournament, men: Division) -> None:
    """While a round is played, a person's page and the list of people name the table."""
    table = men.rounds.get(number=2).table_matches.order_by("table")[0]
    person = next(seat.registration.team_place.team for seat in table.seats.all())
    status = team_status.status_of_teams(tournament)[person.number]
    assert (status.text, status.table_match) == ("Table 1", table)
    page = Client().get(f"/t/{tournament.slug}/teams/{person.number}/next/").content.decode()
    assert f"/t/{tournament.slug}/matches/{table.pk}/" in page


def check_the_event(men: Division) -> None:
    """No partner twice, byes as they are due, a champion, and two wins for each match besides the byes."""
    event = people.read(men)
    assert event.last_round == ROUNDS
    pairs = Counter(frozenset(side) for played in event.history() for table in played.tables for side in table.sides)
    assert set(pairs.values()) == {1}
    assert [len(event.byes.get(number, ())) for number in range(1, ROUNDS + 1)] == [0, 0, 1, 1, 0]
    rows = standings.standings_of(men)
    assert len(rows) == PEOPLE + 1
    assert sum(row.standing.won for row in rows) == 2 * len(event.matches) + 2
    assert event.out == {rows[-1].team.number}
    champion = championship.champion_of(men.tournament)
    assert champion is not None
    assert champion.label == rows[0].team.label


def check_what_the_public_sees(tournament: Tournament, men: Division) -> None:
    """Every public page opens, and the page of the best of those who played all rounds has all their tables."""
    history = people.read(men).history()
    first = next(row.team for row in standings.standings_of(men) if row.team.number in history[0].people)
    home = f"/t/{tournament.slug}/"
    client = Client()
    for path in (
        "",
        "men/",
        "standings/",
        "results/",
        "teams/",
        "lottery/",
        "places.csv",
        "matches.csv",
        "results.xlsx",
    ):
        assert client.get(home + path).status_code == 200, path
    assert client.get(f"/wall/{tournament.slug}/").status_code == 200
    (player,) = first.players.all()
    for path in (f"teams/{first.number}/", f"teams/{first.number}/next/", f"players/{player.registration.number}/"):
        assert first.label in client.get(home + path).content.decode(), path
    page = client.get(f"{home}teams/{first.number}/").content.decode()
    places = [one for one in history if first.number in one.people]
    assert len(places) == ROUNDS
    assert page.count('data-label="Partner"') + page.count('colspan="4"') == ROUNDS
    side = Team.seated.filter(division=men, round=1)[0]
    assert client.get(f"{home}teams/{side.number}/").status_code == 200


def request_the_papers(organizer: User, men: Division) -> None:
    at = f"tournaments/{men.tournament.slug}/documents/"
    for kind in ("event-standings", "event-cards", "team-list", "diplomas", "bracket"):
        answer = ask(organizer, "POST", at, {"kind": kind, "division": "men"})
        assert answer.status_code in (200, 201, 202), (kind, answer.content)
