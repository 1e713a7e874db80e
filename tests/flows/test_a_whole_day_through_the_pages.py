"""From an empty installation to the champion by nothing but pages: set-up, roster, desk, lottery, judges, paper.

Four teams in each of two brackets, the men in an elimination, the women in Swiss rounds; every hand of the first match
of a bracket is typed in as a judge would, and the other matches end by their steps. So it is with those who arrive: the
desk lets in a team of each bracket, and the others come by the step.
"""

import random
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from scoring import entries, simulation
from tests.cast import key, play_to_the_end, sign_both
from tests.flows.forms import Visitor
from tests.support.lotteries import AT_ONCE, TILES
from tournament.documents.queue import worker
from tournament.exchange import setup
from tournament.journal import log
from tournament.lottery import championship
from tournament.models import Club, Division, Document, Payment, Registration, Round, TableMatch, Tournament
from tournament.registration import payments
from tournament.tournaments import opening

PLAYERS = 8
ROSTER = "Name;Bracket\r\n" + "".join(
    f"Señor Peña {number};hombre\r\nSeñora Núñez {number};mujer\r\n" for number in range(PLAYERS)
)
ACCOUNT = {
    "full_name": "Olga Organizer",
    "username": "olga",
    "password1": "seven tiles each",
    "password2": "seven tiles each",
}


@pytest.mark.django_db
def test_from_an_empty_installation_to_the_champion(tmp_path: Path, settings: Any) -> None:
    settings.VAR_DIR = tmp_path
    olga = Visitor(Client(enforce_csrf_checks=True))
    open_the_club(olga)
    tournament = open_the_tournament(olga)
    olga.open(f"/organizer/{tournament.slug}/formats/women/")
    olga.send("/formats/women/", {"format": "swiss"})
    read_the_roster(olga, tournament)
    judge, desk = (new_official(olga, tournament, role) for role in ("judge", "desk"))
    let_everybody_in(desk, tournament)
    for bracket in ("men", "women"):
        olga.open(f"/organizer/{tournament.slug}/lottery/{bracket}/")
        for step in (
            {"do": "close_list", **AT_ONCE},
            {"do": "commit"},
            {"do": "tiles", "tiles": TILES},
            {"do": "draw"},
        ):
            olga.send(f"/lottery/{bracket}/", step)
    chance = random.Random(7)
    while keys := startable(olga, tournament):
        olga.send(f"/rounds/{keys[0]}/start/")
        by_page = Round.objects.filter(division__key=keys[0]).count() == 1
        for table_match in TableMatch.objects.exclude(state=TableMatch.State.FINISHED).order_by("pk"):
            if by_page:
                play(judge, table_match, chance)
            else:
                sign_both(play_to_the_end(table_match))
            by_page = False
    champion = championship.champion_of(tournament)
    assert champion is not None
    check_what_the_public_sees(tournament, champion.label)
    check_what_the_day_left(tournament)


def open_the_club(olga: Visitor) -> None:
    olga.open(setup.setup_link_path() or "")
    olga.send("/", {**ACCOUNT, "club_name": "Spanish American Club"})


def open_the_tournament(olga: Visitor) -> Tournament:
    olga.open("/organizer/")
    olga.open(f"/organizer/clubs/{Club.objects.get().pk}/new/")
    olga.send("/new/", {"name": "Annual Tournament", "tables": "40", "saci-target": "100"})
    return Tournament.objects.get()


def read_the_roster(olga: Visitor, tournament: Tournament) -> None:
    olga.open(f"/organizer/{tournament.slug}/roster/")
    olga.send("/roster/", file=SimpleUploadedFile("socios.csv", ROSTER.encode("cp1252")))
    action = olga.url.removeprefix(f"/organizer/{tournament.slug}")
    olga.send(action, {"register": "on", "rules_accepted": "on"})
    assert Registration.objects.count() == 2 * PLAYERS


def new_official(olga: Visitor, tournament: Tournament, role: str) -> Visitor:
    olga.open(f"/organizer/clubs/{tournament.club_id}/officials/")
    olga.send("/officials/", {**ACCOUNT, "username": role, "role": role})
    visitor = Visitor(Client(enforce_csrf_checks=True))
    visitor.open("/login/")
    visitor.send("/login/", {"username": role, "password": ACCOUNT["password1"]})
    return visitor


def let_everybody_in(desk: Visitor, tournament: Tournament) -> None:
    desk.open(f"/desk/{tournament.slug}/players/")
    for place in tournament.registrations.order_by("number"):
        if place.number % PLAYERS in (1, 2):
            desk.send(f"/{place.number}/arrive/")
        else:
            payments.check_in(registration=place, key=key(), by=None)
    assert Payment.objects.count() == 2 * PLAYERS


def startable(olga: Visitor, tournament: Tournament) -> list[str]:
    """The brackets whose next round the organizer's page offers to start."""
    olga.open(f"/organizer/{tournament.slug}/")
    starts = [form.action for form in olga.forms() if form.action.endswith("/start/")]
    return list(dict.fromkeys(action.rstrip("/").split("/")[-2] for action in starts))


def play(judge: Visitor, table_match: TableMatch, chance: random.Random) -> None:
    """Type every hand of a simulated match into the judge's form, and let both teams sign."""
    ruleset = opening.rules_of(table_match.tournament)
    judge.open(f"/judge/matches/{table_match.pk}/")
    for move in simulation.play_match(chance, ruleset):
        assert isinstance(move, entries.Hand)
        left = {f"pips_{seat}": str(pips) for seat, pips in enumerate(move.left or ())}
        if move.end == "domino":
            left[f"pips_{move.by}"] = ""
        who = "block" if move.end == "block" else str(move.by)
        locker = str(move.by) if move.end == "block" else ""
        judge.send("/hand/", {"who": who, "how": "pips", "locker": locker, **left})
    for side in "AB":
        judge.send("/sign/", {"side": side, "initials": side})
    table_match.refresh_from_db()
    assert table_match.state == TableMatch.State.FINISHED


def check_what_the_public_sees(tournament: Tournament, champion: str) -> None:
    public = Visitor(Client())
    for path in (f"/t/{tournament.slug}/", f"/t/{tournament.slug}/championship/", f"/wall/{tournament.slug}/"):
        text = public.open(path)
        assert all(name in text for name in champion.split(" / "))
    assert "Annual Tournament" in public.open("/")
    public.open(f"/t/{tournament.slug}/standings/")


def check_what_the_day_left(tournament: Tournament) -> None:
    assert TableMatch.objects.count() == 3 + 2 * 2 + 1  # the women play two Swiss rounds
    assert Division.objects.filter(kind=Division.Kind.CHAMPIONSHIP).count() == 1
    assert log.first_broken(tournament) is None
    papers = {paper.kind: paper for paper in Document.objects.order_by("pk")}
    assert set(papers) == {"scoresheets", "bracket"}
    for paper in papers.values():
        assert worker.produce(paper.pk, now=timezone.now())
