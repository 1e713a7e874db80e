"""What hypothesis writes down: every rule system at every table, and any entry that the table can hold, true or not."""

from typing import Any

from hypothesis import strategies as st

from scoring.entries import Entry, Forfeit, Hand, Void
from scoring.errors import UnknownOption
from scoring.hands import Move, Play, Seating
from scoring.notation import Match, Replays, Transcript
from scoring.ruleset import Option
from scoring.rulesets import all_rulesets, get
from scoring.tiles import tile
from tests.scoring.penalties import false_pass, wrong_domino

numbers = st.integers(0, 12) | st.integers(0, 9_999)
tiles = st.builds(lambda a, b: tile(min(a, b), max(a, b)), st.integers(0, 12), st.integers(0, 12) | st.integers(0, 99))
some_tiles = st.lists(tiles, max_size=9).map(tuple)
ends = st.tuples(numbers, numbers)
texts = st.text(max_size=40) | st.sampled_from(('"', "\\", '# "no" \n', "ñandú\u200b\ud800", "x" * 1_000))


def values_of(option: Option) -> st.SearchStrategy[object]:
    if option.bounds is not None:
        return st.integers(*option.bounds)
    return st.sampled_from([choice.value for choice in option.choices])


@st.composite
def rules(draw: Any) -> tuple[str, dict[str, object]]:
    """The key of a system and a few of its options, of a table that can be dealt."""
    ruleset = draw(st.sampled_from(all_rulesets()))
    chosen = draw(st.lists(st.sampled_from(ruleset.options), max_size=4))
    options: dict[str, object] = {}
    for option in chosen:
        value = draw(values_of(option))
        try:
            get(ruleset.key, options | {option.name: value})
        except UnknownOption:
            continue
        options[option.name] = value
    return ruleset.key, options


def plays(seating: Seating) -> st.SearchStrategy[Play]:
    seats = st.sampled_from(seating.seats)
    kinds = st.sampled_from(("lay", "pass", "draw", "wrong", "swap"))
    # Every table has two places; which tile leaves a number free depends on the rules.
    moves = st.builds(Move, seats, kinds, st.none() | tiles, st.none() | st.integers(0, 1), st.none())
    deal = st.tuples(*[some_tiles] * seating.players)
    return st.builds(Play, deal, st.lists(moves, max_size=30).map(tuple), some_tiles)


def transcripts(seating: Seating) -> st.SearchStrategy[Transcript]:
    return st.builds(Transcript, plays(seating), st.none() | st.sampled_from(seating.seats), st.booleans())


def hands(seating: Seating) -> st.SearchStrategy[Hand]:
    seats = st.sampled_from(seating.seats)
    pips = st.tuples(*[numbers] * seating.players)
    return st.builds(
        Hand,
        end=st.sampled_from(("domino", "block", "void")),
        by=st.none() | seats,
        pips=st.none() | pips,
        tiles=st.none() | st.tuples(*[some_tiles] * seating.players),
        recount=st.none() | numbers,
        ends=st.none() | ends,
        leader=st.none() | seats,
        side_pips=st.none() | st.tuples(*[numbers] * seating.teams),
        last=st.none() | tiles,
        ends_before=st.none() | ends,
        special=st.sampled_from((None, "capicu", "chuchazo")),
        pase_salida=st.booleans(),
        pases_redondos=st.lists(seats, max_size=4).map(tuple),
        swapped_by=st.none() | seats,
        play=st.none() | plays(seating),
        overruled=st.none() | texts,
    )


def entries(seating: Seating) -> st.SearchStrategy[Entry]:
    seats = st.sampled_from(seating.seats)
    return st.one_of(
        hands(seating),
        st.builds(false_pass, seats, st.none() | st.tuples(*[numbers] * seating.players), st.none() | texts),
        st.builds(wrong_domino, seats, st.none() | tiles, st.none() | texts),
        st.builds(Forfeit, st.sampled_from(seating.sides), texts),
        st.builds(Void, numbers, texts),
    )


@st.composite
def matches(draw: Any) -> Match:
    key, options = draw(rules())
    written = st.lists(entries(get(key, options).seating), max_size=5)
    return Match(key, options, tuple(draw(written)))


@st.composite
def replays(draw: Any) -> Replays:
    key, options = draw(rules())
    written = st.lists(transcripts(get(key, options).seating), max_size=3)
    return Replays(key, options, tuple(draw(written)))
