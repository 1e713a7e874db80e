"""A judge's phone: what it saw of each sheet, what it has sent, and what it was told of it."""

import random
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from scoring import entries
from tests.days.linear import NEVER, SIGNING, Sheet
from tests.days.network import Answer, Exchange

if TYPE_CHECKING:
    from tests.days.day import Day


def line(seen: Sheet, chance: random.Random) -> dict[str, Any]:
    """What a judge writes on this sheet: mostly a hand."""
    return entries.to_data(entries.from_data(_line(seen, chance)))


def _line(seen: Sheet, chance: random.Random) -> dict[str, Any]:
    lot, by = chance.random(), chance.randrange(4)
    if seen.lines and (lot < 0.1 or seen.state == SIGNING):
        return {"kind": "void", "number": chance.randint(1, len(seen.lines)), "reason": "counted wrong"}
    if lot < 0.15:
        return {"kind": "forfeit", "side": chance.choice("AB"), "reason": "went home"}
    pips = [0 if seat == by else chance.randint(4, 30) for seat in range(4)]
    return {"kind": "hand", "by": by, "pips": pips, "tiles": None, "recount": None, "end": "domino"}


class Phone:
    """One phone."""

    def __init__(self, day: "Day", by: Any, name: str) -> None:
        self.day, self.by, self.name = day, by, name
        self.seen: dict[int, Sheet] = {}
        self.asking: set[int] = set()

    def read(self, key: int, chance: random.Random) -> None:
        """Look at a sheet."""

        def told(answer: Answer) -> Sheet | tuple[str, object]:
            if not answer.is_done:
                return ("no", answer.code)
            self.seen[key] = answer.told["sheet"]
            return self.seen[key]

        self._ask(key, "read", "reads", lambda: self.day.door.read(self.by, key), told, chance)

    def write(self, key: int, seen: Sheet, data: dict[str, Any], chance: random.Random) -> None:
        """Write a line on the sheet as it was seen."""
        sent = {"key": self.day.key(self.name), "version": seen.version, "entry": data}
        self.day.ledger.asked(key, sent)

        def told(answer: Answer) -> tuple[str, object]:
            self.seen.pop(key, None)
            if answer.is_done:
                self.day.ledger.acknowledged(key, sent, answer.told["number"])
                return ("ok", answer.told["number"])
            return ("no", answer.code)

        what = f"writes {data['kind']} on version {seen.version}"
        self._ask(key, "write", what, lambda: self.day.door.write(self.by, key, sent), told, chance, sent)

    def sign(self, key: int, seen: Sheet, chance: random.Random) -> None:
        """Sign for the side that has not."""
        side = chance.choice([one for one in "AB" if one not in seen.signed] or ["A"])

        def told(answer: Answer) -> tuple[str, object]:
            self.seen.pop(key, None)
            return ("ok", side) if answer.is_done else ("no", answer.code)

        sent = {"key": "", "version": seen.version, "side": side}
        what = f"signs for {side} on version {seen.version}"
        self._ask(key, "sign", what, lambda: self.day.door.sign(self.by, key, side, seen.version), told, chance, sent)

    def _ask(
        self,
        key: int,
        kind: Any,
        what: str,
        handle: Callable[[], Answer],
        told: Callable[[Answer], Sheet | tuple[str, object]],
        chance: random.Random,
        sent: Mapping[str, Any] | None = None,
    ) -> None:
        self.asking.add(key)

        def hear(answer: Answer) -> None:
            self.asking.discard(key)
            self.day.histories.add(key, kind, one.asked, self.day.network.next_place(), told(answer), sent, self.name)
            if kind == "sign" and not answer.is_done and one.tries > 1:
                # A signature has no key: an earlier copy may have been taken, and officials changed the sheet since.
                self.day.histories.add(key, kind, one.asked, NEVER, None, sent, self.name)

        one = Exchange(self.name, f"{what} of match {key}", handle, hear, chance, about=key)
        self.day.network.send(one)
