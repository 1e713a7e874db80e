"""What hypothesis plays with: entries of any kind for any table, true or not, and whole simulated matches."""

import random

from hypothesis import strategies as st

from scoring.entries import Entry, Forfeit, Hand, Void
from scoring.ruleset import Ruleset
from scoring.rulesets import all_rulesets
from scoring.simulation import play_match
from scoring.tiles import Tile, tile_set
from tests.scoring.penalties import false_pass, wrong_domino
from tests.scoring.written import SACI

figures = st.integers(0, 180)
tiles = st.sampled_from((*tile_set(6), Tile(7, 7), Tile(0, 9)))
held = st.lists(tiles, max_size=8).map(tuple)
ends = st.tuples(st.integers(0, 9), st.integers(0, 9))
reasons = st.sampled_from(("", "  ", "the judge misread it"))
rulesets = st.sampled_from(all_rulesets())


def hands_for(ruleset: Ruleset) -> st.SearchStrategy[Hand]:
    """Hands of this table, true or not; without a play."""
    seats = st.sampled_from(ruleset.seating.seats)
    return st.builds(
        Hand,
        end=st.sampled_from(("domino", "block", "void")),
        by=st.none() | seats,
        pips=st.none() | _each(figures, ruleset.seating.players),
        tiles=st.none() | _each(held, ruleset.seating.players),
        recount=st.none() | figures,
        ends=st.none() | ends,
        leader=st.none() | seats,
        side_pips=st.none() | _each(figures, ruleset.seating.teams),
        last=st.none() | tiles,
        ends_before=st.none() | ends,
        special=st.sampled_from((None, "capicu", "chuchazo")),
        pase_salida=st.booleans(),
        pases_redondos=st.lists(seats, max_size=3).map(tuple),
        swapped_by=st.none() | seats,
        scored=st.none() | _each(st.lists(st.integers(0, 9), max_size=4).map(tuple), ruleset.seating.teams),
        overruled=st.none() | reasons,
    )


def entries_for(ruleset: Ruleset) -> st.SearchStrategy[Entry]:
    """Entries of this table, true or not."""
    seats = st.sampled_from(ruleset.seating.seats)
    return st.one_of(
        hands_for(ruleset),
        st.builds(false_pass, seats, st.none() | _each(figures, ruleset.seating.players), st.none() | reasons),
        st.builds(wrong_domino, seats, st.none() | tiles, st.none() | reasons),
        st.builds(Forfeit, st.sampled_from(ruleset.seating.sides), reasons),
        st.builds(Void, st.integers(0, 12), reasons),
    )


def _each(values: st.SearchStrategy[object], count: int) -> st.SearchStrategy[tuple[object, ...]]:
    return st.tuples(*[values] * count)


hands = hands_for(SACI)
entries = entries_for(SACI)
any_sheets = st.lists(entries, max_size=10)
matches = st.builds(
    lambda seed, penalties: play_match(random.Random(seed), SACI, penalties=penalties),
    st.integers(0, 10**9),
    st.sampled_from((0.0, 0.15)),
)
