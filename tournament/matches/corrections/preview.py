"""Preview a correction as sentences, then apply exactly what was previewed.

A preview applies the correction and rolls it back, so that it lists what really happens.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from tournament.core.database.transactions import check_key, try_out
from tournament.core.errors import Conflict, Refused, TournamentError
from tournament.hall import sheet_states
from tournament.matches import entry, second_check
from tournament.matches.corrections.apply import apply
from tournament.matches.corrections.consequences import FateNeeded
from tournament.matches.corrections.request import Asked, Effect
from tournament.models import Correction, TableMatch, Tournament, User, naming
from tournament.models.documents import round_and_match

SENTENCES: Mapping[str, str] = {
    "lines-changed": noop("Lines changed: {lines}."),
    "lines-out": noop("Lines taken out: {lines}."),
    "lines-again": noop("Written again as they were, so that they stay after it: lines {lines}."),
    "lines-idle": noop("The match now ends before these lines, and they no longer count: {lines}."),
    "lines-inserted": noop("Lines put in before line {line}: {count}."),
    "lines-added": noop("Lines added at the end: {count}."),
    "overruled": noop("Lines recorded although they were refused (SACI rule 17), marked on the sheet: {count}."),
    "winner": noop("Winner: {after}. Until now: {before}."),
    "winner-stays": noop("The winner stays: {team}."),
    "level": noop("The match ends level: neither team has won or lost it."),
    "ruled": noop("{team} wins by ruling of the officials (SACI rule 17), and it is shown as that everywhere."),
    "check-again": noop("A second official checks the corrected sheet; the result counts in the meantime."),
    "played-on": noop("The match is open again and is played on at table {table}."),
    "replaced": noop("{team}: {replacement} plays on in place of {player}, replaced after the match had ended."),
    "place-empty": noop("{where}: no team replaces {out}."),
    "bye": noop("{where}: {team} moves on without play, because there is no opponent."),
    "chairs": noop("{where}, table {table}: {into} sits down in place of {out}. Nothing is written there yet."),
    "stands": noop("{where} is unchanged: {teams}. The team that moved on stays, by ruling (SACI rule 17)."),
    "annulled": noop("{where}, table {table}: the sheet of {teams} is annulled. It stays written and counts nowhere."),
    "unseated": noop("{where}, table {table}: {teams} leave the table. Nothing is written there yet."),
    "replay": noop("{where} is played again now, at table {table}: {teams}."),
    "replay-waits": noop("{where} is played again. No table is free now: it waits for one."),
    "seated": noop("{where} waited for a table and gets table {table}: {teams}."),
    "unneeded": noop("{where} is not needed any more."),
    "pairings-stand": noop("{bracket}: round {round} keeps its pairings, because it has begun."),
    "paired-anew": noop("{bracket}: round {round} is paired again by the current standings."),
    "void": noop("{where} is void, and no team moves on from it."),
    "bracket-winner": noop("Winner of the bracket {bracket}: {after}. Until now: {before}."),
    "round-open": noop("{bracket}, round {round} is open again."),
    "round-closed": noop("{bracket}, round {round} is closed."),
    "championship-closed": noop("The championship is withdrawn. It opens again when every bracket has ended."),
    "championship-open": noop("The bracket winners meet in the championship."),
    "champion": noop("Champion: {after}. Until now: {before}."),
    "standings": noop("The standings are recalculated: {brackets}."),
    # Of other steps with a dry run, such as a withdrawal:
    "match-walkover": noop("{where}: {team} wins without play (SACI rule 19)."),
    "match-left": noop("{where}: {team} wins, because the other team has withdrawn."),
    "match-bye": noop("{where}: {team} moves on without play, because there is no opponent."),
    "match-nobody": noop("{where}: nobody wins; the next opponent has a bye."),
    "match-unneeded": noop("{where} is not played: nothing depends on it."),
    "match-won": noop("{where}: {team} wins, as the sheet says."),
    "match-open": noop("{where} is open again."),
    "match-meets": noop("{where}: {teams} meet."),
    "table-free": noop("Table {table}: {teams} stop playing; the sheet stays as it is."),
    "table-again": noop("Table {table}: {teams} play there again, from the sheet as it is."),
}


@dataclass(frozen=True)
class _Names:
    """What people call divisions, by key, the people of individual events and registrations, both by number."""

    divisions: Mapping[str, str]
    people: Mapping[int, str]
    registered: Mapping[int, str]

    def team(self, number: int | None) -> str:
        if number is None:
            return _("nobody")
        return self.people.get(number) or _("team {number}").format(number=number)

    def division(self, key: str) -> str:
        return self.divisions.get(key, key)


TEAMS: Final = ("before", "after", "team", "into", "out")
PLAYERS: Final = ("player", "replacement")


def effect_texts(effects: Iterable[Effect], tournament: Tournament) -> list[str]:
    """Return the effects as sentences in the active language."""
    found = list(effects)
    if not found:
        return []
    numbers = [effect.params.get(name) for effect in found for name in TEAMS]
    numbers += [number for effect in found for number in effect.params.get("teams", ())]
    people = naming.people_by_number(tournament, [one for one in numbers if isinstance(one, int)])
    players = {effect.params[name] for effect in found for name in PLAYERS if name in effect.params}
    divisions = {one.key: naming.division_name(one) for one in tournament.divisions.all()}
    names = _Names(divisions, people, naming.players_by_number(tournament, players))
    told = (_sentence(effect, names) for effect in found)
    return [one[:1].upper() + one[1:] for one in told]  # a sentence can begin with “team 3”


def _sentence(effect: Effect, names: _Names) -> str:
    special = SPECIAL.get(effect.code)  # first: these have no entry in SENTENCES
    if special is not None:
        return special(effect.params, names)
    words = {name: _word(name, value, names) for name, value in effect.params.items()}
    return _(SENTENCES[effect.code]).format(where=_where(effect.params, names), **words)


def _word(name: str, value: Any, names: _Names) -> str:
    match name:
        case "teams":
            return " – ".join(names.team(number) for number in value)
        case "bracket":
            return names.division(value)
        case "brackets":
            return ", ".join(names.division(key) for key in value)
        case "lines":
            return ", ".join(map(str, value))
    if name in PLAYERS:
        return names.registered.get(value, str(value))
    return names.team(value) if name in TEAMS else str(value)


def _where(params: Mapping[str, Any], names: _Names) -> str:
    if "match" not in params:
        return ""
    bracket = names.division(params["bracket"])
    return _("{bracket}, match {number}").format(bracket=bracket, number=params["match"])


def _paper(params: Mapping[str, Any], names: _Names) -> str:
    bracket = names.division(params["bracket"])
    if params["kind"] == "bracket":
        paper = _("the bracket sheet: {bracket}").format(bracket=bracket)
    else:
        number, match = round_and_match(str(params["subject"]))
        text = _("the scoresheets: {bracket}, round {number}")
        if match is not None:
            text = _("the scoresheet: {bracket}, round {number}, match {match}")
        paper = text.format(bracket=bracket, number=number, match=match)
    text = _("This document is out of date, and a new version is made: {paper}, version {version}.")
    if not params.get("again", True):
        text = _("This document is out of date, and has no new version: {paper}, version {version}.")
    return text.format(paper=paper, version=params["version"])


def _totals(params: Mapping[str, Any], names: _Names) -> str:
    def points(values: Sequence[int]) -> str:
        first, second = (names.team(number) for number in params["teams"])
        return _("{first} {a}, {second} {b}").format(first=first, a=values[0], second=second, b=values[1])

    if params["before"] == params["after"]:
        return _("The points stay: {points}.").format(points=points(params["after"]))
    text = _("Points: {after}. Until now: {before}.")
    return text.format(before=points(params["before"]), after=points(params["after"]))


def _place(params: Mapping[str, Any], names: _Names) -> str:
    if params["into"] is None:
        text = _("{where}: the place of {out} is open until it is known who plays there.")
    elif params["out"] is None:
        text = _("{where}: {into} has a place there.")
    else:
        text = _("{where}: {into} takes the place of {out}.")
    return text.format(where=_where(params, names), into=names.team(params["into"]), out=names.team(params["out"]))


def _lifted(params: Mapping[str, Any], _names: _Names) -> str:
    match params["decided"]:
        case "ruled":
            return _("The ruling of the officials is lifted.")
        case "walkover":
            return _("The walkover is lifted.")
    return _("The double absence is lifted.")


# Effects whose choice of sentence depends on their values.
SPECIAL: Mapping[str, Callable[[Mapping[str, Any], _Names], str]] = {
    "totals": _totals,
    "place": _place,
    "lifted": _lifted,
    "paper": _paper,
}


NO_FATE = ""
FATES = tuple(Correction.Fate.values)


@dataclass(frozen=True)
class Preview:
    """What a correction would do.

    effects: by fate; under "" alone when there is no fate to choose. refused: why a fate cannot be chosen. next_match:
    (division key, number) of the match whose fate is chosen, None without one. token: a hash of all this; a correction
    is saved with the token of the preview that was shown.
    """

    effects: Mapping[str, tuple[Effect, ...]]
    refused: Mapping[str, str]
    next_match: tuple[str, int] | None
    token: str


class Outdated(Conflict):
    """The effects of the correction have changed since its preview; `preview` is the new one."""

    def __init__(self, preview: Preview, tournament: Tournament) -> None:
        text = _("The effects of this correction have changed in the meantime. Check them again.")
        super().__init__(text, code="preview-changed")
        self.preview = preview
        self.tournament = tournament


@transaction.atomic
def preview(*, table_match: TableMatch, asked: Asked) -> Preview:
    """Return every effect of a correction and write nothing. Refused or Conflict when it cannot be made at all."""
    table_match = entry.locked(table_match)
    sheet_states.require_open(table_match)
    return _preview(table_match, asked)


@transaction.atomic
def correct(
    *, table_match: TableMatch, asked: Asked, token: str, key: str, by: User | None, fate: str = ""
) -> Correction:
    """Apply a correction as it was previewed, completely or not at all.

    fate: what becomes of the next match, if the preview asks for it. The same key with the same content returns the
    same correction; with other content it is a Conflict. Outdated, with the new preview, when its effects have changed.
    """
    check_key(key)
    table_match = entry.locked(table_match, by)
    # Before the preview: after a correction its token would not match any more.
    if (same := table_match.corrections.filter(key=key).first()) is not None:
        if same.asked != asked.to_data() or (same.fate and same.fate != fate):
            raise Conflict(_("This form was already sent with other figures: look at the sheet."), code="key-reused")
        return same
    sheet_states.require_open(table_match)
    if asked.points is None:
        second_check.ask_for_ruling(table_match, asked.result, by)
    now = _preview(table_match, asked)
    if now.token != token:
        raise Outdated(now, table_match.tournament)
    if fate in now.refused:
        raise Refused(now.refused[fate], field="fate")
    if now.next_match is not None and fate not in now.effects:
        raise Refused(_("Choose what becomes of the next match."), field="fate", code="fate-needed")
    correction, _effects = apply(
        table_match=entry.locked(table_match), asked=asked, fate=fate if now.next_match else NO_FATE, key=key, by=by
    )
    return correction


def _preview(table_match: TableMatch, asked: Asked) -> Preview:
    effects: dict[str, tuple[Effect, ...]] = {}
    refused: dict[str, str] = {}
    next_match = None
    try:
        effects[NO_FATE] = _try(table_match, asked, NO_FATE)
    except FateNeeded as needed:
        division = table_match.tournament.divisions.get(bracket=needed.match.bracket_id)
        next_match = (division.key, needed.match.number)
        for fate in FATES:
            try:
                effects[fate] = _try(table_match, asked, fate)
            except TournamentError as error:
                refused[fate] = error.message
        if not effects:  # no fate is possible
            raise Refused(next(iter(refused.values())), field="fate") from None
    return Preview(effects, refused, next_match, _token(table_match, asked, effects, refused))


def _try(table_match: TableMatch, asked: Asked, fate: str) -> tuple[Effect, ...]:
    """Apply the correction to a fresh instance, collect its effects, and roll it back."""
    _correction, effects = try_out(
        lambda: apply(table_match=entry.locked(table_match), asked=asked, fate=fate, key="trial", by=None)
    )
    return tuple(effects.found)


def _token(
    table_match: TableMatch, asked: Asked, effects: Mapping[str, tuple[Effect, ...]], refused: Mapping[str, str]
) -> str:
    shown: dict[str, Any] = {
        "table_match": table_match.pk,
        "version": table_match.version,
        "asked": asked.to_data(),
        "effects": {fate: [effect.to_data() for effect in found] for fate, found in effects.items()},
        "refused": sorted(refused),  # not the sentences: they depend on the language
    }
    return hashlib.sha256(json.dumps(shown, sort_keys=True).encode()).hexdigest()
