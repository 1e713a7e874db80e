"""Groups and Swiss rounds follow the profile: its order, its figures, and who plays whom next."""

from dataclasses import replace

import pytest

from scoring.profile import presets
from scoring.profile.profile import Profile
from scoring.profile.rulings import Offence, Ruling, Sanctioned, by_match, rulings_of, teams_out
from scoring.sheets.rankings import MatchResult, Separation, Standing
from scoring.sheets.teams import ranked, scores, with_lot

LOT = [3, 1, 4, 2]
PLAYED = [MatchResult((1, 2), (230, 120), 9, 1), MatchResult((3, 4), (200, 140), 8, 3)]


def table(changes: dict[str, object], *more: MatchResult, byes: tuple[int, ...] = ()) -> tuple[Standing, ...]:
    profile = presets.get("dominousa", changes)
    return ranked([*PLAYED, *more], [1, 2, 3, 4], LOT, byes, profile)


@pytest.mark.parametrize(
    ("changes", "order", "figures"),
    [
        ({}, [1, 3, 4, 2], (230, 120, 110)),
        ({"eff": "CAPPED"}, [1, 3, 4, 2], (230, 120, 80)),
        ({"count": "CAPPED"}, [1, 3, 4, 2], (200, 120, 80)),
        ({"order": ["pf", "lot"]}, [1, 3, 4, 2], (230, 120, 110)),
        ({"order": ["pc:desc", "lot"]}, [2, 4, 3, 1], (230, 120, 110)),
        ({"order": ["wins", "lot"]}, [3, 1, 4, 2], (230, 120, 110)),
    ],
)
def test_the_order_and_the_figures_are_its_own(
    changes: dict[str, object], order: list[int], figures: tuple[int, int, int]
) -> None:
    rows = table(changes)
    assert [row.team for row in rows] == order
    (first,) = (row for row in rows if row.team == 1)
    assert (first.points_for, first.points_against, first.effectiveness) == figures


def test_a_bye_and_a_forfeit_give_what_it_says() -> None:
    forfeited = MatchResult((2, 4), (0, 0), 0, 2, walkover=True)
    rows = {row.team: row for row in table({"bye": ["D", "1/2", "0", "1/4"]}, forfeited, byes=(1,))}
    assert (rows[1].level, rows[1].byes, rows[1].points_for, rows[1].effectiveness) == (1, 1, 330, 160)
    assert (rows[2].points_for, rows[2].effectiveness) == (120 + 200, -110 + 100)
    assert (rows[4].missed, rows[4].points_against, rows[4].effectiveness) == (1, 200 + 200, -60 - 200)


def test_without_a_lot_those_level_share_a_place_and_are_seated_by_lot() -> None:
    profile = presets.get("dominousa", {"order": ["wins"]})
    rows = ranked(PLAYED, [1, 2, 3, 4], LOT, (), profile)
    assert [(row.team, row.rank, row.decided_by) for row in rows] == [
        (1, 1, None),
        (3, 1, None),
        (2, 3, "wins"),
        (4, 3, None),
    ]
    assert [row.team for row in ranked(PLAYED, [1, 2, 3, 4], LOT, (), with_lot(profile))] == [3, 1, 4, 2]
    assert with_lot(presets.get("saci")) == presets.get("saci")


def test_the_first_criterion_speaks_for_itself() -> None:
    rows = table({"order": ["pf", "wins"]})
    assert [row.separated for row in rows][1] == Separation(1, "pf", -30)
    assert all(row.separated.is_first for row in rows if row.separated)


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({}, {1: 1, 3: 1, 2: 0, 4: 0}),
        ({"order": ["points", "lot"]}, {1: 2, 3: 2, 2: 0, 4: 0}),
        ({"order": ["pf", "wins", "lot"]}, dict.fromkeys((1, 3, 4, 2), 0)),
        ({"pairing": "NEIGHBOURS"}, dict.fromkeys((1, 3, 4, 2), 0)),
    ],
)
def test_pairs_have_the_same_score_where_the_order_begins_with_one(
    changes: dict[str, object], found: dict[int, int]
) -> None:
    assert scores(table(changes), presets.get("dominousa", changes)) == found


