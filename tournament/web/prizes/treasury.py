"""The treasurer's page and its spreadsheets; organizers only. A desk sees only its own cash box.

A chart of payments over time: a bar for each hour, or for each day if there are many hours.
"""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.formats import date_format
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournament.club import permissions
from tournament.core import spreadsheets
from tournament.models import Division, Tournament
from tournament.prizes import treasury, treasury_tables, winners
from tournament.prizes.treasury import Line, Owed
from tournament.web.frame.access import READ, OfficialRequest, needs

MOST_BARS: Final = 14
BAR: Final = 40
STEP: Final = 64
TOP: Final = 22
"""Room for the amount above the highest bar."""
HIGH: Final = 120
"""The height of the highest bar, up or down, in the picture's units."""
FOOT: Final = 20
"""Room for the amount below a downward bar, and again for its name."""


@dataclass(frozen=True)
class Bar:
    """One hour or day. `up` and `down` are heights in pixels; `taken` and `given_back` are in cents."""

    name: str
    left: int
    middle: int
    up: int
    up_top: int
    down: int
    taken: int
    given_back: int

    @property
    def up_text(self) -> int:
        """The y of the amount above the bar."""
        return self.up_top - 6

    @property
    def down_text(self) -> int:
        """The y of the amount below the bar."""
        return self.up_top + self.up + self.down + 15


@dataclass(frozen=True)
class Chart:
    """The chart. base: the y of the line from which bars go up and down. names: the y of the bars' names."""

    bars: list[Bar]
    width: int
    height: int
    base: int
    names: int
    by_day: bool


def treasury_chart(hours: Sequence[tuple[datetime.datetime, Line]]) -> Chart | None:
    """The chart of these hours, in order; None without any payment."""
    moved = [(hour, line) for hour, line in hours if line.taken or line.given_back]
    if not moved:
        return None
    by_day = len(moved) > MOST_BARS
    # Too many bars do not fit: days instead of hours, and of many days the latest.
    steps = _days(moved)[-MOST_BARS:] if by_day else [(_hour(hour, moved), line) for hour, line in moved]
    most = max(max(line.taken, line.given_back) for _, line in steps)  # one scale for both directions
    deepest = max(_tall(line.given_back, most) for _, line in steps)
    base = TOP + max(_tall(line.taken, most) for _, line in steps)
    bars = [
        Bar(
            name=name,
            left=place * STEP + (STEP - BAR) // 2,
            middle=place * STEP + STEP // 2,
            up=_tall(line.taken, most),
            up_top=base - _tall(line.taken, most),
            down=_tall(line.given_back, most),
            taken=line.taken,
            given_back=line.given_back,
        )
        for place, (name, line) in enumerate(steps)
    ]
    under = deepest + FOOT if deepest else 0  # no room below without a refund
    return Chart(bars, STEP * len(bars), base + under + FOOT, base, base + under + FOOT - 5, by_day)


def _tall(cents: int, most: int) -> int:
    """The height of a bar; at least 2 for any amount, so that it is visible."""
    return max(2, round(HIGH * cents / most)) if cents else 0


def _hour(hour: datetime.datetime, all_hours: Sequence[tuple[datetime.datetime, Line]]) -> str:
    """The name of an hour: "08:00", or "21/11 08" if the hours span several days."""
    several = len({one.date() for one, _ in all_hours}) > 1
    return f"{hour:%d/%m} {hour:%H}" if several else f"{hour:%H:%M}"


def _days(hours: Sequence[tuple[datetime.datetime, Line]]) -> list[tuple[str, Line]]:
    days: dict[datetime.date, Line] = {}
    for hour, line in hours:
        days[hour.date()] = days.get(hour.date(), Line()) + line
    return [(date_format(day, "MONTH_DAY_FORMAT"), line) for day, line in days.items()]


@dataclass(frozen=True)
class Share:
    """A part of a bracket's bar: "kept", "waived" or "open", in cents; its x and width in hundredths of the chart."""

    kind: str
    cents: int
    x: float
    width: float


def bracket_bars(lines: Sequence[tuple[Division, Line, Owed]]) -> list[tuple[Division, list[Share]]]:
    """A bar for each bracket: what was kept, waived and is still owed; none where only one part has money."""
    parts = [(one, {"kept": line.kept, "waived": line.waived, "open": owed.open}) for one, line, owed in lines]
    if sum(cents > 0 for _one, part in parts for cents in part.values()) < LEAST_PARTS:
        return []
    most = max(sum(max(cents, 0) for cents in part.values()) for _one, part in parts)
    bars = []
    for one, part in parts:
        x, shares = 0.0, []
        for kind, cents in part.items():
            width = round(100 * max(cents, 0) / most, 2)
            shares.append(Share(kind, cents, round(x, 2), width))
            x += width
        bars.append((one, shares))
    return bars


LEAST_PARTS: Final = 2  # of a picture: the table says a single figure
NOTABLE_SHOWN = 200  # rows on the page; the spreadsheets have all


@needs(permissions.ORGANIZE, READ)
def accounts(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Show the accounts: fees owed, paid, refunded and waived, the cash boxes and the prizes."""
    found = treasury.accounts_of(tournament)
    notable = list(found.notable[: NOTABLE_SHOWN + 1])  # one more than shown, to know whether there are more
    context = {
        "tournament": tournament,
        "accounts": found,
        "notable": notable[:NOTABLE_SHOWN],
        "more": len(notable) > NOTABLE_SHOWN,
        "chart": treasury_chart(found.by_hour),
        "bars": bracket_bars(found.by_bracket),
        "strays": winners.board(tournament).strays,
        "desks": [(treasury_tables.desk_name(desk), desk.line) for desk in found.by_desk],
    }
    return render(request, "prizes/treasury.html", context)


@needs(permissions.ORGANIZE, READ)
def file(request: OfficialRequest, tournament: Tournament, name: str) -> HttpResponse:
    """Download a spreadsheet: the accounts as a workbook, payments or prizes as CSV."""
    match name:
        case "accounts.xlsx":
            content, kind, called = treasury_tables.workbook(tournament), spreadsheets.XLSX, _("accounts")
        case "payments.csv":
            content, kind, called = treasury_tables.payments(tournament).csv(), spreadsheets.CSV, _("payments")
        case "prizes.csv":
            content, kind, called = treasury_tables.prizes(tournament).csv(), spreadsheets.CSV, _("prizes")
        case _:
            raise Http404
    ending = name.rpartition(".")[2]
    disposition = f'attachment; filename="{tournament.slug}-{slugify(called)}.{ending}"'
    return HttpResponse(content, content_type=kind, headers={"Content-Disposition": disposition})
