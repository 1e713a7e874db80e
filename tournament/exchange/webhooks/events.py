"""Find unsent events: journal entries after the last processed one become waiting messages.

Journal numbers have no gaps and follow the order of commits, so no entry is missed or sent twice, even after a crash.
A message is written once, and is identical for every attempt. Events contain only numbers and terms of the journal,
never a name, because receivers may store them for good.
"""

import datetime
import json
import uuid
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.penalties import PENALTIES
from tournament.journal import subjects
from tournament.journal.actions import Action, enter, is_entry
from tournament.models import Delivery, JournalLine, TableMatch, Tournament, Webhook, WebhookCursor

NAMES: Mapping[str, Any] = {
    "lottery.held": gettext_lazy("A lottery was held"),
    "round.started": gettext_lazy("A round was started"),
    "match.started": gettext_lazy("A match has its table"),
    "match.called": gettext_lazy("A match was called to a table"),
    "hand.entered": gettext_lazy("A hand, or another line of a sheet, was entered"),
    "sheet.signed": gettext_lazy("A sheet was signed"),
    "match.finished": gettext_lazy("A match is over"),
    "sheet.corrected": gettext_lazy("Officials corrected a match"),
    "champion.found": gettext_lazy("The champion is known"),
    "ping": gettext_lazy("A test"),
}
FAILURES: Mapping[str, Any] = {
    "timeout": gettext_lazy("no answer in time"),
    "no-connection": gettext_lazy("no connection"),
    "no-such-name": gettext_lazy("the host name does not resolve"),
    "not-outside": gettext_lazy("the host name resolves to a private network"),
    "certificate": gettext_lazy("its certificate does not match the host name"),
    "no-https": gettext_lazy("the TLS connection failed"),
    "no-answer": gettext_lazy("the response was invalid"),
    "no-address": gettext_lazy("the address is invalid"),
    "given-up": gettext_lazy("not sent: the address was given up"),
    "turned-off": gettext_lazy("not sent: the address was turned off"),
}


def came_of(delivery: Delivery) -> str:
    """Return the result of a message, as the end of a sentence."""
    if delivery.state == Delivery.State.SENT:
        return _("taken")
    if not delivery.error:
        return _("waits to be sent")
    if delivery.error.startswith("status-"):
        return _("answered {status}").format(status=delivery.status)
    return str(FAILURES.get(delivery.error, delivery.error))


TEST: Final = "ping"
EVENTS: Final = tuple(name for name in NAMES if name != TEST)
"""All event names, in the order of the day."""
OF_MATCH: Final[Mapping[str, str]] = {
    Action.SEAT_MATCH: "match.started",
    Action.REPLAY_MATCH: "match.started",
    Action.CALL_MATCH: "match.called",
    Action.MOVE_MATCH: "match.called",
    **{enter(kind): "hand.entered" for kind in ("hand", *PENALTIES, "forfeit", "void")},
    Action.OVERRULE_ENTRY: "hand.entered",
    Action.SIGN: "sheet.signed",
    Action.CONFIRM_SHEET: "sheet.signed",
    Action.FINISH_MATCH: "match.finished",
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
ACTIONS: Final = frozenset({*OF_MATCH, *OF_MATCHES, *OTHER})
TABLE_MATCH: Final = TableMatch._meta.label_lower
EVENT: Final = uuid.UUID("6f0c4a52-3f2d-4c39-9a0e-6b8f6d2f7f10")
"""The UUID namespace of event ids."""


@dataclass(frozen=True)
class Event:
    """An event, with what its message says.

    `line` is the journal number, None for a test. `api` and `page` are the URL paths with its data.
    """

    name: str
    identity: uuid.UUID
    at: datetime.datetime
    line: int | None
    data: Mapping[str, Any]
    api: str
    page: str

    def body(self, hook: Webhook, tournament: Tournament) -> str:
        """Return the JSON body of its message."""
        return json.dumps(
            {
                "id": str(self.identity),
                "event": self.name,
                "at": self.at.astimezone(datetime.UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
                "tournament": {"slug": tournament.slug, "name": tournament.name, "club": tournament.club_id},
                "line": self.line,
                "data": self.data,
                "links": {"api": hook.base_url + self.api, "page": hook.base_url + self.page},
            },
            ensure_ascii=False,
        )


def _event(name: str, line: JournalLine, about: str, data: Mapping[str, Any], api: str, page: str) -> Event:
    """Return an event of a journal entry; `about` distinguishes events of one entry."""
    # Derived from the entry, so that receivers can recognize duplicates.
    identity = uuid.uuid5(EVENT, f"{line.hash} {name} {about}")
    return Event(name, identity, line.at, line.number, data, api, page)


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
        return _event(name, line, str(table_match.pk), data, api, page)

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
        return _event(OTHER[line.action], line, "", data, *where)


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


AT_ONCE: Final = 500  # journal entries per transaction


def look(*, now: datetime.datetime) -> int:
    """Create messages for all new events. Returns how many. Takes two queries if nothing has happened."""
    hooks = list(Webhook.objects.filter(state=Webhook.State.ON))
    return sum(_create_messages(tournament, hooks, now) for tournament in _behind(hooks)) if hooks else 0


def _behind(hooks: list[Webhook]) -> QuerySet[Tournament]:
    """Return the tournaments with a webhook whose journal has unprocessed entries."""
    clubs = {hook.club_id for hook in hooks if hook.tournament_id is None}
    single = {hook.tournament_id for hook in hooks if hook.tournament_id is not None}
    told = Coalesce(OuterRef("webhook_cursor__line"), 0)
    newer = JournalLine.objects.filter(tournament=OuterRef("pk"), number__gt=told)
    return Tournament.objects.filter(Q(club__in=clubs) | Q(pk__in=single)).filter(Exists(newer))


@transaction.atomic
def _create_messages(tournament: Tournament, hooks: Iterable[Webhook], now: datetime.datetime) -> int:
    """Create messages under a lock, so that two parallel workers send each once."""
    WebhookCursor.objects.get_or_create(tournament=tournament)
    told = WebhookCursor.objects.select_for_update(no_key=True).get(tournament=tournament)
    heard = [
        hook for hook in hooks if hook.tournament_id in (None, tournament.pk) and hook.club_id == tournament.club_id
    ]
    new = JournalLine.objects.filter(tournament=tournament, number__gt=told.line)
    last = new.order_by("-number").values_list("number", flat=True).first()
    if last is None or not heard:
        return 0
    since = min(hook.since for hook in heard)
    lines = list(new.filter(number__lte=last, action__in=ACTIONS, at__gt=since).order_by("number")[:AT_ONCE])
    # More entries may follow: the next sweep continues after these.
    if len(lines) == AT_ONCE:
        last = lines[-1].number
    found = [
        Delivery(
            webhook=hook,
            event=event.name,
            event_id=event.identity,
            line=event.line,
            body=event.body(hook, tournament),
            created_at=now,
        )
        for event in Reader(tournament).read(lines)
        for hook in heard
        if event.name in hook.events and event.at > hook.since
    ]
    Delivery.objects.bulk_create(found)
    told.line = last
    told.save(update_fields=["line"])
    return len(found)
