"""Needs of the organizer, most urgent first, each with one sentence and one action; missed phones of judges are one.

Needs are derived from the stored data on every read; none is ticked off. A need disappears with its cause.
"""

import datetime
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.club import judge_assignments
from tournament.control_room import forecast
from tournament.control_room.hall_map import lasting
from tournament.control_room.tables_now import TableNow, Waiting
from tournament.core import figures
from tournament.documents.kinds import KINDS
from tournament.documents.queue import storage
from tournament.hall import seating
from tournament.hall.sheet_states import WaitingSheet
from tournament.models import (
    Document,
    HelpCall,
    JudgePhone,
    Official,
    Sanction,
    TableMatch,
    Tournament,
    Webhook,
    naming,
)

ORDER: Final = (
    "help",  # a table has called, not yet answered
    "nobody-may-check",
    "sent-back",
    "counts-differ",
    "disk",  # is nearly full
    "clock",  # of this computer was set back
    "danger",  # to the schedule
    "leave-table",
    "unruled",  # a sanction that loses a match which its team has won
    "slow-table",
    "not-begun",
    "still",
    "sign",
    "sheets",  # signed ones that wait for an official, or for their photo
    "warnings",  # on a sheet that is about to be signed
    "paper-failed",
    "webhook-failed",
    "coming",  # a table has called, and an official has answered
    "no-table",
    "offline",
)
"""Every kind of need, most urgent first."""


@dataclass(frozen=True)
class Need:
    """One thing that needs attention. `since`: older is more urgent within a kind; None comes last.

    match, call: the subject of its action, None if it concerns neither.
    """

    kind: str
    title: str
    detail: str = ""
    since: datetime.datetime | None = None
    table_match: TableMatch | None = None
    call: HelpCall | None = None
    waiting: Waiting | None = None

    @property
    def sentence(self) -> str:
        """The title without the table, for a list that shows it before: "Two counts differ"."""
        if self.table_match is None:
            return self.title
        at = _("Table {number}").format(number=self.table_match.table)
        rest = self.title.removeprefix(at).lstrip(": ")
        return rest[:1].upper() + rest[1:]

    @property
    def id(self) -> str:
        """A stable id for the same need, by which the page keeps its scroll position."""
        about = self.call or self.table_match
        return f"need-{self.kind}-{about.pk}" if about is not None else f"need-{self.kind}"


def in_order(needs: Iterable[Need]) -> list[Need]:
    """Sort by urgency, within a kind the longest waiting first."""
    late = datetime.datetime.max.replace(tzinfo=datetime.UTC)
    return sorted(needs, key=lambda need: (ORDER.index(need.kind), need.since or late, need.title))


def of_table(table: TableNow) -> Iterator[Need]:
    """Yield the needs of one table in play."""
    table_match = table.table_match
    at = _("Table {number}").format(number=table_match.table)
    for call in table.calls:
        kind, text = ("coming", _("{table}: somebody is coming")) if call.answered_at else ("help", _("{table} calls"))
        detail = ": ".join(part for part in (str(call.get_kind_display()), call.words) if part)
        yield Need(kind, text.format(table=at), detail, call.requested_at, table_match, call)
    for count in table.differing:
        text = _("The winners count {count}, the losers {recount}: count the tiles again.")
        detail = text.format(count=count.count, recount=count.recount)
        yield Need(
            "counts-differ", _("{table}: two counts differ").format(table=at), detail, count.told_at, table_match
        )
    if table.pace == "still" and table.minutes is not None and not table.alerts:
        kind, minutes = "still", table.minutes
        text = _("{table}: {time} without a hand")
        if not table.begun:
            kind = "not-begun"
            text = _("{table}: not begun, {time}")
        yield Need(kind, text.format(table=at, time=lasting(minutes)), match_of(table_match), table.since, table_match)
    for alert in table.alerts:
        yield Need("slow-table", alert.sentence, match_of(table_match), table.since, table_match)


def of_sheet(waiting: Waiting, table: TableNow | None) -> Need:
    """Return the need of a sheet that waits for approval."""
    table_match = waiting.table_match
    at = _("Table {number}").format(number=table_match.table)
    since = table.since if table is not None else None
    # The first that applies, most urgent first: a sheet has one need.
    if waiting.objections:
        kind, text = "sent-back", _("{table}: the sheet was sent back")
    elif waiting.is_stuck and not waiting.by_teams:
        kind, text = "nobody-may-check", _("{table}: nobody may check the sheet")
    elif table is not None and table.warnings:
        kind, text = "warnings", _("{table}: check the sheet before it is signed")
    elif waiting.by_teams:
        kind, text = "sign", _("{table}: the sheet waits to be signed")
    else:
        kind, text = "sign", _("{table}: the sheet waits for a second official")
    return Need(kind, text.format(table=at), match_of(table_match), since, table_match, waiting=waiting)


def of_moves(table_matches: Iterable[TableMatch]) -> Iterator[Need]:
    """Yield matches that must leave their table while none is free."""
    for table_match in table_matches:
        text = _("Table {number} is out of order, and no other one is free").format(number=table_match.table)
        yield Need("leave-table", text, match_of(table_match), None, table_match)


def of_plan(alerts: Iterable[forecast.Alert]) -> Iterator[Need]:
    """Yield dangers to the schedule."""
    for alert in alerts:
        if alert.kind == "lunch":
            yield Need("danger", alert.sentence)


def of_sanctions(unruled: Iterable[Sanction]) -> Iterator[Need]:
    """Yield matches that a sanction loses, where officials have to correct the result."""
    for one in unruled:
        table_match = one.table_match
        text = _("Table {number}: sanction {sanction} costs its team the match").format(
            number=table_match.table, sanction=one.number
        )
        detail = _("Correct the result: {match}").format(match=match_of(table_match))
        yield Need("unruled", text, detail, one.given_at, table_match)


