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
from scoring.sheets import fold
from tests import cast
from tests.flows.forms import Visitor
from tournament import draw, issuing, journal, opening, proving
from tournament.forms.judge.paper_cells import cells_of
from tournament.forms.judge.paper_rows import PaperTable
from tournament.models import Division, Sitting, Tournament, User

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
    blank = issuing.ask_blank_sheets(tournament=drawn, count=8, by=organizer, base_url="http://club.example")
    assert issuing.produce(blank.pk, now=timezone.now()), "printed while the network was there"
    while (division := next_round(drawn)) is not None:
        issuing.start_round(division=division, by=organizer, base_url="http://club.example", seed=cast.SEED)
        papers = {sitting.pk: keep_on_paper(sitting, chance) for sitting in playing(drawn)}
        for sitting in playing(drawn):
            let_sit(juan, sitting, papers[sitting.pk])
        for typist, number in ((juan, 1), (julia, 2)):
            for sitting in playing(drawn):
                typist.open(f"/judge/matches/{sitting.pk}/paper/{number}/")
                typist.send(f"/paper/{number}/", papers[sitting.pk].typed(slip=number == 2 and sitting.table % 2 == 0))
        for sitting in playing(drawn):
            put_in(julia, sitting, papers[sitting.pk])
    champion = draw.champion_of(drawn)
    assert champion is not None
    assert champion.label in julia.open(f"/t/{drawn.slug}/championship/")
    assert journal.first_broken(drawn) is None
    assert proving.prove(drawn).holds


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


def playing(tournament: Tournament) -> list[Sitting]:
    return list(tournament.sittings.filter(state=Sitting.State.PLAYING).order_by("table"))


def keep_on_paper(sitting: Sitting, chance: random.Random) -> Paper:
    """A match as the hall played it: its own lots, and a sheet kept by hand."""
    ruleset: Ruleset = rulesets.get(sitting.tournament.ruleset)
    seats = [seat.registration.number for seat in sitting.seats.select_related("registration")]
    turned = chance.randrange(4)
    seats = [*seats[turned:], *seats[:turned]]
    played = simulation.play_match(chance, opening.ruleset_of(sitting.tournament))
    outcome = fold(played, ruleset).outcome
    assert outcome is not None
    table = PaperTable(ruleset, "1234", (1, 2))
    rows = [cells_of(entries.to_data(entry), table) for entry in played]
    for row in rows:
        row["recount"] = row["count"]
    teams = (sitting.team_a.number, sitting.team_b.number)
    sides = teams if turned % 2 == 0 else teams[::-1]
    return Paper(seats, rows, (outcome.totals["A"], outcome.totals["B"]), sides["AB".index(outcome.winner)])


def let_sit(typist: Visitor, sitting: Sitting, paper: Paper) -> None:
    typist.open(f"/judge/matches/{sitting.pk}/paper/")
    typist.send("/paper/seats/", {f"seat_{seat}": str(number) for seat, number in enumerate(paper.seats)})


def put_in(typist: Visitor, sitting: Sitting, paper: Paper) -> None:
    """Look at the paper where the readings differ, then put the sheet in."""
    text = typist.open(f"/judge/matches/{sitting.pk}/paper/")
    if "The two readings are not the same." in text:
        assert "Line 1: the recount" in text
        typist.send("/paper/settle/", {"d:0.recount": "1"})
    typist.send("/paper/take-in/")
    sitting.refresh_from_db()
    assert sitting.state == Sitting.State.FINISHED
    assert (sitting.points_a, sitting.points_b) == paper.final
    assert sitting.match.winner is not None
    assert sitting.match.winner.number == paper.winner
