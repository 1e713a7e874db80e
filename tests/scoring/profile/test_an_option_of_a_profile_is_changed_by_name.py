"""Each option of a profile may be changed singly; one that there is not is refused by name."""

import re
from pathlib import Path

import pytest

from scoring.errors import UnknownOption, UnknownProfile
from scoring.profile import presets
from scoring.profile.options import read_all
from scoring.profile.profile import ALL_OPTIONS, Profile

KEYS = ["saci", "fvd", "fid_style", "fed", "brasilia", "dominousa", "puerto_rico", "yecla"]


def test_there_are_eight_presets() -> None:
    assert [each.key for each in presets.all_presets()] == KEYS


@pytest.mark.parametrize("key", KEYS)
def test_its_own_settings_change_nothing(key: str) -> None:
    profile = presets.get(key)
    assert set(profile.settings) == set(ALL_OPTIONS)
    assert presets.get("saci", profile.settings).settings == profile.settings
    assert read_all(ALL_OPTIONS, profile.settings) == profile.settings


def test_one_option_changes_and_the_others_stay() -> None:
    changes = {
        **{"order": ["pf", "pc:desc"], "bye": ["W", "1/2", 0, "1/3"], "win_points": [3, 1, 0], "minutes": 600},
        **{"rounds": None, "final_target": 300, "duel": True, "reseat_top": True, "photo": "NONE", "late": 15},
    }
    before = presets.get("fvd")
    for name, value in changes.items():
        after = before.with_changes({name: value})
        differing = {each for each in ALL_OPTIONS if after.settings[each] != before.settings[each]}
        assert differing == {name}


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("colour", "red", "no option of this name"),
        ("target", 0, "from 1 to 2000"),
        ("target", True, "whole number"),
        ("target", "200", "whole number"),
        ("minutes", 601, "from 0 to 600"),
        ("minutes", -1, "from 0 to 600"),
        ("level", "COIN", "one of EXTRA_HAND"),
        ("level", [], "one of EXTRA_HAND"),
        ("duel", 1, "true or false"),
        ("order", [], "at least one"),
        ("order", "wins", "list"),
        ("order", [3], "names of criteria"),
        ("order", ["wins", "beauty"], "no criterion beauty"),
        ("order", ["wins", "pf", "wins:asc"], "wins is in the order twice"),
        ("order", ["wins:up"], "asc or desc"),
        ("order", ["lot:asc"], "cannot be turned"),
        ("order", ["wins", "direct"], "pairs only"),
        ("bye", ["X", 1, 0, 0], "one of W, L, D, N"),
        ("bye", ["W", 2, 0, 0], "from -1 to 1"),
        ("bye", ["W", "1/0", 0, 0], "from -1 to 1"),
        ("bye", ["W", "1e99999999", 0, 0], "from -1 to 1"),
        ("bye", ["W", 0.5, 0, 0], "from -1 to 1"),
        ("bye", ["W", 1, 0], "three shares"),
        ("win_points", [2, 1], "three whole numbers"),
        ("win_points", [2, 1, -1], "three whole numbers"),
    ],
)
def test_what_there_is_not_is_refused_with_its_name(name: str, value: object, said: str) -> None:
    with pytest.raises(UnknownOption, match=said) as problem:
        presets.get("fvd", {name: value})
    assert problem.value.option == name


def test_the_page_names_every_option_and_preset() -> None:
    page = Path("docs/federation.md").read_text()
    options, presets_of = (page.partition(f"\n## {name}\n")[2].partition("\n## ")[0] for name in ("Options", "Presets"))
    rows = [line.split("|")[1] for line in options.splitlines() if line.startswith("| `")]
    assert sorted(re.findall(r"`(\w+)`", " ".join(rows))) == sorted(ALL_OPTIONS)
    assert re.findall(r"^\| `(\w+)` ", presets_of, re.M) == KEYS


def test_no_profile_can_be_made_with_such_a_value() -> None:
    with pytest.raises(UnknownOption, match="target"):
        Profile(key="own", target=0)
    with pytest.raises(UnknownProfile):
        presets.get("chess")
