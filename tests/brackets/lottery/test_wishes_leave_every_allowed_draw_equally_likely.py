"""With wishes, every whole draw that is allowed is as likely as any other; skipping to a permitted partner is not.

Seeds are fixed, so the figures never change from run to run.
"""

import hashlib
from collections import Counter
from itertools import permutations

import pytest

from brackets import lottery, tree
from tests.brackets.lottery import fairness
from tests.support.thorough import often

TRIALS = often(6_000, 40_000)
FOUND_OUT = 25_000  # so many show the fault beyond doubt
REJECT_BELOW = 1e-6
LINES = [f"{number:04d} x" for number in range(1, 7)]
CLUBS = lottery.Wishes(apart=frozenset({lottery.pair("0001", "0002"), lottery.pair("0001", "0003")}))
BYES = lottery.Wishes(apart=CLUBS.apart, no_bye=frozenset({"0004"}))
Whole = tuple[frozenset[frozenset[str]], frozenset[str] | None]


def whole(teams: list[tuple[str, str]], passing: tuple[str, str] | None) -> Whole:
    """Who plays with whom, and which team has the bye (None: nobody asks)."""
    return frozenset(map(frozenset, teams)), None if passing is None else frozenset(passing)


def pairs(line: list[str]) -> list[tuple[str, str]]:
    return list(zip(line[0::2], line[1::2], strict=True))


def allowed(wishes: lottery.Wishes) -> set[Whole]:
    """Every whole draw of six players that fulfils the wishes."""
    numbers = [line[:4] for line in LINES]
    draws = [(pairs(list(line)), at) for line in permutations(numbers) for at in range(3)]
    return {whole(teams, teams[at] if wishes.no_bye else None) for teams, at in draws if wishes.allow(teams, teams[at])}


def drawn(trial: int, wishes: lottery.Wishes) -> Whole:
    """The product's own draw."""
    _, seed, players = lottery.first_allowed(hashlib.sha256(b"%d" % trial).hexdigest(), LINES, wishes, 1)
    teams = pairs([number for number, _ in players])
    if not wishes.no_bye:
        return whole(teams, None)
    places = lottery.order(bytes.fromhex(seed), "places", ["team 1", "team 2", "team 3"])
    passing = tree.build(3).rounds[0].bye
    assert isinstance(passing, tree.Place)
    return whole(teams, teams[int(places[passing.index][-1]) - 1])


def skipping(trial: int, wishes: lottery.Wishes) -> Whole:
    """The control: the next player takes the next permitted partner, and only a dead end begins again."""
    for attempt in range(1000):
        left = [one[:4] for one in lottery.order(b"%d %d" % (trial, attempt), "players", LINES)]
        teams = []
        while left:
            one = left.pop(0)
            other = next((who for who in left if lottery.pair(one, who) not in wishes.apart), None)
            if other is None:
                break
            left.remove(other)
            teams.append((one, other))
        else:
            return whole(teams, None)
    raise AssertionError("no draw")


def p_value(seen: Counter[Whole], every: set[Whole]) -> float:
    expected = seen.total() / len(every)
    return fairness.chi_square_p(sum((seen[one] - expected) ** 2 / expected for one in every), len(every) - 1)


@pytest.mark.parametrize(
    ("wishes", "trials"), [(CLUBS, TRIALS), (BYES, often(3_000, 15_000))], ids=["partners", "and bye"]
)
def test_every_allowed_draw_is_equally_likely(wishes: lottery.Wishes, trials: int) -> None:
    seen = Counter(drawn(trial, wishes) for trial in range(trials))
    assert seen.keys() == allowed(wishes)
    assert p_value(seen, allowed(wishes)) > REJECT_BELOW


def test_skipping_to_a_permitted_partner_is_found_out() -> None:
    seen = Counter(skipping(trial, CLUBS) for trial in range(FOUND_OUT))
    assert seen.keys() == allowed(CLUBS)
    assert p_value(seen, allowed(CLUBS)) < REJECT_BELOW
