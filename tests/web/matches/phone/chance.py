"""Sheets by chance, as a judge could type them: any rules that a tournament offers, any evidence, rulings between."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scoring.entries import Entry, Hand, TimeUp, from_data
from scoring.hands import SEATS, SIDES, side_of
from scoring.profile.clock import Clock
from scoring.ruleset import Option, Ruleset
from scoring.sheets import Lead, Sheet, advance, total_sheet
from scoring.sheets.record import Partida
from scoring.tiles import parse_tile, tile_set
from tournament.core import rule_systems
from tournament.web.matches.scoreboard import lead as match_lead
from tournament.web.matches.scoreboard.hand_form import by_teams


def each_choice() -> Iterator[Ruleset]:
    """Every system of a tournament, and every choice of every option."""
    for ruleset in rule_systems.offered():
        yield ruleset
        for option in rule_systems.settable(ruleset):
            yield from (ruleset.with_options({option.name: choice.value}) for choice in option.choices)


def any_rules(chance: random.Random) -> Ruleset:
    """A system of a tournament with all its options by chance, and a target that a few hands reach."""
    ruleset = chance.choice(rule_systems.offered())
    for option in rule_systems.settable(ruleset):
        ruleset = ruleset.with_options({option.name: _value(chance, ruleset, option)})
    return replace(ruleset, clock=_any_clock(chance) if chance.random() < 0.3 else None)


def _any_clock(chance: random.Random) -> Clock:
    return Clock(
        30,
        at_time=chance.choice(("FINISH_HAND", "ONE_MORE_HAND", "AT_ONCE")),
        level=chance.choice(("EXTRA_HAND", "VOID_ZERO", "DRAW", "NONE")),
        extra_void=chance.choice(("REPEAT", "DRAW")),
        extra_points=chance.choice(("COUNT", "NOT_COUNTED")),
    )


def _value(chance: random.Random, ruleset: Ruleset, option: Option) -> object:
    if option.bounds is None:
        return chance.choice(option.choices).value
    few = rule_systems.values_of(ruleset, option)
    return chance.choice(few) if few else chance.randint(option.bounds[0], min(option.bounds[1], 150))


def any_entries(chance: random.Random, ruleset: Ruleset, many: int) -> list[Entry]:
    """Lines of a sheet, and on beyond the end of its match; against the clock its bell is one of them."""
    entries = [from_data(_any_line(chance, ruleset), ruleset.seating) for _line in range(many)]
    if ruleset.clock is not None:
        entries[chance.randrange(many)] = TimeUp(chance.random() < 0.5)
    return entries


def any_sheet(chance: random.Random, ruleset: Ruleset, entry: Entry) -> Sheet:
    """A sheet in the middle of a match, on which this entry may just reach what wins it, or just not."""
    begun = total_sheet([], ruleset)
    leads = [begun.next_lead, *(Lead(seat, side_of(seat)) for seat in SEATS), *(Lead(None, side) for side in SIDES)]
    most = (ruleset.partidas - 1) // 2
    sheet = replace(
        begun,
        next_lead=chance.choice((*leads, Lead(None, None))),
        hands_played=chance.randrange(9),
        bonus_index=chance.randrange(1, 7),
        stake=chance.choice((1, 2)) if ruleset.scored == "HANDS" else 1,
        shuffles=chance.choice((None, *SIDES)) if ruleset.loser_shuffles else None,
        offences={kind: {seat: chance.randrange(3) for seat in SEATS} for kind in ruleset.penalties},
        exposed={seat: (parse_tile("0-3"),) for seat in SEATS if chance.random() < 0.3},
        partidas=tuple(Partida(side, begun.totals) for side in SIDES for _won in range(chance.randint(0, most))),
    )
    gained = advance(sheet, entry, ruleset).lines[-1].points
    return replace(sheet, totals={side: _total(chance, ruleset, gained[side]) for side in SIDES})


def _total(chance: random.Random, ruleset: Ruleset, gained: int) -> int:
    goal = match_lead.goal(ruleset).points
    if ruleset.loss == "NEGATIVE":
        return -_total(chance, replace(ruleset, loss="POSITIVE"), -gained)
    near = goal - gained + chance.choice((-1, 0, 0, 1))
    total = min(near if chance.random() < 0.6 else chance.randrange(goal), goal - 1)
    return total if ruleset.least is None else max(total, ruleset.least)


def _any_line(chance: random.Random, ruleset: Ruleset) -> dict[str, Any]:
    seat, kind = chance.choice(SEATS), chance.randrange(60)
    if kind == 0:
        return {"kind": "forfeit", "side": chance.choice("AB"), "reason": "late"}
    if kind < 10:
        row = chance.choice([*ruleset.penalties.values()])
        tile = {"tile": chance.choice((None, "0-3", "6-6"))} if row.tile else {}
        pips = {"pips": chance.choice((None, _figures(chance, level=False)))} if row.ends_hand else {}
        return {"kind": row.kind, "seat": seat, **tile, **pips}
    if kind < 14:
        return {"kind": "hand", "end": "void", "by": None, "pips": None, "tiles": None, "recount": None}
    return _any_hand(chance, ruleset)


def _any_hand(chance: random.Random, ruleset: Ruleset) -> dict[str, Any]:
    seats = (None, *SEATS)
    end = chance.choice(("domino", "domino", "block"))
    by = chance.choice(SEATS if end == "domino" else seats)
    left = _left(chance, ruleset, by if end == "domino" else None)
    return {
        "kind": "hand",
        "end": end,
        "by": by,
        "recount": chance.choice((None, *_recounts(left))),
        "leader": chance.choice((*SEATS, None, None, None, None)),
        "special": chance.choice((None, None, "capicu", "chuchazo")),
        "pase_salida": chance.random() < 0.2,
        "pases_redondos": chance.choices(SEATS, k=chance.choice((0, 0, 0, 1, 2, 3))),
        **left,
        **({"scored": _scored(chance, ruleset)} if ruleset.scored == "PLAYS" else {}),
    }


def _left(chance: random.Random, ruleset: Ruleset, out: int | None) -> dict[str, Any]:
    """What is left: by tiles, by team, or by player; level now and then."""
    if ruleset.scored != "PIPS" and out is not None and chance.random() < 0.7:
        return {"pips": None, "tiles": None}  # what is left is worth nothing
    way = chance.randrange(3)
    level = chance.random() < 0.4
    if way == 0:
        tiles = _tiles(chance, ruleset, level)
        return {"pips": None, "tiles": [[] if seat == out else held for seat, held in enumerate(tiles)]}
    figures = _figures(chance, level)
    if way == 1 and by_teams(ruleset):
        return {"pips": None, "tiles": None, "side_pips": figures[:1] * 2 if level else figures[:2]}
    return {"pips": [0 if seat == out else pips for seat, pips in enumerate(figures)], "tiles": None}


def _scored(chance: random.Random, ruleset: Ruleset) -> list[list[int]]:
    """What the plays of each team earned: one figure, or each play."""
    return [[chance.choice((0, 1, 2, 3, 5, 8)) for _play in range(chance.choice((1, 1, 2, 4)))] for _side in SIDES]


def _recounts(left: dict[str, Any]) -> list[int]:
    """Figures that a recount of this may give: everybody's pips, or those of one team."""
    if not any(left.values()):
        return []
    hand = from_data({"kind": "hand", "end": "block", "by": None, "recount": None, **left})
    assert isinstance(hand, Hand)
    a, b = hand.side_pips or (sum((hand.left or ())[side::2]) for side in (0, 1))
    return [a + b, a, b]


def _figures(chance: random.Random, level: bool) -> list[int]:
    first, second, more = chance.randrange(40), chance.randrange(40), chance.choice((0, 0, 1, 10, 25))
    if level:  # teams with the same pips, or players with the same fewest
        return chance.choice(([first, second, second, first], [first, first, first + second, first + more]))
    return [first, second, chance.randrange(9), more]


def _tiles(chance: random.Random, ruleset: Ruleset, level: bool) -> list[list[str]]:
    dealt = list(tile_set(ruleset.double))
    chance.shuffle(dealt)
    held = [[str(dealt.pop()) for _tile in range(chance.randrange(4))] for _seat in SEATS]
    if chance.random() < 0.3:
        held[chance.choice(SEATS)] = ["0-0"]
    return [*held[:2], *held[1::-1]] if level else held
