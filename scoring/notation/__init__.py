"""The text notation: a hand on one line, and a whole match or a set of transcripts on several.

People can read and type it: spaces and capitals do not matter, and a tile may be written either way round. Formatting
always gives the same text for the same data. docs/notation.md has the grammar. Text that cannot be parsed raises
NotationError, which names the line and the character; the checks decide whether the data can be true.
"""

from scoring.notation.entries import (
    Transcript,
    format_entry,
    format_move,
    format_play,
    format_transcript,
    parse_entry,
    parse_move,
    parse_play,
    parse_transcript,
)
from scoring.notation.files import Match, Replays, format_match, format_replays, parse_match, parse_replays
from scoring.tiles import parse_tile

__all__ = [
    "Match",
    "Replays",
    "Transcript",
    "format_entry",
    "format_match",
    "format_move",
    "format_play",
    "format_replays",
    "format_transcript",
    "parse_entry",
    "parse_match",
    "parse_move",
    "parse_play",
    "parse_replays",
    "parse_tile",
    "parse_transcript",
]
