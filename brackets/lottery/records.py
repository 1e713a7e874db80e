"""Checks a lottery record by computing everything again from its inputs alone.

The record of a lottery: JSON with everything needed to repeat it, without trusting its source.

Names appear in `lines` only, so that a name can be erased on request: its line is cut to the number, while the ticket,
the list hash and the record's digest stay unchanged. Everything else is covered by `digest`.
"""

import hashlib
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from brackets.lottery import tickets
from brackets.lottery.ceremony import all_follow, attempt_seed, commitment, seed, tiles_text
from brackets.lottery.listing import is_erased, list_hash, list_text, number_of
from brackets.lottery.rules import Rules, canonical_json, rules_hash, rules_of, wishes_of
from brackets.lottery.whole import MOST_ATTEMPTS, Drawn, Outcome, draw, fulfils, outcome, players

Record = dict[str, Any]
NOT_IN_DIGEST = ("lines", "digest")


@dataclass(frozen=True)
class Promised:
    """What was published before the first tile.

    `anchor` is the start of the published hash chain, `link` the position of this lottery's secret in it, counted from
    1, and `commitment` is C.
    """

    anchor: str
    link: int
    commitment: str


@dataclass(frozen=True)
class Earlier:
    """An earlier lottery of the same bracket, which this one replaces.

    `secret` is "" if it was lost or never revealed. `digest` is that of its record, "" if nothing had been drawn.
    """

    draw: int
    link: int
    secret: str
    reason: str
    digest: str


def hold(
    *, lines: Iterable[str], rules: Rules, secret: str, tiles: str, tables: int, first_team: int = 1
) -> tuple[str, Drawn]:
    """Return the seed and the result of a lottery, computed once the secret is revealed ("": it was lost)."""
    listed = list(lines)
    chance = seed(list_hash(listed), secret, tiles)
    return chance, draw(chance, listed, tables=tables, first_team=first_team, wishes=wishes_of(rules))


def build_record(
    *,
    tournament: str,
    bracket: str,
    number: int,
    drawn_at: str,
    lines: Iterable[str],
    rules: Rules,
    promised: Promised,
    secret: str,
    tiles: str,
    tables: int,
    first_team: int = 1,
    earlier: Sequence[Earlier] = (),
) -> Record:
    """Hold the lottery and return its record. `number` counts this bracket's lotteries from 1.

    `tiles` are canonical. `tournament`, `bracket` and `drawn_at` are informative. Raises what `whole.draw` raises, and
    BadSecret.
    """
    # Canonical order, independent of the caller's.
    listed = list_text(lines).splitlines()
    chance, drawn = hold(lines=listed, rules=rules, secret=secret, tiles=tiles, tables=tables, first_team=first_team)
    record: Record = {
        "protocol": "draw/1",
        "tournament": tournament,
        "bracket": bracket,
        "draw": number,
        "drawn_at": drawn_at,
        "lines": listed,
        "list_hash": list_hash(listed),
        "rules": rules,
        "rules_hash": rules_hash(rules),
        "anchor": promised.anchor,
        "link": promised.link,
        "commitment": promised.commitment,
        "secret": secret,
        "tiles": tiles,
        "seed": chance,
        "attempt": drawn.attempt,
        "draw_seed": drawn.seed,
        **told(drawn.outcome),
        "earlier": [vars(one) for one in earlier],
    }
    return {**record, "digest": digest(record)}


def told(outcome: Outcome) -> Record:
    """Return an outcome in the JSON form of a record."""
    return {
        "tickets": [list(one) for one in outcome.tickets],
        "teams": [
            {"team": number, "players": list(players)}
            for number, players in enumerate(outcome.teams, start=outcome.first_team)
        ],
        "substitute": outcome.substitute,
        "places": list(outcome.places),
        "bye": outcome.bye,
        "tables": list(outcome.tables),
        "sides": [{"match": match, "teams": teams} for match, *teams in outcome.sides],
        "seats": [{"team": team, "players": players} for team, *players in outcome.seats],
    }


def digest(record: Mapping[str, Any]) -> str:
    """Return SHA-256 of "draw/1 record" and the canonical JSON of the record without `lines` and `digest`.

    A line feed follows each of the two. The hash of the list still covers the names.
    """
    # Erasing a name changes `lines`; the digest must survive that.
    kept = {key: value for key, value in record.items() if key not in NOT_IN_DIGEST}
    return hashlib.sha256(f"draw/1 record\n{canonical_json(kept)}\n".encode()).hexdigest()


def erase(record: Mapping[str, Any], numbers: Collection[str]) -> Record:
    """Return the record without the names of these people ("0007"); everything else stays as published."""
    lines = [number_of(line) if number_of(line) in numbers else line for line in record["lines"]]
    return {**record, "lines": lines}


