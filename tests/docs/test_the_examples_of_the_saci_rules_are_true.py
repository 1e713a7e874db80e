"""docs/rules/saci.md: each worked example is what the engine does, and each option is one the engine has."""

import json
import re

import pytest

from brackets import tree
from scoring.legal import legal_tiles
from scoring.rulesets import get
from tests.docs.examples import Example, parse, play, read_tiles
from tests.docs.papers import BASE, blocks, read, rows

PAGE = read("docs/rules/saci.md")
EXAMPLES = [parse(block) for block in blocks(PAGE, "example")]
HANDS = [example for example in EXAMPLES if not example.get("may lay")]
TURNS = [example for example in EXAMPLES if example.get("may lay")]


def name_of(example: Example) -> str:
    return example.get("case", "own")


@pytest.mark.parametrize("example", HANDS, ids=name_of)
def test_an_example_of_a_hand_comes_out_as_the_page_says(example: Example) -> None:
    assert example.claims
    outcome = play(example)
    assert {name: outcome.get(name) for name in example.claims} == example.claims


@pytest.mark.parametrize("example", TURNS, ids=name_of)
def test_an_example_of_a_turn_allows_what_the_page_says(example: Example) -> None:
    left, right = (int(end) for end in example.get("ends").split(" and "))
    hand, face_up = read_tiles(example.get("holds")), read_tiles(example.get("face up"))
    allowed = " ".join(str(tile) for tile in legal_tiles((left, right), hand, face_up))
    assert (allowed or "nothing") == example.get("may lay")


def test_the_page_has_examples_of_both_kinds() -> None:
    assert len(HANDS) > 10
    assert TURNS


def test_each_example_that_names_a_case_takes_its_numbers_from_it() -> None:
    lines = (BASE / "tests/scoring/cases/saci.jsonl").read_text(encoding="utf-8").splitlines()
    cases = {case["id"]: case for case in map(json.loads, lines)}
    named = [example for example in HANDS if example.get("case")]
    assert named
    for example in named:
        case = cases[example.get("case")]
        if example.get("left"):
            held = [read_tiles(" ".join(case["seats"][str(seat)])) for seat in range(4)]
            assert [read_tiles(text) for text in example.get("left").split("|")] == held
        if example.get("before"):
            assert example.get("before") == f"A {case['before']['A']}, B {case['before']['B']}"


def test_the_options_and_their_defaults_are_those_of_the_engine() -> None:
    saci = get("saci")
    told = {
        option.name: (
            f"{option.bounds[0]} to {option.bounds[1]}"
            if option.bounds
            else ", ".join(choice.value for choice in option.choices),
            str(getattr(saci, option.name)),
        )
        for option in saci.options
    }
    assert {name: (values, default) for name, values, default, _ in rows(PAGE, "option")} == told


def test_the_brackets_have_the_rounds_matches_and_byes_of_the_table() -> None:
    for teams, rounds, matches, byes in rows(PAGE, "teams"):
        built = tree.build(int(teams))
        assert len(built.rounds) == int(rounds)
        assert len(built.matches) == int(matches)
        assert [int(round_.bye is not None) for round_ in built.rounds] == [int(bye) for bye in byes.split(", ")]


def test_the_page_speaks_of_every_rule() -> None:
    spoken: set[int] = set()
    for listed in re.findall(r"rules? (\d+(?:(?:, | and | to )\d+)*)", PAGE.replace("rules 1 to 20", "")):
        for part in re.split(", | and ", listed):
            first, _, last = part.partition(" to ")
            spoken |= set(range(int(first), int(last or first) + 1))
    assert spoken == set(range(1, 21))
