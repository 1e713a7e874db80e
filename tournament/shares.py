"""Share money out so that it adds up to the cent. Whole numbers in, whole numbers out."""

from collections.abc import Sequence

WHOLE = 10_000  # hundredths of a per cent


def shared_out(cents: int, parts: Sequence[int]) -> list[int]:
    """What each part of a sum is, in cents; `parts` in hundredths of a per cent, together 10,000 at most.

    Every part is its exact share rounded down or up by less than a cent. The cents that rounding leaves go to the parts
    that lost most of one, the earlier first. Parts of 10,000 together are the whole sum; what is beside them counts as
    one more part, which comes last and is nobody's.
    """
    rest = WHOLE - sum(parts)
    if cents < 0 or rest < 0 or any(part < 0 for part in parts):
        raise ValueError("parts of a sum are not below zero, and not more than the sum")
    exact = [cents * part for part in (*parts, rest)]
    whole = [one // WHOLE for one in exact]
    most_lost = sorted(range(len(exact)), key=lambda place: (-(exact[place] % WHOLE), place))
    for place in most_lost[: cents - sum(whole)]:
        whole[place] += 1
    return whole[:-1]


def evenly(cents: int, heads: int) -> list[int]:
    """A sum for so many heads: nobody gets more than a cent more than another, and the first get it."""
    each, left = divmod(cents, heads)
    return [each + (1 if head < left else 0) for head in range(heads)]


def part_of(cents: int, part: int) -> int:
    """A part of a sum, rounded down to the cent: who shares out never promises more than there is."""
    return cents * part // WHOLE
