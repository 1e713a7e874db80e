"""The worked examples of docs/formats happen as they are told."""

import re
from pathlib import Path

import pytest

from brackets import formats, selectors, services
from brackets.models import Bracket, Entrant, Match

pytestmark = pytest.mark.django_db

PAGES = Path(__file__).parents[3] / "docs" / "formats"
EXAMPLES = {
    f"{page.stem} {number}": told.strip().splitlines()
    for page in sorted(PAGES.glob("*.md"))
    for number, told in enumerate(re.findall(r"^```example\n(.*?)^```", page.read_text("utf-8"), re.S | re.M), start=1)
}
SEED = b"seed"


def test_every_format_has_a_page_with_an_example() -> None:
    assert {name.split()[0] for name in EXAMPLES} == {one.key for one in formats.FORMATS}


@pytest.mark.parametrize("name", EXAMPLES)
def test_it_happens_as_it_is_told(name: str) -> None:
    heading, *lines, end = EXAMPLES[name]
    bracket = _built(heading)
    for line in lines:
        bracket.refresh_from_db()
        word, _blank, rest = line.partition(" ")
        if word == "order":
            orders = [[int(number) for number in one.split()] for one in rest.split("|")]
            services.add_next_stage(bracket=bracket, ranked=orders, seed=SEED)
        elif word == "round":
            _play(bracket, *rest.split(": "))
        else:
            assert rest == "leaves", line
            services.take_out(bracket=bracket, number=int(word))
    bracket.refresh_from_db()
    assert selectors.is_finished(bracket)
    assert _end(bracket, consolation="consolation" in end) == end


def _built(heading: str) -> Bracket:
    """As in "groups, 6 teams, group_size 3"."""
    format, teams, *options = heading.split(", ")
    chosen = {name: int(value) for name, value in (option.split() for option in options)}
    return services.build(label="men", numbers=range(1, int(teams.split()[0]) + 1), format=format, options=chosen)


def _play(bracket: Bracket, number: str, told: str) -> None:
    """As in "2: 3 beats 5 (walkover), 1 sits out": all of a round, and nothing else."""
    if selectors.needs_next_stage(bracket) and not selectors.to_rank(bracket):
        services.add_next_stage(bracket=bracket, ranked=[], seed=SEED)
    wave = int(number)
    assert selectors.current_round(bracket) == wave
    table_match_out = set(re.findall(r"(\d+) sits out", told))
    assert {str(entrant) for entrant in selectors.byes(bracket, wave)} == table_match_out
    for won, lost, how in re.findall(r"(\d+) beats (\d+)(?: \((\w+)\))?", told):
        match = next(
            match
            for match in selectors.ready_matches(bracket, wave)
            if {str(match.first), str(match.second)} == {won, lost}
        )
        services.record_winner(match=match, number=int(won), how="walkover" if how else "played")
    assert not Match.objects.filter(bracket=bracket, round=wave, decided="").exists()


def _end(bracket: Bracket, *, consolation: bool) -> str:
    names = {1: "winner", 2: "second", 3: "third"}
    places = [f"{name} {_numbers(selectors.in_place(bracket, place) or [])}" for place, name in names.items()]
    if consolation:
        best = selectors.matches_of(bracket).filter(part=formats.CONSOLATION).latest("round", "number").winner
        places.append(f"consolation {best}")
    return ", ".join(places)


def _numbers(entrants: list[Entrant]) -> str:
    return " ".join(str(entrant) for entrant in sorted(entrants, key=lambda entrant: entrant.number))
