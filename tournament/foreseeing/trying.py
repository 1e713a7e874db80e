"""Do a step, look, and take it back; or do it as it was agreed to."""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db import transaction
from django.utils.translation import gettext as _

from brackets.models import Decided, Match
from tournament import draw
from tournament.correcting.effects import Effect
from tournament.errors import Conflict
from tournament.models import Division, Round, Sitting, Tournament

Result = TypeVar("Result")


@dataclass(frozen=True)
class Foreseen:
    """What a step would do, and the token that stands for it."""

    effects: tuple[Effect, ...]
    token: str


class Outdated(Conflict):
    """What the step does has changed since it was looked at; `foreseen` is how it is now."""

    def __init__(self, foreseen: Foreseen) -> None:
        super().__init__(_("What this does has changed meanwhile: look at it again."), code="preview-changed")
        self.foreseen = foreseen


class _TakenBack(Exception):
    """Ends a trial, so that nothing of it stays."""


@dataclass(frozen=True)
class _Picture:
    """A tournament as it stands: its matches and sheets by key, its open rounds, its champion."""

    matches: Mapping[int, Mapping[str, Any]]
    sheets: Mapping[int, Mapping[str, Any]]
    rounds: Mapping[int, tuple[str, int, bool]]
    finals: bool
    champion: int | None


@transaction.atomic
def foresee(*, tournament: Tournament, step: Callable[[], object]) -> Foreseen:
    """Every effect of a step, nothing of it written. Raises what the step raises."""
    Tournament.every.select_for_update(no_key=True).get(pk=tournament.pk)
    before = _picture(tournament)
    try:
        with transaction.atomic():
            step()
            after = _picture(tournament)
            raise _TakenBack
    except _TakenBack:
        effects = tuple(_effects(before, after))
    shown = json.dumps([effect.to_data() for effect in effects], sort_keys=True)
    return Foreseen(effects, hashlib.sha256(shown.encode()).hexdigest()[:32])


@transaction.atomic
def agreed(*, tournament: Tournament, step: Callable[[], Result], token: str) -> Result:
    """Do a step that was looked at, all of it or nothing. Outdated when it would now do anything else."""
    now = foresee(tournament=tournament, step=step)
    if now.token != token:
        raise Outdated(now)
    return step()


def _picture(tournament: Tournament) -> _Picture:
    divisions = {one.bracket_id: one.key for one in tournament.divisions.exclude(bracket=None)}
    matches = Match.objects.filter(bracket__in=divisions).select_related("first", "second", "winner")
    sheets = Sitting.objects.filter(tournament=tournament).select_related("team_a", "team_b", "match")
    rounds = Round.objects.filter(division__tournament=tournament).select_related("division")
    champion = draw.champion_of(tournament)
    finals = tournament.divisions.filter(kind=Division.Kind.CHAMPIONSHIP, bracket__isnull=False)
    return _Picture(
        matches={
            match.pk: _match(match, divisions[match.bracket_id]) for match in matches.order_by("bracket", "number")
        },
        sheets={sheet.pk: _sheet(sheet, divisions) for sheet in sheets.order_by("pk")},
        rounds={one.pk: (one.division.key, one.number, one.closed_at is None) for one in rounds.order_by("pk")},
        finals=finals.exists(),
        champion=champion.number if champion is not None else None,
    )


def _match(match: Match, bracket: str) -> dict[str, Any]:
    return {
        "bracket": bracket,
        "match": match.number,
        "decided": str(match.decided),
        "winner": match.winner.number if match.winner else None,
        "teams": [side.number for side in (match.first, match.second) if side is not None],
    }


def _sheet(sheet: Sitting, divisions: Mapping[int | None, str]) -> dict[str, Any]:
    return {
        "bracket": divisions.get(sheet.match.bracket_id, ""),
        "match": sheet.match.number,
        "table": sheet.table,
        "teams": [sheet.team_a.number, sheet.team_b.number],
        "over": sheet.state == Sitting.State.FINISHED,
    }


def _effects(before: _Picture, after: _Picture) -> Iterator[Effect]:
    """What is another thing now, in the order in which people ask for it."""
    yield from _of_matches(before, after)
    yield from _of_sheets(before, after)
    for key, (bracket, number, is_open) in after.rounds.items():
        was_open = key in before.rounds and before.rounds[key][2]
        if is_open != was_open:
            yield Effect("round-open" if is_open else "round-closed", {"bracket": bracket, "round": number})
    if before.finals != after.finals:
        yield Effect("championship-open" if after.finals else "championship-closed", {})
    if before.champion != after.champion:
        yield Effect("champion", {"before": before.champion, "after": after.champion})


def _of_matches(before: _Picture, after: _Picture) -> Iterator[Effect]:
    for key, match in after.matches.items():
        was = before.matches.get(key, {"decided": str(Decided.OPEN), "winner": None, "teams": []})
        where = {"bracket": match["bracket"], "match": match["match"]}
        if (match["decided"], match["winner"]) != (was["decided"], was["winner"]):
            code = "match-open" if match["decided"] == Decided.OPEN else ENDS.get(match["decided"], "match-won")
            if match["decided"] == Decided.WITHDRAWN and match["winner"] is None:
                code = "match-nobody"
            yield Effect(code, {**where, "team": match["winner"]})
        elif match["teams"] != was["teams"] and len(match["teams"]) == 2:
            yield Effect("match-meets", {**where, "teams": match["teams"]})


ENDS: Mapping[str, str] = {
    Decided.WALKOVER: "match-walkover",
    Decided.WITHDRAWN: "match-left",
    Decided.BYE: "match-bye",
    Decided.VACANT: "match-nobody",
    Decided.UNNEEDED: "match-unneeded",
}


def _of_sheets(before: _Picture, after: _Picture) -> Iterator[Effect]:
    for key, sheet in before.sheets.items():
        params = {name: sheet[name] for name in ("bracket", "match", "table", "teams")}
        if key not in after.sheets:
            yield Effect("unseated", params)
        elif after.sheets[key]["over"] != sheet["over"]:
            params["table"] = after.sheets[key]["table"]
            yield Effect("table-free" if after.sheets[key]["over"] else "table-again", params)
    for key, sheet in after.sheets.items():
        if key not in before.sheets:
            yield Effect("seated", {name: sheet[name] for name in ("bracket", "match", "table", "teams")})