def test_what_sanctions_changed_counts_in_their_match_only() -> None:
    profile = presets.get("fvd", {"event": "PAIRS"})

    def rows(*sanctioned: Sanctioned, by: Profile = profile) -> dict[int, Standing]:
        """The first two matches of these teams, with what was given in each."""
        again = [replace(PLAYED[0], match=7), PLAYED[1], MatchResult((2, 1), (200, 190), 9, 2, match=8)]
        found = ranked(again, [1, 2], LOT, (), by, dict(zip((7, 8), sanctioned, strict=False)))
        return {row.team: row for row in found}

    plain = rows()
    assert [(row.won, row.effectiveness) for row in plain.values()] == [(1, 70), (1, -70)]
    red = rows(Sanctioned(), Sanctioned(cards={2: "RED"}))
    assert [(red[team].won, red[team].effectiveness) for team in (1, 2)] == [(2, 80 + 200), (0, -80 - 200)]
    fined = rows(Sanctioned(points_off={1: 120}))
    assert (fined[1].won, fined[1].criteria["sanctions"], fined[2].effectiveness) == (0, 120, -70)
    gift = rows(Sanctioned(gifts={2: 30}), by=replace(profile, standings=presets.get("dominousa").standings))
    assert (gift[2].points_for, gift[1].points_against) == (120 + 30 + 200, 120 + 30 + 200)
    absent = rows(Sanctioned(absent=frozenset({1})))
    assert (absent[1].missed, absent[2].won) == (1, 2)
    # On the sheet a fine is part of the score already.
    assert rows(Sanctioned(points_off={1: 120}), by=presets.get("saci"))[1].won == 1


def test_a_table_and_a_ladder_say_what_each_sanction_comes_to() -> None:
    """The heaviest earlier card of both partners counts; one taken back counts nothing, nor what rested on it."""
    given = [
        Offence(match=7, time=0, team=1, rivals=2, person=11, points=80),
        Offence(match=7, time=0, team=1, rivals=2, person=12, points=80),
        Offence(match=8, time=1, team=1, rivals=3, person=12, card="YELLOW"),
        Offence(match=9, time=2, team=1, rivals=4, person=11, points=80),
    ]
    fvd = presets.get("fvd", {"event": "PAIRS"})
    found = rulings_of(fvd, given)
    assert [(one.card, one.points, one.out) for one in found] == [
        ("YELLOW", 80, False),
        ("YELLOW", 80, False),
        ("RED", 0, False),
        ("BLACK", 80, True),
    ]
    assert by_match(given, found)[7] == Sanctioned({1: "YELLOW"}, {1: 160}, {2: 0})
    assert teams_out(given, found) == {1}
    taken_back = [replace(given[0], cancelled="a mistake"), replace(given[1], cancelled="a mistake"), *given[2:]]
    assert [one.card for one in rulings_of(fvd, taken_back)] == ["NONE", "NONE", "YELLOW", "RED"]
    station = presets.get("dominousa", {"sanctions": "ESTACION"})
    rows = ("talk", "late", "altered-sheet")
    events = [Offence(match=7, time=0, team=1, rivals=2, person=11, row=row) for row in rows]
    found = rulings_of(station, events)
    assert [(one.points, one.card, one.out) for one in found] == [
        (20, "NONE", False),
        (0, "NONE", False),
        (0, "RED", True),
    ]
    assert by_match(events, found)[7] == Sanctioned({1: "RED", 2: "RED"}, {1: 20}, {2: 0}, frozenset({1}))
    assert rulings_of(station, [replace(events[0], cancelled="a mistake")]) == (Ruling(),)
