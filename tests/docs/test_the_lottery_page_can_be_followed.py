"""docs/lottery.md: the program on the page prints what the page says, and the real steps draw the same."""

import contextlib
import io
import re
from collections.abc import Mapping

from brackets import lottery, tree
from tests.cast import enter
from tests.docs.papers import blocks, read
from tournament import draw, tables
from tournament.models import Division, Sitting, Tournament

PAGE = read("docs/lottery.md")
PROGRAM = blocks(PAGE, "python")[0]
TREES, PRINTED = blocks(PAGE, "text")


def seed(name: str) -> bytes:
    """A seed of the worked example, by its name in the program."""
    found = re.search(rf'^{name} = "([0-9a-f]{{64}})"$', PROGRAM, re.MULTILINE)
    assert found
    return bytes.fromhex(found[1])


def told(words: str) -> Mapping[str, str]:
    """The printed lines that begin with these words, by their number: "team 1: 0001 0003" -> {"1": "0001 0003"}."""
    return dict(re.findall(rf"^{words} (\d+): (.*)$", PRINTED, re.MULTILINE))


def test_the_program_prints_what_the_page_says() -> None:
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(PROGRAM, {})  # noqa: S102  # our own page
    assert output.getvalue().rstrip("\n") == PRINTED


def test_the_one_command_checks_a_ticket_of_the_example() -> None:
    found = re.search(r"printf '(\w+)\\n(\w+)' \| openssl .* hexkey:([0-9a-f]{64})", PAGE)
    assert found
    assert f"{found[2]} {lottery.ticket(bytes.fromhex(found[3]), found[1], found[2])}" in PRINTED


def test_the_algorithm_and_its_version_are_named() -> None:
    assert f"called `{lottery.ALGORITHM}`, version {lottery.VERSION}" in PAGE


def test_the_real_lottery_draws_the_same_teams_and_places(men: Division) -> None:
    enter(men, 9)
    record = draw.hold(division=men, by=None, seed=seed("lottery"))
    drawn = {number: " ".join(labels) for number, labels in record.outcome["teams"].items()}
    assert drawn == told("team")
    assert "places: " + ", ".join(f"team {number}" for number in record.outcome["places"]) in PRINTED
    assert f"substitute: {record.outcome['substitute']}" in PRINTED


def test_the_real_round_gives_the_same_tables_and_seats(tournament: Tournament, men: Division) -> None:
    Tournament.objects.update(tables=4)
    enter(men, 9)
    draw.hold(division=men, by=None, seed=seed("lottery"))
    round_ = tables.start_round(division=men, by=None, seed=seed("round_1"))
    assert {str(sitting.match.number): seated(sitting) for sitting in round_.sittings.all()} == told("match")


def seated(sitting: Sitting) -> str:
    labels = [draw.label(player.number) for player in tables.players(sitting)]
    return f"table {sitting.table}, seats 0 to 3: {' '.join(labels)}"


def test_the_trees_are_those_that_are_built() -> None:
    sizes = [int(size) for size in re.findall(r"^(\d+) places$", TREES, re.MULTILINE)]
    assert len(sizes) > 3
    assert "\n".join(drawing(size) for size in sizes) == TREES


def drawing(size: int) -> str:
    lines = [f"{size} places"]
    for round_ in tree.build(size).rounds:
        parts = [f"match {match.number} ({source(match.first)}, {source(match.second)})" for match in round_.matches]
        if round_.bye is not None:
            parts.append(f"bye {source(round_.bye)}")
        lines.append(f"round {round_.number}: {', '.join(parts)}")
    return "\n".join(lines)


def source(side: tree.Source) -> str:
    return f"place {side.index}" if isinstance(side, tree.Place) else f"winner of {side.match}"
