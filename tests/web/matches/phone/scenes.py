"""Sheets as the phone totals them and as the engine does: the JavaScript as it is served, run by Playwright's Node."""

import json
import shutil
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from playwright._impl._driver import compute_driver_executable

from scoring.entries import Entry, Hand, PenaltyEntry, Void, from_data, to_data
from scoring.ruleset import Ruleset
from scoring.sheets import Sheet, advance, check, score
from scoring.sheets.evidence import with_play_facts
from scoring.sheets.record import Part
from scoring.sheets.worth import special_of
from tournament.web.matches.judge.phone_rules import rules_data, sheet_state, sheet_state_data

SCRIPTS: Final = Path(__file__).parents[4] / "static/js"
RUN: Final = """
const { count, fold } = await import(`${process.argv[1]}/judge_sheet.js`);
const { impossible, impossiblePenalty } = await import(`${process.argv[1]}/judge_bounds.js`);
const refused = (entry, rules, now) => {
  if (entry.kind === "hand") return impossible(entry, rules, now);
  return rules.penalties[entry.kind] ? impossiblePenalty(entry, rules, now) : [];
};
let given = "";
for await (const part of process.stdin) given += part;
const { rules, scenes } = JSON.parse(given);
console.log(JSON.stringify(scenes.map(([which, now, entries]) => ({
  after: fold(now, entries, rules[which]),
  told: entries[0].kind === "hand" ? count(entries[0], rules[which], now) : null,
  refused: refused(entries[0], rules[which], now),
}))));
"""
BLANK: Final[dict[str, Any]] = {
    "leader": None,
    "special": None,
    "pase_salida": False,
    "pases_redondos": [],
    "side_pips": None,
}
"""What the phone's form always writes of a hand (static/js/judge_entry.js)."""


LEFT_TO_THE_SERVER: Final = ("block-odd", "block-too-early", "block-too-heavy", "matador-held", "no-number-locked")
"""Errors that the phone does not look for while a tile may be held back."""


@dataclass(frozen=True)
class Scene:
    """A sheet, what is written on it, and where it then stands, by the engine."""

    ruleset: Ruleset
    sheet: Sheet
    entries: Sequence[Entry]
    after: Sheet

    def __str__(self) -> str:
        return f"{self.ruleset!r} at {dict(self.sheet.totals)} {self.sheet.next_lead}: {[*map(to_data, self.entries)]}"


def after(sheet: Sheet, entries: Sequence[Entry], ruleset: Ruleset) -> Scene:
    """The scene of these entries, one by one."""
    there = sheet
    for entry in entries:
        there = advance(there, entry, ruleset)
    return Scene(ruleset, sheet, entries, there)


def as_written(entry: Entry, ruleset: Ruleset) -> dict[str, Any]:
    """An entry as the phone's forms write it: a special play by what it was called, not by the last tile."""
    if not isinstance(entry, Hand):
        return to_data(entry)
    hand = with_play_facts(entry, ruleset)
    called = special_of(hand, ruleset)
    plain = replace(hand, special=called, last=None, ends=None, ends_before=None)
    return BLANK | to_data(plain)


@cache
def _node() -> str:
    """The Node that came with Playwright, or the machine's own."""
    for found in (compute_driver_executable()[0], shutil.which("node")):
        if found and subprocess.run([found, "--version"], capture_output=True, check=False).returncode == 0:  # noqa: S603 - our own
            return found
    pytest.skip("NO NODE RUNS: Playwright's needs libatomic1, see docs/testing.md")


def answers(rules: Sequence[Mapping[str, Any]], scenes: Sequence[tuple[int, Any, Any]]) -> list[Any]:
    """What the phone says of scenes, each the place of its rules, a sheet and entries: the sheet `after`, and what it
    `told` of the first hand.
    """
    ran = subprocess.run(  # noqa: S603 - our own
        [_node(), "--input-type=module", "--eval", RUN, SCRIPTS.as_uri()],
        input=json.dumps({"rules": rules, "scenes": scenes}),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    found: list[Any] = json.loads(ran.stdout)
    return found


def differences(scenes: Sequence[Scene]) -> list[str]:
    """Where the phone and the engine differ, each with its scene; of the first hand every line of its worth."""
    rulesets = list({id(scene.ruleset): scene.ruleset for scene in scenes}.values())
    places = {id(ruleset): place for place, ruleset in enumerate(rulesets)}
    given = [
        (places[id(one.ruleset)], _known(one), [as_written(entry, one.ruleset) for entry in one.entries])
        for one in scenes
    ]
    return [
        f"{name}: {phone} on the phone, {engine} by the engine. {scene}"
        for scene, answer in zip(scenes, answers([rules_data(one) for one in rulesets], given), strict=True)
        for name, phone, engine in _compared(scene, answer)
        if phone != engine
    ]


def _known(scene: Scene) -> dict[str, Any]:
    """What the page knows of the sheet; what it was before its last line only where that is taken back, which saves
    time.
    """
    backs = any(isinstance(entry, Void) for entry in scene.entries)
    return (sheet_state_data if backs else sheet_state)(scene.sheet, scene.ruleset)


def _compared(scene: Scene, answer: Any) -> Iterable[tuple[str, object, object]]:
    stands, there = sheet_state(scene.after, scene.ruleset), answer["after"]
    if there is None and scene.after.outcome is not None and scene.after.outcome.winner is None:
        return  # level at the end of its time: only the server says so
    if there is None:
        yield "sheet", "left to the server", "known"
        return
    for name, engine in stands.items():
        # After the end nobody leads, and nothing is held back.
        if name not in ("lead", "held_back") or not stands["over"]:
            yield name, there[name], engine
    if scene.sheet.outcome is None and isinstance(scene.entries[0], Hand):
        yield from _worth(scene, scene.entries[0], answer["told"])
    if scene.sheet.outcome is None and isinstance(scene.entries[0], Hand | PenaltyEntry):
        yield "refused", _codes(answer["refused"]), sorted(_refused(scene))


def _codes(findings: Iterable[Mapping[str, Any]]) -> list[tuple[str, object]]:
    return sorted((one["code"], _listed(one["values"])) for one in findings)


def _listed(values: Mapping[str, Any]) -> str:
    return str({name: ", ".join(map(str, v)) if isinstance(v, list) else v for name, v in sorted(values.items())})


def _refused(scene: Scene) -> Iterable[tuple[str, object]]:
    """What the engine finds impossible of the first line as the phone writes it."""
    written = from_data(as_written(scene.entries[0], scene.ruleset))
    held_back = _known(scene)["held_back"]
    for finding in check(scene.sheet, written, scene.ruleset):
        if finding.severity == "error" and not (held_back and finding.code in LEFT_TO_THE_SERVER):
            yield finding.code, _listed(finding.params)


def _worth(scene: Scene, hand: Hand, told: Any) -> Iterable[tuple[str, object, object]]:
    worth = score(hand, scene.sheet, scene.ruleset)
    yield "points", told["points"], dict(worth.points)
    yield "winner", told["winner"], worth.winner
    yield "sentence", [told["code"], told["values"]], [worth.note.code, dict(worth.note.params)]
    yield "extras", [list(part.values()) for part in told["extras"]], [_part(part) for part in worth.extras]


def _part(part: Part) -> list[object]:
    values = {name: int(value) + 1 if name == "seat" else value for name, value in part.note.params.items()}
    return [part.side, part.points, part.note.code, values]
