"""What hypothesis plays with: entries of any kind, true or not, and whole simulated matches."""

import random

from hypothesis import strategies as st

from scoring.entries import Entry, FalsePass, Forfeit, Hand, Void, WrongDomino
from scoring.hands import SEATS
from scoring.simulation import play_match
from scoring.tiles import Tile, tile_set
from tests.scoring.written import SACI

seats = st.sampled_from(SEATS)
figures = st.integers(0, 180)
pips = st.tuples(figures, figures, figures, figures)
tiles = st.sampled_from((*tile_set(6), Tile(7, 7), Tile(0, 9)))
held = st.lists(tiles, max_size=8).map(tuple)
reasons = st.sampled_from(("", "  ", "the judge misread it"))

hands = st.builds(
    Hand,
    end=st.sampled_from(("domino", "block")),
    by=st.none() | seats,
    pips=st.none() | pips,
    tiles=st.none() | st.tuples(held, held, held, held),
    recount=st.none() | figures,
    ends=st.none() | st.tuples(st.integers(0, 9), st.integers(0, 9)),
    leader=st.none() | seats,
)
entries: st.SearchStrategy[Entry] = st.one_of(
    hands,
    st.builds(FalsePass, seats, st.none() | pips),
    st.builds(WrongDomino, seats, st.none() | tiles),
    st.builds(Forfeit, st.sampled_from(("A", "B")), reasons),
    st.builds(Void, st.integers(0, 12), reasons),
)
any_sheets = st.lists(entries, max_size=10)
matches = st.builds(
    lambda seed, penalties: play_match(random.Random(seed), SACI, penalties=penalties),
    st.integers(0, 10**9),
    st.sampled_from((0.0, 0.15)),
)
