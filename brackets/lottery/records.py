"""The record of a draw: everything that anybody needs to repeat it, as JSON, with no trust in whoever hands it over.

Names stand in `lines` only, so that a name can be erased on request: the line is cut to its number, and the ticket,
the list's hash and the record's digest stay as they are. Everything else is covered by `digest`.
"""

import hashlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from brackets.lottery.commitments import seed
from brackets.lottery.listing import list_hash, list_text, number_of
from brackets.lottery.rules import Rules, canonical_json, rules_hash, wishes_of
from brackets.lottery.whole import Drawn, Outcome, draw

Record = dict[str, Any]
NOT_IN_DIGEST = ("lines", "digest")


@dataclass(frozen=True)
class Promised:
    """What was published before the first tile.

    `anchor` is the end of the chain of secrets that was shown first, `link` the place of this draw's secret in it,
    counted from 1, and `commitment` is C.
    """

    anchor: str
    link: int
    commitment: str


@dataclass(frozen=True)
class Earlier:
    """A draw of the same bracket that this one takes the place of.

    `secret` is "" when it was lost or never revealed. `digest` is its record's, "" when nothing had been drawn.
    """

    draw: int
    link: int
    secret: str
    reason: str
    digest: str


def hold(
    *, lines: Iterable[str], rules: Rules, secret: str, tiles: str, tables: int, first_team: int = 1
) -> tuple[str, Drawn]:
    """The seed of a lottery and its draw, from what is known once the secret is revealed ("": it was lost)."""
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
    """Hold the draw and write it down. `number` counts the draws of this bracket from 1; `tiles` are canonical.

    `tournament`, `bracket` and `drawn_at` are for whoever reads it. Raises what `whole.draw` raises, and BadSecret.
    """
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
    """An outcome as a record tells it."""
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
    """SHA-256 of "draw/1 record" and the record without `lines` and `digest` as canonical JSON, line feeds after.

    The names are covered all the same, by the hash of the list.
    """
    kept = {key: value for key, value in record.items() if key not in NOT_IN_DIGEST}
    return hashlib.sha256(f"draw/1 record\n{canonical_json(kept)}\n".encode()).hexdigest()


def erase(record: Mapping[str, Any], numbers: Collection[str]) -> Record:
    """The record without the names of these people, "0007"; the rest of it stays as it was published."""
    lines = [number_of(line) if number_of(line) in numbers else line for line in record["lines"]]
    return {**record, "lines": lines}
