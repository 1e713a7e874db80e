"""What hangs in the hall and stands on its tables: the day's plan, and a card for each table."""

import datetime

from django.utils import timezone, translation
from django.utils.formats import time_format

from tournament import schedule, tables
from tournament.documents.hall.cards import TableCard, TableCardsRecord
from tournament.documents.hall.schedule import PlannedLine, ScheduleRecord
from tournament.freezing.headings import heading
from tournament.freezing.naming import plan_name
from tournament.models import Tournament


def day_plan(tournament: Tournament, *, version: int, base_url: str, now: datetime.datetime) -> ScheduleRecord:
    """The plan of the day as it stands."""
    with translation.override(tournament.language):
        return ScheduleRecord(
            heading=heading(tournament, version, base_url, now, tournament.language),
            lines=tuple(
                PlannedLine(_hour(one.begins), _hour(one.ends) if one.ends else "", plan_name(one.item))
                for one in schedule.of(tournament)
            ),
            url=f"{base_url}/t/{tournament.slug}/schedule/",
        )


def table_cards(
    tournament: Tournament, *, table: int | None, version: int, base_url: str, now: datetime.datetime
) -> TableCardsRecord:
    """The cards of every table of the hall, or of one."""
    names = tables.names(tournament)
    numbers = range(1, tournament.tables + 1) if table is None else (table,)
    with translation.override(tournament.language):
        return TableCardsRecord(
            heading=heading(tournament, version, base_url, now, tournament.language),
            cards=tuple(TableCard(number, names.get(number, "")) for number in numbers),
            url=f"{base_url}/t/{tournament.slug}/",
        )


def _hour(moment: datetime.datetime) -> str:
    return time_format(timezone.localtime(moment))
