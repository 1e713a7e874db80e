"""A hand as a judge may write it: pips, tiles, the complete play, each with more or less beside it."""

import random
from collections.abc import Iterator

from tests.scoring.differential.plain.hand import Hand, Move
from tests.scoring.differential.plain.points import Worth, pass_plays, value
from tests.scoring.differential.plain.rules import Rules, Tile, pips

MARKS = {"lay": "", "pass": "-", "draw": "+", "wrong": "!", "swap": "~"}


def tile_text(tile: Tile) -> str:
    return f"{tile[0]}-{tile[1]}"


def held_text(hands: list[list[Tile]]) -> str:
    return " / ".join(" ".join(map(tile_text, tiles)) or "-" for tiles in hands)


def move_text(move: Move, layout: str, noted: bool = True) -> str:
    at, free = move.place
    where = "" if at is None else "LR"[at] if layout in ("LINE", "SUM") else f"@{at}"
    tile = "" if move.tile is None or not noted else tile_text(move.tile)
    return f"{move.seat}:{MARKS[move.kind]}{tile}{where}" + ("" if free is None else f"={free}")


def play_text(hand: Hand, stock: bool, unnoted: float, chance: random.Random) -> str:
    """Return the complete play. stock: whether its order is written. unnoted: the share of draws without their tile."""
    moves = [
        move_text(move, hand.rules["layout"], move.kind != "draw" or chance.random() >= unnoted) for move in hand.moves
    ]
    parts = ["deal", held_text(hand.dealt.hands)]
    if stock and hand.dealt.stock:
        parts += ["stock", " ".join(map(tile_text, hand.dealt.stock))]
    return " ".join([*parts, "moves", *moves])


def pips_text(hand: Hand) -> str:
    return "pips " + "/".join(str(pips(tiles)) for tiles in hand.left)


def tiles_text(hand: Hand) -> str:
    return "tiles " + held_text(hand.left)


def wrong_dominoes(hand: Hand, noted: bool = True) -> Iterator[str]:
    """Yield the penalty line of each wrong domino. noted: whether its tile is written."""
    for move in hand.moves:
        if move.kind == "wrong" and move.tile is not None:
            yield f"wrong-domino {move.seat}" + (f" {tile_text(move.tile)}" if noted else "")


def false_pass(rules: Rules, hand: Hand, chance: random.Random) -> str:
    with_pips = "award_pips" in rules["false_pass"] or chance.random() < 0.3
    return f"false-pass {hand.by}" + (f" {pips_text(hand)}" if with_pips else "")


def beside(rules: Rules, hand: Hand, found: Worth) -> str:
    """Return what no count tells: plays that are paid, and a swap."""
    salida, redondos = pass_plays(rules, hand)
    parts = ["pase-salida"] if salida else []
    parts += ["pases-redondos " + "/".join(map(str, redondos))] if redondos else []
    if rules.system == "fives":
        parts.append("scored " + "/".join(str(found.points[side]) for side in rules.sides))
    parts += [] if hand.swapped_by is None else [f"swapped-by {hand.swapped_by}"]
    return " ".join(parts)


def last_told(hand: Hand, found: Worth) -> list[str]:
    """Return the ways to tell of the last tile and what it was called."""
    called = f"special {found.special}" if found.special else ""
    last = f"last {tile_text(hand.laid[-1])}"
    ends = "" if hand.shown is None else f"ends {hand.shown[0]}/{hand.shown[1]}"
    told = [called, f"{called} {ends}", f"{last} {called}", f"{last} {called} {ends}"]
    if ends:
        told.append(f"{last} {ends}")
    if hand.before is not None and hand.shown is not None:
        before = f"ends-before {hand.before[0]}/{hand.before[1]}"
        told += [f"{last} {before}", f"{last} {before} {ends}", f"{last} {before} {called} {ends}"]
    return told


def entries(rules: Rules, hand: Hand, found: Worth, leader_due: bool, chance: random.Random) -> dict[str, str]:
    """Return the hand at every level of evidence. leader_due: whether the sheet cannot know who led."""
    leads = leader_due or chance.random() < 0.5
    head = f"{hand.end} {hand.by}" + (f" leader {hand.dealt.leader}" if leads else "")
    head = " ".join([head, beside(rules, hand, found), chance.choice(last_told(hand, found))])
    if found.recount is not None and chance.random() < 0.3:
        head += f" recount {found.recount}"
    told = {
        "pips": f"{head} {pips_text(hand)}",
        "tiles": f"{head} {tiles_text(hand)}",
        "pips and tiles": f"{head} {pips_text(hand)} {tiles_text(hand)}",
    }
    if rules.system == "fives":
        each = ["+".join(str(points if one == side else 0) for one, points in hand.earned) for side in rules.sides]
        told["play by play"] = f"{hand.end} {hand.by} leader {hand.dealt.leader} scored {'/'.join(each)}"
        told["nothing left"] = head
    if rules.system == "jamaican" and hand.end == "domino":
        told["nothing counted"] = head
    alone = rules["blank_alone"] and any(hand.left[seat] == [(0, 0)] for seat in hand.seats)
    if not alone and rules["block_winner"] == "SIDE":
        sides = dict.fromkeys(rules.sides, 0)
        for seat in hand.seats:
            sides[rules.side(seat)] += value(rules, hand, seat)
        told["pips by side"] = f"{head} side-pips " + "/".join(str(sides[side]) for side in rules.sides)
    return told | plays(hand, head, chance)


def plays(hand: Hand, head: str, chance: random.Random) -> dict[str, str]:
    """Return the hand with its complete play, with and without what it leaves."""
    plain = f"{hand.end} {hand.by}"
    told = {
        "play": f"{plain} {play_text(hand, True, 0, chance)}",
        "play, told again": f"{head} {tiles_text(hand)} {play_text(hand, True, 0, chance)}",
        "play and pips": f"{head} {pips_text(hand)} {play_text(hand, True, 0, chance)}",
    }
    if any(move.kind == "draw" for move in hand.moves):
        told |= {
            "play without stock": f"{plain} {play_text(hand, False, 0, chance)}",
            "draws by the stock": f"{plain} {play_text(hand, True, 0.5, chance)}",
            "draws not noted": f"{plain} {play_text(hand, False, 0.6, chance)}",
            "draws not noted, pips": f"{plain} {pips_text(hand)} {play_text(hand, False, 0.6, chance)}",
            "draws not noted, tiles": f"{plain} {tiles_text(hand)} {play_text(hand, False, 0.6, chance)}",
        }
    return told
