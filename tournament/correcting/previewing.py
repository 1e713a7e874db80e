"""Look at what a correction would do, then do exactly that.

A preview does the correction and takes it back at once: what it lists is what happens, because it has happened.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament import confirming, entry, keys, permissions
from tournament.correcting.applying import apply
from tournament.correcting.asking import Asked
from tournament.correcting.effects import Effect
from tournament.correcting.following import FateNeeded
from tournament.errors import Conflict, Refused, TournamentError
from tournament.models import Correction, Sitting, Tournament, User

NO_FATE = ""
FATES = tuple(Correction.Fate.values)


@dataclass(frozen=True)
class Preview:
    """What a correction would do.

    effects: under each fate that can be chosen; under "" alone when there is nothing to choose. refused: why a fate
    cannot be chosen. next_match: (bracket, number) of the match whose fate is chosen, None when there is none.
    token: stands for all of it; a correction is saved with the token of the preview that was looked at.
    """

    effects: Mapping[str, tuple[Effect, ...]]
    refused: Mapping[str, str]
    next_match: tuple[str, int] | None
    token: str


class Outdated(Conflict):
    """What the correction would undo has changed since it was looked at; `preview` is how it is now."""

    def __init__(self, preview: Preview, tournament: Tournament) -> None:
        text = _("What this correction does has changed meanwhile: look at it again.")
        super().__init__(text, code="preview-changed")
        self.preview = preview
        self.tournament = tournament


class _TakenBack(Exception):
    """Ends a trial, so that nothing of it stays."""


@transaction.atomic
def preview(*, sitting: Sitting, asked: Asked) -> Preview:
    """Every effect of a correction, nothing of it written. Refused or Conflict when it cannot be made at all."""
    return _preview(entry.locked(sitting), asked)


@transaction.atomic
def correct(*, sitting: Sitting, asked: Asked, token: str, key: str, by: User | None, fate: str = "") -> Correction:
    """Make a correction as it was previewed: all of it, or nothing.

    fate: what becomes of the next match, where the preview asks for it. The same key with the same content is the same
    correction again, with other content a Conflict. Outdated, with the new preview, when it would now do anything else.
    """
    keys.check(key)
    sitting = entry.locked(sitting)
    permissions.ask_again(by, sitting)
    if (same := sitting.corrections.filter(key=key).first()) is not None:
        if same.asked != asked.to_data() or (same.fate and same.fate != fate):
            raise Conflict(_("This form was already sent with other figures: look at the sheet."), code="key-reused")
        return same
    if asked.points is None:
        confirming.ask_for_ruling(sitting, asked.result, by)
    now = _preview(sitting, asked)
    if now.token != token:
        raise Outdated(now, sitting.tournament)
    if fate in now.refused:
        raise Refused(now.refused[fate], field="fate")
    if now.next_match is not None and fate not in now.effects:
        raise Refused(_("Choose what becomes of the next match."), field="fate", code="fate-needed")
    correction, _effects = apply(
        sitting=entry.locked(sitting), asked=asked, fate=fate if now.next_match else NO_FATE, key=key, by=by
    )
    return correction


def _preview(sitting: Sitting, asked: Asked) -> Preview:
    effects: dict[str, tuple[Effect, ...]] = {}
    refused: dict[str, str] = {}
    next_match = None
    try:
        effects[NO_FATE] = _try(sitting, asked, NO_FATE)
    except FateNeeded as needed:
        division = sitting.tournament.divisions.get(bracket=needed.match.bracket_id)
        next_match = (division.key, needed.match.number)
        for fate in FATES:
            try:
                effects[fate] = _try(sitting, asked, fate)
            except TournamentError as error:
                refused[fate] = error.message
        if not effects:
            raise Refused(next(iter(refused.values())), field="fate") from None
    return Preview(effects, refused, next_match, _token(sitting, asked, effects, refused))


def _try(sitting: Sitting, asked: Asked, fate: str) -> tuple[Effect, ...]:
    """Do it, look, and take it back."""
    found: tuple[Effect, ...] = ()
    try:
        with transaction.atomic():
            fresh = entry.locked(sitting)
            _correction, effects = apply(sitting=fresh, asked=asked, fate=fate, key="trial", by=None)
            found = tuple(effects.found)
            raise _TakenBack
    except _TakenBack:
        return found


def _token(
    sitting: Sitting, asked: Asked, effects: Mapping[str, tuple[Effect, ...]], refused: Mapping[str, str]
) -> str:
    shown: dict[str, Any] = {
        "sitting": sitting.pk,
        "version": sitting.version,
        "asked": asked.to_data(),
        "effects": {fate: [effect.to_data() for effect in found] for fate, found in effects.items()},
        "refused": sorted(refused),
    }
    return hashlib.sha256(json.dumps(shown, sort_keys=True).encode()).hexdigest()
