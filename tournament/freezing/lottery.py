"""The paper of a lottery as it stands: the closed list, and the certificate of a draw."""

import datetime

from django.utils import timezone, translation
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

from brackets import lottery
from tournament import draw
from tournament.documents.lottery import CertificateRecord, CertifiedTeam, ListRecord
from tournament.freezing.headings import heading
from tournament.freezing.naming import division_name
from tournament.models import ClosedList, Lottery, Tournament


def closed_list(*, closed: ClosedList, version: int, base_url: str, now: datetime.datetime) -> ListRecord:
    """The list as it hangs on the wall, in the language of the paper."""
    division = closed.division
    tournament = division.tournament
    language = tournament.language
    with translation.override(language):
        return ListRecord(
            heading=heading(tournament, version, base_url, now, language),
            bracket=division_name(division),
            number=closed.number,
            lines=tuple(draw.lines_of(closed)),
            list_hash=closed.list_hash,
            sentences=tuple(closed.text),
            until=time_format(timezone.localtime(closed.objections_until)) if closed.objections_until else "",
            url=page(tournament, base_url),
        )


def certificate(*, drawn: Lottery, version: int, base_url: str, now: datetime.datetime) -> CertificateRecord:
    """A draw with all that proves it, in the language of the paper."""
    assert drawn.closed_list is not None  # noqa: S101 - asked by the step
    closed, record = drawn.closed_list, draw.record_of(drawn)
    assert record is not None  # noqa: S101 - a draw of a closed list has one
    tournament = drawn.division.tournament
    with translation.override(tournament.language):
        names = {lottery.number_of(line): _readable(line) for line in record["lines"]}
        players = {one["team"]: one["players"] for one in record["teams"]}
        return CertificateRecord(
            heading=heading(tournament, version, base_url, now, tournament.language),
            bracket=division_name(drawn.division),
            number=closed.number,
            players=len(record["lines"]),
            list_hash=record["list_hash"],
            commitment=record["commitment"],
            anchor=record["anchor"],
            link=record["link"],
            secret=record["secret"],
            tiles=tuple(record["tiles"].split()),
            seed=record["seed"],
            attempt=record["attempt"],
            digest=record["digest"],
            drawn_at=date_format(timezone.localtime(drawn.drawn_at), "DATETIME_FORMAT"),
            teams=tuple(
                CertifiedTeam(number, (names[players[number][0]], names[players[number][1]]), number == record["bye"])
                for number in record["places"]
            ),
            substitute=names[record["substitute"]] if record["substitute"] else "",
            sentences=tuple(closed.text),
            earlier=tuple(_earlier(one) for one in record["earlier"]),
            url=page(tournament, base_url),
        )


def page(tournament: Tournament, base_url: str) -> str:
    """The address at which everybody finds the records of a tournament's draws."""
    return f"{base_url}/t/{tournament.slug}/lottery/"


def _readable(line: str) -> str:
    """A line of the list; "0012 former player" where the name was erased."""
    return f"{line} {_('former player')}" if lottery.is_erased(line) else line


def _earlier(one: dict[str, object]) -> str:
    if one["digest"]:
        text = _("Draw {number} was given up: {reason} (digest {digest})")
        return text.format(number=one["draw"], reason=one["reason"], digest=str(one["digest"])[:16])
    return _("List {number} was opened again: {reason}").format(number=one["draw"], reason=one["reason"])
