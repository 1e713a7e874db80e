"""The stylesheet of each audience: many small sources, joined to one file when static files are collected.

What is collected is compact: without comments, and of a library only what a page can need.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Final

_PIECES: Final = re.compile(r'("[^"]*"|\'[^\']*\')')
_RULE: Final = re.compile(r'((?:[^{}"]|"[^"]*")*)([{}])')
_OF: Final = re.compile(r":[-\w]+\((?:[^()]|\([^()]*\))*\)")
_PSEUDO: Final = re.compile(r"::?[-\w]+")
_ATTRIBUTE: Final = re.compile(r'\[([-\w]+)(?:[*^$~|]?="?([-\w]*)"?)?[^\]]*\]')
_NAME: Final = re.compile(r"[a-z][-\w]*", re.IGNORECASE)


def _ours(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"css/{name}.css" for name in names)


_PICO: Final = ("vendor/pico-2.1.1/pico.min.css",)
_HOUSE: Final = ("tokens", "house", "official_head", "parts", "tables", "forms")
_PUBLIC: Final = (
    *("places", "public", "home", "honours", "lists", "match_rows", "tree", "cross_table", "team", "match"),
    *("schedule", "lottery", "story"),
)
_OFFICIAL: Final = ("rail", "desk", "people", "cash", "papers")
_ORGANIZER: Final = (
    *("organizer", "finder", "room", "hall", "steps", "schedule", "lottery", "quick_start", "passes", "members"),
    *("correcting", "history", "honours", "treasury", "webhooks", "programs"),
)
_JUDGE: Final = (
    *("judge", "judge_sheet", "judge_hand", "judge_dock", "judge_photo", "tiles", "judge_both"),
    *("paper_first", "friendly", "passes", "kept"),
)
SOURCES: Final[dict[str, tuple[str, ...]]] = {
    "house": _PICO + _ours((*_HOUSE, "passes", "papers", "story", "programs", "print")),
    "public": _PICO + _ours((*_HOUSE, *_PUBLIC, "print")),
    "organizer": _PICO + _ours((*_HOUSE, *_OFFICIAL, *_ORGANIZER, "print")),
    "desk": _PICO + _ours((*_HOUSE, *_OFFICIAL, "print")),
    "judge": _PICO + _ours((*_HOUSE, *_JUDGE, "print")),
    "wall": _ours(("tokens", "wall", "wall_scenes", "wall_bracket", "wall_rest", "ceremony")),
    "widget": _PICO + _ours(("tokens", "house", "widget")),
    "reference": _ours(("tokens", "programs_reading")),
}
"""In the order of the cascade. Each page has one, so a selector means one thing in all of its sources."""


def joined_name(audience: str) -> str:
    """The name of an audience's stylesheet: beside `css/`, so that relative addresses in its sources stay right."""
    return f"styles/{audience}.css"


def compact(text: str) -> str:
    """Return a stylesheet without comments and needless spaces. What stands in quotes is kept."""
    pieces = _PIECES.split(re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL))
    return "".join(piece if at % 2 else _compact(piece) for at, piece in enumerate(pieces)).strip()


def _compact(piece: str) -> str:
    # Never before a colon: "a :is(b)" is another selector than "a:is(b)".
    shorter = re.sub(r"\s*([{};,])\s*", r"\1", re.sub(r"\s+", " ", piece))
    return re.sub(r"([{;][-\w]+): ", r"\1:", shorter).replace(";}", "}")


def without_unused(text: str, words: Collection[str]) -> str:
    """Return a compact stylesheet without the rules whose elements, classes and attributes are not among `words`.

    For the stylesheet of a library. Pseudo-classes never decide, nor what stands in their parentheses.
    """
    kept: list[str] = []  # pieces of text; an at-rule that holds nothing is taken back
    opened: list[tuple[int, bool]] = []  # of each open block: where it begins in `kept`, whether it is left out
    for head, body in _blocks(text):
        left_out = any(out for _begin, out in opened)
        if body == "}":
            begin, out = opened.pop()
            if not left_out:
                kept.append(head + "}")
            if out or (kept[begin].startswith(("@media", "@supports")) and kept[begin + 1 :] == ["}"]):
                del kept[begin:]
            continue
        selectors = [head] if head.startswith("@") or _is_animated(kept, opened) else _used(head, words)
        opened.append((len(kept), not selectors))
        kept.append(",".join(selectors) + "{")
    return "".join(kept)


def _is_animated(kept: list[str], opened: list[tuple[int, bool]]) -> bool:
    """Whether the innermost block is an animation, where `from` and `50%` are no selectors."""
    return bool(opened) and kept[opened[-1][0]].startswith("@keyframes")


def _blocks(text: str) -> Iterator[tuple[str, str]]:
    """Each brace with what stands before it: a selector before `{`, declarations before `}`."""
    for found in _RULE.finditer(text):
        yield found[1], found[2]


def _used(head: str, words: Collection[str]) -> list[str]:
    # A page has no shadow host.
    return [one for one in _split(head) if ":host" not in one and all(name in words for name in _names(one))]


def _split(head: str) -> list[str]:
    """The selectors of a list; a comma within parentheses parts none."""
    parts, depth = [""], 0
    for letter in head:
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


def _names(selector: str) -> list[str]:
    """The elements, classes and attributes that a selector needs."""
    plain = _PSEUDO.sub(" ", _OF.sub("", selector))
    needed = [name for found in _ATTRIBUTE.finditer(plain) for name in found.groups() if name]
    return [*needed, *_NAME.findall(_ATTRIBUTE.sub(" ", plain))]
