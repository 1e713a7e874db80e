"""Whether wishes can be fulfilled at all, and often enough for a draw to be found: asked before the list is frozen.

Impossible is decided exactly: partners by a largest matching of those who may be partners (an odd player waits), the
bye by looking for a team that may have it and leaves everybody else a partner. Hopeless is decided by trying: of
`TRIALS` invented draws at least `NEEDED` must be allowed. Where one draw in a thousand or more is allowed, fewer than
seven of 20,000 are seen once in 4,000 lists; where fewer than one in ten thousand are, seven are seen once in 200.
Whichever way that falls, no draw is favoured: it only says whether a lottery with these wishes is held.
"""

import hashlib
import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from brackets import tree
from brackets.lottery.matching import Friends, largest, permitted
from brackets.lottery.wishes import Wishes

TRIALS, NEEDED = 20_000, 7


@dataclass(frozen=True)
class Obstacle:
    """Why wishes cannot be had.

    `code`: "alone" (numbers: people whom the wishes leave without any partner), "too-few-teams" (teams: how many can
    be made at most; needed), "no-bye" (no team that is allowed the bye leaves everybody else a partner) or
    "unlikely" (accepted, tried: so few of the draws that were tried out were allowed).
    """

    code: str
    params: dict[str, object] = field(default_factory=dict)


def obstacle(numbers: Sequence[str], wishes: Wishes) -> Obstacle | None:
    """Why no draw, or hardly any, of these people fulfils the wishes; None when a lottery can be held."""
    wishes = wishes.among(numbers)
    if not wishes:
        return None
    friends = permitted(numbers, wishes.kept_apart)
    mates, needed = largest(friends), len(numbers) // 2
    if len(mates) // 2 < needed:
        alone = sorted(number for number in numbers if not friends[number])
        if len(alone) > len(numbers) % 2:
            return Obstacle("alone", {"numbers": alone})
        return Obstacle("too-few-teams", {"teams": len(mates) // 2, "needed": needed})
    if bye_place(needed) is not None and not _somebody_may_pass(friends, mates, wishes):
        return Obstacle("no-bye")
    return _unlikely(numbers, wishes)


def bye_place(teams: int) -> int | None:
    """The place with the bye of the first round; None when there is none."""
    rounds = tree.build(teams).rounds if teams else ()
    source = rounds[0].bye if rounds else None
    return source.index if isinstance(source, tree.Place) else None


def _somebody_may_pass(friends: Friends, mates: dict[str, str], wishes: Wishes) -> bool:
    """Whether some team that may have the bye leaves everybody else a partner, but an odd one."""
    free = sorted(number for number in friends if number not in wishes.no_bye)
    teams = [both for both in combinations(free, 2) if both[1] in friends[both[0]]]
    teams.sort(key=lambda both: mates.get(both[0]) != both[1])  # those that a largest matching has come first
    needed = len(friends) // 2 - 1
    for both in teams:
        rest = {one: others - set(both) for one, others in friends.items() if one not in both}
        kept = {one: other for one, other in mates.items() if one in rest and other in rest}
        if len(largest(rest, kept)) // 2 >= needed:
            return True
    return False


def _unlikely(numbers: Sequence[str], wishes: Wishes) -> Obstacle | None:
    """Try invented draws, the same ones each time this list is asked about, until enough were allowed."""
    key = hashlib.sha256("\n".join(["draw/1 trial", *numbers]).encode()).digest()
    passes = bye_place(len(numbers) // 2) is not None
    layout, accepted = struct.Struct(f"<{len(numbers)}Q"), 0
    for trial in range(TRIALS):
        lots = layout.unpack(hashlib.shake_256(key + trial.to_bytes(4, "big")).digest(layout.size))
        line = [number for _, number in sorted(zip(lots, numbers, strict=True))]
        teams = list(zip(line[0::2], line[1::2], strict=False))
        accepted += wishes.allow(teams, teams[0] if passes else None)
        if accepted == NEEDED:
            return None
    return Obstacle("unlikely", {"accepted": accepted, "tried": TRIALS})
