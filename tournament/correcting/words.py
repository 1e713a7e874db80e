"""Effects as sentences for the organizer who is about to agree to them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from tournament.correcting.effects import Effect
from tournament.models.issuing import round_and_match

SENTENCES: Mapping[str, str] = {
    "lines-changed": noop("Lines changed: {lines}."),
    "lines-out": noop("Lines taken out: {lines}."),
    "lines-again": noop("Written again as they were, so that they stay after it: lines {lines}."),
    "lines-idle": noop("The match now ends before these lines, and they no longer count: {lines}."),
    "lines-inserted": noop("Lines put in before line {line}: {count}."),
    "lines-added": noop("Lines added at the end: {count}."),
    "winner": noop("Winner: {after}. Until now: {before}."),
    "winner-stays": noop("The winner stays: {team}."),
    "ruled": noop("{team} wins by ruling of the officials (SACI rule 17), and it is shown as that everywhere."),
    "check-again": noop("A second official looks at the corrected sheet; the result holds meanwhile."),
    "played-on": noop("The match is open again and is played on at table {table}."),
    "place-empty": noop("{where}: nobody comes in place of {out}."),
    "bye": noop("{where}: {team} moves on without play, because nobody comes."),
    "chairs": noop("{where}, table {table}: {into} sits down in place of {out}. Nothing is written there yet."),
    "stands": noop("{where} stands as it is: {teams}. The team that moved on stays, by ruling (SACI rule 17)."),
    "annulled": noop("{where}, table {table}: the sheet of {teams} is annulled. It stays written and counts nowhere."),
    "unseated": noop("{where}, table {table}: {teams} leave the table. Nothing is written there yet."),
    "replay": noop("{where} is played again now, at table {table}: {teams}."),
    "replay-waits": noop("{where} is played again. No table is free now: it waits for one."),
    "seated": noop("{where} waited for a table and gets table {table}: {teams}."),
    "unneeded": noop("{where} is not needed any more."),
    "pairings-stand": noop("{bracket}: round {round} stands as it is paired, because it has begun."),
    "paired-anew": noop("{bracket}: the pairs of opponents of round {round} are made anew, by the standings now."),
    "void": noop("{where} counts for nothing, and nobody moves on from it."),
    "bracket-winner": noop("Winner of the bracket {bracket}: {after}. Until now: {before}."),
    "round-open": noop("{bracket}, round {round} is open again."),
    "round-closed": noop("{bracket}, round {round} is closed."),
    "championship-closed": noop(
        "The championship is taken back. When every bracket has ended, the winners of the brackets meet anew."
    ),
    "championship-open": noop("The bracket winners meet in the championship."),
    "champion": noop("Champion: {after}. Until now: {before}."),
    "standings": noop("The standings are counted anew: {brackets}."),
}


def tell(effect: Effect, names: Mapping[str, str], sentences: Mapping[str, str] | None = None) -> str:
    """One effect in the language now active. names: the brackets as people call them, by key.

    sentences: those of another step, beside the ones of a correction.
    """
    told = _told(effect, names, {**SENTENCES, **(sentences or {})})
    return told[:1].upper() + told[1:]


def _told(effect: Effect, names: Mapping[str, str], sentences: Mapping[str, str]) -> str:
    special = SPECIAL.get(effect.code)
    if special is not None:
        return special(effect.params, names)
    words = {name: _word(name, value, names) for name, value in effect.params.items()}
    return _(sentences[effect.code]).format(where=_where(effect.params, names), **words)


def _word(name: str, value: Any, names: Mapping[str, str]) -> str:
    match name:
        case "before" | "after" | "team" | "into" | "out":
            return _team(value)
        case "teams":
            return " – ".join(_team(number) for number in value)
        case "bracket":
            return names.get(value, value)
        case "brackets":
            return ", ".join(names.get(key, key) for key in value)
        case "lines":
            return ", ".join(map(str, value))
    return str(value)


def _team(number: int | None) -> str:
    return _("nobody") if number is None else _("team {number}").format(number=number)


def _where(params: Mapping[str, Any], names: Mapping[str, str]) -> str:
    if "match" not in params:
        return ""
    bracket = names.get(params["bracket"], params["bracket"])
    return _("{bracket}, match {number}").format(bracket=bracket, number=params["match"])


def _paper(params: Mapping[str, Any], names: Mapping[str, str]) -> str:
    bracket = names.get(params["bracket"], params["bracket"])
    if params["kind"] == "bracket":
        paper = _("the bracket sheet: {bracket}").format(bracket=bracket)
    else:
        number, match = round_and_match(str(params["subject"]))
        text = _("the scoresheets: {bracket}, round {number}")
        if match is not None:
            text = _("the scoresheet: {bracket}, round {number}, match {match}")
        paper = text.format(bracket=bracket, number=number, match=match)
    text = _("This paper no longer holds, and a new version of it is drawn: {paper}, version {version}.")
    if not params.get("again", True):
        text = _("This paper no longer holds, and nothing of it is left to be drawn: {paper}, version {version}.")
    return text.format(paper=paper, version=params["version"])


def _totals(params: Mapping[str, Any], names: Mapping[str, str]) -> str:
    def points(values: Sequence[int]) -> str:
        first, second = (_team(number) for number in params["teams"])
        return _("{first} {a}, {second} {b}").format(first=first, a=values[0], second=second, b=values[1])

    if params["before"] == params["after"]:
        return _("The points stay: {points}.").format(points=points(params["after"]))
    text = _("Points: {after}. Until now: {before}.")
    return text.format(before=points(params["before"]), after=points(params["after"]))


def _place(params: Mapping[str, Any], names: Mapping[str, str]) -> str:
    if params["into"] is None:
        text = _("{where}: the place of {out} is open until it is known who plays there.")
    elif params["out"] is None:
        text = _("{where}: {into} has a place there.")
    else:
        text = _("{where}: {into} takes the place of {out}.")
    return text.format(where=_where(params, names), into=_team(params["into"]), out=_team(params["out"]))


def _lifted(params: Mapping[str, Any], _names: Mapping[str, str]) -> str:
    match params["decided"]:
        case "ruled":
            return _("The ruling of the officials is lifted.")
        case "walkover":
            return _("The walkover is lifted.")
    return _("It is no longer so that nobody came.")


SPECIAL: Mapping[str, Callable[[Mapping[str, Any], Mapping[str, str]], str]] = {
    "totals": _totals,
    "place": _place,
    "lifted": _lifted,
    "paper": _paper,
}
