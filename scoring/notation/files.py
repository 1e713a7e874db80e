"""Parses and formats a whole match, or transcripts to be judged: the rules on the first line, then one item a line."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar

from scoring.entries import Entry
from scoring.errors import UnknownOption, UnknownRuleset
from scoring.notation.entries import Transcript, format_entry, format_transcript, read_entry, read_transcript
from scoring.notation.reading import Reader
from scoring.ruleset import Option, Ruleset
from scoring.rulesets import get

MOST_ENTRIES: Final = 2_000
MOST_LINES: Final = 20_000
"""Far more lines than any match has, comments included."""
T = TypeVar("T")


@dataclass(frozen=True)
class Rules:
    """The first line of a file. key, options: a rule system, as `scoring.rulesets.get` takes them."""

    key: str
    options: Mapping[str, object] = field(default_factory=dict)

    @property
    def ruleset(self) -> Ruleset:
        """The rule system with its options. Raises UnknownRuleset or UnknownOption."""
        return get(self.key, self.options)


@dataclass(frozen=True)
class Match(Rules):
    """The sheet of a match."""

    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True)
class Replays(Rules):
    """Transcripts to be judged under one rule system."""

    transcripts: tuple[Transcript, ...] = ()


def parse_match(text: str) -> Match:
    """Parse the rules and the entries. Raises NotationError, which names the line and the character."""
    key, options, entries = _parse(text, read_entry)
    return Match(key, options, entries)


def format_match(match: Match) -> str:
    """Return the match as text, its entries numbered; it ends with a line break. Raises as `Match.ruleset` does."""
    layout = match.ruleset.layout
    lines = [f"{number}. {format_entry(entry, layout)}\n" for number, entry in enumerate(match.entries, start=1)]
    return _rules_text(match.key, match.options) + "".join(lines)


def parse_replays(text: str) -> Replays:
    """Parse the rules and the transcripts. Raises NotationError."""
    key, options, transcripts = _parse(text, read_transcript)
    return Replays(key, options, transcripts)


def format_replays(replays: Replays) -> str:
    """Return the transcripts as text, numbered; it ends with a line break. Raises as `Replays.ruleset` does."""
    layout = replays.ruleset.layout
    lines = [f"{n}. {format_transcript(each, layout)}\n" for n, each in enumerate(replays.transcripts, start=1)]
    return _rules_text(replays.key, replays.options) + "".join(lines)


def _parse(text: str, read: Callable[[Reader], T]) -> tuple[str, dict[str, object], tuple[T, ...]]:
    """Return the rules, and the result of `read` for each line that is not empty."""
    lines = _readers(text)
    first = next(lines, None)
    if first is None:
        Reader("", None).fail("rules-expected")
    key, options, ruleset = _read_rules(first)
    things: list[T] = []
    for reader in lines:
        if len(things) >= MOST_ENTRIES:
            reader.fail("too-many-lines")
        # The rules line decides which seats, sides and places the later lines may name.
        reader.seating, reader.ruleset = ruleset.seating, ruleset
        _read_number(reader, len(things) + 1)
        things.append(read(reader))
        reader.done()
    return key, options, tuple(things)


def _readers(text: str) -> Iterator[Reader]:
    """Yield a reader for each line with more than spaces and a comment."""
    start, line = 0, 1
    while start <= len(text):
        # One line at a time, so that the limit applies before the rest is split.
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        if line > MOST_LINES:
            Reader("", None, line).fail("too-many-lines")
        reader = Reader(text[start:end], None, line)
        if not reader.is_done:
            yield reader
        start, line = end + 1, line + 1


def _read_number(reader: Reader, due: int) -> None:
    """Check the number and full stop that a line may begin with. It must be correct, because a void refers to it."""
    if not reader.sees_number():
        return
    start = reader.position
    number = reader.number()
    if not reader.takes("."):
        reader.fail("full-stop-expected")
    if number != due:
        reader.fail("wrong-line-number", start)


def _read_rules(reader: Reader) -> tuple[str, dict[str, object], Ruleset]:
    if not reader.takes_word("rules"):
        reader.fail("rules-expected")
    return read_system(reader)


def read_system(reader: Reader, stop: str = "\n") -> tuple[str, dict[str, object], Ruleset]:
    """Parse the key and the options of a rule system, up to this mark or the end. Raises NotationError."""
    start = reader.position
    key = reader.key()
    try:
        plain = get(key)
    except UnknownRuleset:
        reader.fail("unknown-ruleset", start)
    offered = {option.name: option for option in plain.options}
    options: dict[str, object] = {}
    places: dict[str, int] = {}
    while not reader.is_done and not reader.sees(stop):
        place = reader.position
        name = reader.key()
        if name not in offered:
            reader.fail("unknown-option", place)
        if name in options:
            reader.fail("option-twice", place)
        if not reader.takes("="):
            reader.fail("equals-expected")
        places[name] = reader.position
        options[name] = _read_value(reader, offered[name])
    try:
        return key, options, get(key, options)
    except UnknownOption as problem:
        # Each option accepts its value; only the combination is an impossible table.
        reader.fail("no-such-table", places.get(problem.option, start))


def _read_value(reader: Reader, option: Option) -> object:
    start = reader.position
    value: object = reader.number() if option.bounds else reader.key()
    for choice in option.choices:
        # `key` has made the text lower case; the ruleset needs the option's own spelling.
        if choice.value.lower() == value:
            value = choice.value
    if not option.accepts(value):
        reader.fail("no-such-value", start)
    return value


def _rules_text(key: str, options: Mapping[str, object]) -> str:
    # In the order of the system's options, so that equal rules give equal text.
    order = {option.name: place for place, option in enumerate(get(key, options).options)}
    chosen = sorted(options.items(), key=lambda item: order[item[0]])
    return " ".join(["rules", key, *[f"{name}={value}" for name, value in chosen]]) + "\n"
