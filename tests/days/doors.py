"""The two ways of a phone to a sheet: the steps themselves, and the API over HTTP. Both answer alike."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from django.test import Client

from tests.days.linear import Sheet
from tests.days.network import Answer
from tournament.core.errors import Refused, TournamentError
from tournament.matches import entry, sign_off
from tournament.models import SheetEntry, TableMatch, Tournament, User

JSON = "application/json"
REFUSED = "refused"


def as_text(data: Mapping[str, Any]) -> str:
    """An entry in the one form in which it is compared."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def as_seen(data: Mapping[str, Any]) -> str:
    """The same as everybody may read it: reasons are not public."""
    return as_text({name: value for name, value in data.items() if name != "reason"})


def sheet_of(key: int) -> Sheet:
    """A sheet as the rows say; read once more if somebody wrote on it between two statements."""
    table_match = TableMatch.every.get(pk=key)
    rows = list(SheetEntry.objects.filter(table_match=key).order_by("number").values_list("key", "data"))
    if TableMatch.every.get(pk=key).version != table_match.version:
        return sheet_of(key)
    signed = frozenset(sign_off.signed_sides(table_match))
    state = "annulled" if table_match.annulled_at is not None else str(table_match.state)
    return Sheet(tuple((name, as_seen(data)) for name, data in rows), state, signed, table_match.version)


def attempt(step: Callable[[], dict[str, Any] | None]) -> Answer:
    """What a step answers: its refusal, or what it tells."""
    try:
        return Answer(told=step() or {})
    except Refused as error:
        return Answer(REFUSED, {"code": error.code})
    except TournamentError as error:
        return Answer(error.code)


class Door(Protocol):
    """What a phone can ask about a sheet; reading tells `sheet`, writing `number`."""

    def read(self, by: User, key: int) -> Answer:
        """Look at a sheet."""

    def write(self, by: User, key: int, sent: dict[str, Any]) -> Answer:
        """Write one line: `key`, `version`, `entry`."""

    def sign(self, by: User, key: int, side: str, version: int) -> Answer:
        """Sign for one side."""


class Steps:
    """Calls the steps in the server's process."""

    def read(self, by: User, key: int) -> Answer:
        return Answer(told={"sheet": sheet_of(key)})

    def write(self, by: User, key: int, sent: dict[str, Any]) -> Answer:
        def step() -> dict[str, Any]:
            found = TableMatch.every.select_related("tournament").get(pk=key)
            done = entry.record(table_match=found, data=sent["entry"], key=sent["key"], version=sent["version"], by=by)
            return {"number": done.number}

        return attempt(step)

    def sign(self, by: User, key: int, side: str, version: int) -> Answer:
        def step() -> None:
            found = TableMatch.every.select_related("tournament").get(pk=key)
            sign_off.sign(table_match=found, side=side, initials=side, version=version, by=by)

        return attempt(step)


class Api:
    """Asks over HTTP, with every middleware, as the phone's account."""

    def __init__(self, tournament: Tournament, users: Sequence[User]) -> None:
        self._at = f"/api/v1/tournaments/{tournament.slug}/matches/"
        self._clients = {user.pk: Client() for user in users}
        for user in users:  # now: nobody dies over it
            self._clients[user.pk].force_login(user, backend="django.contrib.auth.backends.ModelBackend")

    def read(self, by: User, key: int) -> Answer:
        shown = self._client(by).get(f"{self._at}{key}/")
        if shown.status_code != 200:
            return _refusal(shown)
        told = shown.json()
        lines = tuple(("", as_seen(line["entry"])) for line in told["sheet"]["lines"])
        signed = frozenset(told["sheet"]["signed"])
        return Answer(told={"sheet": Sheet(lines, told["state"], signed, told["version"])})

    def write(self, by: User, key: int, sent: dict[str, Any]) -> Answer:
        return self._post(by, f"{key}/entries/", sent, lambda told: {"number": told["number"]})

    def sign(self, by: User, key: int, side: str, version: int) -> Answer:
        sent = {"side": side, "initials": side, "version": version}
        return self._post(by, f"{key}/sign-offs/", sent, lambda told: {})

    def _post(self, by: User, path: str, sent: dict[str, Any], told: Callable[[Any], dict[str, Any]]) -> Answer:
        answer = self._client(by).post(self._at + path, json.dumps(sent), content_type=JSON)
        return Answer(told=told(answer.json())) if answer.status_code < 300 else _refusal(answer)

    def _client(self, by: User) -> Client:
        return self._clients[by.pk]


def _refusal(answer: Any) -> Answer:
    """What was refused; a fault of the server is none."""
    assert answer.status_code in (404, 409, 422), (answer.status_code, answer.content)
    code = answer.json()["code"]
    return Answer(REFUSED if answer.status_code == 422 else code, {"code": code})
