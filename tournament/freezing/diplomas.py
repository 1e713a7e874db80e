"""Who gets a diploma of a bracket, and what it says."""

import datetime
from collections.abc import Iterator

from django.utils import translation
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from brackets import selectors
from tournament.documents.honours.diplomas import Diploma, DiplomasRecord
from tournament.documents.records import TeamName
from tournament.freezing.headings import heading
from tournament.freezing.naming import division_name
from tournament.freezing.promises import PLACES, place_name
from tournament.models import Division

EACH = ("player", "team")
"""A diploma for each player, or one for both of a team."""


def diplomas(division: Division, *, each: str, version: int, base_url: str, now: datetime.datetime) -> DiplomasRecord:
    """The diplomas of the places of a bracket that are decided; `each`: one of `EACH`."""
    tournament = division.tournament
    with translation.override(tournament.language):
        return DiplomasRecord(
            heading=heading(tournament, version, base_url, now, tournament.language),
            bracket=division_name(division),
            diplomas=tuple(_of(division, each)),
        )


def is_due(division: Division) -> bool:
    """Whether somebody stands in a place."""
    return division.bracket is not None and any(selectors.in_place(division.bracket, place) for place in PLACES)


def _of(division: Division, each: str) -> Iterator[Diploma]:
    if division.bracket is None:
        return
    teams = {team.number: team for team in division.tournament.teams.prefetch_related("players__registration__person")}
    for place in PLACES:
        entrants = selectors.in_place(division.bracket, place) or []
        for number in sorted(entrant.number for entrant in entrants):
            first, second = teams[number].names
            name = TeamName(number, (first, second))
            for slot in (0, 1) if each == "player" else (None,):
                key = "-".join(str(part) for part in ("place", place, "team", number, slot) if part is not None)
                yield Diploma(key, place, _honour(division, place), name, slot)


def _honour(division: Division, place: int) -> str:
    if division.kind != Division.Kind.CHAMPIONSHIP:
        return f"{capfirst(place_name(place))} · {division_name(division)}"
    return _("Champions of the tournament") if place == 1 else capfirst(place_name(place))