RecordData = Mapping[str, Any]
LINE = re.compile(r"[0-9]{4,}( \S.*)?")
FOLLOWS = ("teams", "substitute", "places", "bye", "tables", "sides", "seats")
"""The parts of a record that follow from the tickets and the seed."""
UNREADABLE = (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError)
"""The exceptions that malformed JSON can raise while it is checked."""


def check_record(record: object) -> list[str]:
    """Return the names of the checks that fail, in the order of the ceremony; empty if all pass.

    The names are "form" (not a record), those in `CHECKS`, those in `FOLLOWS`, and "digest", which covers every value.
    """
    if not isinstance(record, dict):
        return ["form"]
    found = [name for name, holds in CHECKS.items() if not _held(holds, record)]
    return found + _astray(record) + ([] if _held(_digest, record) else ["digest"])


def uncheckable(record: RecordData) -> list[str]:
    """Return what can no longer be checked: "secret" if it was lost, "names" if some were erased.

    Without the secret: that it matches the commitment and the chain. Without names: the list hash, the tickets of those
    people and, in a lottery with wishes, that no earlier attempt fulfilled them.
    """
    found = ["secret"] if record["secret"] == "" else []
    return found + (["names"] if any(map(is_erased, record["lines"])) else [])


def _held(holds: Callable[[RecordData], bool], record: RecordData) -> bool:
    """Return whether a check passes; a malformed record fails it."""
    try:
        return holds(record)
    except UNREADABLE:
        return False


def _protocol(record: RecordData) -> bool:
    return bool(record["protocol"] == "draw/1")


def _list(record: RecordData) -> bool:
    """The lines are well-formed and sorted."""
    lines: list[str] = record["lines"]
    # Erased names change the lines, so the list hash can only be checked while all names are there.
    ordered = list_text(lines) == "".join(f"{line}\n" for line in lines) and all(map(LINE.fullmatch, lines))
    return ordered and (any(map(is_erased, lines)) or list_hash(lines) == record["list_hash"])


def _rules(record: RecordData) -> bool:
    """The rules match their hash and their own sentences."""
    rules = record["rules"]
    return bool(rules_hash(rules) == record["rules_hash"] and rules_of(wishes_of(rules), rules["tiles"]) == rules)


def _tiles(record: RecordData) -> bool:
    return bool(tiles_text(record["tiles"], record["rules"]["tiles"]) == record["tiles"])


def _commitment(record: RecordData) -> bool:
    """The commitment is of this list and secret."""
    if record["secret"] == "":
        return True
    return bool(commitment(record["list_hash"], record["secret"]) == record["commitment"])


def _chain(record: RecordData) -> bool:
    """Every secret hashes to the one before it, down to the anchor; lotteries and links ascend."""
    earlier = [(one["draw"], one["link"], one["secret"]) for one in record["earlier"]]
    steps = [(0, 0, record["anchor"]), *earlier, (record["draw"], record["link"], record["secret"])]
    ascending = all(before[0] < after[0] and before[1] < after[1] for before, after in pairwise(steps))
    return ascending and all_follow([(link, secret) for _, link, secret in steps])


def _seed(record: RecordData) -> bool:
    return bool(seed(record["list_hash"], record["secret"], record["tiles"]) == record["seed"])


def _attempt(record: RecordData) -> bool:
    """This is the first attempt that fulfils all wishes; without wishes there is no attempt number."""
    wishes, attempt, lines = wishes_of(record["rules"]), record["attempt"], record["lines"]
    if not wishes:
        return attempt is None and record["draw_seed"] == record["seed"]
    # The bound keeps a forged record from making the checker compute attempts without end.
    if type(attempt) is not int or not 0 <= attempt < MOST_ATTEMPTS:
        return False
    first_team: int = record["teams"][0]["team"]
    tried = [attempt_seed(record["seed"], count) for count in range(attempt + 1)]
    held = tried[-1] == record["draw_seed"] and fulfils(wishes, tried[-1], record["tickets"], first_team)
    if not held or any(map(is_erased, lines)):
        return held
    return not any(fulfils(wishes, one, players(one, lines), first_team) for one in tried[:-1])


def _tickets(record: RecordData) -> bool:
    """Everybody on the list has one ticket, the tickets ascend, and each belongs to its line."""
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


def _digest(record: RecordData) -> bool:
    return bool(digest(record) == record["digest"])


def _astray(record: RecordData) -> list[str]:
    """Return what does not follow from the recorded tickets and seed."""
    try:
        tables, first_team = len(record["tables"]), record["teams"][0]["team"]
        follows = told(outcome(record["draw_seed"], record["tickets"], tables=tables, first_team=first_team))
    except UNREADABLE:
        return list(FOLLOWS)
    return [name for name in FOLLOWS if follows[name] != record.get(name)]


CHECKS: Mapping[str, Callable[[RecordData], bool]] = {
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
