"""The events of journal entries, with what their messages say.

Events contain only numbers and terms of the journal, never a name or an amount, because receivers may store them for
good.
"""

import datetime
import json
import uuid
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.db.models import Q

from scoring.penalties import PENALTIES
from tournament.journal import subjects
from tournament.journal.actions import Action, enter, is_entry
from tournament.models import Club, JournalLine, Registration, TableMatch, Tournament

OF_MATCH: Final[Mapping[str, str]] = {
    Action.SEAT_MATCH: "match.started",
    Action.REPLAY_MATCH: "match.started",
    Action.CALL_MATCH: "match.called",
    Action.MOVE_MATCH: "match.called",
    **{enter(kind): "hand.entered" for kind in ("hand", *PENALTIES, "forfeit", "bell", "void")},
    Action.OVERRULE_ENTRY: "hand.entered",
    Action.SIGN: "sheet.signed",
    Action.CONFIRM_SHEET: "sheet.signed",
    Action.FINISH_MATCH: "match.finished",
    Action.FINISH_LEVEL_MATCH: "match.finished",
    Action.WALKOVER: "match.finished",
    Action.CORRECT_MATCH: "sheet.corrected",
    Action.RULE_MATCH: "sheet.corrected",
    Action.ANNUL_SHEET: "sheet.corrected",
    Action.EXCHANGE_PLACE: "sheet.corrected",
}
"""The event of an entry about one match, by its action."""
OF_MATCHES: Final[Mapping[str, str]] = {
    Action.START_ROUND: "match.started",
    Action.WITHDRAW_TEAM: "sheet.corrected",
    Action.DISQUALIFY_TEAM: "sheet.corrected",
    Action.RETURN_TEAM: "sheet.corrected",
}
"""The event of each match whose row hash is in an entry."""
OTHER: Final[Mapping[str, str]] = {
    Action.HOLD_LOTTERY: "lottery.held",
    Action.START_ROUND: "round.started",
    Action.CHAMPION: "champion.found",
}
OF_REGISTRATION: Final[Mapping[str, str]] = {
    Action.REGISTER: "registration.created",
    Action.LET_IN: "registration.created",
    Action.REGISTER_LATE: "registration.created",
    Action.WITHDRAW: "registration.withdrawn",
    Action.TAKE_FEE: "payment.recorded",
    Action.REVERSE_PAYMENT: "payment.recorded",
    Action.REFUND_PAYMENT: "payment.recorded",
    Action.WAIVE_FEE: "payment.recorded",
    Action.PRESENT: "checkin.changed",
    Action.ABSENT: "checkin.changed",
}
"""The event of an entry about one registration."""
PAYMENTS: Final[Mapping[str, str]] = {
    Action.TAKE_FEE: "payment",
    Action.REVERSE_PAYMENT: "reversal",
    Action.REFUND_PAYMENT: "refund",
    Action.WAIVE_FEE: "waiver",
}
"""The kind of a payment, by its action."""
OF_PEOPLE: Final[Mapping[str, str]] = dict.fromkeys(
    (Action.CHANGE_PERSON, Action.SET_MEMBERSHIP_STATUS, Action.MERGE_PEOPLE, Action.ERASE_PERSON, Action.IMPORT),
    "people.corrected",
)
"""The event of an entry in the club's own journal."""
ACTIONS: Final = frozenset({*OF_MATCH, *OF_MATCHES, *OTHER, *OF_REGISTRATION, *OF_PEOPLE})
TABLE_MATCH: Final = TableMatch._meta.label_lower
EVENT: Final = uuid.UUID("6f0c4a52-3f2d-4c39-9a0e-6b8f6d2f7f10")
"""The UUID namespace of event ids."""


