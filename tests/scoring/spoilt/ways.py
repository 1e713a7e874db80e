"""The public ways in. Each spoils good input and hands it in: the answer is good, or an error with place and reason."""

import json
import random
import re
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any, Final

from scoring.entries import Entry, Hand, from_data
from scoring.errors import BadEntry, NotationError, UnknownOption, UnknownRuleset, WrongType
from scoring.hands import Move
from scoring.notation import parse_entry, parse_match, parse_play, parse_replays, parse_tile, parse_transcript
from scoring.referee.replaying import replay
from scoring.ruleset import Ruleset
from scoring.rulesets import get
from scoring.sheets import advance, check, score, total_sheet
from scoring.sheets.checks import review
from scoring.shell.cases.running import run_line
from tests.scoring.spoilt import good
from tests.scoring.spoilt.mutations import JUNK, spoilt_data, spoilt_text

CODE: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
Way = Callable[[random.Random], None]


def told(text: str, problem: NotationError) -> None:
    """The error names a line and a character of the text."""
    lines = text.split("\n")
    assert CODE.fullmatch(problem.code)
    assert 1 <= problem.line <= len(lines) + 1
    assert 0 <= problem.position <= len(lines[problem.line - 1] if problem.line <= len(lines) else "")


def named(problem: BadEntry) -> None:
    """The error names a field and a defect, both short."""
    assert CODE.fullmatch(problem.code)
    assert len(problem.field) <= 40


def placed(problem: WrongType) -> None:
    """The error names the argument, and what in it."""
    assert problem.place.partition(",")[0] in ("entry", "entries", "play", "leader", "options", "key")
    assert len(str(problem)) < 400


def short(problem: UnknownOption | UnknownRuleset) -> None:
    assert len(str(problem)) < 200
    assert len(getattr(problem, "option", "")) <= 40


def judged(entry: Entry, ruleset: Ruleset, entries: tuple[Entry, ...] = ()) -> None:
    """Check, count and add an entry that could be read."""
    sheet = total_sheet(entries, ruleset)
    found = check(sheet, entry, ruleset)
    assert len(found) <= 500
    if isinstance(entry, Hand):
        score(entry, sheet, ruleset)
    advance(sheet, entry, ruleset)


# --- text


def a_match(chance: random.Random) -> None:
    text = spoilt_text(chance.choice(good.sheets()), chance)
    try:
        match = parse_match(text)
    except NotationError as problem:
        told(text, problem)
        return
    total_sheet(match.entries, match.ruleset)
    review(match.entries, match.ruleset)


def a_transcript_file(chance: random.Random) -> None:
    text = spoilt_text(chance.choice(good.transcripts()), chance)
    try:
        replays = parse_replays(text)
    except NotationError as problem:
        told(text, problem)
        return
    for each in replays.transcripts:
        replay(each.play, replays.ruleset, each.leader, each.first_hand)


def a_line(chance: random.Random) -> None:
    """One entry, one transcript, one play or one tile."""
    head, *lines = chance.choice(good.sheets()).split("\n")
    text = spoilt_text(chance.choice(lines), chance)
    read: Callable[[str], object] = chance.choice((parse_entry, parse_transcript, parse_play, parse_tile))
    if read in (parse_transcript, parse_play):
        text = text[max(0, text.find("deal")) :]
    ruleset = parse_match(head).ruleset
    try:
        found = parse_entry(text, ruleset.seating) if read is parse_entry else read(text)
    except NotationError as problem:
        # An entry is one line: a line break is a character that it cannot have.
        told(text.replace("\n", " "), problem)
        return
    if read is parse_entry:
        judged(found, ruleset)  # type: ignore[arg-type]  # read as an entry


# --- data


def an_entry(chance: random.Random) -> None:
    sheet, entry = chance.choice(good.data())
    match = parse_match(sheet)
    try:
        found = from_data(spoilt_data(entry, chance), match.ruleset.seating)
    except BadEntry as problem:
        named(problem)
        return
    judged(found, match.ruleset, match.entries[:2])


def options(chance: random.Random) -> None:
    ruleset = parse_match(chance.choice(good.sheets())).ruleset
    chosen: Any = spoilt_data(ruleset.settings, chance)
    key = ruleset.key if chance.random() < 0.8 else chance.choice(JUNK)
    try:
        get(key, chosen)
    except (UnknownOption, UnknownRuleset) as problem:
        short(problem)
    except WrongType as problem:
        placed(problem)


def a_case(chance: random.Random) -> None:
    case = chance.choice(good.cases())
    if chance.random() < 0.5:
        line = spoilt_text(case, chance).encode("utf-8", "surrogatepass")
    else:
        spoilt = spoilt_data(json.loads(case), chance)
        try:
            line = json.dumps(spoilt, default=str, skipkeys=True).encode()
        except (ValueError, RecursionError):
            return  # no JSON is so deep, and no number so long: `spoilt_text` writes those
    verdict = run_line(1, line)
    assert all(isinstance(fault, str) for fault in verdict.faults)


# --- objects


def an_entry_object(chance: random.Random) -> None:
    """An entry with anything at all in one of its fields."""
    sheet, entry = chance.choice(good.entries())
    match = parse_match(sheet)
    spoilt: Any = replace(entry, **{chance.choice(fields(entry)).name: junk(chance)})
    if chance.random() < 0.05:
        spoilt = junk(chance)
    ruleset = match.ruleset
    so_far = total_sheet((), ruleset)
    hand_in: Callable[[], object] = chance.choice(
        (
            lambda: check(so_far, spoilt, ruleset),
            lambda: advance(so_far, spoilt, ruleset),
            lambda: total_sheet([*match.entries[:2], spoilt], ruleset),
            lambda: review([*match.entries[:2], spoilt], ruleset),
        )
    )
    try:
        hand_in()
    except WrongType as problem:
        placed(problem)


def a_play_object(chance: random.Random) -> None:
    """A play whose deal, stock or moves are of a wrong type or size."""
    replays = chance.choice(good.replays())
    play: Any = chance.choice(replays.transcripts).play
    where = chance.choice(("deal", "stock", "moves", "move", "move", "move", "hand"))
    if where == "move":
        moves: list[Any] = list(play.moves)
        number = chance.randrange(len(moves))
        moves[number] = moves[number]._replace(**{chance.choice(Move._fields): junk(chance)})
        if chance.random() < 0.2:
            moves[number] = junk(chance)
        play = replace(play, moves=tuple(moves))
    elif where == "hand":
        deal: list[Any] = list(play.deal)
        deal[chance.randrange(len(deal))] = junk(chance)
        play = replace(play, deal=tuple(deal))
    else:
        play = replace(play, **{where: junk(chance)})
    leader: Any = None if chance.random() < 0.9 else junk(chance)
    try:
        assert len(replay(play, replays.ruleset, leader).findings) <= 500
    except WrongType as problem:
        placed(problem)


def junk(chance: random.Random) -> Any:
    """Return anything at all, now and then in a list."""
    one = chance.choice(JUNK)
    return one if chance.random() < 0.8 else chance.choice(([one], (one,), (one,) * 4, ((one,),) * 4, {0: one}))


WAYS: Final[Mapping[str, Way]] = {
    "a match": a_match,
    "a file of transcripts": a_transcript_file,
    "a line": a_line,
    "an entry as data": an_entry,
    "options": options,
    "a worked case": a_case,
    "an entry object": an_entry_object,
    "a play object": a_play_object,
}
