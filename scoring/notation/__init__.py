"""The notation: a hand on one line of text, and a whole match or a set of transcripts on a few.

People can read it and type it: spaces and capitals do not matter, a tile may be turned round. What is written back is
always the same text for the same thing. The grammar is in docs/notation.md. Whatever cannot be read raises
NotationError, which names the line and the character; whether what was read can be true is the business of the checks.
"""

from scoring.notation.entries import format_entry, parse_entry
from scoring.notation.files import Match, Replays, format_match, format_replays, parse_match, parse_replays
from scoring.notation.plays import Transcript, format_play, format_transcript, parse_play, parse_transcript
from scoring.tiles import parse_tile

__all__ = [
    "Match",
    "Replays",
    "Transcript",
    "format_entry",
    "format_match",
    "format_play",
    "format_replays",
    "format_transcript",
    "parse_entry",
    "parse_match",
    "parse_play",
    "parse_replays",
    "parse_tile",
    "parse_transcript",
]
