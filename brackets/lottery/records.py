"""The record of a lottery: JSON with everything needed to repeat it, without trusting its source.

`docs/verify_lottery.py` checks a record by computing everything again from its inputs alone. Names appear in `lines`
only, so that a name can be erased on request: its line is cut to the number, while the ticket, the list hash and the
record's digest stay unchanged. Everything else is covered by `digest`.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from brackets.lottery.ceremony import seed
from brackets.lottery.tickets import list_hash, list_text
from brackets.lottery.whole import Drawn, Outcome, draw
from brackets.lottery.wishes import Rules, canonical_json, rules_hash, wishes_of

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
