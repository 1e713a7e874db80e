"""Good inputs spoilt: text that was cut, doubled, swapped or typed over, data with anything at all in some place."""

import copy
import random
from collections.abc import Callable, Iterator
from typing import Any, Final

FOREIGN: Final = (
    "\0", "\x07", "\x1b", "\u200b", "\u202e", "\ufeff", "\ud800", "ñ", "½", "²", "٣", "𝟛", "–", "“", "\\", '"', "#",
    "/", ":", "=", "-", "@", "~", "!", "+", "?", ".", "\r", "\n", "\t", "\v", "\x85", "\u2028", " ",
)  # fmt: skip
NUMBERS: Final = (
    "0", "-1", "00", "007", "9999", "10000", "9" * 40, "9" * 5_000, "1e9", "0x10", "1.5", "nan", "99-99", "100-1",
    "7-7", "13-13", "-0", "+1", "٣-٣", "66", "5-3",
)  # fmt: skip
WORDS: Final = (
    "rules", "saci", "draw", "domino", "block", "annulled", "false-pass", "wrong-domino", "forfeit", "void", "pips",
    "tiles", "ends", "leader", "deal", "stock", "moves", "first-hand", "last", "ends-before", "special", "capicu",
    "side-pips", "recount", "swapped-by", "pases-redondos", "pase-salida", "players=10", "double=12", "team_size=5",
    "target=2000", "A", "J", "0:-", "1:?", "2:~", "3:!5-5", "0:+", "1:6-6@9=3", "2:0-0L=0", '"', '"x', "\\u{110000}",
)  # fmt: skip

Text = Callable[[str, random.Random], str]


def _cut(text: str, chance: random.Random) -> str:
    start, end = _two_places(text, chance)
    return text[:start] + text[end:] if chance.random() < 0.5 else text[:start]


def _doubled(text: str, chance: random.Random) -> str:
    start, end = _two_places(text, chance)
    return text[:end] + text[start:end] * chance.choice((1, 1, 2, 50)) + text[end:]


def _swapped(text: str, chance: random.Random) -> str:
    words = text.split(" ")
    first, second = chance.randrange(len(words)), chance.randrange(len(words))
    words[first], words[second] = words[second], words[first]
    return " ".join(words)


def _typed_over(text: str, chance: random.Random) -> str:
    at = chance.randint(0, len(text))
    junk = chance.choice((*FOREIGN, *NUMBERS, *WORDS))
    return text[:at] + junk + text[at + chance.choice((0, 0, 1, 2, 5)) :]


def _word_replaced(text: str, chance: random.Random) -> str:
    words = text.split(" ")
    words[chance.randrange(len(words))] = chance.choice((*NUMBERS, *WORDS, *FOREIGN))
    return " ".join(words)


def _lines_shuffled(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    chance.shuffle(lines)
    return "\n".join(lines * chance.choice((1, 1, 3)))


def _nested(text: str, chance: random.Random) -> str:
    at = chance.randint(0, len(text))
    return text[:at] + chance.choice('[{("/') * chance.choice((10, 200, 5_000)) + text[at:]


TEXT: Final[tuple[Text, ...]] = (
    _cut, _doubled, _swapped, _typed_over, _typed_over, _word_replaced, _word_replaced, _lines_shuffled, _nested,
)  # fmt: skip


def _two_places(text: str, chance: random.Random) -> tuple[int, int]:
    start, end = sorted((chance.randint(0, len(text)), chance.randint(0, len(text))))
    return start, min(end, start + 200) if chance.random() < 0.7 else end


def spoilt_text(text: str, chance: random.Random) -> str:
    """Return the text after one to four mutations."""
    for _ in range(chance.choice((1, 1, 2, 4))):
        text = chance.choice(TEXT)(text, chance)
    return text


def deep(levels: int) -> list[Any]:
    """Return a list in a list in a list."""
    inside: list[Any] = []
    for _ in range(levels):
        inside = [inside]
    return inside


JUNK: Final[tuple[Any, ...]] = (
    None, True, False, -1, 0, 3, 9, 10, 10**4, 10**30, 10**5_000, 1.5, float("nan"), float("inf"), "", "0", "x", "6-6",
    "7-7", "99-99", "6-6\0", "\ud800", "½", "a" * 5_000, b"6-6", [], {}, (), [[]], [None], ["6-6"], [1] * 500, {"": 0},
    {"deal": [], "moves": []}, {"kind": "hand"}, deep(10), deep(3_000), range(3), frozenset({1}), object(), 2 + 1j,
    [0, "lay", "6-6"], [0, "lay", "6-6", 10**30, -1], ["0", "pass"], [[0, "pass"]] * 500, "domino", "block", "void",
)  # fmt: skip


def spoilt_data(data: Any, chance: random.Random) -> Any:
    """Return a copy of the data with one to three places spoilt."""
    data = copy.deepcopy(data)
    # Looked for before anything is put in: junk is shared, and stays as it is.
    inside = list(_containers(data))
    for _ in range(chance.choice((1, 1, 2, 3))):
        where = [each for each in inside if len(each)]
        if not where:
            return chance.choice(JUNK)
        _spoil(chance.choice(where), chance)
    return data if chance.random() < 0.98 else chance.choice(JUNK)


def _spoil(inside: Any, chance: random.Random) -> None:
    places = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
    place, other, how = chance.choice(places), chance.choice(places), chance.random()
    if how < 0.6:
        inside[place] = chance.choice(JUNK)
    elif how < 0.75:
        del inside[place]
    elif how < 0.9:
        inside[place], inside[other] = inside[other], inside[place]
    elif isinstance(inside, dict):
        inside[chance.choice(("x", "", "\0", "kind", "play", "stock", 7, None))] = chance.choice(JUNK)
    else:
        inside += inside * chance.choice((1, 100))


def _containers(data: Any) -> Iterator[Any]:
    """Yield every list and every object of the data."""
    if isinstance(data, (list, dict)):
        yield data
        for each in data.values() if isinstance(data, dict) else data:
            yield from _containers(each)
