"""Judges' phones against a real server: each keeps its hands and sends one again until it hears of it."""

import json
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from http.cookies import SimpleCookie
from threading import Event
from typing import Any
from urllib.parse import urlencode

from tests.cast import hand

PATIENCE = 300.0  # seconds
PAUSE = 0.05  # seconds before a phone tries again
LOOKS = 40  # until something is sent again that nobody heard of
MOST_TRIES = 4_000
AWAY = (502, 503, 504)  # nobody there, the database away, or no answer in time: the same request is sent again


@dataclass(frozen=True)
class Hand:
    """A hand that a phone was told is on the sheet of `table`, as line `number`."""

    table: int
    number: int
    key: str
    data: dict[str, Any]


@dataclass
class Phone:
    """One phone; `on_its_way` is called whenever something was sent and nothing was heard yet.

    cut: how often something was sent and no answer came. refused: how often nobody was there to send it to.
    put_off: how often it was told to come again.
    """

    port: int
    slug: str
    on_its_way: Callable[[], None] = lambda: None
    told: list[Hand] = field(default_factory=list)
    cut: int = 0
    refused: int = 0
    put_off: int = 0
    cookies: dict[str, str] = field(default_factory=lambda: {"csrftoken": secrets.token_hex(16)})

    def enter(self, token: str, pin: str) -> "Phone":
        """Come in with a pass."""
        form = urlencode({"pin": pin, "csrfmiddlewaretoken": self.cookies["csrftoken"]})
        status, _ = self._ask("POST", f"/judge/pass/{token}/", form, "application/x-www-form-urlencoded")
        assert status == 303, status
        assert "sessionid" in self.cookies
        return self

    def record(self, table: int, number: int) -> Hand:
        """Write line `number` on a sheet, however often it takes; each time with the same key."""
        key, data = secrets.token_hex(8), nth_hand(number)
        sent = {"key": key, "version": number - 1, "entry": data}
        for _try in range(MOST_TRIES):
            try:
                status, answer = self.send(table, sent)
                if status not in AWAY:
                    break
                self.put_off += 1
            except ConnectionRefusedError:
                self.refused += 1
            except (OSError, HTTPException):
                self.cut += 1
            Event().wait(PAUSE)
        else:
            raise AssertionError("nobody answers any more")
        assert status == 201, (status, answer)
        assert answer["number"] == number
        self.told.append(Hand(table, number, key, data))
        return self.told[-1]

    def send(self, table: int, sent: dict[str, Any]) -> tuple[int, Any]:
        """Send an entry once."""
        return self._ask("POST", self._at(table, "entries/"), json.dumps(sent), "application/json")

    def look(self, table: int) -> tuple[int, Any]:
        """Ask for a sheet."""
        return self.get(self._at(table))

    def get(self, path: str) -> tuple[int, Any]:
        """Ask for a page."""
        return self._ask("GET", path)

    def send_and_hang_up(self, table: int, sent: dict[str, Any]) -> None:
        """Send an entry and hear nothing of it; back once the server has written it.

        A request that breaks off before the server has read it is not heard at all: it is sent again, by the same key.
        """
        looks = 0
        while self.look(table)[1]["version"] == sent["version"]:
            if looks % LOOKS == 0:
                self._call("POST", self._at(table, "entries/"), json.dumps(sent), "application/json").close()
            looks += 1
            Event().wait(PAUSE)

    def _at(self, table: int, path: str = "") -> str:
        return f"/api/v1/tournaments/{self.slug}/matches/{table}/{path}"

    def _ask(self, method: str, path: str, body: str = "", content_type: str = "") -> tuple[int, Any]:
        connection = self._call(method, path, body, content_type)
        try:
            self.on_its_way()
            answer = connection.getresponse()
            text = answer.read()
        finally:
            connection.close()
        for header in answer.headers.get_all("Set-Cookie") or []:
            self.cookies.update({name: morsel.value for name, morsel in SimpleCookie(header).items()})
        is_json = answer.headers.get_content_type().endswith("json")
        return answer.status, json.loads(text) if is_json else text

    def _call(self, method: str, path: str, body: str, content_type: str) -> HTTPConnection:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request(
            method,
            path,
            body,
            {
                "Content-Type": content_type,
                "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
                "X-CSRFToken": self.cookies["csrftoken"],
            },
        )
        return connection


def nth_hand(number: int) -> dict[str, Any]:
    """A hand of some eight pips; no two that follow each other are alike."""
    seat = number % 4
    pips = [2 + number % 5, 3, 2, 3]
    pips[seat] = 0
    return hand(seat, tuple(pips))  # type: ignore[arg-type] # four seats


def complaints(told: Iterable[Hand], sheets: dict[str, Any]) -> list[str]:
    """What is wrong with the sheets, when phones were told of these hands and wrote no others."""
    wrong = []
    by_table: dict[str, list[Hand]] = {}
    for one in told:
        by_table.setdefault(str(one.table), []).append(one)
    for table in sorted(by_table.keys() | sheets.keys()):
        hands = sorted(by_table.get(table, []), key=lambda one: one.number)
        sheet = sheets.get(table, {"lines": []})
        lines = sheet["lines"]
        keys = [line["key"] for line in lines]
        wrong += [f"table {table}: {one.key} is lost" for one in hands if one.key not in keys]
        wrong += [f"table {table}: {key} came from nowhere" for key in keys if key not in {one.key for one in hands}]
        if [(one.number, one.key, one.data) for one in hands] != [_told(line) for line in lines]:
            wrong.append(f"table {table}: the lines are not as they were told")
        if [line["number"] for line in lines] != list(range(1, len(lines) + 1)):
            wrong.append(f"table {table}: the numbers have a gap")
        if lines and (sheet["version"], sheet["hands"], sheet["points"]) != (len(lines), len(lines), _points(lines)):
            wrong.append(f"table {table}: the sheet is torn")
    return wrong


def _told(line: dict[str, Any]) -> tuple[int, str, dict[str, Any]]:
    return line["number"], line["key"], line["data"]


def _points(lines: Iterable[dict[str, Any]]) -> list[int]:
    """The pips left at each hand, to the side that went out."""
    won = [0, 0]
    for line in lines:
        won[line["data"]["by"] % 2] += sum(line["data"]["pips"])
    return won
