"""Quoted texts: any text can be written, and always stays on one line."""

import re
from typing import Final

NAMED: Final = {"\n": "n", "\r": "r", "\t": "t", '"': '"', "\\": "\\"}
BY_NAME: Final = {name: character for character, name in NAMED.items()}
# u{...} with one to six hexadecimal digits in either case; the value is checked against the limit below.
CODE_POINT: Final = re.compile(r"u\{([0-9a-f]{1,6})\}", re.ASCII | re.IGNORECASE)
LAST_CODE_POINT: Final = 0x10FFFF


def quoted(text: str) -> str:
    """Return the text between quotation marks; unprintable characters become \\u{...} with their hexadecimal number."""
    return '"' + "".join([_escaped(character) for character in text]) + '"'


def unescaped(text: str, position: int) -> tuple[str, int] | None:
    """Return the character that the escape after a backslash means, and the position after it; None: no such escape."""
    if position >= len(text):
        return None
    if text[position] in BY_NAME:
        return BY_NAME[text[position]], position + 1
    found = CODE_POINT.match(text, position)
    if found is None or int(found[1], 16) > LAST_CODE_POINT:
        return None
    return chr(int(found[1], 16)), found.end()


def _escaped(character: str) -> str:
    if character in NAMED:
        return "\\" + NAMED[character]
    return character if character.isprintable() else f"\\u{{{ord(character):x}}}"
