"""The rules of one lottery, published with its entry list, and a club's wishes among them.

Wishes are people not to be paired as partners, and people who already had a bye this year.

A wish is a predicate over a whole lottery. Nobody is moved to fulfil one: an attempt that breaks a wish is discarded
and the next one is tried, so that every allowed result stays equally likely. Taking the next permitted partner instead
would not be fair (tests/brackets/lottery/test_wishes_leave_every_allowed_draw_equally_likely.py).

Before the entry list closes, `obstacle` tells whether the wishes can be fulfilled. "Impossible" is exact: partners by a
maximum matching of permitted pairs (an odd player waits), the bye by searching a team that may have it and leaves
everybody else a partner. "Unlikely" is decided by simulation: of `TRIALS` simulated lotteries at least `NEEDED` must be
allowed. If one in a thousand or more is allowed, fewer than seven of 20,000 occur once in 4,000 lists; if fewer than
one in ten thousand are, seven occur once in 200. Either way no result is favoured: the answer only says whether a
lottery with these wishes is held.
"""

import hashlib
import json
import struct
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Any

from brackets import tree
from brackets.lottery.ceremony import FULL
from brackets.matching import largest

Pair = tuple[str, str]
"""Two numbers, the smaller first."""


def pair(one: str, other: str) -> Pair:
    """Return two people as a pair, in either order. Raises ValueError if both are the same."""
    if one == other:
        raise ValueError(f"{one} cannot be kept apart from themselves")
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True)
class Wishes:
    """What a lottery has to fulfil; people are their numbers as on the list, "0007".

    `apart`: people who must not be partners. `last_year`: the same for last year's partners. `no_bye`: people who had a
    bye this year; their team does not get the first-round bye. Byes of later rounds depend on results, so no wish
    covers them.
    """

    apart: frozenset[Pair] = frozenset()
    last_year: frozenset[Pair] = frozenset()
    no_bye: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.apart or self.last_year or self.no_bye)

    @cached_property
    def kept_apart(self) -> frozenset[Pair]:
        """All pairs that must not be partners, for either reason."""
        return self.apart | self.last_year

    def among(self, numbers: Iterable[str]) -> "Wishes":
        """Return the wishes about these people; a pair with an absent member needs no wish."""
        here = frozenset(numbers)
        return Wishes(
            apart=frozenset(both for both in self.apart if here.issuperset(both)),
            last_year=frozenset(both for both in self.last_year if here.issuperset(both)),
            no_bye=self.no_bye & here,
        )

    def allow(self, teams: Sequence[Sequence[str]], bye: Sequence[str] | None) -> bool:
        """Return whether a lottery fulfils all wishes. `bye`: the players of the team with the bye, None if none."""
        if bye is not None and not self.no_bye.isdisjoint(bye):
            return False
        kept_apart = self.kept_apart
        return not any(pair(first, second) in kept_apart for first, second in teams)


NO_WISHES = Wishes()


Friends = Mapping[str, Set[str]]
"""The allowed partners of each person, in both directions."""


def permitted(numbers: Sequence[str], apart: Set[tuple[str, str]]) -> dict[str, set[str]]:
    """Return who may be a partner of whom if these pairs are forbidden."""
    friends = {number: set(numbers) - {number} for number in numbers}
    for one, other in apart:
        friends[one].discard(other)
        friends[other].discard(one)
    return friends


TRIALS, NEEDED = 20_000, 7


@dataclass(frozen=True)
class Obstacle:
    """Why the wishes cannot be fulfilled.

    `code`: "alone" (numbers: people left without any possible partner), "too-few-teams" (teams: the most that can be
    made; needed), "no-bye" (no team that may have the bye leaves everybody else a partner) or "unlikely" (accepted,
    tried: how many of the simulated lotteries were allowed).
    """

    code: str
    params: dict[str, object] = field(default_factory=dict)


def obstacle(numbers: Sequence[str], wishes: Wishes) -> Obstacle | None:
    """Return why no lottery, or hardly any, fulfils the wishes of these people; None if one can be held."""
    wishes = wishes.among(numbers)
    if not wishes:
        return None
    friends = permitted(numbers, wishes.kept_apart)
    mates, needed = largest(numbers, friends), len(numbers) // 2
    if len(mates) // 2 < needed:
        alone = sorted(number for number in numbers if not friends[number])
        # With an odd number one person without a partner is allowed: they become the substitute.
        if len(alone) > len(numbers) % 2:
            return Obstacle("alone", {"numbers": alone})
        return Obstacle("too-few-teams", {"teams": len(mates) // 2, "needed": needed})
    if bye_place(needed) is not None and not _somebody_may_pass(friends, mates, wishes):
        return Obstacle("no-bye")
    return _unlikely(numbers, wishes)


def bye_place(teams: int) -> int | None:
    """Return the place with the first-round bye; None if there is none."""
    rounds = tree.build(teams).rounds if teams else ()
    source = rounds[0].bye if rounds else None
    return source.index if isinstance(source, tree.Place) else None


def _somebody_may_pass(friends: Friends, mates: dict[str, str], wishes: Wishes) -> bool:
    """Return whether some team that may have the bye leaves everybody else a partner, except one odd player."""
    free = sorted(number for number in friends if number not in wishes.no_bye)
    teams = [both for both in combinations(free, 2) if both[1] in friends[both[0]]]
    teams.sort(key=lambda both: mates.get(both[0]) != both[1])  # pairs of the maximum matching first
    needed = len(friends) // 2 - 1
    for both in teams:
        rest = [one for one in friends if one not in both]
        # The rest of the matching is kept as a start, so that each search is short.
        if len(largest(rest, friends, start=mates)) // 2 >= needed:
            return True
    return False


def _unlikely(numbers: Sequence[str], wishes: Wishes) -> Obstacle | None:
    """Simulate lotteries until enough are allowed. The same list always gives the same simulations."""
    key = hashlib.sha256("\n".join(["draw/1 trial", *numbers]).encode()).digest()
    passes = bye_place(len(numbers) // 2) is not None
    layout, accepted = struct.Struct(f"<{len(numbers)}Q"), 0
    for trial in range(TRIALS):
        # One SHAKE call for each trial: HMAC tickets would cost one call for each person.
        lots = layout.unpack(hashlib.shake_256(key + trial.to_bytes(4, "big")).digest(layout.size))
        line = [number for _, number in sorted(zip(lots, numbers, strict=True))]
        teams = list(zip(line[0::2], line[1::2], strict=False))
        # The bye is drawn apart from the partners, so the first team has it as often as any other.
        accepted += wishes.allow(teams, teams[0] if passes else None)
        if accepted == NEEDED:
            return None
    return Obstacle("unlikely", {"accepted": accepted, "tried": TRIALS})


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
    # Another program must get the same bytes: the order of keys, blanks and escapes are fixed, and all numbers are
    # whole, because the text of a fraction differs between languages.
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
