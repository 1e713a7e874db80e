"""The engine for anybody: a whole match under each rule system, with what is wrong, what is next, and why."""

from typing import Any

import pytest

from scoring import entries, rulesets, sheets
from scoring.notation import Match, format_match
from scoring.ruleset import Ruleset
from scoring.simulation import POLICIES, play_match
from scoring.simulation.chance import Chance
from tests.api.asking import ask, refused, shown
from tests.cast import hand
from tests.support.thorough import some
from tournament.api.matches.checks import MOST_ENTRIES
from tournament.matches import club_night

PLAYED = 6  # entries of each match that are sent


def check(**sheet: Any) -> Any:
    return shown(ask(None, "POST", "check/", sheet))


def played(ruleset: Ruleset) -> list[entries.Entry]:
    return list(play_match(Chance(8), ruleset, POLICIES["random"]))[:PLAYED]


@pytest.mark.usefixtures("club")
def test_a_match_under_any_rules_adds_up_as_the_engine_says(subtests: pytest.Subtests) -> None:
    systems = rulesets.all_rulesets()
    tables = [(one, shape) for one in systems for shape in (club_night.usual(one), club_night.shapes(one)[-1])]
    for system, shape in some(tables, one_in=3):
        with subtests.test(f"{system.key} {shape}"):
            table = {"players": shape.players, "team_size": shape.team_size}
            ruleset = club_night.rules_at(system.key, **table, options={})
            told = played(ruleset)
            plain = [entries.to_data(entry) for entry in told]
            answer = check(ruleset=system.key, **table, entries=plain[:-1], next=plain[-1])
            assert answer["valid"], answer["entries"]
            assert answer["rules"] == {"ruleset": system.key, "options": dict(ruleset.settings), **table}
            assert answer["next"]["acceptable"]
            sheet = sheets.total_sheet(told, ruleset)
            assert answer["next"]["line"]["totals"] == dict(sheet.lines[-1].totals)
            written = format_match(Match(system.key, _chosen(ruleset, system), tuple(told)))
            by_text = check(notation=written)
            assert by_text["sheet"]["totals"] == dict.fromkeys(ruleset.seating.sides, 0) | dict(sheet.totals)
            assert [line["entry"] for line in by_text["sheet"]["lines"]] == plain
            again = "\n".join([written.splitlines()[0], *(each["notation"] for each in by_text["entries"])])
            assert check(notation=again) == by_text


def _chosen(ruleset: Ruleset, system: Ruleset) -> dict[str, object]:
    usual = system.settings
    return {name: value for name, value in ruleset.settings.items() if value != usual[name]}


@pytest.mark.usefixtures("club")
def test_every_finding_is_told_with_its_rule() -> None:
    wrong = hand(1, (15, 0, 3, 5), recount=25)
    answer = check(ruleset="saci", entries=[wrong], next=wrong)
    assert not answer["valid"]
    found = answer["entries"][0]["findings"]
    assert [(each["code"], each["rule"], each["severity"]) for each in found] == [
        ("recount-differs", "SACI rule 14", "error")
    ]
    assert "25" in found[0]["message"]
    assert not answer["next"]["acceptable"]


@pytest.mark.usefixtures("club")
def test_what_cannot_be_read_is_refused_where_it_stands(subtests: pytest.Subtests) -> None:
    for sent, status, field, said in (
        ({}, 400, "ruleset", "Send either"),
        ({"ruleset": "saci", "notation": "rules saci"}, 400, "ruleset", "Send either"),
        ({"notation": "rules saci", "players": 4}, 400, "notation", "already contains"),
        ({"notation": "rules saci\ndomino 1 pips 15/0/3"}, 400, "notation", "Line 2, character 15"),
        ({"notation": "rules saci\n" + "annulled\n" * (MOST_ENTRIES + 1)}, 400, "notation", str(MOST_ENTRIES)),
        ({"notation": "#" * 60_001}, 400, "notation", "60000"),
        ({"notation": 5}, 400, "notation", ""),
        ({"ruleset": "chess"}, 422, "ruleset", "Unknown ruleset"),
        ({"ruleset": "saci", "players": 6}, 422, "players", ""),
        ({"ruleset": "saci", "options": {"target": "high"}}, 422, "options", "target"),
        ({"ruleset": "saci", "entries": [hand(), {"kind": "hand"}]}, 400, "end", "Item 2: "),
        ({"ruleset": "saci", "entries": [hand()] * (MOST_ENTRIES + 1)}, 400, "entries", str(MOST_ENTRIES)),
        ({"ruleset": "saci", "next": "hand"}, 400, "next", ""),
        ({"ruleset": "saci", "winner": "A"}, 400, "winner", ""),
    ):
        with subtests.test(str(sent)[:60]):
            error = refused(ask(None, "POST", "check/", sent), status)
            assert error["field"] == field
            assert said in error["detail"]
