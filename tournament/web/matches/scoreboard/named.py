"""Findings for the people at a table: with players and teams instead of seats and sides.

The judge's phone fills the same sentences itself (static/js/judge_refusals.js), so none of them needs a plural.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from scoring.findings import Finding
from tournament.core.errors import cite
from tournament.core.findings import HANDS, SEAT_PARAMS, WORDS, seats_named, sentence

NAMED: Final[Mapping[str, str]] = {
    "one-seat-too-heavy": noop("{seats} cannot hold {pips} pips; {most} is the most."),
    "seats-too-heavy": noop("{seats} cannot hold {pips} pips together; {most} is the most."),
    "seats-too-light": noop("{seats}: too few pips together ({pips}). Every player left has a tile."),
    "sides-too-heavy": noop("{sides} cannot hold {pips} pips; {most} is the most."),
    "sides-too-light": noop("{sides}: too few pips ({pips}). The tiles left carry {least} at least."),
    "finisher-has-pips": noop("{seat} went out and has nothing left."),
    "finisher-holds-tiles": noop("{seat} went out and has nothing left."),
    "seat-is-out": noop("{seat} is out of the match."),
    "tile-twice": noop("{tile} is held twice, by {first} and {seat}."),
    "too-many-tiles": noop("{seat} cannot hold {tiles} tiles; {most} is the most."),
    "seat-without-tiles": noop("{seat} has no tile left, but did not go out."),
    "matador-held": noop("{seat} still holds {tile}, which fits any end: the hand is not locked."),
    "last-tile-held": noop("{tile} was laid last; {seat} cannot hold it."),
    "exposed-tile-elsewhere": noop("{tile} lies face up in front of {owner}; {seat} cannot hold it."),
    "exposed-tile-at-finisher": noop(
        "{seat} went out with {tile} exposed in this hand: it cannot have been the winning domino."
    ),
    "tile-already-exposed": noop("{tile} lies face up in front of {seat} already."),
    "unexpected-leader": noop("{seat} led; by the sheet it was {expected}'s turn to lead."),
}

PLAIN: Final = (
    "block-too-heavy",
    "block-odd",
    "block-too-early",
    "no-number-locked",
    "tile-not-in-set",
    "tile-already-led",
    "count-missing",
    "leader-missing",
    "special-without-domino",
    "recount-differs",
    "plays-missing",
    "no-such-play",
    "passes-target",
    "target-reached-twice",
)
"""What else the phone finds: these name nobody."""


def tell_players(finding: Finding, players: Sequence[str], sides: Mapping[str, str] | None = None) -> str:
    """A finding with names at its seats, and the rule it rests on.

    players: by seat. sides: what each side is called, its letter if it is not there.
    """
    seats = [players[seat] for seat in seats_named(finding) if 0 <= seat < len(players)]
    one = finding.code == "seats-too-heavy" and len(seats) == 1
    text = NAMED.get("one-seat-too-heavy" if one else finding.code)
    if text is None or not _names_known(finding, players):
        return f"{sentence(finding)} ({cite(finding.rule)})"
    shown: dict[str, Any] = dict(finding.params)
    shown |= {name: players[shown[name]] for name in SEAT_PARAMS if name in shown}
    if "sides" in shown:
        shown["sides"] = joined([(sides or {}).get(side, side) for side in shown["sides"].split(", ")])
    if seats:
        shown["seats"] = joined(seats)
    return f"{capfirst(_(text).format(**shown))} ({cite(finding.rule)})"


def _names_known(finding: Finding, players: Sequence[str]) -> bool:
    """Whether each seat of the finding has a player: an entry of another table may name others."""
    named = (finding.params[name] for name in SEAT_PARAMS if name in finding.params)
    return all(isinstance(seat, int) and 0 <= seat < len(players) for seat in named)


def joined(names: Sequence[str]) -> str:
    """Names as a list in a sentence: "Ana, Benigno and Carmen"."""
    *others, last = names
    return _("{names} and {last}").format(names=", ".join(others), last=last) if others else last


def on_phone() -> dict[str, str]:
    """The sentences of what the phone finds itself, and the words in them."""
    told = {code: _(text) for code, text in NAMED.items()}
    told |= {code: _(str(HANDS[code])) for code in PLAIN}
    words = {f"word-{code}": _(WORDS[code]) for code in ("capicu", "chuchazo")}
    return {**told, **words, "names-and": _("{names} and {last}")}
