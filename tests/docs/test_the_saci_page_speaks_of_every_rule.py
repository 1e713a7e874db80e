"""docs/rules/saci.md: the table of brackets is what is built, and no rule is left out."""

import re

from brackets import tree
from tests.docs.pages import read, rows

PAGE = read("docs/rules/saci.md")


def test_the_brackets_have_the_rounds_matches_and_byes_of_the_table() -> None:
    for teams, rounds, matches, byes in rows(PAGE, "teams"):
        built = tree.build(int(teams))
        assert len(built.rounds) == int(rounds)
        assert len(built.matches) == int(matches)
        assert [int(round_.bye is not None) for round_ in built.rounds] == [int(bye) for bye in byes.split(", ")]


def test_the_page_speaks_of_every_rule() -> None:
    spoken: set[int] = set()
    for listed in re.findall(r"rules? (\d+(?:(?:, | and | to )\d+)*)", PAGE.replace("rules 1-20", "")):
        for part in re.split(", | and ", listed):
            first, _, last = part.partition(" to ")
            spoken |= set(range(int(first), int(last or first) + 1))
    assert spoken == set(range(1, 21))
