"""Every page of the organizer and the desk, for every kind of person: the matrix of rights."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.support.passes import holder
from tests.support.thorough import some
from tournament.models import Division, JournalLine, Tournament, User

ORGANIZER = [
    "organizer:day",
    "organizer:badges",
    "organizer:find",
    "organizer:archive",
    "organizer:settings",
    "organizer:wall",
    "organizer:wall-turns",
    "organizer:wall-message",
    "organizer:wall-hold",
    "organizer:wall-hang",
    "organizer:prices",
    "organizer:price",
    "organizer:price-rise",
    "organizer:price-drop",
    "organizer:plan",
    "organizer:plan-lay-out",
    "organizer:plan-publish",
    "organizer:plan-line",
    "organizer:plan-remove",
    "organizer:plan-shift",
    "organizer:add-bracket",
    "organizer:bracket",
    "organizer:format",
    "organizer:lottery",
    "organizer:late",
    "organizer:start-round",
    "organizer:answer-call",
    "organizer:close-call",
    "organizer:roster",
    "organizer:roster-template",
    "organizer:undo-roster",
    "organizer:roster-reading",
    "organizer:past-results",
    "organizer:past-preview",
    "organizer:undo-results",
    "organizer:passes",
    "organizer:change-pass",
    "organizer:renew-pass",
    "organizer:revoke-pass",
    "organizer:lift-pass",
    "organizer:judge-tables",
    "organizer:tables",
    "organizer:fill-tables",
    "organizer:table",
    "organizer:open-table",
    "organizer:move-match",
    "organizer:call-match",
    "organizer:papers",
    "organizer:ask-bracket",
    "organizer:ask-lottery-list",
    "organizer:ask-certificate",
    "organizer:ask-poster",
    "organizer:ask-scoresheets",
    "organizer:paper-of-pass",
    "organizer:webhooks",
    "organizer:webhook",
    "organizer:webhook-secret",
    "organizer:webhook-switch",
    "organizer:webhook-ping",
    "organizer:webhook-remove",
    "organizer:webhook-replay",
    "organizer:treasury",
    "organizer:treasury-file",
    "organizer:prizes",
    "organizer:prize-pool",
    "organizer:fix-prize-pool",
    "organizer:withdraw-prize",
    "organizer:hand-out",
    "organizer:payout",
    "organizer:take-prize-back",
    "organizer:journal",
    "organizer:checkpoint",
    "organizer:match-history",
    "organizer:matches",
    "organizer:correct",
    "organizer:correct-line",
    "organizer:correct-new",
    "organizer:correct-save",
]
CLUB = [
    "organizer:new",
    "organizer:officials",
    "organizer:close-account",
    "organizer:unlock-account",
    "organizer:password",
    "organizer:reset-second-factor",
    "organizer:need-second-factor",
    "organizer:personal-data",
    "organizer:export-member",
    "organizer:cosign",
    "organizer:club-checkpoint",
    "organizer:backup",
    "organizer:archives",
    "organizer:backups",
    "organizer:archive-preview",
    "organizer:club-journal",
    "organizer:duplicates",
    "organizer:members-roster",
    "organizer:members-roster-template",
    "organizer:members-roster-preview",
    "organizer:members-roster-reading",
    "organizer:undo-members-roster",
    "organizer:standing",
    "organizer:merge-other",
    "organizer:merge",
    "organizer:erase-member",
]
CLUB_DESK = ["organizer:members", "organizer:new-member", "organizer:member", "organizer:change-member"]
DESK = [
    "desk:find",
    "desk:now",
    "desk:places",
    "desk:takings",
    "desk:door",
    "desk:ask-paper",
    "desk:exceptions",
    "desk:several",
    "desk:walk-in",
    "desk:people-csv",
    "desk:players-xlsx",
    "desk:card",
    "desk:news",
    "desk:person",
    "desk:place",
    "desk:arrive",
    "desk:present",
    "desk:withdraw",
    "desk:badge",
    "desk:papers",
    "desk:receipt",
    "desk:receipt-paper",
    "desk:reverse",
    "desk:cash",
    "desk:cash-choose",
    "desk:cash-box",
    "desk:cash-count",
    "desk:cash-close",
    "desk:cash-paper",
]
ONLY_POST = {
    "organizer:roster-reading",
    "organizer:members-roster-reading",
    "organizer:plan-publish",
    "organizer:wall-turns",
    "organizer:wall-message",
    "organizer:wall-hold",
    "organizer:wall-hang",
    "organizer:plan-lay-out",
    "organizer:plan-remove",
    "organizer:plan-shift",
    "organizer:add-bracket",
    "organizer:start-round",
    "organizer:answer-call",
    "organizer:close-call",
    "organizer:prize-pool",
    "organizer:fix-prize-pool",
    "organizer:withdraw-prize",
    "organizer:lift-pass",
    "organizer:fill-tables",
    "organizer:open-table",
    "organizer:call-match",
    "organizer:ask-bracket",
    "organizer:ask-lottery-list",
    "organizer:ask-certificate",
    "organizer:ask-poster",
    "organizer:ask-scoresheets",
    "organizer:close-account",
    "organizer:unlock-account",
    "organizer:reset-second-factor",
    "organizer:need-second-factor",
    "organizer:export-member",
    "organizer:correct-save",
    "desk:arrive",
    "desk:present",
    "desk:withdraw",
    "desk:cash-choose",
    "desk:cash-close",
    "desk:cash-paper",
    "desk:receipt-paper",
    "desk:ask-paper",
    "organizer:paper-of-pass",
    "organizer:price-rise",
    "organizer:price-drop",
    "organizer:webhook-secret",
    "organizer:webhook-switch",
    "organizer:webhook-ping",
    "organizer:webhook-remove",
    "organizer:webhook-replay",
}
MORE: dict[str, list[str | int]] = {
    "organizer:plan-line": [1],
    "organizer:plan-remove": [1],
    "organizer:plan-shift": [1],
    "organizer:lottery": ["men"],
    "organizer:late": ["men"],
    "organizer:bracket": ["men"],
    "organizer:format": ["men"],
    "organizer:start-round": ["men"],
    "organizer:treasury-file": ["payments.csv"],
    "organizer:withdraw-prize": [1],
    "organizer:hand-out": [1, 1, 0],
    "organizer:payout": [1],
    "organizer:take-prize-back": [1],
    "organizer:webhook": [1],
    "organizer:webhook-secret": [1],
    "organizer:webhook-switch": [1],
    "organizer:webhook-ping": [1],
    "organizer:webhook-remove": [1],
    "organizer:webhook-replay": [1, 1],
    "organizer:undo-roster": [1],
    "organizer:past-preview": [1],
    "organizer:undo-results": [1],
    "organizer:change-pass": [1],
    "organizer:renew-pass": [1],
    "organizer:revoke-pass": [1],
    "organizer:lift-pass": [1],
    "organizer:judge-tables": [1],
    "organizer:table": [1],
    "organizer:open-table": [1],
    "organizer:move-match": [1],
    "organizer:call-match": [1],
    "organizer:ask-bracket": ["men"],
    "organizer:ask-lottery-list": ["men"],
    "organizer:ask-certificate": ["men"],
    "organizer:ask-poster": ["a4"],
    "organizer:ask-scoresheets": ["men", 1],
    "organizer:match-history": [1],
    "organizer:close-account": [1],
    "organizer:unlock-account": [1],
    "organizer:correct": [1],
    "organizer:correct-line": [1, 1],
    "organizer:correct-new": [1, "hand"],
    "organizer:correct-save": [1],
    "organizer:roster-reading": [1],
    "organizer:members-roster-preview": [1],
    "organizer:members-roster-reading": [1],
    "organizer:undo-members-roster": [1],
    "organizer:archive-preview": [1],
    "organizer:password": [1],
    "organizer:reset-second-factor": [1],
    "organizer:export-member": [1],
    "organizer:backup": ["capicu-20260101-000000-night.zip"],
    "organizer:standing": [1],
    "organizer:merge-other": [1],
    "organizer:merge": [1, 2],
    "organizer:erase-member": [1],
    "organizer:member": [1],
    "organizer:change-member": [1],
    "desk:card": [1],
    "desk:ask-paper": ["badges", "tournament"],
    "organizer:paper-of-pass": [1],
    "desk:news": [1],
    "desk:person": [1],
    "desk:place": [1],
    "desk:arrive": [1],
    "desk:present": [1],
    "desk:withdraw": [1],
    "desk:badge": [1],
    "desk:papers": [1],
    "desk:receipt": [1],
    "desk:receipt-paper": [1],
    "desk:reverse": [1],
    "desk:cash-box": [1],
    "desk:cash-count": [1],
    "desk:cash-close": [1],
    "desk:cash-paper": [1],
    "organizer:price": [1],
    "organizer:answer-call": [1],
    "organizer:close-call": [1],
    "organizer:price-rise": [1],
    "organizer:price-drop": [1],
}


def address(name: str, tournament: Tournament) -> str:
    first = tournament.club_id if name in CLUB + CLUB_DESK else tournament.slug
    return reverse(name, args=[first, *MORE.get(name, [])])


@pytest.fixture
def everybody(men: Division, organizer: User, desk: User, judge: User, member: User, stranger: User) -> dict[str, User]:
    cast.enter(men, 2)
    people = (organizer, desk, judge, member, stranger)
    return {user.username: user for user in people} | {"ana with a pass": holder(men.tournament)}


REFUSED = {
    "juan": ORGANIZER + CLUB + CLUB_DESK + DESK,
    "mario": ORGANIZER + CLUB + CLUB_DESK + DESK,
    "ana with a pass": ORGANIZER + CLUB + CLUB_DESK + DESK,
    "dolores": ORGANIZER + CLUB,
}
FORM = {"key": "some-valid-key", "method": "cash", "name": "X"}


@pytest.mark.slow
def test_without_the_right_nothing_opens_and_nothing_is_written(
    tournament: Tournament, everybody: dict[str, User], subtests: pytest.Subtests
) -> None:
    clients = {who: Client() for who in REFUSED}
    for who, client in clients.items():
        client.force_login(everybody[who])
    lines = JournalLine.objects.count()
    for who, name in some([(who, name) for who, names in REFUSED.items() for name in names], one_in=6):
        client = clients[who]
        with subtests.test(f"{who}: {name}"):
            answer = client.post(address(name, tournament), FORM)
            assert answer.status_code in ((403, 405) if name not in ONLY_POST else (403,))
            if name not in ONLY_POST:
                answer = client.get(address(name, tournament))
                assert answer.status_code == 403
                assert "You do not have permission to do this here." in answer.content.decode()
            assert JournalLine.objects.count() == lines


@pytest.mark.slow
def test_for_the_official_of_another_club_nothing_is_there(
    client: Client, tournament: Tournament, everybody: dict[str, User], subtests: pytest.Subtests
) -> None:
    client.force_login(everybody["estela"])
    lines = JournalLine.objects.count()
    for name in some(ORGANIZER + CLUB + CLUB_DESK + DESK, one_in=6):
        with subtests.test(name):
            answer = client.post(address(name, tournament), FORM)
            assert answer.status_code in ((404, 405) if name not in ONLY_POST else (404,))
            if name not in ONLY_POST:
                answer = client.get(address(name, tournament))
                assert answer.status_code == 404
                assert tournament.name not in answer.content.decode()
            assert JournalLine.objects.count() == lines


def test_who_has_not_logged_in_is_asked_to(
    client: Client, tournament: Tournament, men: Division, subtests: pytest.Subtests
) -> None:
    cast.enter(men, 1)
    for name in some(ORGANIZER + CLUB + CLUB_DESK + DESK, one_in=4):
        with subtests.test(name):
            where = address(name, tournament)
            answer = client.post(where) if name in ONLY_POST else client.get(where)
            assert answer.status_code == 302
            assert answer["Location"].startswith(reverse("login"))


def test_a_write_is_never_a_get(
    client: Client, organizer: User, tournament: Tournament, subtests: pytest.Subtests
) -> None:
    client.force_login(organizer)
    for name in some(sorted(ONLY_POST), one_in=4):
        with subtests.test(name):
            answer = client.get(address(name, tournament))
            assert (answer.status_code, answer["Allow"]) == (405, "POST")
            assert re.search(r'class="button" href="/(organizer|desk)/', answer.content.decode())
            assert client.head(address(name, tournament)).status_code == 405


@pytest.mark.parametrize("name", ["organizer:day", "desk:places"])
def test_an_unknown_tournament_is_not_found(client: Client, organizer: User, name: str) -> None:
    client.force_login(organizer)
    assert client.get(reverse(name, args=["no-such-day"])).status_code == 404


def test_private_pages_are_kept_by_no_browser(client: Client, organizer: User, tournament: Tournament) -> None:
    client.force_login(organizer)
    for name in ("organizer:day", "desk:places"):
        assert "no-store" in client.get(reverse(name, args=[tournament.slug]))["Cache-Control"]


def test_a_write_without_the_token_of_its_form_is_refused(organizer: User, tournament: Tournament) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(organizer)
    answer = client.post(reverse("organizer:add-bracket", args=[tournament.slug]), {"name": "Youth"})
    assert answer.status_code == 403
    assert "This form is too old" in answer.content.decode()
