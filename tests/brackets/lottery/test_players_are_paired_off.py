"""The lottery makes teams of two, and with an odd number one player waits as substitute (SACI rule 2, A10)."""

from hypothesis import given
from hypothesis import strategies as st

from brackets import lottery

SEED = bytes(range(32))
LABELS = st.sets(st.text(min_size=1, max_size=8).filter(lambda text: text.isprintable()), max_size=40).map(sorted)


def pair_off(seed: bytes, labels: list[str]) -> lottery.Partners:
    """The teams of one whole lottery of these labels."""
    return lottery.partners(lottery.order(seed, "players", labels))


@given(seed=st.binary(min_size=1, max_size=64), labels=LABELS)
def test_everybody_is_drawn_exactly_once(seed: bytes, labels: list[str]) -> None:
    drawn = pair_off(seed, labels)
    waiting = [] if drawn.substitute is None else [drawn.substitute]
    assert sorted([label for team in drawn.teams for label in team] + waiting) == labels
    assert len(waiting) == len(labels) % 2


@given(seed=st.binary(min_size=1, max_size=64), labels=LABELS)
def test_teams_follow_ascending_tickets_and_the_last_one_waits(seed: bytes, labels: list[str]) -> None:
    drawn = pair_off(seed, labels)
    line = [label for team in drawn.teams for label in team] + ([drawn.substitute] if drawn.substitute else [])
    tickets = [lottery.ticket(seed, "players", label) for label in line]
    assert tickets == sorted(tickets)


def test_nobody_makes_an_empty_draw() -> None:
    assert pair_off(SEED, []) == lottery.Partners(teams=(), substitute=None)


def test_one_player_only_waits() -> None:
    assert pair_off(SEED, ["0001"]) == lottery.Partners(teams=(), substitute="0001")


def test_two_players_are_a_team() -> None:
    drawn = pair_off(SEED, ["0001", "0002"])
    assert (len(drawn.teams), drawn.substitute) == (1, None)


def test_three_players_are_a_team_and_a_substitute() -> None:
    drawn = pair_off(SEED, ["0001", "0002", "0003"])
    assert len(drawn.teams) == 1
    assert drawn.substitute is not None
