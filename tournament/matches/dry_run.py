"""Dry run of a step: its effects as sentences for the official who confirms it, then the step exactly as shown."""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db import transaction
from django.utils.translation import gettext as _

from brackets.models import Decided, Match
from tournament.core.database.transactions import lock_row, try_out
from tournament.core.errors import Conflict
from tournament.lottery import championship
from tournament.matches.corrections.request import Effect
from tournament.models import Division, Round, TableMatch, Tournament

Result = TypeVar("Result")


@dataclass(frozen=True)
class DryRun:
    """The effects of a step, and the token that identifies them."""

    effects: tuple[Effect, ...]
    token: str


class Outdated(Conflict):
    """The effects of a step have changed since its dry run; `dry_run_result` has the current ones."""

    def __init__(self, dry_run_result: DryRun) -> None:
        super().__init__(_("The effects have changed: check them again."), code="preview-changed")
        self.dry_run_result = dry_run_result


@dataclass(frozen=True)
class _Picture:
    """The state of a tournament: matches and sheets by key, open rounds, champion."""

    matches: Mapping[int, Mapping[str, Any]]
    sheets: Mapping[int, Mapping[str, Any]]
    rounds: Mapping[int, tuple[str, int, bool]]
    finals: bool
    champion: int | None


@transaction.atomic
def dry_run(*, tournament: Tournament, step: Callable[[], object]) -> DryRun:
    """Return all effects of a step without saving any. Raises what the step raises."""
    lock_row(Tournament.every, tournament.pk)
    before = _picture(tournament)

    def look() -> _Picture:
        step()
        return _picture(tournament)

    effects = tuple(_effects(before, try_out(look)))
    shown = json.dumps([effect.to_data() for effect in effects], sort_keys=True)
    return DryRun(effects, hashlib.sha256(shown.encode()).hexdigest()[:32])


@transaction.atomic
def do_agreed_step(*, tournament: Tournament, step: Callable[[], Result], token: str) -> Result:
    """Execute a step as confirmed, all of it or nothing. Outdated if it would now do anything else."""
    # Still under the tournament's lock, so that the step does exactly what was compared.
    now = dry_run(tournament=tournament, step=step)
    if now.token != token:
        raise Outdated(now)
    return step()


def _picture(tournament: Tournament) -> _Picture:
    divisions = {one.bracket_id: one.key for one in tournament.divisions.exclude(bracket=None)}
    matches = Match.objects.filter(bracket__in=divisions).select_related("first", "second", "winner")
    sheets = TableMatch.objects.filter(tournament=tournament).select_related("team_a", "team_b", "match")
    rounds = Round.objects.filter(division__tournament=tournament).select_related("division")
    champion = championship.champion_of(tournament)
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
        "teams": match.numbers,
    }


def _sheet(sheet: TableMatch, divisions: Mapping[int | None, str]) -> dict[str, Any]:
    return {
        "bracket": divisions.get(sheet.match.bracket_id, ""),
        "match": sheet.match.number,
        "table": sheet.table,
        "teams": [sheet.team_a.number, sheet.team_b.number],
        "over": sheet.state == TableMatch.State.FINISHED,
    }


def _effects(before: _Picture, after: _Picture) -> Iterator[Effect]:
    """Yield the differences, in the order in which people ask for them."""
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
