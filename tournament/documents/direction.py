"""Letters that are read from right to left, laid from left to right as paper wants them.

A line as a whole runs from left to right, as the tables it stands in do; what Hebrew or Arabic is in it is turned, its
figures and the marks on its letters kept as they are (the plain part of Unicode's rules, UAX #9).
"""

import re
import unicodedata
from functools import cache

TURNED = re.compile(r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")
STRONG = ("R", "AL")


def laid(text: str) -> str:
    """The letters in the order in which they stand on paper."""
    if not TURNED.search(text):
        return text
    out, at = "", 0
    while at < len(text):
        end = _end(text, at)
        out += _turned(text[at:end]) if end > at else text[at]
        at = max(end, at + 1)
    return out


def _end(text: str, start: int) -> int:
    """Where a piece ends that is read from the right; `start` itself where none begins there."""
    end = start
    if unicodedata.bidirectional(text[start]) not in STRONG:
        return end
    for at in range(start, len(text)):
        kind = unicodedata.bidirectional(text[at])
        if kind == "L":
            break
        if kind in STRONG or (kind == "NSM" and at == end):
            end = at + 1
    open_brackets = text.count("(", start, end) - text.count(")", start, end)
    return end + (open_brackets == 1 and text[end : end + 1] == ")")


def _turned(piece: str) -> str:
    """Whole letters from the last to the first, each with its marks, and numbers as they are."""
    letters = re.findall(r"\d+|.[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670]*", piece)
    return "".join(letter.translate(MIRRORED) for letter in reversed(letters))


def joined(text: str) -> str:
    """Arabic letters in the form that they take beside their neighbours; text without any stays as it is."""
    forms = _forms()
    if not any(letter in forms for letter in text):
        return text
    shown = ""
    for at, letter in enumerate(text):
        before, after = _beside(text, at, -1), _beside(text, at, 1)
        # A letter is held by the one before where that one reaches on, and reaches on itself where it has a form to.
        held = "initial" in forms.get(before, {}) and "final" in forms.get(letter, {})
        on = "initial" in forms.get(letter, {}) and "final" in forms.get(after, {})
        name = {(True, True): "medial", (True, False): "final", (False, True): "initial"}.get((held, on), "isolated")
        shown += forms.get(letter, {}).get(name, letter)
    return shown


def _beside(text: str, at: int, step: int) -> str:
    """The next letter before or after, marks left out; "" for none."""
    at += step
    while 0 <= at < len(text) and unicodedata.category(text[at]) == "Mn":
        at += step
    return text[at] if 0 <= at < len(text) else ""


@cache
def _forms() -> dict[str, dict[str, str]]:
    """The forms of each Arabic letter, as Unicode names them."""
    forms: dict[str, dict[str, str]] = {}
    for code in (*range(0xFB50, 0xFBFF), *range(0xFE80, 0xFEF5)):
        name, _space, letter = unicodedata.decomposition(chr(code)).partition(" ")
        if len(letter) == 4:
            forms.setdefault(chr(int(letter, 16)), {})[name.strip("<>")] = chr(code)
    return forms
