"""Elo: every change with its steps, so that anybody can work it out again. federation.md, section 5."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_EVEN, Context, Decimal, localcontext
from typing import Final, Literal

from scoring.errors import WrongValue
from scoring.profile.options import Readers, check, one_of

CENT: Final = Decimal("0.01")
PUBLISHED: Final = Decimal("0.000001")
"""Expectations are kept to so many decimals, so that what is published gives the same change again."""
START: Final = Decimal(1200)
FEW_GAMES: Final = 20
HIGHEST: Final = Decimal(4000)
# Not the context of the caller: the same match must give the same change everywhere.
_EXACT: Final = Context(prec=28, rounding=ROUND_HALF_EVEN)


@dataclass(frozen=True, slots=True)
class Rating:
    """A person's rating, kept to 0.01, and the rated games so far."""

    value: Decimal = START
    games: int = 0

    def __post_init__(self) -> None:
        """Raise WrongValue for a rating or a number of games that cannot be."""
        if not self.value.is_finite() or not -HIGHEST <= self.value <= HIGHEST:
            raise WrongValue("rating", f"a rating is from -{HIGHEST} to {HIGHEST}")
        if self.games < 0:
            raise WrongValue("games", "a number of games is at least 0")


@dataclass(frozen=True, slots=True)
class EloOptions:
    """k: by games and rating, or by games alone for closed clubs (C4). expectation: to six decimals, or to two (C5)."""

    k: Literal["GAMES_OR_RATING", "GAMES_ONLY"] = "GAMES_OR_RATING"
    expectation: Literal["EXACT", "TWO_DECIMALS"] = "EXACT"

    def __post_init__(self) -> None:
        """Raise UnknownOption for a value that an option does not have."""
        check(self, ELO_OPTIONS)


ELO_OPTIONS: Final[Readers] = {
    "k": one_of("GAMES_OR_RATING", "GAMES_ONLY"),
    "expectation": one_of("EXACT", "TWO_DECIMALS"),
}


@dataclass(frozen=True, slots=True)
class Rated:
    """One match to rate. scores: of side A and side B: 1, 1/2 or 0, together 1; None: a walkover, bye, forfeit or card,
    which changes nothing.
    """

    sides: tuple[tuple[str, ...], tuple[str, ...]]
    scores: tuple[Decimal, Decimal] | None

    def __post_init__(self) -> None:
        """Raise WrongValue for an empty side, somebody twice, and scores that do not add up to 1."""
        people = [*self.sides[0], *self.sides[1]]
        if not all(self.sides) or len(set(people)) < len(people):
            raise WrongValue("sides", "each side has somebody, and nobody sits twice")
        if self.scores is not None and (sum(self.scores) != 1 or self.scores[0] not in (0, Decimal("0.5"), 1)):
            raise WrongValue("result", "the scores are 1 and 0, 0 and 1, or 1/2 each")


@dataclass(frozen=True, slots=True)
class Change:
    """One person's change, with all that it follows from: change = k x (score - expected), to 0.01."""

    person: str
    before: Decimal
    own_side: Decimal
    rivals: Decimal
    expected: Decimal
    k: int
    score: Decimal
    change: Decimal


def k_of(rating: Rating, options: EloOptions) -> int:
    """Return the greatest share of a match that a rating moves by."""
    if rating.games < FEW_GAMES:
        return 40
    if options.k == "GAMES_ONLY" and rating.value < 1600:
        return 20
    for below, k in ((1600, 40), (2000, 20), (2200, 15)):
        # 2000 itself still has 20, and 2200 still 15.
        if rating.value < below or (rating.value == below > 1600):
            return k
    return 10


def expectations(own: Decimal, rivals: Decimal, options: EloOptions) -> tuple[Decimal, Decimal]:
    """Return what two sides may expect of a match between them, from 0 to 1; together 1."""
    with localcontext(_EXACT):
        expected = 1 / (1 + Decimal(10) ** ((rivals - own) / 400))
        expected = expected.quantize(CENT if options.expectation == "TWO_DECIMALS" else PUBLISHED)
        # The other one is not rounded by itself: then the two might not add up to 1.
        return expected, 1 - expected


def changes(match: Rated, ratings: Mapping[str, Rating], options: EloOptions) -> tuple[Change, ...]:
    """Return what a match changes; nothing if it is not rated. Who has no rating yet begins at 1200."""
    if match.scores is None:
        return ()
    means = [_mean([ratings.get(name, Rating()).value for name in side]) for side in match.sides]
    expected = expectations(means[0], means[1], options)
    found = []
    for side, names in enumerate(match.sides):
        for name in names:
            rating = ratings.get(name, Rating())
            k = k_of(rating, options)
            with localcontext(_EXACT):
                moved = (k * (match.scores[side] - expected[side])).quantize(CENT)
            found.append(
                Change(name, rating.value, means[side], means[1 - side], expected[side], k, match.scores[side], moved)
            )
    return tuple(found)


def after_round(
    ratings: Mapping[str, Rating], matches: Sequence[Rated], options: EloOptions | None = None
) -> tuple[dict[str, Rating], tuple[Change, ...]]:
    """Return the ratings after a round, and every change. All matches use the ratings before the round, so that their
    order does not matter.
    """
    steps = [step for match in matches for step in changes(match, ratings, options or EloOptions())]
    after = dict(ratings)
    games, moved = Counter(step.person for step in steps), defaultdict[str, Decimal](Decimal)
    for step in steps:
        moved[step.person] += step.change
    for name, played in games.items():
        rating = ratings.get(name, Rating())
        # Only the sum is kept within the bounds: the steps stay as they were worked out.
        value = max(-HIGHEST, min(HIGHEST, rating.value + moved[name]))
        after[name] = replace(rating, value=value, games=rating.games + played)
    return after, tuple(steps)


def shown(value: Decimal) -> int:
    """Return a rating as it is shown: whole, halves up."""
    return int((value + Decimal("0.5")).to_integral_value("ROUND_FLOOR"))


def _mean(values: Sequence[Decimal]) -> Decimal:
    with localcontext(_EXACT):
        return sum(values, Decimal(0)) / len(values)
