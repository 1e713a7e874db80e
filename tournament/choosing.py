"""Choose how a bracket is played, and how the bracket winners meet: before anybody can know whom it would favour.

SACI's own way is the single elimination of rule 4; every other one is a choice of the club (`formats`).
"""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament import closed_lists, formats, journal, opening
from tournament.errors import Conflict, Refused
from tournament.models import Division, Round, Tournament, User

CHAMPIONSHIP = "championship"


@transaction.atomic
def choose(*, division: Division, key: str, options: Mapping[str, Any], by: User | None) -> Division:
    """Let a bracket be played in a format, with its options; what they say already changes nothing.

    Conflict "format-fixed" once the list of the bracket is closed for its lottery, or it was drawn.
    """
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=division.tournament_id)
    division = Division.objects.select_for_update(no_key=True).get(pk=division.pk)
    if division.kind != Division.Kind.POOL:
        raise Refused(_("The championship is chosen for the whole tournament."), field="format", code="no-pool")
    kept = formats.checked(key, options)
    if (division.format, division.options) == (key, kept):
        return division
    if division.bracket_id is not None or closed_lists.is_closed(division):
        text = _("The list of this bracket is closed, or it was drawn: it is played as it was announced.")
        raise Conflict(text, field="format", rule="SACI rule 2", code="format-fixed")
    before = {"format": division.format, "options": division.options}
    division.format, division.options = key, kept
    division.save(update_fields=["format", "options"])
    _note(tournament, by, division.key, before, division)
    return division


@transaction.atomic
def choose_for_championship(
    *, tournament: Tournament, key: str, options: Mapping[str, Any], by: User | None
) -> Tournament:
    """Let the bracket winners meet in a format, with its options.

    Conflict "format-fixed" once a round of the tournament has begun: by then people know who is winning.
    """
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    kept = formats.checked(key, options)
    if (tournament.championship_format, tournament.championship_options) == (key, kept):
        return tournament
    finals = tournament.divisions.filter(kind=Division.Kind.CHAMPIONSHIP)
    if finals.exists() or Round.objects.filter(division__tournament=tournament).exists():
        text = _("Play has begun: the championship is played as it was announced.")
        raise Conflict(text, field="format", rule="SACI rule 3", code="format-fixed")
    before = {"format": tournament.championship_format, "options": tournament.championship_options}
    tournament.championship_format, tournament.championship_options = key, kept
    tournament.save(update_fields=["championship_format", "championship_options"])
    _note(tournament, by, CHAMPIONSHIP, before, tournament)
    return tournament


def chosen_for(tournament: Tournament, key: str) -> tuple[str, dict[str, Any]]:
    """The format of a bracket by its key, or of the championship, and its options. Raises Division.DoesNotExist."""
    if key == CHAMPIONSHIP:
        return tournament.championship_format, tournament.championship_options
    division = tournament.divisions.get(key=key)
    return division.format, division.options


def _note(
    tournament: Tournament, by: User | None, subject: str, before: dict[str, Any], row: Division | Tournament
) -> None:
    opening.bump(tournament)
    key, options = chosen_for(tournament, subject)
    journal.write(
        where=tournament,
        by=by,
        action="choose-format",
        subject=subject,
        before=before,
        after={"format": key, "options": options},
        rows=[row],
    )
