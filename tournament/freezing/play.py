"""Freeze a bracket into the record that a paper is drawn from."""

import datetime

from django.utils import translation
from django.utils.translation import gettext as _

from brackets import selectors
from tournament import draw, formats
from tournament.documents import records
from tournament.freezing import parts
from tournament.freezing.headings import heading
from tournament.freezing.naming import division_name
from tournament.models import Division, Format


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
        return records.BracketRecord(
            heading=heading(tournament, version, base_url, now, language),
            bracket=division_name(division),
            columns=reader.columns() if single else (),
            champion=reader.champion,
            url=f"{base_url}/t/{tournament.slug}/{division.key}/",
            note=_state(division),
            crown="" if division.kind == Division.Kind.CHAMPIONSHIP else _("WINNERS"),
            about="" if single else formats.told(division.bracket.format, division.bracket.options),
            parts=() if single else reader.parts(),
        )


def _state(division: Division) -> str:
    if division.bracket is not None and selectors.is_finished(division.bracket):
        return _("final result") if draw.winner_of(division) else _("ended without a winner")
    playing = division.rounds.filter(closed_at=None).first()
    if playing is not None:
        return _("during round {number}").format(number=playing.number)
    closed = ((selectors.current_round(division.bracket) if division.bracket else None) or 1) - 1
    return _("after round {number}").format(number=closed) if closed else _("before the first round")
