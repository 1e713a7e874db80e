"""What needs the organizer, the most urgent first: each with one sentence, and the one thing that can be done about it.

A need is read anew each time from what the day has left behind; nothing is ticked off. It is gone when its cause is.
"""

import datetime
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament import forecasting, freezing, tables
from tournament.hall.agreeing import Waiting
from tournament.hall.play import TableNow
from tournament.models import Document, HelpCall, Sitting, Webhook

ORDER: Final = (
    "help",  # a table has called, and nobody has answered
    "nobody-may-check",
    "sent-back",
    "counts-differ",
    "danger",  # to the plan of the day
    "leave-table",
    "slow-table",
    "not-begun",
    "still",
    "sign",
    "warnings",  # on a sheet that is about to be signed
    "paper-failed",
    "webhook-failed",
    "coming",  # a table has called, and somebody has said that he is coming
    "no-table",
    "offline",
)
"""Every kind of need, the most urgent first."""


@dataclass(frozen=True)
class Need:
    """One thing that needs somebody. `since`: the older, the more urgent within a kind; None comes last.

    sitting, call: what its action is about, None where it is about neither.
    """

    kind: str
    title: str
    detail: str = ""
    since: datetime.datetime | None = None
    sitting: Sitting | None = None
    call: HelpCall | None = None
    waiting: Waiting | None = None

    @property
    def id(self) -> str:
        """The same for the same thing as long as it lasts: the page keeps its place by it."""
        about = self.call or self.sitting
        return f"need-{self.kind}-{about.pk}" if about is not None else f"need-{self.kind}"


def in_order(needs: Iterable[Need]) -> list[Need]:
    """The most urgent first, within a kind who waits longest."""
    late = datetime.datetime.max.replace(tzinfo=datetime.UTC)
    return sorted(needs, key=lambda need: (ORDER.index(need.kind), need.since or late, need.title))


def of_table(table: TableNow) -> Iterator[Need]:
    """What one table in play needs."""
    sitting = table.sitting
    at = _("Table {number}").format(number=sitting.table)
    for call in table.calls:
        kind, text = ("coming", _("{table}: somebody is coming")) if call.answered_at else ("help", _("{table} calls"))
        detail = ": ".join(part for part in (str(call.get_kind_display()), call.words) if part)
        yield Need(kind, text.format(table=at), detail, call.asked_at, sitting, call)
    for count in table.differing:
        text = _("The winners count {count}, the losers {recount}: count the tiles again.")
        detail = text.format(count=count.count, recount=count.recount)
        yield Need("counts-differ", _("{table}: two counts differ").format(table=at), detail, count.told_at, sitting)
    if table.pace == "still" and table.minutes is not None and not table.alerts:
        kind, text = "still", _("{table}: {minutes} minutes without a hand")
        if not table.begun:
            kind, text = "not-begun", _("{table}: not begun, {minutes} minutes")
        yield Need(kind, text.format(table=at, minutes=table.minutes), match_of(sitting), table.since, sitting)
    for alert in table.alerts:
        yield Need("slow-table", alert.sentence, match_of(sitting), table.since, sitting)


def of_sheet(waiting: Waiting, table: TableNow | None) -> Need:
    """A sheet that waits for somebody's assent."""
    sitting = waiting.sitting
    at = _("Table {number}").format(number=sitting.table)
    since = table.since if table is not None else None
    if waiting.objections:
        kind, text = "sent-back", _("{table}: the sheet was sent back")
    elif waiting.is_stuck and not waiting.by_teams:
        kind, text = "nobody-may-check", _("{table}: nobody may check the sheet")
    elif table is not None and table.warnings:
        kind, text = "warnings", _("{table}: look at the sheet before it is signed")
    elif waiting.by_teams:
        kind, text = "sign", _("{table}: the sheet waits to be signed")
    else:
        kind, text = "sign", _("{table}: the sheet waits for a second official")
    return Need(kind, text.format(table=at), match_of(sitting), since, sitting, waiting=waiting)


def of_moves(sittings: Iterable[Sitting]) -> Iterator[Need]:
    """Matches that cannot stay at their table, for which none is free."""
    for sitting in sittings:
        text = _("Table {number} is out of order, and no other one is free").format(number=sitting.table)
        yield Need("leave-table", text, match_of(sitting), None, sitting)


def of_plan(alerts: Iterable[forecasting.Alert]) -> Iterator[Need]:
    """What endangers the plan of the day."""
    for alert in alerts:
        if alert.kind == "lunch":
            yield Need("danger", alert.sentence)


def of_queue(waiting: list[tables.Waiting]) -> Iterator[Need]:
    """Matches that have no table yet, in one sentence."""
    if waiting:
        count = len(waiting)
        text = ngettext("{count} match waits for a table", "{count} matches wait for a table", count)
        detail = _("The next one: {match}").format(match=_named(waiting[0]))
        yield Need("no-table", text.format(count=count), detail)


def of_papers(documents: Iterable[Document]) -> Iterator[Need]:
    """Papers that could not be made, in one sentence."""
    failed = [one for one in documents if one.state == Document.State.FAILED]
    if failed:
        text = ngettext("{count} paper could not be made", "{count} papers could not be made", len(failed))
        kinds = ", ".join(dict.fromkeys(str(one.get_kind_display()) for one in failed))
        yield Need("paper-failed", text.format(count=len(failed)), kinds)


def of_webhooks(hooks: Iterable[Webhook]) -> Iterator[Need]:
    """Other programs that are told nothing any more, because they took nothing."""
    given_up = list(hooks)
    if given_up:
        count = len(given_up)
        text = ngettext("{count} program is told nothing any more", "{count} programs are told nothing any more", count)
        since = min((one.stopped_at for one in given_up if one.stopped_at is not None), default=None)
        yield Need("webhook-failed", text.format(count=count), _("They took nothing for three days."), since)


def match_of(sitting: Sitting) -> str:
    """ "Men, Round 2, match 7"."""
    round_ = sitting.round
    text = _("{bracket}, {round}, match {number}")
    return text.format(
        bracket=freezing.division_name(round_.division),
        round=freezing.round_name(round_.division, round_.number),
        number=sitting.match.number,
    )


def _named(one: tables.Waiting) -> str:
    text = _("{bracket}, match {number}")
    return text.format(bracket=freezing.division_name(one.round.division), number=one.match.number)
