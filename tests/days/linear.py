"""Whether a sheet could have done what its clients were told: the search of Wing and Gong, one match at a time.

A history is linearizable if every operation can be put at one moment between its request and its answer, so that the
answers are those of one sheet that did them one after another. What a sheet does is said here a second time, without
the program's steps; whether a match is over is asked of the engine (`Over`).
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

Content = str  # an entry as canonical JSON
Over = Callable[[tuple[Content, ...]], bool]
"""Whether lines end the match."""
PLAYING, SIGNING, FINISHED = "playing", "signing", "finished"
NEVER: Final = float("inf")


@dataclass(frozen=True)
class Sheet:
    """The sheet of a match at one moment. `lines`: key and content of each; `signed`: the sides that signed it so."""

    lines: tuple[tuple[str, Content], ...] = ()
    state: str = PLAYING
    signed: frozenset[str] = frozenset()
    version: int = 0

    @property
    def contents(self) -> tuple[Content, ...]:
        """What is on the lines."""
        return tuple(content for _key, content in self.lines)


@dataclass(frozen=True)
class Operation:
    """Something that a client asked. `answered`: NEVER, and `answer` None, if it heard nothing.

    `asked` and `answered` are places in the order of all events, not seconds. write: `key`, `content`, `version` seen;
    the answer is ("ok", number of the line) or ("no", code). sign: `content` is the side. read: the answer is the
    Sheet, whose keys are unknown. set: officials left the sheet like the answer, a Sheet.
    """

    kind: Literal["write", "sign", "read", "set"]
    asked: float
    answered: float = NEVER
    answer: tuple[str, object] | Sheet | None = None
    key: str = ""
    content: Content = ""
    version: int = 0
    who: str = field(default="", compare=False)


def linearization(history: Sequence[Operation], over: Over, start: Sheet | None = None) -> list[Operation] | None:
    """An order in which one sheet gives these answers; None if there is none."""
    seen: set[tuple[frozenset[int], Sheet]] = set()
    stack: list[tuple[frozenset[int], Sheet, tuple[int, ...]]] = [(frozenset(), start or Sheet(), ())]
    while stack:
        done, sheet, order = stack.pop()
        if (done, sheet) in seen:
            continue
        seen.add((done, sheet))
        left = [number for number in range(len(history)) if number not in done]
        if all(history[number].answer is None for number in left):
            return [history[number] for number in order]
        first_answer = min(history[number].answered for number in left)
        for number in reversed(left):
            if history[number].asked > first_answer:
                continue  # another one had been answered before it was asked
            for after in _outcomes(sheet, history[number], over):
                stack.append((done | {number}, after, (*order, number)))
    return None


def _outcomes(sheet: Sheet, one: Operation, over: Over) -> Iterable[Sheet]:
    """The sheets after an operation with its answer; none if this sheet would not answer so."""
    match one.kind:
        case "set":
            return [one.answer] if isinstance(one.answer, Sheet) else []
        case "read":
            return [sheet] if _reads(sheet, one) else []
        case "write":
            said, after = _write(sheet, one, over)
        case "sign":
            said, after = _sign(sheet, one)
    return [after] if one.answer is None or one.answer in said else []


def _reads(sheet: Sheet, one: Operation) -> bool:
    seen = one.answer
    return seen is None or (
        isinstance(seen, Sheet)
        and (seen.version, seen.state, seen.contents) == (sheet.version, sheet.state, sheet.contents)
    )


Said = tuple[tuple[str, object], ...]


def _write(sheet: Sheet, one: Operation, over: Over) -> tuple[Said, Sheet]:
    """What a sheet answers to a line, and what it is then."""
    refused = (("no", "refused"),)  # the engine found an error: it may always
    for number, (key, content) in enumerate(sheet.lines, start=1):
        if key == one.key:
            return ((("ok", number),) if content == one.content else (("no", "key-reused"),)), sheet
    if sheet.state not in (PLAYING, SIGNING):
        return (("no", "match-finished"),) if sheet.state == FINISHED else (("no", sheet.state),), sheet
    if sheet.state == SIGNING and '"void"' not in one.content:
        return (("no", "match-over"),), sheet
    if sheet.version != one.version:
        return (("no", "sheet-changed"),), sheet
    if one.answer in refused:
        return refused, sheet
    lines = (*sheet.lines, (one.key, one.content))
    state = SIGNING if over(tuple(content for _key, content in lines)) else PLAYING
    return (("ok", len(lines)),), Sheet(lines, state, frozenset(), sheet.version + 1)


def _sign(sheet: Sheet, one: Operation) -> tuple[Said, Sheet]:
    """The same for a signature."""
    if sheet.state == PLAYING:
        return (("no", "match-not-over"),), sheet
    if one.content in sheet.signed:
        return (("ok", one.content),), sheet
    if sheet.state != SIGNING:
        return (("no", "match-finished" if sheet.state == FINISHED else sheet.state),), sheet
    if sheet.version != one.version:
        return (("no", "sheet-changed"),), sheet
    signed = sheet.signed | {one.content}
    return (("ok", one.content),), Sheet(sheet.lines, FINISHED if len(signed) == 2 else SIGNING, signed, sheet.version)
