"""Birth dates, phones, addresses, reasons of a standing: in no public page, export, address or log of a day."""

import datetime
import io
import logging
import random
import re
import zipfile
from collections import Counter
from urllib.parse import unquote_plus, urljoin, urlsplit

import pytest
from django.test import Client
from django.urls import Resolver404, resolve, reverse

from tests import cast
from tests.api.asking import ROOT
from tests.api.operations import OPERATIONS
from tests.api.roles import EVERYBODY
from tests.support.thorough import often, some
from tests.web import stages
from tournament.club import people as club_people
from tournament.models import Club, Person, Tournament, User

PRIVATE = ("1961-07-13", "July 13", "13/07", "813-555-0199", "8135550199", "private@example.org", "the SECRET reason")
LINK = re.compile(r"""(?:href|action|src|hx-get|hx-post)=["']([^"'#]+)""")
ENOUGH = often(1, 3)  # addresses of one view
ALL = 10_000  # pages


@pytest.fixture
def day(tournament: Tournament, organizer: User) -> Tournament:
    """A day in the middle of play; each of its people has everything that is private."""
    stages.playing(tournament)
    people = Person.objects.filter(club=tournament.club)
    people.update(birth_date=datetime.date(1961, 7, 13), phone="813-555-0199", email="private@example.org")
    club_people.set_standing(
        person=people.earliest("pk"), good=False, since=cast.DAY, reason="the SECRET reason", by=organizer
    )
    return tournament


def leaks(text: str) -> list[str]:
    return [private for private in PRIVATE if private in text]


def text_of(content: bytes) -> str:
    """What a page or an export says; a workbook is opened."""
    if content[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(content)) as parts:
            content = b"".join(parts.read(name) for name in parts.namelist())
    return content.decode(errors="replace")


def crawl(client: Client, start: list[str], most: int) -> dict[str, str]:
    """Pages that can be reached by links, some of each kind, by chance so many; what each says, by address."""
    told: dict[str, str] = {}
    waiting, of_view = list(start), Counter[str]()
    while waiting and len(told) < most:
        address = waiting.pop(0 if len(told) < len(start) else random.randrange(len(waiting)))
        path = urlsplit(address).path
        try:
            view = resolve(path).view_name
        except Resolver404:
            continue
        if address in told or of_view[view] >= ENOUGH or view in ("logout", "set_language", "setup") or "admin" in path:
            continue
        of_view[view] += 1
        answer = client.get(address)
        content = b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[attr-defined] # downloads
        told[address] = text_of(content)
        if "html" in answer.get("Content-Type", ""):
            links = (urljoin(address, link.replace("&amp;", "&")) for link in LINK.findall(told[address]))
            waiting += [link for link in links if link.startswith("/")]
    return told


@pytest.mark.slow
def test_no_public_page_or_export_holds_it(day: Tournament, client: Client) -> None:
    open_to_all = [operation.path for operation in OPERATIONS if operation.who == EVERYBODY]
    somewhere = {"slug": day.slug, "key": "men", "id": day.table_matches.earliest("pk").pk, "number": 1}
    api = [f"/{ROOT.strip('/')}/{path.format_map(Anything(somewhere))}" for path in some(open_to_all, one_in=3)]
    told = crawl(client, [*stages.addresses(day), *api], ALL)
    assert {"xlsx", "csv", "ics"} <= {address.rpartition(".")[2] for address in told}
    assert {address: leaks(text) for address, text in told.items() if leaks(text)} == {}


@pytest.mark.slow
def test_no_address_and_no_log_holds_it(
    day: Tournament, client: Client, organizer: User, club: Club, caplog: pytest.LogCaptureFixture
) -> None:
    person = Person.objects.filter(club=club).earliest("pk")
    client.force_login(organizer)
    with caplog.at_level(logging.DEBUG):
        found = client.post(reverse("desk:find", args=[day.slug]), {"q": "813-555-0199"})
        listed = client.post(reverse("organizer:members", args=[club.pk]), {"q": "8135550199"})
        sent = {"name": person.name, "kind": "member", "phone": "813-555-0199", "birth_date": "1961-07-13"}
        changed = client.post(reverse("organizer:change-member", args=[club.pk, person.pk]), sent)
        refused = client.post(reverse("organizer:change-member", args=[club.pk, person.pk]), {**sent, "name": ""})
        person_page = reverse("organizer:member", args=[club.pk, person.pk])
        start = ["/organizer/", "/desk/", person_page, f"/desk/{day.slug}/", f"/organizer/{day.slug}/"]
        told = crawl(client, start, often(30, ALL))
    assert [one.status_code for one in (found, listed, changed, refused)] == [200, 200, 303, 422]
    assert leaks(told[person_page]) != []
    pages = [*told.values(), *(one.content.decode() for one in (found, listed, refused)), changed["Location"]]
    addresses = {unquote_plus(link) for page in pages for link in LINK.findall(page)} - {"mailto:private@example.org"}
    assert [address for address in addresses if leaks(address)] == []
    assert leaks(caplog.text) == []


class Anything(dict[str, object]):
    """What a path asks for that this day does not have leads nowhere."""

    def __missing__(self, key: str) -> int:
        return 1
