"""A judge practises from the first tap to both signatures and begins again: for everybody else nothing has happened.

The addresses that can be looked at are looked at before and after, also new ones: they are read from the address
book itself, and filled with every number and name that the day or the practice has.
"""

import datetime
import difflib
import io
import itertools
import re
from collections.abc import Iterator

import pytest
import time_machine
from django.apps import apps
from django.core.management import call_command
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from tests import cast
from tests.support.passes import issue
from tests.support.thorough import often, some
from tournament.club import judge_assignments
from tournament.documents.queue import steps
from tournament.exchange.imports import rosters
from tournament.matches import entry, practice, sign_off
from tournament.models import Club, Document, TableMatch, Tournament, User

ONE_TIME = re.compile(rb'name="(?:csrfmiddlewaretoken|key)" value="[^"]*"|"X-CSRFToken": "[^"]*"')
CAUGHT_ELSEWHERE = (
    "admin/jsi18n",
    "admin/r/",
    "i18n/",
    "static/",
    "setup/",
    "<path:",
    "logout",
    "personal-",
)  # who looked
Page = tuple[int, bytes]


@pytest.fixture
def paper(finished: TableMatch, organizer: User) -> Document:
    """Of a day with a finished match and one in play, a pass, a roster and a paper; the women have not begun."""
    issue(finished.tournament)
    rosters.preview(club=finished.tournament.club, file_name="list.csv", content=b"name\nAna\n", by=organizer)
    return steps.request_bracket(division=finished.round.division, by=organizer, base_url="http://hall")


def known(tournament: Tournament, paper: Document) -> dict[str, list[object]]:
    """What an address may be filled with, by the name of the place in it."""
    return {
        "slug": [tournament.slug],
        "key": ["men", "women"],
        "kind": ["hand"],
        "system": ["saci"],
        "token": ["no-such-pass"],
        "public_id": [paper.public_id],
        "club": [tournament.club_id],
        "club_id": [tournament.club_id],
        "table": list(tournament.table_matches.values_list("table", flat=True)),
        "pk": list(TableMatch.every.filter(tournament=tournament).values_list("pk", flat=True)),
    }


def of_practice() -> dict[str, list[object]]:
    """The same of everything that practising has left behind."""
    (practised,) = Tournament.every.filter(practice_for__isnull=False)
    invented = Club.every.get(practice=True)
    return {
        "slug": [practised.slug],
        "key": ["practice"],
        "kind": ["hand"],
        "system": ["saci"],
        "token": ["no-such-pass"],
        "public_id": ["00000000-0000-4000-8000-000000000000"],
        "club": [invented.pk],
        "club_id": [invented.pk],
        "person_id": [invented.people.earliest("pk").pk],
        "table": [1],
        "pk": list(TableMatch.every.filter(tournament=practised).values_list("pk", flat=True)),
    }


def routes(resolver: URLResolver | None = None, before: str = "") -> Iterator[str]:
    """Every address of Capicú, with its places in angle brackets."""
    for one in (resolver or get_resolver()).url_patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from routes(one, route)
        elif isinstance(one, URLPattern) and not any(part in route for part in CAUGHT_ELSEWHERE):
            yield route


def addresses(values: dict[str, list[object]]) -> Iterator[str]:
    for route in routes():
        places = re.findall(r"<(?:\w+:)?(\w+)>", route)
        for chosen in itertools.product(*(values.get(place, [1]) for place in places)):
            parts = iter(chosen)
            yield "/" + re.sub(r"<[^>]*>", lambda _place: str(next(parts)), route).rstrip("$?^")  # noqa: B023 - used at once


def look(client: Client, address: str, at: datetime.datetime) -> Page:
    """Both looks are at one moment: pages say how many minutes ago something was."""
    with time_machine.travel(at, tick=False):
        answer = client.get(address)
    content = answer.getvalue() if answer.streaming else answer.content
    return answer.status_code, ONE_TIME.sub(b"", content)


