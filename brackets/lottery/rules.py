"""The rules of one lottery, published with its entry list: the wishes, the number of tiles, and what they mean."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from brackets.lottery.ceremony import FULL
from brackets.lottery.wishes import NO_WISHES, Wishes, pair

Rules = dict[str, Any]


def rules_of(wishes: Wishes = NO_WISHES, tiles: int = FULL) -> Rules:
    """Return the rules as data and as sentences: all that is published of them, and all that `rules_hash` covers."""
    return {
        "protocol": "draw/1",
        "tiles": tiles,
        "apart": [list(both) for both in sorted(wishes.apart)],
        "last_year": [list(both) for both in sorted(wishes.last_year)],
        "no_bye": sorted(wishes.no_bye),
        "text": [*_always(tiles), *_wished(wishes)],
    }


def wishes_of(rules: Mapping[str, Any]) -> Wishes:
    """Return the wishes in these rules."""
    return Wishes(
        apart=frozenset(pair(one, other) for one, other in rules["apart"]),
        last_year=frozenset(pair(one, other) for one, other in rules["last_year"]),
        no_bye=frozenset(rules["no_bye"]),
    )


def rules_hash(rules: Mapping[str, Any]) -> str:
    """Return R: SHA-256 of "draw/1 rules" and the rules as canonical JSON, with a line feed after each."""
    return hashlib.sha256(f"draw/1 rules\n{canonical_json(rules)}\n".encode()).hexdigest()


def canonical_json(value: object) -> str:
    """Return JSON with sorted keys, no spaces and unescaped characters."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _always(tiles: int) -> list[str]:
    drawn = "All 28" if tiles == FULL else f"{tiles} of the"
    # Not translated: these sentences are hashed and must be the same for every reader.
    return [
        "The list is closed; its hash L and the commitment C are published before a tile is drawn.",
        f"{drawn} tiles of a double-six set are drawn in the open, one by one, and typed as they are drawn.",
        "The seed is a hash of L, the secret and the tiles. If the secret is lost, the empty text stands for it.",
        "Everybody's ticket is the HMAC-SHA256 of the line on the list; ascending tickets are the draw.",
        "First and second are a team, third and fourth the next; an odd last one waits as substitute.",
        "Places in the bracket, and with them the byes, are drawn the same way; so are tables and seats.",
    ]


def _wished(wishes: Wishes) -> list[str]:
    if not wishes:
        return ["There are no wishes: the first draw counts."]
    told = [f"Not partners: {_pairs(wishes.apart)}."] if wishes.apart else []
    if wishes.last_year:
        told.append(f"Not partners, because they were last year: {_pairs(wishes.last_year)}.")
    if wishes.no_bye:
        told.append(f"No bye in the first round, because they had one this year: {', '.join(sorted(wishes.no_bye))}.")
    return [*told, "Attempts 0, 1, 2 and so on are whole draws; the first that fulfils every wish counts."]


def _pairs(pairs: Iterable[tuple[str, str]]) -> str:
    return ", ".join(" and ".join(both) for both in sorted(pairs))
