"""The server is killed over and over while four judges write: each hand they were told of is there, once, in order."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from django.db import connection

from tests.flows import hall as the_hall
from tests.flows.installation import inside, installation
from tests.flows.killing import Killer, Web
from tests.flows.phones import Hand, Phone, complaints, nth_hand
from tests.support.thorough import THOROUGH, often

pytestmark = [pytest.mark.faults, pytest.mark.django_db(transaction=True)]
KILLS, JUDGES = often(2, 40), 4
TABLES, HANDS = often(1, 5), often(8, 25)  # of each judge
QUEUES = often(4, 20)  # of as many hands
HALL = QUEUES + JUDGES * TABLES + 1  # tables
PROCESSES = 2 if THOROUGH or connection.vendor == "sqlite" else 1  # PostgreSQL cannot tell them from threads


class Hall:
    """A real installation with its server, and its tables."""

    def __init__(self, house: dict[str, str], web: Web) -> None:
        self.house, self.web = house, web
        with inside(house):
            seated = the_hall.seat(HALL, JUDGES)
        self.slug, self.tables, self.passes = seated["slug"], seated["tables"], seated["passes"]

    def phones(self) -> list[Phone]:
        """A phone for each pass, come in."""
        return [Phone(self.web.port, self.slug).enter(**one) for one in self.passes]

    def read(self, tables: Sequence[int]) -> dict[str, Any]:
        """What stands on the sheets of these tables, and the journal is proven."""
        with inside(self.house):
            found = the_hall.read()
        assert found["told"] == sum(len(sheet["lines"]) for sheet in found["sheets"].values())
        return {table: sheet for table, sheet in found["sheets"].items() if int(table) in tables}


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory, django_db_setup: None, django_db_blocker: Any) -> Iterator[Hall]:
    """One for all tests here."""
    folder = tmp_path_factory.mktemp("house")
    (folder / "static").mkdir()  # WhiteNoise warns of a folder that is not there
    with django_db_blocker.unblock(), installation(folder) as house, pytest.MonkeyPatch.context() as environment:
        for name in ("CAPICU_DATA", "DATABASE_URL", "CELERY_BROKER_URL"):
            environment.setenv(name, house[name])
        environment.setenv("CAPICU_WEB_PROCESSES", str(PROCESSES))
        with Web().running() as web:
            yield Hall(house, web)


def at_once(acts: Sequence[Callable[[], None]]) -> None:
    with ThreadPoolExecutor(len(acts)) as pool:
        for done in [pool.submit(act) for act in acts]:
            done.result()


def test_hundreds_of_hands_at_once_all_arrive(hall: Hall) -> None:
    """Phones come back into the Wi-Fi with 25 hands each: no error, and nothing has to be sent again."""
    inside = hall.phones()
    phones = [Phone(hall.web.port, hall.slug, cookies=inside[number % JUDGES].cookies) for number in range(QUEUES)]

    def empty_the_queue(phone: Phone, table: int) -> None:
        for number in range(1, HANDS + 1):
            phone.record(table, number)

    tables = hall.tables[:QUEUES]
    at_once([partial(empty_the_queue, phone, table) for phone, table in zip(phones, tables, strict=True)])
    told = [one for phone in phones for one in phone.told]
    assert (len(told), sum(phone.cut + phone.refused for phone in phones)) == (QUEUES * HANDS, 0)
    assert complaints(told, hall.read(tables)) == []


def test_every_hand_is_there_once_and_in_order(hall: Hall) -> None:
    phones = hall.phones()
    told: list[Hand] = []
    killer = Killer(hall.web, times=KILLS, hands=JUDGES * TABLES * HANDS, acknowledged=lambda: len(told))
    tables = [hall.tables[QUEUES + number * TABLES :][:TABLES] for number in range(JUDGES)]

    def write(phone: Phone, own: list[int]) -> None:
        phone.on_its_way = killer.look
        for number in range(1, HANDS + 1):
            for table in own:
                told.append(phone.record(table, number))

    at_once([partial(write, phone, own) for phone, own in zip(phones, tables, strict=True)])
    cut = sum(phone.cut for phone in phones)
    print(f"{len(told)} hands, {killer.kills} kills, {hall.web.deaths} deaths, {cut} sent without an answer")
    assert (len(told), killer.kills, hall.web.deaths) == (JUDGES * TABLES * HANDS, KILLS, KILLS)
    assert cut >= KILLS
    assert complaints(told, hall.read([table for own in tables for table in own])) == []


def test_what_is_written_twice_lost_or_torn_is_seen(hall: Hall) -> None:
    """The controls. Sent again under another key, the hand is there twice; the rest is spoiled as it is read."""
    phone, table = hall.phones()[0], hall.tables[-1]
    for number in (1, 2):
        phone.record(table, number)
    sent = {"key": "naive-key-1", "version": 2, "entry": nth_hand(3)}
    phone.send_and_hang_up(table, sent)
    assert phone.send(table, {**sent, "key": "naive-key-2", "version": 3})[0] == 201
    sheets = hall.read([table])
    found = complaints(phone.told, sheets)
    assert f"table {table}: naive-key-1 came from nowhere" in found
    assert f"table {table}: naive-key-2 came from nowhere" in found
    told = [Hand(table, line["number"], line["key"], line["data"]) for line in sheets[str(table)]["lines"]]
    assert complaints(told, sheets) == []
    assert complaints(told, {})
    for spoiled in spoil(sheets[str(table)]):
        assert complaints(told, {str(table): spoiled}), spoiled


def spoil(sheet: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A sheet with a line lost, one twice, two exchanged, one changed; with other totals, with another version."""
    first, second, *rest = sheet["lines"]
    yield {**sheet, "lines": [first, second, *rest[:-1]]}
    yield {**sheet, "lines": [first, second, *rest, {**second, "number": 5}]}
    yield {**sheet, "lines": [{**second, "number": 1}, {**first, "number": 2}, *rest]}
    yield {**sheet, "lines": [first, {**second, "data": first["data"]}, *rest]}
    yield {**sheet, "points": [sheet["points"][0] + 1, sheet["points"][1]]}
    yield {**sheet, "version": 3}
