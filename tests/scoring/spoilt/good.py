"""Good input for every way in: sheets, transcripts, entries, plays and worked cases of all systems."""

import random
from functools import cache
from pathlib import Path
from typing import Any

from scoring.entries import Entry, to_data
from scoring.notation import Replays, parse_match, parse_replays
from tests.scoring.differential.comparing import Compared
from tests.scoring.differential.plain.rules import OFFERED, rules

CASES = Path(__file__).parent.parent / "cases"


@cache
def sheets() -> tuple[str, ...]:
    """Return sheets of a few hands: with random options, wrong dominoes, complete plays and a void."""
    texts = []
    for number, system in enumerate(OFFERED):
        for plain in (True, False):
            chance = random.Random(f"{system} {number}")
            match = Compared(rules(system, chance, plain), chance)
            for _ in range(3):
                if not match.truth.winners:
                    match.play_hand()
            texts.append("\n".join([*match.lines, 'void 1 "misread: \\"3-5\\""', 'forfeit A "left"']))
    return tuple(texts)


@cache
def transcripts() -> tuple[str, ...]:
    """Return files for `replay`: the rules, and the plays of a sheet."""
    texts = []
    for sheet in sheets():
        head, *lines = sheet.split("\n")
        plays = [line[line.index("deal") :] for line in lines if "deal" in line]
        if plays:
            texts.append("\n".join([head, *[f"{number}. leader 1 {play}" for number, play in enumerate(plays, 1)]]))
    return tuple(texts)


@cache
def entries() -> tuple[tuple[str, Entry], ...]:
    """Return entries, each with the text of its sheet."""
    return tuple((sheet, entry) for sheet in sheets() for entry in parse_match(sheet).entries)


@cache
def replays() -> tuple[Replays, ...]:
    return tuple(parse_replays(text) for text in transcripts())


@cache
def data() -> tuple[tuple[str, dict[str, Any]], ...]:
    """Return entries as JSON, each with the text of its sheet."""
    return tuple((sheet, to_data(entry)) for sheet, entry in entries())


@cache
def cases() -> tuple[str, ...]:
    return tuple(line for path in sorted(CASES.glob("*.jsonl")) for line in path.read_text("utf-8").splitlines())
