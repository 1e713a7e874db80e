"""Input of which no round can be made is refused, with what is wrong in a sentence and as values."""

import pytest

from brackets.rotating import (
    NotFour,
    PersonTwice,
    Proposal,
    Round,
    Rules,
    Table,
    TooFewPeople,
    TooManyRounds,
    TwoSeats,
    UnknownChoice,
    check_plan,
    seat,
)


@pytest.mark.parametrize("people", range(4))
def test_fewer_than_four_people(people: int) -> None:
    with pytest.raises(TooFewPeople, match=f"at least 4 people, and {people} are present") as refused:
        seat(range(people))
    with pytest.raises(TooFewPeople):
        Proposal(range(people), [], Round(()), Rules(duel=True)).judge()
    assert refused.value.params == {"people": people, "least": 4}


def test_seven_people_are_one_table_and_three_byes() -> None:
    made = seat(range(1, 8))
    assert made == Round((Table(1, ((1, 2), (3, 4))),), (5, 6, 7))


def test_somebody_twice_in_the_order() -> None:
    with pytest.raises(PersonTwice, match="Person 3 stands twice"):
        seat([1, 2, 3, 4, 3])


def test_somebody_at_two_tables_of_a_round_that_was_played() -> None:
    played = Round((Table(1, ((1, 2), (3, 4))), Table(2, ((5, 6), (7, 1)))))
    with pytest.raises(TwoSeats, match="Person 1 has two places in round 1"):
        seat(range(1, 9), [played])
    with pytest.raises(TwoSeats):
        Proposal(range(1, 9), [played], played).judge()


@pytest.mark.parametrize("sides", [((1, 2), (3,)), ((1, 2), (3, 4), (5, 6)), ()])
def test_a_table_of_a_round_that_was_played_without_four(sides: tuple[tuple[int, ...], ...]) -> None:
    with pytest.raises(NotFour, match="Table 1 of round 1 does not have two sides of two people"):
        seat(range(1, 9), [Round((Table(1, sides),))])


@pytest.mark.parametrize(("people", "most"), [(4, 3), (5, 5), (6, 7), (7, 10), (8, 7), (28, 27)])
def test_an_event_with_more_rounds_than_new_partners(people: int, most: int) -> None:
    check_plan(people, most)
    with pytest.raises(TooManyRounds, match=f"{people} people can play at most {most} rounds .* not {most + 1}"):
        check_plan(people, most + 1)


def test_a_value_that_an_option_does_not_have() -> None:
    with pytest.raises(UnknownChoice, match="“LOT” is no value of “second”: choose one of AS_MIDDLE, LEADERS_APART"):
        Rules(second="LOT")
