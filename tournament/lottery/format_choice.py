"""Choose the format of a division and of the championship, before anyone can know whom it favours.

SACI's own format is the single elimination of rule 4; any other is the club's choice (`formats`).
"""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.core.database.transactions import lock_row
from tournament.core.errors import Conflict, Refused
from tournament.journal import log, subjects
from tournament.journal.actions import Action
from tournament.models import Division, Format, Round, Tournament, User
from tournament.registration import sign_up
from tournament.tournaments import clock, formats, opening

CHAMPIONSHIP = "championship"


@transaction.atomic
def choose(*, division: Division, key: str, options: Mapping[str, Any], by: User | None) -> Division:
    """Set the format of a division, with its options; setting the current ones changes nothing.

    Conflict "format-fixed" once the division's entry list is closed or its lottery has run.
    """
    tournament = lock_row(Tournament.objects, division.tournament_id)
    division = lock_row(Division.objects, division.pk)
    if division.kind != Division.Kind.POOL:
        raise Refused(_("The championship is chosen for the whole tournament."), field="format", code="no-pool")
    kept = formats.checked(key, options)
    # Before the check: repeating the current choice is never an error.
    if (division.format, division.options) == (key, kept):
        return division
    if division.bracket_id is not None or sign_up.is_closed(division):
        text = _("The entry list of this bracket is closed or its lottery has run. The format can no longer change.")
        raise Conflict(text, field="format", rule="SACI rule 2", code="format-fixed")
    clock.check_formats(clock.clock_of(tournament), {division.name: key}, field="format")
    before = {"format": division.format, "options": division.options}
    division.format, division.options = key, kept
    division.save(update_fields=["format", "options"])
    _note(tournament, by, division.key, before, division)
    return division


@transaction.atomic
def choose_for_championship(
    *, tournament: Tournament, key: str, options: Mapping[str, Any], by: User | None
) -> Tournament:
    """Set the format of the championship, with its options.

    Conflict "format-fixed" once a round of the tournament has begun: by then people know who is winning.
    """
    if key == Format.ROTATING:
        text = _("The championship is played by the teams that won their brackets, not by individuals.")
        raise Refused(text, field="format", rule="SACI rule 3", code="teams-only")
    tournament = lock_row(Tournament.objects, tournament.pk)
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


def chosen_for(row: Division | Tournament) -> tuple[str, dict[str, Any]]:
    """Return format and options of a division, or those of a tournament's championship."""
    if isinstance(row, Tournament):
        return row.championship_format, row.championship_options
    return row.format, row.options


def _note(
    tournament: Tournament, by: User | None, subject: str, before: dict[str, Any], row: Division | Tournament
) -> None:
    opening.touch(tournament)  # public pages name the format
    key, options = chosen_for(row)
    after = {"format": key, "options": options}
    log.write(tournament, by, Action.CHOOSE_FORMAT, subjects.Subject(subject), before=before, after=after, rows=[row])
