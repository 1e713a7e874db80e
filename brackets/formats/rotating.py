"""Rotating partners: people enter alone, and each round of tables is added once it was seated (`brackets.rotating`).

docs/formats/rotating.md. The people are entrants without a match; the two sides of a table are entrants of one match.
"""

from collections.abc import Mapping, Sequence

from brackets.formats.protocol import Format, NextStage, Option, Pairing, State, in_order


class Rotating(Format):
    """Option `rounds`. Rounds are added by `seated_rounds.add_seated_round`; the people are ranked after the last one.

    Nothing rests on a match: a seated round stays as it is when an earlier result is corrected.
    """

    key = "rotating"
    options = (Option("rounds", 1, 32, 9),)
    ranks = True
    admits_level = True

    def settled(self, options: Mapping[str, int], size: int) -> dict[str, int]:
        return {"rounds": options.get("rounds", 9)}

    def may_be_level(self, part: str) -> bool:
        return True  # points and wins rank people, and nobody moves on

    def plan(self, size: int, options: Mapping[str, int]) -> tuple[Pairing, ...]:
        return ()

    def waits(self, state: State) -> bool:
        return state.last_round < state.options["rounds"]

    def to_rank(self, state: State) -> tuple[tuple[int, ...], ...]:
        return (people(state),) if not self.waits(state) and not self.is_over(state) else ()

    def next_stage(
        self,
        state: State,
        ranked: Sequence[Sequence[int]],
        seed: bytes,
        scores: Mapping[int, int] | None = None,
    ) -> NextStage:
        return NextStage(ranked=tuple(ranked[0]) if ranked else ())

    def to_continue(self, size: int, options: Mapping[str, int], waves: int) -> tuple[int, ...]:
        return (size // 4,) * max(options["rounds"] - waves, 0)

    def is_over(self, state: State) -> bool:
        return state.ranked is not None

    def past(self, state: State) -> tuple[int, ...]:
        return tuple(match.number for match in state.matches)

    def byes(self, state: State, round: int) -> list[int]:
        return []

    def champion(self, state: State) -> int | None:
        return state.ranked[0] if state.ranked else None

    def in_place(self, state: State, place: int) -> list[int] | None:
        return in_order(state, place)


def people(state: State) -> tuple[int, ...]:
    """Return the numbers of the people who have not left: all but the sides of matches."""
    sides = {number for match in state.matches for number in (match.first, match.second)}
    return tuple(number for number in state.here if number not in sides)
