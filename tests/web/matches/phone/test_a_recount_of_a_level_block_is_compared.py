"""Count and recount must agree (SACI rule 14): of a level block, too, which either team would have counted the same."""

from itertools import product

from scoring.entries import Hand
from scoring.hands import Seat
from scoring.rulesets import get
from scoring.sheets import Lead, Sheet
from tests.web.matches.phone.scenes import after, differences

LEVEL = (10, 4, 5, 11)


def test_the_phone_asks_for_the_tiles_where_the_server_would() -> None:
    scenes = []
    for scope, tie, leader, recount in product(
        ("ALL", "OPP"), ("VOID_SAME_LEADER", "LEADERS_TEAM"), (None, Seat(1)), (15, 30, 7)
    ):
        ruleset = get("saci").with_options({"count_scope": scope, "tie": tie})
        sheet = Sheet(next_lead=Lead(leader, None if leader is None else "B"))
        scenes.append(after(sheet, [Hand("block", None, LEVEL, None, recount)], ruleset))
    assert differences(scenes) == []
