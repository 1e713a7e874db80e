"""docs/lottery.md: the program on the page prints what the page says, and the real steps draw the same."""

import contextlib
import hashlib
import io
import re
from collections.abc import Mapping

from brackets import lottery, tree
from tests.cast import key, make_person
from tests.docs.pages import blocks, read
from tournament.hall import seating, tables
from tournament.lottery import commitment, entry_list, holding, terms
from tournament.models import Division, TableMatch, Tournament
from tournament.registration import payments, sign_up

PAGE = read("docs/lottery.md")
PROGRAM = blocks(PAGE, "python")[0]
TREES, PRINTED = blocks(PAGE, "text")
ROOT = hashlib.sha256(b"capicu").digest()


def given(name: str) -> str:
    """A value of the worked example, by its name in the program."""
    found = re.search(rf'^{name} = "(.+)"$', PROGRAM, re.MULTILINE)
    assert found
    return found[1]


def told(words: str) -> Mapping[str, str]:
    """The printed lines that begin with these words, by their number: "team 1: 0001 0003" -> {"1": "0001 0003"}."""
    return dict(re.findall(rf"^{words} (\d+): (.*)$", PRINTED, re.MULTILINE))


def test_the_program_prints_what_the_page_says() -> None:
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(PROGRAM, {})  # noqa: S102  # our own page
    assert output.getvalue().rstrip("\n") == PRINTED


def test_the_one_command_checks_a_ticket_of_the_example() -> None:
    found = re.search(r"printf '(\w+)\\n([\w ]+)' \| openssl .* hexkey:([0-9a-f]{64})", PAGE)
    assert found
    assert f"{lottery.ticket(bytes.fromhex(found[3]), found[1], found[2])} {found[2]}" in PRINTED


def test_the_protocol_and_the_older_algorithm_are_named() -> None:
    assert f"called `{lottery.PROTOCOL}`" in PAGE
    assert f"`{lottery.ALGORITHM}`, version {lottery.VERSION}" in PAGE


def test_the_secret_is_a_link_of_the_chain_that_is_named() -> None:
    assert f"`{ROOT.hex()}`" in PAGE
    assert lottery.chain(ROOT.hex(), 50)[1] == given("secret")


def test_the_real_lottery_draws_the_same(tournament: Tournament, men: Division) -> None:
    Tournament.objects.update(tables=4)
    for name in given("names").split(", "):
        enter(men, name)
    entry_list.close_list(division=men, by=None, requested_for=terms.Terms(tiles=14, objection_minutes=0))
    commitment.commit(division=men, by=None, root=ROOT)
    commitment.add_tiles(division=men, typed=given("tiles"), by=None)
    record = holding.record_of(holding.draw_lots(division=men, by=None)) or {}
    for name, value in (("list", "list_hash"), ("commitment", "commitment"), ("seed", "seed")):
        assert f"{name}: {record[value]}\n" in PRINTED
    assert {str(team["team"]): " ".join(team["players"]) for team in record["teams"]} == told("team")
    assert f"substitute: {record['substitute']}\n" in PRINTED
    assert "places: " + ", ".join(f"team {number}" for number in record["places"]) in PRINTED
    round_ = seating.start_round(division=men, by=None)
    assert {str(table_match.match.number): seated(table_match) for table_match in round_.table_matches.all()} == told(
        "match"
    )


def enter(division: Division, name: str) -> None:
    person = make_person(division.tournament.club, name, pool=division.key)
    place = sign_up.register(
        tournament=division.tournament, person=person, division=division, rules_accepted=True, by=None
    )
    payments.take(registration=place, key=key(), by=None)
    sign_up.set_present(registration=place, present=True, by=None)


def seated(table_match: TableMatch) -> str:
    labels = [lottery.label(player.number) for player in tables.players(table_match)]
    return f"table {table_match.table}, seats 0 to 3: {' '.join(labels)}"


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


def test_the_rule_for_the_first_bye_holds_for_every_size() -> None:
    for size in range(1, 301):
        place = 2 * (size - 2 ** (size.bit_length() - 1)) if size % 2 and size > 1 else None
        rounds = tree.build(size).rounds
        assert (rounds[0].bye if rounds else None) == (None if place is None else tree.Place(place))
