"""The lottery, protocol draw/1: its inputs, its result, and a record that proves it (docs/lottery.md).

Terms, in the order of the ceremony:

line        one entrant: number and name, "0007 Peña Núñez" (`listing`)
list hash   L, over all lines
commitment  C, over L and a secret that is hidden until the tiles are drawn; the secrets form a hash chain
tiles       the randomness that the hall adds
seed        a hash of L, the secret and the tiles
ticket      HMAC-SHA256 of a stage and a label, keyed with the seed; ascending tickets give the order
wishes      people to keep apart: whole attempts are rejected until one fulfils all wishes
record      everything needed to repeat one lottery

Pure: standard library only; randomness, times and secrets are arguments.
"""

from brackets.lottery.ceremony import (
    FULL,
    SHORT,
    BadSecret,
    BadTiles,
    Defect,
    all_follow,
    anchor,
    attempt_seed,
    chain,
    commitment,
    follows,
    link,
    link_hash,
    read_tiles,
    seed,
    tiles_text,
)
from brackets.lottery.listing import is_erased, label, line, list_hash, list_text, number_of
from brackets.lottery.records import Earlier, Promised, Record, build_record, check_record, digest, erase, uncheckable
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
from brackets.lottery.whole import Drawn, NoDrawFound, Outcome, TooFewEntrants, draw, first_allowed
from brackets.lottery.wishes import NO_WISHES, Obstacle, Wishes, obstacle, pair

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
