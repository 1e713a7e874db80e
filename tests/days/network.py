"""What lies between a client and the server: requests are late, lost, repeated and overtaken, and servers die.

Everything that will happen is in one heap, ordered by virtual seconds. A client sends a request until it hears an
answer; what the chance of its action decides is drawn when it is sent, so that leaving out another action changes
nothing about it.
"""

import contextvars
import heapq
import math
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from tests.days.world import Clock, Died, Fate, forget_the_process

LOST, TWICE, SLOW, DIES, PAUSES = 0.1, 0.15, 0.06, 0.07, 0.1  # shares of messages, and of requests
USUAL, SLOWEST = 0.4, 45.0  # seconds on the way
AGAIN_AFTER: Final = 8.0  # seconds without an answer
MOST_STATEMENTS: Final = 400  # a process dies at one of these; few take as many, and early ones are as likely as late
SOON: Final = 2.0  # seconds in which another request may come between


@dataclass
class Answer:
    """What a server says: `code` is "" if it did what was asked; `told` is what the client learns."""

    code: str = ""
    told: dict[str, Any] = field(default_factory=dict)

    @property
    def is_done(self) -> bool:
        """Whether it was done."""
        return not self.code


@dataclass
class Exchange:
    """One request of a client with all its copies, until an answer arrives."""

    who: str
    what: str
    handle: Callable[[], Answer]
    on_answer: Callable[[Answer], None]
    chance: random.Random
    about: object = None
    asked: int = 0
    answer: Answer | None = None
    tries: int = 0


def dying(chance: random.Random) -> Fate:
    """The death of a process, at one of its statements or right after its commit."""
    if chance.random() < 0.3:
        return Fate(dies_committed=True)
    return Fate(int(math.exp(chance.uniform(0, math.log(MOST_STATEMENTS)))))  # between 2 and 4 as often as 20 and 40


class Network:
    """The heap of what will happen. `settle` is called after everything that a server did, with whose request it was.

    `is_calm`: nothing is lost any more, and nobody dies.
    """

    def __init__(self, clock: Clock, settle: Callable[[Exchange | None], None], note: Callable[[str], None]) -> None:
        self.clock, self._settle, self.note = clock, settle, note
        self._heap: list[tuple[float, int, Callable[[], None]]] = []
        self._count = 0
        self.order = 0
        self.is_calm = False

    def at(self, seconds: float, what: Callable[[], None]) -> None:
        """Let something happen at a moment of the day."""
        self._count += 1
        heapq.heappush(self._heap, (max(seconds, self.clock.now), self._count, what))

    def step(self, until: float = float("inf")) -> bool:
        """Let the next thing happen; False if there is none until then."""
        if not self._heap or self._heap[0][0] > until:
            return False
        seconds, _count, what = heapq.heappop(self._heap)
        self.clock.move_to(seconds)
        what()
        return True

    def next_place(self) -> int:
        """The place of an event in the order of all."""
        self.order += 1
        return self.order

    def send(self, one: Exchange) -> None:
        """Ask until an answer comes."""
        one.asked = self.next_place()
        self._try(one)

    def _try(self, one: Exchange) -> None:
        if one.answer is not None:
            return
        for _copy in range(1 + (not self.is_calm and one.chance.random() < TWICE)):
            one.tries += 1
            if (late := self._way(one.chance)) is not None:
                self.at(self.clock.now + late, partial(self._arrive, one, self._fate(one.chance)))
        self.at(self.clock.now + AGAIN_AFTER, lambda: self._try(one))

    def _way(self, chance: random.Random) -> float | None:
        """Seconds that a message is under way; None if it is lost."""
        if self.is_calm:
            return 0.01
        lot = chance.random()
        if lot < LOST:
            return None
        return chance.uniform(USUAL, SLOWEST) if lot < LOST + SLOW else chance.expovariate(1 / USUAL)

    def _fate(self, chance: random.Random) -> Fate:
        fate, lot = Fate(), chance.random()
        if lot < DIES:
            fate = dying(chance)
        elif lot < DIES + PAUSES:
            fate = Fate(pauses_at=chance.randint(1, 8), between=self._come_between)
        return fate

    def _come_between(self) -> None:
        contextvars.Context.run(contextvars.copy_context(), self.step, self.clock.now + SOON)

    def _arrive(self, one: Exchange, fate: Fate) -> None:
        """A server gets it, and answers unless it dies."""
        answer = self.process(one.handle, Fate() if self.is_calm else fate, f"{one.who}: {one.what}", one)
        if answer is None:
            return
        late = self._way(one.chance)
        if late is not None:
            self.at(self.clock.now + late, lambda: self._hear(one, answer))

    def process(self, work: Callable[[], Answer], fate: Fate, what: str, one: Exchange | None = None) -> Answer | None:
        """A process does something; None if it died over it."""
        answer: Answer | None = None
        try:
            with fate.befalls():
                answer = contextvars.copy_context().run(work)
        except Died:
            forget_the_process()
        said = "dies" if answer is None else answer.code or "done"
        self.note(f"{self.clock.now:8.1f} s  {what} -> {said}")
        self._settle(one)
        return answer

    def _hear(self, one: Exchange, answer: Answer) -> None:
        """The first answer counts; a later one must say the same, unless something stood against the first."""
        if one.answer is None:
            one.answer = answer
            one.on_answer(answer)
        elif one.answer.is_done and not answer.is_done:
            self.note(f"{self.clock.now:8.1f} s  {one.who}: {one.what} told otherwise: {answer.code}")
