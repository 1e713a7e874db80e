"""Events to try profiles on: matches of people and of pairs, and profiles that count in different ways."""

from hypothesis import strategies as st

from scoring.profile import presets
from scoring.profile.matches import Match, bye
from scoring.profile.profile import Profile

PEOPLE = tuple("abcdefghi")
SCORES = st.tuples(st.integers(-60, 400), st.integers(-60, 400))
PROFILES = st.builds(
    lambda key, target, count, eff: presets.get(
        key, {"target": target, "count": count, "eff": eff, "level": "VOID_ZERO", "apply": "ON_RESULT"}
    ),
    st.sampled_from([each.key for each in presets.all_presets()]),
    st.integers(1, 300),
    st.sampled_from(["SHEET", "CAPPED"]),
    st.sampled_from(["RAW", "CAPPED"]),
)


def changed(profile: Profile, **changes: object) -> Profile:
    return profile.with_changes(changes)


@st.composite
def tables(draw: st.DrawFn, *, plain: bool = False) -> Match:
    """One table of four. plain: nobody is absent, carded or fined."""
    a, b, c, d, *_others = draw(st.permutations(PEOPLE))
    some = st.none() if plain else st.sampled_from([None, a, b, c, d])
    absent, carded, fined = draw(some), draw(some), draw(some)
    return Match(
        ((a, c), (b, d)),
        draw(SCORES),
        absent=frozenset(absent or ()),
        cards={carded: draw(st.sampled_from(["YELLOW", "RED", "BLACK"]))} if carded else {},
        points_off={fined: draw(st.integers(0, 80))} if fined else {},
    )


@st.composite
def rounds(draw: st.DrawFn, *, plain: bool = False) -> list[Match]:
    """Matches of nine people, byes among them."""
    byes = st.sampled_from(PEOPLE).map(bye)
    return draw(st.lists(st.one_of(tables(plain=plain), byes), min_size=1, max_size=8))