def of_queue(waiting: list[seating.Waiting]) -> Iterator[Need]:
    """Yield one need for all matches without a table."""
    if waiting:
        count = len(waiting)
        text = ngettext("{count} match waits for a table", "{count} matches wait for a table", count)
        detail = _("The next one: {match}").format(match=_named(waiting[0]))
        yield Need("no-table", text.format(count=count), detail)


def of_signed(sheets: list[WaitingSheet]) -> Iterator[Need]:
    """Yield one need for all signed sheets that are not confirmed."""
    if not sheets:
        return
    due = [one for one in sheets if one.state == "PENDING"]
    missing = len(sheets) - len(due)
    text = ngettext("{count} photo of a sheet is missing", "{count} photos of sheets are missing", missing)
    without = text.format(count=missing) if missing else ""
    since = min((one.sent_at for one in due if one.sent_at is not None), default=None)
    if due:
        text = ngettext("{count} signed sheet waits for you", "{count} signed sheets wait for you", len(due))
        yield Need("sheets", text.format(count=len(due)), without, since)
    else:
        yield Need("sheets", without)


def of_papers(documents: Iterable[Document]) -> Iterator[Need]:
    """Yield one need for all documents that failed."""
    failed = [one for one in documents if one.state == Document.State.FAILED]
    if failed:
        text = ngettext("{count} paper could not be made", "{count} papers could not be made", len(failed))
        kinds = ", ".join(dict.fromkeys(str(KINDS[one.kind].label) for one in failed))
        yield Need("paper-failed", text.format(count=len(failed)), kinds)


def of_disk(free: int) -> Iterator[Need]:
    """Yield a need while little of the disk is free, in bytes: when it is full, no hand can be entered."""
    if free < storage.LITTLE:
        title = _("The disk is nearly full: {free} MB are free").format(free=free // 1_000_000)
        yield Need("disk", title, _("Delete files on this computer that nobody needs."))


CLOCK_AGREES: Final = datetime.timedelta(minutes=2)  # machines of one installation may differ a little


def of_clock(last_entry: datetime.datetime | None, *, now: datetime.datetime) -> Iterator[Need]:
    """Yield a need while the clock of this computer is behind the last journal line: it was set back."""
    if last_entry is not None and last_entry - now > CLOCK_AGREES:
        text = _("The clock of this computer shows {time}, the last entry was at {last}")
        title = text.format(time=figures.time_beside(now, last_entry), last=figures.time_beside(last_entry, now))
        yield Need("clock", title, _("Set it, or the times of rounds and entries will be wrong."))


def of_webhooks(hooks: Iterable[Webhook]) -> Iterator[Need]:
    """Yield one need for all webhooks that were stopped after failing."""
    given_up = list(hooks)
    if given_up:
        count = len(given_up)
        text = ngettext("{count} program is told nothing any more", "{count} programs are told nothing any more", count)
        since = min((one.stopped_at for one in given_up if one.stopped_at is not None), default=None)
        yield Need("webhook-failed", text.format(count=count), _("They accepted no message for three days."), since)


def match_of(table_match: TableMatch) -> str:
    """Return a match's description, like "Men, Round 2, match 7"."""
    round_ = table_match.round
    text = _("{bracket}, {round}, match {number}")
    return text.format(
        bracket=naming.division_name(round_.division),
        round=naming.round_name(round_.division, round_.number),
        number=table_match.match.number,
    )


def _named(one: seating.Waiting) -> str:
    text = _("{bracket}, match {number}")
    return text.format(bracket=naming.division_name(one.round.division), number=one.match.number)


OF_TODAY: Final = datetime.timedelta(hours=12)  # phones of an earlier day are not missed
NAMED: Final = 5


@dataclass(frozen=True)
class PhoneNow:
    """A judge's phone. `table`: the table it last showed, None if it showed no match in play."""

    phone: JudgePhone
    offline: bool
    table: int | None

    @property
    def missed(self) -> bool:
        """Whether the phone is offline although its table plays."""
        return self.offline and self.table is not None


def of_phones(tournament: Tournament, *, now: datetime.datetime) -> Iterator[PhoneNow]:
    """Yield today's phones, the newest of each judge. Organizers look at tables too, but do not judge there."""
    organizers = Official.objects.filter(club=tournament.club_id, role=Official.Role.ORGANIZER).values("user")
    seen = JudgePhone.objects.filter(tournament=tournament, seen_at__gt=now - OF_TODAY).exclude(user__in=organizers)
    newest: dict[int, JudgePhone] = {}
    for one in seen.select_related("user", "table_match").order_by("seen_at"):
        newest[one.user_id] = one
    for one in newest.values():
        at = one.table_match
        plays = at is not None and at.annulled_at is None and at.state != TableMatch.State.FINISHED
        yield PhoneNow(one, judge_assignments.is_offline(one, now), at.table if at is not None and plays else None)


def calm(found: list[PhoneNow]) -> Iterator[Need]:
    """Yield one need for all missed phones; a screen that is off is no alarm."""
    missed = sorted((one for one in found if one.missed), key=lambda one: one.table or 0)
    if not missed:
        return
    text = ngettext("{count} judge's phone is silent", "{count} judges' phones are silent", len(missed))
    who = [_("{name} (table {table})").format(name=one.phone.user, table=one.table) for one in missed[:NAMED]]
    more = ["…"] if len(missed) > NAMED else []
    since = min(one.phone.seen_at for one in missed)
    yield Need("offline", text.format(count=len(missed)), ", ".join([*who, *more]), since)
