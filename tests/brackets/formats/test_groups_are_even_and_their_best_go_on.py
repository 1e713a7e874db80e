"""Groups as even as possible, everybody against everybody, and group mates apart in the knock-out."""

from collections import Counter
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from brackets import formats, tree
from brackets.formats import groups as formats_groups
from brackets.formats.groups import members, rounds

SIZES = st.integers(2, formats.MOST)


@given(size=SIZES, group_size=st.integers(3, 16))
def test_groups_differ_by_one_team_at_most_and_none_is_too_large(size: int, group_size: int) -> None:
    groups = members(size, {"group_size": group_size})
    assert [place for group in groups for place in group] == list(range(size))
    sizes = {len(group) for group in groups}
    assert max(sizes) - min(sizes) <= 1
    assert max(sizes) <= group_size


@given(size=st.integers(2, 16))
def test_everybody_meets_everybody_once_and_one_pauses_where_they_are_odd(size: int) -> None:
    played = list(rounds(range(size)))
    assert Counter(frozenset(pair) for pairs in played for pair in pairs) == Counter(
        frozenset(pair) for pair in combinations(range(size), 2)
    )
    pauses = [set(range(size)) - {team for pair in pairs for team in pair} for pairs in played]
    assert all(len(pause) == size % 2 for pause in pauses)
    assert len(played) == size - 1 + size % 2


@given(groups=st.integers(2, 16), advance=st.integers(1, 4), seed=st.binary(min_size=4, max_size=4))
def test_group_mates_meet_as_late_as_the_tree_lets_them(groups: int, advance: int, seed: bytes) -> None:
    teams = [
        formats_groups.Qualified(group * 10 + rank, group, rank)
        for group in range(groups)
        for rank in range(1, advance + 1)
    ]
    placed = formats_groups.placed(teams, seed)
    assert sorted(placed) == sorted(team.number for team in teams)
    knock_out = tree.build(len(teams))
    for above, below in _sides(knock_out):
        for one in (above, below):
            crowd = Counter(placed[place] // 10 for place in one)
            both = Counter(placed[place] // 10 for place in above + below)
            room = {group: (count * len(one)) / len(above + below) for group, count in both.items()}
            assert all(abs(crowd[group] - room[group]) < 1 for group in both), (
                "a side has more of a group than its share"
            )


def test_winners_of_groups_meet_seconds_first() -> None:
    teams = [formats_groups.Qualified(group * 10 + rank, group, rank) for group in range(4) for rank in (1, 2)]
    placed = formats_groups.placed(teams, b"seed")
    ranks = [(placed[place] % 10, placed[place + 1] % 10) for place in range(0, 8, 2)]
    assert all(sorted(pair) == [1, 2] for pair in ranks)


def _sides(knock_out: tree.Tree) -> list[tuple[list[int], list[int]]]:
    """The places above and below every match."""
    found: dict[int, tuple[list[int], list[int]]] = {}

    def under(source: tree.Source) -> list[int]:
        return [source.index] if isinstance(source, tree.Place) else [*found[source.match][0], *found[source.match][1]]

    for match in knock_out.matches:
        found[match.number] = (under(match.first), under(match.second))
    return list(found.values())
