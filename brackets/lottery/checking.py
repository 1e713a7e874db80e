"""What of a record does not match: everything is computed again from what went in, and from nothing else."""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from brackets.lottery import tickets
from brackets.lottery.commitments import all_follow, attempt_seed, commitment, seed
from brackets.lottery.listing import is_erased, list_hash, list_text, number_of
from brackets.lottery.records import digest, told
from brackets.lottery.rules import rules_hash, rules_of, wishes_of
from brackets.lottery.tiles import tiles_text
from brackets.lottery.whole import MOST_ATTEMPTS, fulfils, outcome, players

Record = Mapping[str, Any]
LINE = re.compile(r"[0-9]{4,}( \S.*)?")
FOLLOWS = ("teams", "substitute", "places", "bye", "tables", "sides", "seats")
"""What follows from the tickets and the seed."""
UNREADABLE = (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError)
"""What other people's JSON can do to whoever reads it."""


def check_record(record: object) -> list[str]:
    """The names of what does not match, in the order of the ceremony; empty when everything does.

    "form" (it is no record), the names in `CHECKS`, any of `FOLLOWS`, and "digest", which covers every value.
    """
    if not isinstance(record, dict):
        return ["form"]
    found = [name for name, holds in CHECKS.items() if not _held(holds, record)]
    return found + _astray(record) + ([] if _held(_digest, record) else ["digest"])


def uncheckable(record: Record) -> list[str]:
    """What nobody can check any more: "secret" when it was lost, "names" when some were erased.

    Of a lost secret, that it is the one of the commitment and of the chain; of erased names, the list's hash, those
    people's tickets and, in a draw with wishes, that no earlier attempt fulfilled them.
    """
    found = ["secret"] if record["secret"] == "" else []
    return found + (["names"] if any(map(is_erased, record["lines"])) else [])


def _held(holds: Callable[[Record], bool], record: Record) -> bool:
    try:
        return holds(record)
    except UNREADABLE:
        return False


def _protocol(record: Record) -> bool:
    return bool(record["protocol"] == "draw/1")


def _list(record: Record) -> bool:
    lines: list[str] = record["lines"]
    ordered = list_text(lines) == "".join(f"{line}\n" for line in lines) and all(map(LINE.fullmatch, lines))
    return ordered and (any(map(is_erased, lines)) or list_hash(lines) == record["list_hash"])


def _rules(record: Record) -> bool:
    rules = record["rules"]
    return bool(rules_hash(rules) == record["rules_hash"] and rules_of(wishes_of(rules), rules["tiles"]) == rules)


def _tiles(record: Record) -> bool:
    return bool(tiles_text(record["tiles"], record["rules"]["tiles"]) == record["tiles"])


def _commitment(record: Record) -> bool:
    if record["secret"] == "":
        return True
    return bool(commitment(record["list_hash"], record["secret"]) == record["commitment"])


def _chain(record: Record) -> bool:
    """Every secret hashes to the one before it, down to the anchor, and no draw is counted twice."""
    earlier = [(one["draw"], one["link"], one["secret"]) for one in record["earlier"]]
    steps = [(0, 0, record["anchor"]), *earlier, (record["draw"], record["link"], record["secret"])]
    ascending = all(before[0] < after[0] and before[1] < after[1] for before, after in pairwise(steps))
    return ascending and all_follow([(link, secret) for _, link, secret in steps])


def _seed(record: Record) -> bool:
    return bool(seed(record["list_hash"], record["secret"], record["tiles"]) == record["seed"])


def _attempt(record: Record) -> bool:
    """Whether this is the first attempt that fulfils all wishes; without wishes, whether nothing was tried."""
    wishes, attempt, lines = wishes_of(record["rules"]), record["attempt"], record["lines"]
    if not wishes:
        return attempt is None and record["draw_seed"] == record["seed"]
    if type(attempt) is not int or not 0 <= attempt < MOST_ATTEMPTS:
        return False
    first_team: int = record["teams"][0]["team"]
    tried = [attempt_seed(record["seed"], count) for count in range(attempt + 1)]
    held = tried[-1] == record["draw_seed"] and fulfils(wishes, tried[-1], record["tickets"], first_team)
    if not held or any(map(is_erased, lines)):
        return held
    return not any(fulfils(wishes, one, players(one, lines), first_team) for one in tried[:-1])


def _tickets(record: Record) -> bool:
    """Everybody on the list has one ticket, they ascend, and each is the one of its line."""
    drawn: Sequence[Sequence[str]] = record["tickets"]
    lines = {number_of(line): line for line in record["lines"]}
    ascending = all(before[1] < after[1] for before, after in pairwise(drawn))
    if not ascending or sorted(number for number, _ in drawn) != sorted(lines):
        return False
    key = bytes.fromhex(record["draw_seed"])
    return all(
        is_erased(lines[number]) or tickets.ticket(key, tickets.PLAYERS_STAGE, lines[number]) == ticket
        for number, ticket in drawn
    )


def _digest(record: Record) -> bool:
    return bool(digest(record) == record["digest"])


def _astray(record: Record) -> list[str]:
    """What does not follow from the tickets and the seed as they stand there."""
    try:
        tables, first_team = len(record["tables"]), record["teams"][0]["team"]
        follows = told(outcome(record["draw_seed"], record["tickets"], tables=tables, first_team=first_team))
    except UNREADABLE:
        return list(FOLLOWS)
    return [name for name in FOLLOWS if follows[name] != record.get(name)]


CHECKS: Mapping[str, Callable[[Record], bool]] = {
    "protocol": _protocol,
    "list": _list,
    "rules": _rules,
    "tiles": _tiles,
    "commitment": _commitment,
    "chain": _chain,
    "seed": _seed,
    "attempt": _attempt,
    "tickets": _tickets,
}
