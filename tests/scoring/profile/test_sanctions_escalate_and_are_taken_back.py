"""The same record and the same sanction give the same card, and a cancelled sanction leaves no trace (section 3)."""

from dataclasses import asdict, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import WrongValue
from scoring.profile import presets
from scoring.profile.rulings import Offence, Ruling, rulings_of
from scoring.profile.sanctions import CARDS, TABLES, Committed, Given, ladder, rulings

GIVEN = st.builds(Given, st.sampled_from([0, 20, 40, 60, 80]), st.sampled_from(CARDS))
COMMITTED = st.lists(
    st.builds(Committed, st.integers(1, 3), st.sampled_from("AB"), st.sampled_from("ab"), st.just("signals")),
    max_size=8,
)


def climbed(by_round: dict[int, Given]) -> dict[int, Ruling]:
    """What a person's sanctions of one match a round come to, by round."""
    offences = [
        Offence(match=time, time=time, team=1, rivals=2, person=11, **asdict(each)) for time, each in by_round.items()
    ]
    return dict(zip(by_round, rulings_of(presets.get("fvd"), offences), strict=True))


@given(GIVEN, st.lists(st.sampled_from(CARDS), max_size=3), st.sampled_from(CARDS))
def test_a_heavier_record_never_brings_a_lighter_card(given: Given, prior: list[str], more: str) -> None:
    lighter, heavier = ladder(given, prior), ladder(given, [*prior, more])  # type: ignore[list-item, arg-type]
    assert CARDS.index(lighter.card) <= CARDS.index(heavier.card)
    assert lighter.points == heavier.points == given.points
    assert ladder(given, prior[::-1]) == lighter  # type: ignore[arg-type]


@given(st.dictionaries(st.integers(1, 9), GIVEN, max_size=5), GIVEN)
def test_an_edited_sanction_changes_no_earlier_one(by_round: dict[int, Given], other: Given) -> None:
    edited = climbed({**by_round, 5: other})
    assert {number: edited[number] for number in edited if number < 5} == climbed(
        {number: each for number, each in by_round.items() if number < 5}
    )


@given(st.dictionaries(st.integers(1, 9), GIVEN, max_size=5), GIVEN)
def test_cancelling_a_card_restores_every_later_one(by_round: dict[int, Given], other: Given) -> None:
    without = climbed({number: each for number, each in by_round.items() if number != 5})
    taken_back = climbed({**by_round, 5: replace(other, cancelled="wrong person")})
    assert {number: rung for number, rung in taken_back.items() if number != 5} == without
    assert (taken_back[5].card, taken_back[5].points) == ("NONE", 0)


@given(st.sampled_from(sorted(set(TABLES) - {"SACI"})), COMMITTED, st.integers(0, 8))
def test_a_cancelled_infraction_is_not_counted(key: str, committed: list[Committed], place: int) -> None:
    another = Committed(1, "A", "a", "signals").cancel("seen wrongly")
    found = [*rulings(TABLES[key], [*committed[:place], another, *committed[place:]])]
    assert found.pop(min(place, len(committed))) is None
    assert tuple(found) == rulings(TABLES[key], committed)


def test_a_counter_is_of_its_person_or_pair_and_of_its_match_or_event() -> None:
    events = [Committed(1, "A", "a", "signals"), Committed(1, "A", "c", "signals"), Committed(2, "A", "a", "signals")]
    steps = {key: TABLES[key].rows["signals"].steps for key in TABLES if "signals" in TABLES[key].rows}
    expected = {"CNY": (0, 1, 0), "MEXICO": (0, 1, 1), "ESTACION": (0, 0, 0)}
    for key, places in expected.items():
        assert rulings(TABLES[key], events) == tuple(steps[key][place] for place in places)


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        (lambda: Given(81), "points"),
        (lambda: Given(-1), "points"),
        (lambda: Given(0, "GREEN"), "card"),  # type: ignore[arg-type]
        (lambda: Committed(1, "A", "a", "slam").cancel("  "), "reason"),
        (lambda: Committed(1, "A", "a", "slam").cancel("a").cancel("b"), "reason"),
        (lambda: rulings(TABLES["SACI"], [Committed(1, "A", "a", "slam")]), "row"),
    ],
)
def test_a_sanction_that_cannot_be_names_what_is_wrong(wrong, place) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(WrongValue) as problem:
        wrong()
    assert problem.value.place == place
