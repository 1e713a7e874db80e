"""Freeze a round or a bracket into the record that a paper is drawn from."""

import datetime
from typing import NamedTuple

from django.utils import translation
from django.utils.translation import gettext as _

from brackets import selectors
from brackets.models import Decided
from tournament import draw, formats, opening, reminders, tables
from tournament.documents import records
from tournament.freezing import parts
from tournament.freezing.headings import heading
from tournament.freezing.naming import division_name, round_name
from tournament.models import Division, Format, Round, Sitting, Tournament


def scoresheets(
    round_: Round, *, version: int, base_url: str, now: datetime.datetime, match: int | None = None
) -> records.ScoresheetsRecord:
    """The scoresheets of a round, a page a match, in the order of the tables; of `match` (its number) alone."""
    division = round_.division
    with translation.override(division.tournament.language):
        ruleset = opening.ruleset_of(division.tournament)
        in_short = _InShort(
            target=ruleset.goal,
            reminders=reminders.reminders(ruleset),
            penalties=reminders.penalties(ruleset),
            second_official=division.tournament.agreement == Tournament.Agreement.OFFICIAL,
        )
        sittings = round_.sittings.order_by("table", "pk").select_related("match")
        if match is not None:
            sittings = sittings.filter(match__number=match)
        sheets = tuple(_sheet(sitting, base_url, in_short) for sitting in sittings)
        return records.ScoresheetsRecord(
            heading=heading(division.tournament, version, base_url, now, division.tournament.language),
            bracket=division_name(division),
            round=round_name(division, round_.number),
            sheets=sheets,
        )


def bracket(
    division: Division, *, version: int, base_url: str, now: datetime.datetime, language: str | None = None
) -> records.BracketRecord:
    """A bracket as it stands: blank, filled in part, or with its champion. Call it only after the draw.

    `language` None: the language of the tournament's paper.
    """
    tournament = division.tournament
    language = language or tournament.language
    if division.bracket is None:
        raise ValueError("a bracket sheet needs a bracket")
    with translation.override(language):
        reader = parts.Reader(division, division.bracket)
        single = division.bracket.format == Format.SINGLE
        champion = selectors.champion(division.bracket)
        return records.BracketRecord(
            heading=heading(tournament, version, base_url, now, language),
            bracket=division_name(division),
            columns=reader.columns() if single else (),
            champion=reader.teams[champion.number] if champion else None,
            url=f"{base_url}/t/{tournament.slug}/{division.key}/",
            note=_state(division),
            crown="" if division.kind == Division.Kind.CHAMPIONSHIP else _("WINNERS"),
            about="" if single else formats.told(division.bracket.format, division.bracket.options),
            parts=() if single else reader.parts(),
        )


class _InShort(NamedTuple):
    """What every sheet of a tournament says of its rules."""

    target: int
    reminders: tuple[records.Reminder, ...]
    penalties: records.Penalties
    second_official: bool


def _sheet(sitting: Sitting, base_url: str, rules: _InShort) -> records.Sheet:
    division = sitting.round.division
    first, second, third, fourth = (
        records.Seat(seat, registration.person.name, registration.number)
        for seat, registration in enumerate(tables.players(sitting))
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
        target=rules.target,
        reminders=rules.reminders,
        penalties=rules.penalties,
        note=_("by ruling, rule 17") if sitting.match.decided == Decided.RULED else "",
        second_official=rules.second_official,
    )


def _state(division: Division) -> str:
    if division.bracket is not None and selectors.is_finished(division.bracket):
        return _("final result") if draw.winner_of(division) else _("ended without a winner")
    playing = division.rounds.filter(closed_at=None).first()
    if playing is not None:
        return _("during round {number}").format(number=playing.number)
    closed = ((selectors.current_round(division.bracket) if division.bracket else None) or 1) - 1
    return _("after round {number}").format(number=closed) if closed else _("before the first round")
