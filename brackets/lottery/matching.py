"""How many teams can be made of people of whom some must not be partners: a largest matching (Edmonds' blossoms)."""

from collections import deque
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field

Friends = Mapping[str, Set[str]]
"""With whom everybody may be a partner; said of both."""


def largest(friends: Friends, start: Mapping[str, str] | None = None) -> dict[str, str]:
    """As many pairs as can be made, said of both partners; whoever is not in it stays alone.

    `start` are pairs that are made already, which is quicker than from nothing.
    """
    mate = {one: other for one, other in (start or {}).items() if one in friends and other in friends}
    for one in friends:
        if one not in mate and (free := next((other for other in friends[one] if other not in mate), None)):
            mate[one], mate[free] = free, one
    for one in friends:
        if one not in mate:
            _Search(friends, mate).augment(one)
    return mate


def permitted(numbers: Sequence[str], apart: Set[tuple[str, str]]) -> dict[str, set[str]]:
    """With whom everybody may be a partner, when these pairs may not."""
    friends = {number: set(numbers) - {number} for number in numbers}
    for one, other in apart:
        friends[one].discard(other)
        friends[other].discard(one)
    return friends


@dataclass
class _Search:
    """One search for somebody who is alone, along pairs that are made and others that may be.

    `base` is the blossom that somebody belongs to, named by one of its members; `parent` leads back to the root.
    """

    friends: Friends
    mate: dict[str, str]
    parent: dict[str, str] = field(default_factory=dict)
    base: dict[str, str] = field(default_factory=dict)

    def augment(self, root: str) -> bool:
        """Find `root` a partner by changing the pairs on the way; False when that cannot be."""
        self.base = {one: one for one in self.friends}
        even, queue = {root}, deque([root])
        while queue:
            one = queue.popleft()
            for other in self.friends[one]:
                if self.base[one] == self.base[other] or self.mate.get(one) == other:
                    continue
                if other == root or (other in self.mate and self.mate[other] in self.parent):
                    for joined in self._shrink(one, other, root):
                        if joined not in even:
                            even.add(joined)
                            queue.append(joined)
                elif other not in self.parent:
                    self.parent[other] = one
                    if other not in self.mate:
                        self._flip(other)
                        return True
                    even.add(self.mate[other])
                    queue.append(self.mate[other])
        return False

    def _shrink(self, one: str, other: str, root: str) -> list[str]:
        """Make one blossom of the odd ring that these two close; who is in it."""
        common = self._common(one, other, root)
        ring: set[str] = set()
        self._mark(one, common, other, ring)
        self._mark(other, common, one, ring)
        inside = [member for member in self.friends if self.base[member] in ring]
        for member in inside:
            self.base[member] = common
        return inside

    def _common(self, one: str, other: str, root: str) -> str:
        """Where the ways of these two back to the root meet."""
        seen = set()
        while True:
            one = self.base[one]
            seen.add(one)
            if one == root or one not in self.mate:
                break
            one = self.parent[self.mate[one]]
        while (other := self.base[other]) not in seen:
            other = self.parent[self.mate[other]]
        return other

    def _mark(self, one: str, common: str, child: str, ring: set[str]) -> None:
        """Note the blossoms on the way from `one` to where the ring closes, and the way back through the ring."""
        while self.base[one] != common:
            ring |= {self.base[one], self.base[self.mate[one]]}
            self.parent[one] = child
            child = self.mate[one]
            one = self.parent[child]

    def _flip(self, last: str) -> None:
        """Pair off along the way that was found."""
        here: str | None = last
        while here is not None:
            before = self.parent[here]
            after = self.mate.get(before)
            self.mate[here], self.mate[before] = before, here
            here = after