def differences(before: Page, after: Page) -> list[str]:
    """The status and the lines that are not the same: a whole page says little in the log of a run."""
    old, new = ([f"status {status}", *text.decode(errors="replace").splitlines()] for status, text in (before, after))
    found = difflib.unified_diff(old, new, n=0, lineterm="")
    return [line for line in found if not line.startswith(("---", "+++", "@@"))]


def rows() -> dict[tuple[str, object], object]:
    """Every row of the database, column by column."""
    models = [*apps.get_app_config("tournament").get_models(), *apps.get_app_config("brackets").get_models()]
    return {(model.__name__, row["id"]): row for model in models for row in model._base_manager.values() if "id" in row}


def proof() -> str:
    said = io.StringIO()
    call_command("verify_journal", stdout=said)
    return said.getvalue()


def practise(tournament: Tournament, judge: User) -> None:
    """Everything that a judge can do on the judge's screens, twice."""
    practised = practice.start(tournament=tournament, by=judge)
    for data in (
        cast.hand(),
        {"kind": "void", "number": 1, "reason": "the wrong figures"},
        {"kind": "wrong_domino", "seat": 1, "tile": "5-4"},
        {"kind": "false_pass", "seat": 2},
    ):
        cast.write(practised, data, judge)
    cast.play_to_the_end(practised)
    for side in ("A", "B"):
        sign_off.sign(table_match=practised, side=side, initials="X", version=practised.version, by=judge)
    again = practice.start_again(table_match=practised, by=judge)
    sign_off.walkover(table_match=again, absent=["A"], by=judge)
    again = practice.start_again(table_match=again, by=judge)
    entry.record(table_match=again, data=cast.hand(), key=cast.key(), version=0, by=judge)


def looked_at_by(address: str) -> tuple[str, ...]:
    """Who sees most there: the rights of everybody else are tried in the matrices."""
    if address.startswith("/api/"):
        return ("nobody", "organizer")
    if address.startswith("/admin/"):
        return ("mender",)
    inside = address.startswith(("/desk/", "/judge/", "/organizer/", "/club-night/", "/documents/"))
    return ("organizer",) if inside else ("nobody",)


@pytest.mark.slow
def test_nobody_sees_a_difference(
    paper: Document, finished: TableMatch, organizer: User, judge: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = finished.tournament
    clients = {"nobody": Client(), "organizer": Client(), "mender": Client()}
    at = timezone.now()
    mender = User.objects.create_superuser("rosa", password=cast.PASSWORD)
    for who, user in (("organizer", organizer), ("mender", mender)):
        clients[who].force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    monkeypatch.setattr(
        judge_assignments, "_written", {}
    )  # one of the same number may have been seen in the test before
    for _ in ("without a label", "with the label of its cookie"):  # from now on this phone is known by both
        look(clients["organizer"], f"/judge/matches/{finished.pk}/", at)
    asked = {*addresses(known(tournament, paper)), f"/desk/{tournament.slug}/players/?q=ana"}
    before = {
        (who, one): page
        for one in some(sorted(asked), one_in=12)
        if "/personal-" not in one  # the log of who saw personal data: these looks are in it
        for who in looked_at_by(one)
        if (page := look(clients[who], one, at))[0] == 200
    }
    kept, proved = rows(), proof()
    assert len(before) > often(8, 80)

    practise(tournament, judge)

    for (who, one), page in before.items():
        again = look(clients[who], one, at)
        assert again == page, f"{who} at {one}: {differences(page, again)}"
    now = rows()
    assert {name: now[name] for name in kept} == kept
    assert proof() == proved
    assert list(Document.objects.all()) == [paper]
    for one in some(sorted({*addresses(of_practice())} - asked), one_in=12):
        if not one.startswith("/admin/"):
            assert clients["organizer"].get(one).status_code != 200, one
