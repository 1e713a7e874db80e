"""Findings in words, as the cases put them, and whether a sentence speaks of a finding."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from scoring.findings import Finding
from scoring.shell.cases.systems import plainly

SENTENCES: Final[Mapping[str, str]] = {
    "tile-twice": "duplicate {tile}",
    "tile-not-in-set": "{tile} is not in a double-{set} set",
    "too-many-tiles": "seat {seat} has {tiles} tiles, more than {most}",
    "finisher-holds-tiles": "seat {seat} went out and still holds tiles",
    "finisher-has-pips": "seat {seat} went out and still has pips",
    "finisher-missing": "a domino, but nobody is without tiles",
    "seat-without-tiles": "seat {seat} has no tiles and did not go out",
    "block-ends-differ": "a blocked double-{double} line has equal ends",
    "block-ends-equal": "a blocked double-{double} line with no tiles aside has different ends",
    "tile-still-fits": "{tile} can still be played",
    "end-not-in-set": "no end can show {end}",
    "no-number-locked": "no number is out, so the line is not blocked",
    "ends-parity": "pips left and both ends must be even together: {total}, {left} and {right}",
    "block-odd": "a blocked hand leaves an even number of pips, not {total}",
    "block-too-heavy": "a block leaves at most {most} pips, not {total}",
    "block-too-early": "a block leaves at most {most} tiles, not {tiles}",
    "seats-too-heavy": "so many pips cannot be held: {pips}, at most {most}",
    "seats-too-light": "so few pips cannot be held: {pips}",
    "sides-too-heavy": "so many pips cannot be held: {pips}, at most {most}",
    "sides-too-light": "so few pips cannot be held: {pips}",
    "wrong-seats": "{seats} cannot play with a double-{double} set",
    "negative-pips": "pips cannot be negative",
    "pips-disagree": "seat {seat} has {tiles} pips by its tiles, not {pips}",
    "recount-differs": "the count is {count}, the recount {recount}",
    "last-tile-held": "{tile} was laid and is still held",
    "last-does-not-fit": "{tile} does not fit {left} or {right}",
    "ends-disagree": "{tile} laid on {left} and {right} leaves other ends",
}
"""The findings that a bare hand can have. One that is not here is told by its code."""

WORDS: Final[Mapping[str, str]] = {
    "tile-twice": "duplicate|twice|same_tile|repeated|two_seats|already",
    "tile-not-in-set": "not_in|no_such|not_a_tile|outside|set|exist|unknown|range|invalid",
    "too-many-tiles": "too_many|more_than|seven|eight|at_most|7|8",
    "finisher-holds-tiles": "still|hold|empty|out|domino|finish|winner|left",
    "finisher-missing": "empty|nobody|no_seat|no_player|out|domino",
    "seat-without-tiles": "empty|no_tile|without|out|block|two|more_than_one|domino",
    "block-ends-differ": "equal_ends|same_number|ends",
    "block-ends-equal": "different|differ",
    "tile-still-fits": "still|fits|playable|not_blocked|can_be_played",
    "end-not-in-set": "set|no_such|end|range",
    "no-number-locked": "not_blocked|no_number|still|open|playable|can_be_played|can_play",
    "ends-parity": "even|odd|parity",
    "block-odd": "even|odd|parity",
    "block-too-heavy": "126|at_most|too_many|too_heavy|more_than|42",
    "block-too-early": "ten|10|18|too_early|too_many|at_least|at_most",
    "seats-too-heavy": "too_many|too_heavy|at_most|more_than|pips",
    "seats-too-light": "too_few|at_least|light|pips|only_one",
    "wrong-seats": "player|seat|at_most|four|many",
    "negative-pips": "negative|below",
    "recount-differs": "recount|count",
    "last-tile-held": "still|held|holds|already|duplicate|laid",
    "last-does-not-fit": "not_fit|does_not|cannot",
    "ends-disagree": "end",
}
"""What a sentence about each finding has in it, one of these, words joined by an underscore."""

FOLLOWING: Final = frozenset({"block-odd", "ends-parity", "block-too-heavy", "block-too-early", "seats-too-heavy"})
"""Findings about sums: where a tile cannot be, they only follow from that, and may be left unsaid."""
PLAIN: Final = frozenset({"tile-twice", "tile-not-in-set", "too-many-tiles", "finisher-holds-tiles"})


@dataclass(frozen=True, slots=True)
class Problems:
    """What is wrong with a hand of this set."""

    findings: tuple[Finding, ...]
    double: int

    def matches(self, expected: object) -> bool:
        """Whether each sentence speaks of a finding of its own, and nothing that does not follow is left unsaid."""
        if not isinstance(expected, list):
            return False
        left = list(self.findings)
        for sentence in expected:
            found = next((each for each in left if isinstance(sentence, str) and self._speaks(sentence, each)), None)
            if found is None:
                return False
            left.remove(found)
        is_plain = any(each.code in PLAIN for each in self.findings)
        return all(is_plain and each.code in FOLLOWING for each in left)

    def shown(self) -> object:
        return [self.worded(finding) for finding in self.findings]

    def worded(self, finding: Finding) -> str:
        """The finding as a sentence."""
        params = {**finding.params, "double": self.double}
        sentence = SENTENCES.get(finding.code)
        return finding.code if sentence is None else sentence.format_map(_Told(params))

    def _speaks(self, sentence: str, finding: Finding) -> bool:
        """Whether a sentence says this: in the same words, or with one of its words and with its tile."""
        if plainly(sentence[:300]) == plainly(self.worded(finding)):
            return True
        tile = finding.params.get("tile")
        if isinstance(tile, str) and re.search(r"\d-\d", sentence) and not _names(sentence, tile):
            return False
        words = WORDS.get(finding.code, plainly(finding.code))
        return re.search(words, plainly(sentence[:300])) is not None


class _Told(dict[str, int | str]):
    """Parameters of which some may not be told."""

    def __missing__(self, name: str) -> str:
        return "?"


def _names(sentence: str, tile: str) -> bool:
    """Whether the sentence names the tile, either way round."""
    low, _, high = tile.partition("-")
    return re.search(rf"(?<!\d)({low}-{high}|{high}-{low})(?!\d)", sentence) is not None
