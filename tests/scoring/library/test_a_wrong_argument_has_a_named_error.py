"""Whatever the library is given, it answers or raises one of its own errors, which says where and why."""

import random
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

import scoring
from scoring.entries import Forfeit, Hand

SACI = scoring.rules("saci")
FIVE: Any = 5
TEXT: Any = "saci"
BASE = "saci; hands 0-5 / 1-1 / 2-2 / 3-3; table 6-3 3-5*; turn 2; last 1:3-6"
DEAL = [["0-1"], ["1-1"], ["2-2"], ["6-6"]]
PLAY = "deal 0-1 / 1-1 / 2-2 / 6-6 moves 3:6-6 0:-"
JUNK: tuple[object, ...] = (
    None,
    True,
    -1,
    99,
    10**5000,
    1.5,
    float("nan"),
    "",
    "x" * 50_000,
    "\ud800\0",
    b"3-5",
    [],
    [None],
    [[["3-5"]]] * 4,
    {"kind": "hand"},
    {1: 2},
    object(),
    int,
    scoring.Tile(0, 9),
    scoring.Move(None, "lay", "3-5"),  # type: ignore[arg-type]  # the point
    scoring.Move(2, ["lay"], scoring.Tile(3, 5), "L"),  # type: ignore[arg-type]  # likewise
    scoring.Play("deal", ("moves",)),  # type: ignore[arg-type]  # likewise
    Hand("domino", "one", (1,), None, {}),  # type: ignore[arg-type]  # likewise
    Forfeit("Z", 5),  # type: ignore[arg-type]  # likewise
    SACI,
    lambda *_: None,
)
CALLS: dict[str, tuple[Callable[..., object], tuple[object, ...]]] = {
    "rules": (scoring.rules, ("saci",)),
    "target": (lambda value: scoring.rules("saci", target=value), (150,)),
    "count_scope": (lambda value: scoring.rules("saci", count_scope=value), ("ALL",)),
    "Hand": (scoring.Hand, (SACI, DEAL, (), 0)),
    "deal": (scoring.Hand.deal, (SACI, random.Random(1), None)),
    "from_position": (scoring.Hand.from_position, (BASE,)),
    "push": (lambda move: scoring.Hand.from_position(BASE).push(move), ("2:-",)),
    "view": (lambda seat: scoring.Hand.from_position(BASE).view(seat), (0,)),
    "deals": (lambda rng: next(scoring.Hand.from_position(BASE).view(0).deals(rng)), (random.Random(1),)),
    "Match": (scoring.Match, (SACI, ())),
    "from_text": (scoring.Match.from_text, ("rules saci",)),
    "add": (lambda entry: scoring.Match(SACI).add(entry), ("forfeit A",)),
    "check": (scoring.check, ("forfeit A", SACI)),
    "replay": (scoring.replay, (PLAY, SACI, 0, False)),
    "svg": (scoring.svg, (BASE,)),
    "perft": (scoring.perft, (BASE, 1)),
    "arena": (scoring.arena, (["random", "greedy"], SACI, 1, 1)),
    "random_policy": (scoring.random_policy, (random.Random(1),)),
}


@pytest.mark.parametrize("name", CALLS)
def test_no_argument_raises_anything_else(name: str) -> None:
    call, arguments = CALLS[name]
    for place, junk in product(range(len(arguments)), JUNK):
        changed = [*arguments[:place], junk, *arguments[place + 1 :]]
        refused = error_of(lambda: call(*changed))  # noqa: B023 - called at once
        assert refused is None or isinstance(refused, TypeError | ValueError)
        assert refused is None or 0 < len(str(refused)) < 1_000


def error_of(call: Callable[[], object]) -> scoring.ScoringError | None:
    """The engine's own error, if there is one; any other goes on."""
    try:
        call()
    except scoring.ScoringError as refused:
        return refused
    return None


@pytest.mark.parametrize(
    ("call", "error", "told"),
    [
        (lambda: scoring.rules("chess"), scoring.UnknownRuleset, "no rule system 'chess'; there are saci, saci500, "),
        (lambda: scoring.rules(FIVE), scoring.WrongType, "system: expected the key of a rule system, got int"),
        (lambda: scoring.rules("saci", goal=1), scoring.UnknownOption, "saci has no option 'goal'; it has target, "),
        (lambda: scoring.rules("saci", target=1.5), scoring.UnknownOption, "target is a whole number from [0-9]+ to "),
        (lambda: scoring.rules("saci", count_scope="SOME"), scoring.UnknownOption, "count_scope is ALL or OPP, not"),
        (lambda: scoring.rules("draw", players=9), scoring.UnknownOption, "draw is not for 9 players"),
        (lambda: scoring.Hand(TEXT, DEAL), scoring.WrongType, "rules: expected a rule system"),
        (lambda: scoring.Hand(SACI, DEAL[:3]), scoring.WrongValue, "deal: needs one hand for each of 4 seats, has 3"),
        (lambda: scoring.Hand(SACI, [["0-1"], [5], [], []]), scoring.WrongType, "deal, seat 1, tile 1: expected"),
        (lambda: scoring.Hand(SACI, DEAL), scoring.IllegalDeal, "deal: too-few-tiles"),
        (lambda: scoring.Hand.deal(SACI, FIVE), scoring.WrongType, "rng: expected a random.Random, got int"),
        (lambda: scoring.Hand.from_position(BASE).push(FIVE), scoring.WrongType, "move: expected a Move or text"),
        (lambda: scoring.Hand.from_position(BASE).push("2:"), scoring.NotationError, "character 3: tile-expected"),
        (lambda: scoring.Hand.from_position(BASE).push("3:-"), scoring.IllegalMove, "move 1: out-of-turn"),
        (lambda: scoring.Hand.from_position(BASE).view(4), scoring.WrongValue, "seat: 4 is not from 0 to 3"),
        (lambda: scoring.perft(BASE, True), scoring.WrongType, "depth: expected a whole number, got bool"),
        (lambda: scoring.arena(["best", "random"], SACI, 1, 1), scoring.WrongValue, "policies, side A: no such player"),
        (lambda: scoring.arena(["random"], SACI, 1, 1), scoring.WrongValue, "policies: needs one for each of 2 sides"),
        (lambda: scoring.Match(SACI).add(FIVE), scoring.WrongType, "entry: expected a hand, an entry, its text"),
        (lambda: scoring.Match(SACI).add({}), scoring.BadEntry, "kind: unknown-kind"),
        (lambda: scoring.Match(SACI).add("domino 1 pips 3"), scoring.NotationError, "not-one-for-each-seat"),
    ],
)  # fmt: skip
def test_an_error_says_where_and_why(call: Callable[[], object], error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=told):
        call()


def test_a_hand_that_goes_on_is_no_entry() -> None:
    with pytest.raises(scoring.WrongValue, match="entry: the hand goes on"):
        scoring.Match(SACI).add(scoring.Hand.from_position(BASE))