@dataclass(frozen=True)
class Event:
    """An event, with what its message says.

    `tournament` is None for an event of the club. `line` is the journal number, None for a test. `api` and `page` are
    the URL paths with its data. `told_in`: the keys of the tournaments whose webhooks hear it, besides the webhooks of
    the whole club; None: all that hear of `tournament`.
    """

    name: str
    identity: uuid.UUID
    at: datetime.datetime
    club: int
    tournament: Tournament | None
    line: int | None
    data: Mapping[str, Any]
    api: str
    page: str
    told_in: frozenset[int] | None = None

    def body(self, base_url: str) -> str:
        """Return the JSON body of its message; `base_url` is the base of the links."""
        where = self.tournament
        return json.dumps(
            {
                "id": str(self.identity),
                "type": self.name,
                "timestamp": self.at.astimezone(datetime.UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
                "club": self.club,
                "tournament": {"slug": where.slug, "name": where.name} if where else None,
                "line": self.line,
                "data": self.data,
                "links": {"api": base_url + self.api, "page": base_url + self.page},
            },
            ensure_ascii=False,
        )


def identity_of(line: JournalLine, name: str, about: str = "") -> uuid.UUID:
    """Return the id of an event of a journal entry; `about` distinguishes events of one entry."""
    # Derived from the entry, so that receivers can recognize duplicates.
    return uuid.uuid5(EVENT, f"{line.hash} {name} {about}")


def read(where: Tournament | Club, lines: Iterable[JournalLine]) -> Iterator[Event]:
    """Yield the events of entries of a tournament's journal, or of a club's own, in order."""
    return Reader(where).read(lines) if isinstance(where, Tournament) else _read_club(where, list(lines))


@dataclass
class Reader:
    """Reads the journal entries of one tournament; `table_matches` caches the matches they refer to, by `uid`."""

    tournament: Tournament
    table_matches: dict[str, TableMatch] = field(default_factory=dict)

    def read(self, lines: Iterable[JournalLine]) -> Iterator[Event]:
        """Yield the events of these entries, in order."""
        lines = list(lines)
        self._fetch(lines)
        for line in lines:
            if line.action in OTHER:
                yield self._other(line)
            if line.action in OF_REGISTRATION:
                yield self._of_registration(line)
            # Not exclusive: "start-round" is an event of the round and of each of its matches.
            if line.action in OF_MATCHES:
                for one in self._matches(line):
                    yield self._of_match(OF_MATCHES[line.action], line, one)
            # A correction tells of all its lines at once.
            if line.action == Action.OVERRULE_ENTRY and "entry" not in line.after:
                continue
            if line.action in OF_MATCH and (table_match := self._table_match(line)) is not None:
                yield self._of_match(OF_MATCH[line.action], line, table_match)

    def _fetch(self, lines: list[JournalLine]) -> None:
        uids = {uid for line in lines for uid in _uids(line)}
        self.table_matches = {one.uid: one for one in _with_all(self.tournament, Q(uid__in=uids))}

    def _matches(self, line: JournalLine) -> list[TableMatch]:
        """Return the matches whose row hashes are in an entry."""
        found = [self.table_matches[uid] for uid in _uids(line) if uid in self.table_matches]
        return sorted(found, key=lambda one: one.pk)

    def _table_match(self, line: JournalLine) -> TableMatch | None:
        """Return the match of an entry with a subject like "match men 3 line 5"."""
        if (match := subjects.parse(line.subject).match) is None:
            return None
        bracket, number = match
        for one in self._matches(line):
            if one.round.division.key == bracket and one.match.number == number:
                return one
        found = _with_all(self.tournament, Q(round__division__key=bracket, match__number=number))
        # An entry without row hashes: prefer the current sheet to annulled ones.
        return max(found, key=lambda one: (one.annulled_at is None, one.pk), default=None)

    def _of_match(self, name: str, line: JournalLine, table_match: TableMatch) -> Event:
        data = {
            "match_id": table_match.pk,
            "division": table_match.round.division.key,
            "round": table_match.round.number,
            "match": table_match.match.number,
            # The table at the time of the entry; the match may have moved since.
            "table": line.after.get("table", table_match.table),
            "teams": [table_match.team_a.number, table_match.team_b.number],
            **_said(line),
        }
        slug = self.tournament.slug
        api, page = f"/api/v1/tournaments/{slug}/matches/{table_match.pk}/", f"/t/{slug}/matches/{table_match.pk}/"
        return self._event(name, line, data, api, page, about=str(table_match.pk))

    def _of_registration(self, line: JournalLine) -> Event:
        slug, after, number = self.tournament.slug, line.after, int(subjects.parse(line.subject).values["number"])
        api, page = f"/api/v1/tournaments/{slug}/", f"/desk/{slug}/"
        if line.action in PAYMENTS:
            receipt = after.get("receipt")
            data = {"registration": number, "receipt": receipt, "kind": PAYMENTS[line.action]}
            api, page = f"{api}payments/{receipt}/", f"{page}receipts/{receipt}/"
        else:
            data = {"registration": number, "division": after.get("bracket")}
            api, page = f"{api}registrations/{number}/", f"{page}{number}/"
        if line.action in (Action.PRESENT, Action.ABSENT):
            data["present"] = line.action == Action.PRESENT
        return self._event(OF_REGISTRATION[line.action], line, data, api, page)

    def _event(
        self, name: str, line: JournalLine, data: Mapping[str, Any], api: str, page: str, *, about: str = ""
    ) -> Event:
        where, identity = self.tournament, identity_of(line, name, about)
        return Event(name, identity, line.at, where.club_id, where, line.number, data, api, page)

    def _other(self, line: JournalLine) -> Event:
        slug, after = self.tournament.slug, line.after
        of_tournament, values = f"/api/v1/tournaments/{slug}/", subjects.parse(line.subject).values
        bracket = values.get("key", "")
        of_bracket = f"{of_tournament}divisions/{bracket}/"
        match line.action:
            case Action.HOLD_LOTTERY:
                data = {"division": bracket, "players": after.get("players"), "teams": after.get("teams")}
                where = of_bracket + "bracket/", f"/t/{slug}/{bracket}/"
            case Action.START_ROUND:
                data = {"division": bracket, "round": int(values["number"]), "matches": after.get("matches")}
                where = of_bracket + "rounds/", f"/t/{slug}/{bracket}/"
            case _:
                data, where = {"team": after.get("team")}, (of_tournament, f"/t/{slug}/")
        return self._event(OTHER[line.action], line, data, *where)


def _uids(line: JournalLine) -> list[str]:
    names = (name.partition(" ") for name in line.rows)
    return [uid for label, _blank, uid in names if label == TABLE_MATCH]


def _said(line: JournalLine) -> dict[str, Any]:
    """Return an entry's further data; points are the sheet's totals, by side."""
    after, action = line.after, line.action
    if is_entry(action):
        kind = str(after.get("entry", {}).get("kind", action.removeprefix("enter-")))
        said = {
            "line": subjects.parse(line.subject).line,
            "kind": kind,
            "points": {side: after.get(side) for side in ("A", "B")},
        }
        return {**said, "overruled": line.reason} if action == Action.OVERRULE_ENTRY else said
    match action:
        case Action.SIGN:
            return {"side": after.get("side")}
        case Action.CONFIRM_SHEET:
            return {"side": None}
        case Action.FINISH_MATCH:
            return {"decided": "played", "winner": after.get("winner"), "points": _sides(after.get("points"))}
        case Action.FINISH_LEVEL_MATCH:
            return {"decided": "level", "winner": None, "points": _sides(after.get("points"))}
        case Action.WALKOVER:
            absent = after.get("absent", [])
            return {"decided": "walkover" if len(absent) == 1 else "vacant", "absent": absent}
        case Action.CORRECT_MATCH | Action.RULE_MATCH:
            found = {"decided": after.get("decided"), "winner": after.get("winner"), "state": after.get("state")}
            return {"because": action, **found, "points": _sides(after.get("points"))}
        case (
            Action.ANNUL_SHEET
            | Action.EXCHANGE_PLACE
            | Action.WITHDRAW_TEAM
            | Action.DISQUALIFY_TEAM
            | Action.RETURN_TEAM
        ):
            return {"because": action}
    return {}


def _sides(points: Any) -> dict[str, Any] | None:
    return {"A": points[0], "B": points[1]} if isinstance(points, list) and len(points) == 2 else None


def _with_all(tournament: Tournament, which: Q) -> list[TableMatch]:
    found = TableMatch.every.filter(which, tournament=tournament)
    return list(found.select_related("round__division", "match", "team_a", "team_b").order_by("pk"))


def _read_club(club: Club, lines: list[JournalLine]) -> Iterator[Event]:
    """Yield the events of a club's own journal: people who were corrected, with the tournaments they are in."""
    found = [(line, people) for line in lines if (people := _people_of(line))]
    places = Registration.objects.filter(person__in={one for _line, people in found for one in people})
    tournaments: dict[int, set[int]] = {}
    for person, tournament in places.values_list("person", "tournament"):
        tournaments.setdefault(person, set()).add(tournament)
    for line, people in found:
        name = OF_PEOPLE[line.action]
        data = {"people": people, "because": line.action}
        if line.action == Action.MERGE_PEOPLE:
            data["merged"] = line.after.get("was")
        one = f"{people[0]}/" if len(people) == 1 else ""
        api, page = f"/api/v1/clubs/{club.pk}/members/{one}", f"/organizer/clubs/{club.pk}/members/{one}"
        told_in = frozenset(tournament for person in people for tournament in tournaments.get(person, ()))
        yield Event(name, identity_of(line, name), line.at, club.pk, None, line.number, data, api, page, told_in)


def _people_of(line: JournalLine) -> list[int]:
    """Return the keys of the people whom an entry of a club corrects; none for another entry."""
    if line.action not in OF_PEOPLE:
        return []
    if line.action != Action.IMPORT:
        return [int(subjects.parse(line.subject).values["number"])]
    # Written as "7-120 122".
    ranges = [part.partition("-") for part in line.after.get("people", {}).get("changed", "").split()]
    return [one for first, _dash, last in ranges for one in range(int(first), int(last or first) + 1)]
