"""The lottery, protocol draw/1: what goes in, what comes out, and a record that proves it (docs/lottery.md).

The words, in the order of the ceremony:

line        one entrant: number and name, "0007 Peña Núñez" (`listing`)
list hash   L, over all lines
commitment  C, over L and a secret that stays hidden until the tiles are drawn; secrets are links of a chain
tiles       the hall's own chance
seed        of L, the secret and the tiles
ticket      the HMAC-SHA256 of a stage and a label under the seed; ascending tickets are the draw
wishes      people who are kept apart: whole draws are rejected until one fulfils them all
record      everything of one draw, for anybody to repeat it

Pure: standard library only, and no chance, clock or secret but what is given.
"""

from brackets.lottery.checking import check_record, uncheckable
from brackets.lottery.commitments import (
    BadSecret,
    all_follow,
    anchor,
    attempt_seed,
    chain,
    commitment,
    follows,
    link,
    link_hash,
    seed,
)
from brackets.lottery.feasible import Obstacle, obstacle
from brackets.lottery.listing import is_erased, label, line, list_hash, list_text, number_of
from brackets.lottery.records import Earlier, Promised, Record, build_record, digest, erase
from brackets.lottery.rules import Rules, rules_hash, rules_of, wishes_of
from brackets.lottery.tickets import (
    ALGORITHM,
    PLACES_STAGE,
    PLAYERS_STAGE,
    TABLES_STAGE,
    VERSION,
    Draw,
    DuplicateLabel,
    EmptyLabel,
    LotteryError,
    order,
    pair_off,
    partners,
    seats_stage,
    sides_stage,
    team_label,
    ticket,
)
from brackets.lottery.tiles import FULL, SHORT, BadTiles, Defect, read_tiles, tiles_text
from brackets.lottery.whole import Drawn, NoDrawFound, Outcome, TooFewEntrants, draw, first_allowed
from brackets.lottery.wishes import NO_WISHES, Wishes, pair

PROTOCOL = "draw/1"

__all__ = [
    "ALGORITHM",
    "FULL",
    "NO_WISHES",
    "PLACES_STAGE",
    "PLAYERS_STAGE",
    "PROTOCOL",
    "SHORT",
    "TABLES_STAGE",
    "VERSION",
    "BadSecret",
    "BadTiles",
    "Defect",
    "Draw",
    "Drawn",
    "DuplicateLabel",
    "Earlier",
    "EmptyLabel",
    "LotteryError",
    "NoDrawFound",
    "Obstacle",
    "Outcome",
    "Promised",
    "Record",
    "Rules",
    "TooFewEntrants",
    "Wishes",
    "all_follow",
    "anchor",
    "attempt_seed",
    "build_record",
    "chain",
    "check_record",
    "commitment",
    "digest",
    "draw",
    "erase",
    "first_allowed",
    "follows",
    "is_erased",
    "label",
    "line",
    "link",
    "link_hash",
    "list_hash",
    "list_text",
    "number_of",
    "obstacle",
    "order",
    "pair",
    "pair_off",
    "partners",
    "read_tiles",
    "rules_hash",
    "rules_of",
    "seats_stage",
    "seed",
    "sides_stage",
    "team_label",
    "ticket",
    "tiles_text",
    "uncheckable",
    "wishes_of",
]
