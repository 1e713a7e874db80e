"""Every round of every event keeps the constraints, also when people come late, leave and return."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brackets.rotating import Proposal, Round, Rules, Table, seat
from tests.brackets.rotating.checking import faults, has_best_sides, rivals_in
from tests.brackets.rotating.playing import Plan
from tests.brackets.rotating.simulation import Event
from tests.support.thorough import often


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    """Events of 4 to 120 people, of whom up to a third come late and as many leave; four always stay."""
    people = draw(st.one_of(st.integers(4, 14), st.integers(15, 120)))
    rounds = draw(st.integers(1, 9))
    movable = list(range(5, people + 1))
    some = (
        st.dictionaries(st.sampled_from(movable), st.integers(2, 9), max_size=people // 3) if movable else st.just({})
    )
    arrive, leave = draw(some), draw(some)
    return Plan(people, rounds, draw(st.integers(0, 2**32)), arrive, leave)


RULES = (
    Rules(),
    Rules(second="LEADERS_APART", last="INTERLEAVED"),
    Rules(first="RATING_FOLD", bye_limit=1),
    Rules(first="CLUB_VECTORS", last="INTERLEAVED", last_partners="MAY_REPEAT"),
    Rules(duel=True, last_partners="MAY_REPEAT", bye_limit=3),
)


@settings(max_examples=often(5, 300))
@given(plan=plans(), rules=st.sampled_from(RULES), clubs=st.lists(st.sampled_from(["", "", "x", "y", "z"]), min_size=5))
def test_an_independent_checker_finds_nothing(plan: Plan, rules: Rules, clubs: list[str]) -> None:
    of = {person: clubs[person % len(clubs)] for person in range(1, plan.people + 1)}
    event = plan.play(rules, of)
    for number, made in enumerate(event.rounds):
        order, is_last = list(event.orders[number]), number == plan.rounds - 1
        if number == 0 and rules.first == "CLUB_VECTORS":  # by club, those without one last
            order.sort(key=lambda person: (not of[person], of[person]))
        may_repeat = is_last and rules.last_partners == "MAY_REPEAT"
        assert faults(order, event.rounds[:number], made, rules.bye_limit, may_repeat=may_repeat) == [], number
        judged = Proposal(order, event.rounds[:number], made, rules, is_last=is_last, clubs=of).judge()
        assert judged.problems == (), number


@settings(max_examples=often(5, 300))
@given(plan=plans())
def test_no_other_sides_of_a_table_are_better(plan: Plan) -> None:
    event = plan.play()
    for number, made in enumerate(event.rounds[1:], start=1):
        for table in made.tables:
            assert has_best_sides(event.orders[number], event.rounds[:number], table)


@settings(max_examples=often(5, 300))
@given(people=st.integers(12, 60), rounds=st.integers(1, 6), seed=st.integers(0, 999), late=st.integers(0, 6))
def test_byes_of_those_who_are_always_there_differ_by_one_at_most(
    people: int, rounds: int, seed: int, late: int
) -> None:
    arrive = {person: 2 + person % 4 for person in range(1, late + 1)}
    event = Plan(people, rounds, seed, arrive).play()
    had = Counter(person for made in event.rounds for person in made.byes)
    throughout = [had[person] for person in range(1, people + 1) if person not in arrive]
    assert max(throughout) - min(throughout) <= 1


@pytest.mark.parametrize("people", [4, 5, 6, 7, 8])
def test_small_events_go_on_when_all_have_partnered(people: int) -> None:
    """More rounds than partners: as few pairs as possible repeat (R2), and byes above the limit are spread."""
    event = Plan(people, 13, seed=people).play()
    for number, made in enumerate(event.rounds):
        assert faults(event.orders[number], event.rounds[:number], made) == [], number


def test_who_returns_has_their_old_partners_still() -> None:
    first = Plan(12, 3, seed=1).play()
    without = _next(first, [person for person in first.orders[-1] if person not in (1, 2, 3, 4)])
    back = _next(first, list(first.orders[-1]), without)
    assert faults(first.orders[-1], [*first.rounds, without], back) == []
    assert {table.number for table in without.tables} == {1, 2}


def _next(event: Event, order: list[int], *more: Round) -> Round:
    return seat(order, [*event.rounds, *more])


def test_the_checker_sees_an_exchange_of_two_people() -> None:
    """Not blind: two people of different tables change seats, and a partner repeats or the leader's table is not 1."""
    event = Plan(16, 3, seed=5).play()
    order, history, made = event.orders[2], event.rounds[:2], event.rounds[2]
    tables = [Table(table.number, table.sides[::-1]) for table in made.tables]
    swapped = Round((Table(1, tables[1].sides), Table(2, tables[0].sides), *tables[2:]), made.byes)
    assert faults(order, history, swapped)
    assert faults(order, event.rounds[:3], made)
    assert max(rivals_in(event.rounds).values()) <= 2
