"""Under each rule system for partners: a tournament is opened, a judge enters a match, and the winner moves on."""

import random

import pytest
from django.test import Client
from django.urls import reverse

from scoring import simulation
from scoring.entries import Entry, Hand, to_data
from scoring.ruleset import Ruleset
from scoring.sheets import total_sheet
from scoring.sheets.worth import special_of
from tests import cast
from tests.flows.forms import Visitor
from tests.support.thorough import some
from tournament.core import rule_systems
from tournament.hall import seating
from tournament.lottery import holding
from tournament.models import Club, TableMatch, Tournament, User
from tournament.results import standings
from tournament.tournaments import opening

pytestmark = pytest.mark.django_db
TYPED = 2  # hands at each end of the match; those between take the step, in a tenth of the time


def test_a_match_is_played_and_its_winner_moves_on(club: Club, organizer: User, judge: User) -> None:
    for ruleset in some(rule_systems.offered(), one_in=6):
        play_under(ruleset.key, club, organizer, judge)


def play_under(key: str, club: Club, organizer: User, judge: User) -> None:
    tournament = open_at_the_page(key, club, organizer)
    table_match = seat_two_rounds(tournament)
    ruleset = opening.rules_of(tournament)
    played = simulation.play_match(random.Random(3), ruleset)
    visitor = logged_in(judge)
    for number, entry in enumerate(played):
        if TYPED <= number < len(played) - TYPED:
            cast.write(table_match, to_data(entry), judge)
            continue
        visitor.open(reverse("judge:match", args=[table_match.pk]))
        visitor.send("/hand/", typed(entry, ruleset))
    table_match.refresh_from_db()
    sheet = total_sheet(played, ruleset)
    points = rule_systems.match_points(sheet, ruleset)
    assert (table_match.points_a, table_match.points_b) == (points["A"], points["B"])
    assert table_match.state == TableMatch.State.SIGNING
    for side in "AB":
        visitor.open(reverse("judge:match", args=[table_match.pk]))
        visitor.send("/sign/", {"side": side, "initials": side})
    assert sheet.outcome is not None
    winner = table_match.team_a if sheet.outcome.winner == "A" else table_match.team_b
    final = table_match.match.bracket.matches.order_by("-number")[0]
    assert winner.number in {entrant.number for entrant in (final.first, final.second) if entrant}
    first = standings.standings_of(table_match.round.division)[0]
    assert (first.team, first.standing.won, first.standing.effectiveness > 0) == (winner, 1, True)


def open_at_the_page(key: str, club: Club, organizer: User) -> Tournament:
    """Nothing but the name, the rule system and the tables is chosen."""
    visitor = logged_in(organizer)
    visitor.open(reverse("organizer:new", args=[club.pk]))
    visitor.send("/new/", {"name": f"A day of {key}", "ruleset": key, "tables": "40"})
    return Tournament.objects.get(ruleset=key)


def seat_two_rounds(tournament: Tournament) -> TableMatch:
    """Four teams of men; their first table."""
    men = tournament.divisions.get(key="men")
    cast.enter(men, 8)
    holding.hold(division=men, by=None, seed=cast.SEED)
    men.refresh_from_db()
    return seating.start_round(division=men, by=None, seed=cast.SEED).table_matches.order_by("match__number")[0]


def logged_in(user: User) -> Visitor:
    client = Client()
    client.force_login(user)
    return Visitor(client)


def typed(entry: Entry, ruleset: Ruleset) -> dict[str, str]:
    """A hand as a judge types it: pips, who led, and what was called."""
    assert isinstance(entry, Hand)
    locked = entry.end == "block"
    seat = str(entry.by)
    left = {f"pips_{number}": str(pips) for number, pips in enumerate(entry.left or ())}
    if entry.scored is not None:
        left = {f"scored_{side}": " ".join(map(str, each)) for side, each in zip("AB", entry.scored, strict=True)}
    if not locked:
        left[f"pips_{seat}"] = ""
    fields = {"who": "block" if locked else seat, "locker": seat if locked else "", "leader": str(entry.leader), **left}
    if "capicu" in ruleset.specials:
        fields["special"] = special_of(entry, ruleset) or ""
    if entry.pase_salida:
        fields["pase_salida"] = "on"
    times = {number: entry.pases_redondos.count(number) for number in entry.pases_redondos}
    return {**fields, **{f"redondos_{number}": str(count) for number, count in times.items()}}
