"""The network is away for a whole tournament: it is played on blank sheets, and two people type them in after.

Each round is played before this house hears of it: the hall draws tables and seats itself. What the paper says becomes
the result, round by round up to the champion; each sheet was kept by hand, so its totals were added up there.
"""

import random
from dataclasses import dataclass

import pytest
from django.test import Client
from django.utils import timezone

from brackets import selectors
from scoring import entries, rulesets, simulation
from scoring.ruleset import Ruleset
from scoring.sheets import total_sheet
from tests import cast
from tests.flows.forms import Visitor
from tournament.documents.kinds.scoresheets import BlankScoresheets
from tournament.documents.queue import requests, steps, worker
from tournament.journal import log, verification
from tournament.lottery import championship
from tournament.models import Division, TableMatch, Tournament, User
from tournament.tournaments import opening
from tournament.web.matches.double_entry.forms import cells_of
from tournament.web.matches.double_entry.rows import PaperTable

pytestmark = pytest.mark.django_db
SIGNED = {"initials_a": "AA", "initials_b": "BB"}


@dataclass(frozen=True)
class Paper:
    """A sheet as it came back from the hall: who sat where, its rows, and the score under them."""

    seats: list[int]
    rows: list[dict[str, str]]
    final: tuple[int, int]
    winner: int

    def typed(self, slip: bool = False) -> dict[str, str]:
        """What somebody types of it; `slip`: one count is misread."""
        fields = {"rows": str(len(self.rows)), "final_a": str(self.final[0]), "final_b": str(self.final[1]), **SIGNED}
        for number, cells in enumerate(self.rows):
            fields |= {f"r{number}-{name}": value for name, value in cells.items()}
        if slip:
            fields["r0-recount"] = str(int(fields["r0-count"]) + 1)
        return {**fields, "do": "done"}


def test_rounds_played_on_paper_lead_to_the_champion(
    drawn: Tournament, organizer: User, judge: User, second_judge: User
) -> None:
    juan, julia = visitor(judge), visitor(second_judge)
    chance = random.Random(11)
    blank = requests.request(BlankScoresheets(), drawn, count=8, by=organizer, base_url="http://club.example")
    assert worker.produce(blank.pk, now=timezone.now()), "printed while the network was there"
    while (division := next_round(drawn)) is not None:
        steps.start_round(division=division, by=organizer, base_url="http://club.example", seed=cast.SEED)
        papers = {table_match.pk: keep_on_paper(table_match, chance) for table_match in playing(drawn)}
        for table_match in playing(drawn):
            let_sit(juan, table_match, papers[table_match.pk])
        for typist, number in ((juan, 1), (julia, 2)):
            for table_match in playing(drawn):
                typist.open(f"/judge/matches/{table_match.pk}/paper/{number}/")
                typist.send(
                    f"/paper/{number}/", papers[table_match.pk].typed(slip=number == 2 and table_match.table % 2 == 0)
                )
        for table_match in playing(drawn):
            put_in(julia, table_match, papers[table_match.pk])
    champion = championship.champion_of(drawn)
    assert champion is not None
    assert champion.label in julia.open(f"/t/{drawn.slug}/championship/")
    assert log.first_broken(drawn) is None
    assert verification.verify(drawn).holds


def visitor(user: User) -> Visitor:
    client = Client(enforce_csrf_checks=True)
    client.force_login(user)
    return Visitor(client)


def next_round(tournament: Tournament) -> Division | None:
    """The bracket whose next round can be started."""
    return next((one for one in tournament.divisions.order_by("order", "pk") if is_ready(one)), None)


def is_ready(division: Division) -> bool:
    division.refresh_from_db()
    if division.bracket is None or division.rounds.filter(closed_at=None).exists():
        return False
    return not selectors.is_finished(division.bracket)


def playing(tournament: Tournament) -> list[TableMatch]:
    return list(tournament.table_matches.filter(state=TableMatch.State.PLAYING).order_by("table"))


def keep_on_paper(table_match: TableMatch, chance: random.Random) -> Paper:
    """A match as the hall played it: its own lots, and a sheet kept by hand."""
    ruleset: Ruleset = rulesets.get(table_match.tournament.ruleset)
    seats = [seat.registration.number for seat in table_match.seats.select_related("registration")]
    turned = chance.randrange(4)
    seats = [*seats[turned:], *seats[:turned]]
    played = simulation.play_match(chance, opening.rules_of(table_match.tournament))
    outcome = total_sheet(played, ruleset).outcome
    assert outcome is not None
    table = PaperTable(ruleset, "1234", (1, 2))
    rows = [cells_of(entries.to_data(entry), table) for entry in played]
    for row in rows:
        row["recount"] = row["count"]
    teams = (table_match.team_a.number, table_match.team_b.number)
    sides = teams if turned % 2 == 0 else teams[::-1]
    return Paper(seats, rows, (outcome.totals["A"], outcome.totals["B"]), sides["AB".index(outcome.winner or "")])


def let_sit(typist: Visitor, table_match: TableMatch, paper: Paper) -> None:
    typist.open(f"/judge/matches/{table_match.pk}/paper/")
    typist.send("/paper/seats/", {f"seat_{seat}": str(number) for seat, number in enumerate(paper.seats)})


def put_in(typist: Visitor, table_match: TableMatch, paper: Paper) -> None:
    """Look at the paper where the readings differ, then put the sheet in."""
    text = typist.open(f"/judge/matches/{table_match.pk}/paper/")
    if "The two entries differ." in text:
        assert "Line 1: the recount" in text
        typist.send("/paper/settle/", {"d:0.recount": "1"})
    typist.send("/paper/take-in/")
    table_match.refresh_from_db()
    assert table_match.state == TableMatch.State.FINISHED
    assert (table_match.points_a, table_match.points_b) == paper.final
    assert table_match.match.winner is not None
    assert table_match.match.winner.number == paper.winner
