"""Freeze the scoresheets of a round, or blank ones, into the record that they are drawn from."""

import datetime
from collections.abc import Sequence
from typing import NamedTuple

from django.utils import translation
from django.utils.translation import gettext as _

from brackets.models import Decided
from scoring.hands import SEATS
from tournament import opening, reminders
from tournament.documents import records
from tournament.freezing.headings import heading
from tournament.freezing.naming import division_name, round_name
from tournament.models import Round, Sitting, Tournament


def scoresheets(
    round_: Round, *, version: int, base_url: str, now: datetime.datetime, match: int | None = None, per_page: int = 1
) -> records.ScoresheetsRecord:
    """The scoresheets of a round in the order of the tables, one or two a page; of `match` (its number) alone."""
    division = round_.division
    with translation.override(division.tournament.language):
        in_short = in_short_of(division.tournament)
        sittings = round_.sittings.order_by("table", "pk").select_related("match", "team_a", "team_b")
        sittings = sittings.prefetch_related("seats__registration__person")
        if match is not None:
            sittings = sittings.filter(match__number=match)
        return records.ScoresheetsRecord(
            heading=heading(division.tournament, version, base_url, now, division.tournament.language),
            bracket=division_name(division),
            round=round_name(division, round_.number),
            sheets=tuple(sheet_of(sitting, base_url, in_short) for sitting in sittings),
            per_page=per_page,
        )


def blank_scoresheets(
    tournament: Tournament,
    *,
    numbers: Sequence[int],
    version: int,
    base_url: str,
    now: datetime.datetime,
    per_page: int = 1,
) -> records.ScoresheetsRecord:
    """Sheets without names, one for each of these tables, whose number is 0 where it is written by hand too."""
    with translation.override(tournament.language):
        rules = in_short_of(tournament)
        nobody = records.TeamName(0, ("", ""))
        first, second, third, fourth = (records.Seat(int(seat), "", 0) for seat in SEATS)
        return records.ScoresheetsRecord(
            heading=heading(tournament, version, base_url, now, tournament.language),
            bracket="",
            round="",
            sheets=tuple(
                records.Sheet(
                    match="",
                    bracket="",
                    round="",
                    table=number,
                    team_a=nobody,
                    team_b=nobody,
                    seats=(first, second, third, fourth),
                    url=f"{base_url}/judge/{tournament.slug}/paper/",  # where sheets are typed in after
                    **rules._asdict(),
                )
                for number in numbers
            ),
            per_page=per_page,
        )


class InShort(NamedTuple):
    """What every sheet of a tournament says of its rules."""

    target: int
    reminders: tuple[records.Reminder, ...]
    penalties: records.Penalties
    second_official: bool
    form: records.Form


def in_short_of(tournament: Tournament) -> InShort:
    """The rules of a tournament in short, in the language now active."""
    ruleset = opening.ruleset_of(tournament)
    return InShort(
        target=ruleset.goal,
        reminders=reminders.reminders(ruleset),
        penalties=reminders.penalties(ruleset),
        second_official=tournament.agreement == Tournament.Agreement.OFFICIAL,
        form=reminders.form(ruleset),
    )


def sheet_of(sitting: Sitting, base_url: str, rules: InShort) -> records.Sheet:
    """The sheet of a match before anything is written on it, in the language now active."""
    division = sitting.round.division
    first, second, third, fourth = (
        records.Seat(seat.seat, seat.registration.person.name, seat.registration.number) for seat in sitting.seats.all()
    )
    return records.Sheet(
        match=_("Match {number}").format(number=sitting.match.number),
        bracket=division_name(division),
        round=round_name(division, sitting.round.number),
        table=sitting.table,
        team_a=records.TeamName(sitting.team_a.number, (first.player, third.player)),
        team_b=records.TeamName(sitting.team_b.number, (second.player, fourth.player)),
        seats=(first, second, third, fourth),
        url=f"{base_url}/judge/matches/{sitting.pk}/",
        note=_("by ruling, rule 17") if sitting.match.decided == Decided.RULED else "",
        **rules._asdict(),
    )
