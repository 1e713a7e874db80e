"""The lottery, protocol draw/1: its inputs, its result, and a record that proves it (docs/lottery.md).

Terms, in the order of the ceremony:

line        one entrant: number and name, "0007 Peña Núñez" (`tickets`)
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
    NONE,
    SHORT,
    BadSecret,
    Defect,
    attempt_seed,
    chain,
    commitment,
    link_hash,
    read_tiles,
    seed,
)
from brackets.lottery.records import (
    Earlier,
    NoDrawFound,
    Promised,
    Record,
    build_record,
    digest,
    first_allowed,
    run_lottery,
)
from brackets.lottery.tickets import (
    ALGORITHM,
    PLACES_STAGE,
    VERSION,
    DuplicateLabel,
    EmptyLabel,
    LotteryError,
    Partners,
    is_erased,
    label,
    line,
    list_hash,
    list_text,
    number_of,
    order,
    partners,
    team_label,
    ticket,
)
from brackets.lottery.wishes import NO_WISHES, Obstacle, Rules, Wishes, obstacle, pair, rules_of, wishes_of

PROTOCOL = "draw/1"

__all__ = [
    "ALGORITHM",
    "FULL",
    "NONE",
    "NO_WISHES",
    "PLACES_STAGE",
    "PROTOCOL",
    "SHORT",
    "VERSION",
    "BadSecret",
    "Defect",
    "DuplicateLabel",
    "Earlier",
    "EmptyLabel",
    "LotteryError",
    "NoDrawFound",
    "Obstacle",
    "Partners",
    "Promised",
    "Record",
    "Rules",
    "Wishes",
    "attempt_seed",
    "build_record",
    "chain",
    "commitment",
    "digest",
    "first_allowed",
    "is_erased",
    "label",
    "line",
    "link_hash",
    "list_hash",
    "list_text",
    "number_of",
    "obstacle",
    "order",
    "pair",
    "partners",
    "read_tiles",
    "rules_of",
    "run_lottery",
    "seed",
    "team_label",
    "ticket",
    "wishes_of",
]
