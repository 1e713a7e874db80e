"""The file itself: canonical JSON with a SHA-256 over all that stands before it."""

import hashlib
import json
import re
from collections.abc import Iterator
from typing import Any, Final

from django.utils.translation import gettext as _

from tournament.errors import Refused

FORMAT: Final = "capicu-tournament/1"
LARGEST_MB: Final = 32
LARGEST: Final = LARGEST_MB * 1024 * 1024  # bytes; one of a thousand players has some eleven million
DEEPEST: Final = 40  # lists in lists; no step of the day goes beyond ten
BEGINNING: Final = b'{"content":{'
END: Final = re.compile(rb',"sha256":"([0-9a-f]{64})"\}\n')
END_LENGTH: Final = len(b',"sha256":""}\n') + 64


def pack(content: dict[str, Any]) -> bytes:
    """The file with this content: the same content is the same bytes."""
    body = _as_text({"content": content, "format": FORMAT})[:-1]
    return body + b',"sha256":"' + hashlib.sha256(body).hexdigest().encode() + b'"}\n'


def unpack(data: bytes) -> tuple[dict[str, Any], str]:
    """The content of a file and its SHA-256; Refused with what does not match when it is not as it was written."""
    if len(data) > LARGEST:
        raise _refused(_("The file is larger than {most} MB: no tournament is.").format(most=LARGEST_MB), "too-large")
    if not data.startswith(BEGINNING):
        raise _refused(_("This is no tournament that was saved as a file."), "no-archive")
    end = END.fullmatch(data[-END_LENGTH:])
    if end is None:
        raise _refused(_("The file is cut off: it does not end with its SHA-256."), "cut-off")
    body, said = data[:-END_LENGTH], end[1].decode()
    found = hashlib.sha256(body).hexdigest()
    if found != said:
        text = _("The file is not as it was written: it ends with the SHA-256 {said}… and has {found}….")
        raise _refused(text.format(said=said[:16], found=found[:16]), "altered")
    return _content(body), said


def _content(body: bytes) -> dict[str, Any]:
    damaged = _refused(_("The file cannot be read: what it holds is not written as such files are."), "unreadable")
    try:
        whole = json.loads(body + b"}", parse_constant=_no_number)
        if not is_shallow(whole):
            raise damaged
        if _as_text(whole)[:-1] != body:
            raise damaged
    except (ValueError, RecursionError) as error:
        raise damaged from error
    if not isinstance(whole, dict) or set(whole) != {"content", "format"} or not isinstance(whole["content"], dict):
        raise damaged
    if whole["format"] != FORMAT:
        text = _("The file is of another kind or version ({found}): this installation reads {known}.")
        raise _refused(text.format(found=str(whole["format"])[:40], known=FORMAT), "other-version")
    content: dict[str, Any] = whole["content"]
    return content


def is_shallow(value: Any, deepest: int = DEEPEST) -> bool:
    """Whether no list or object lies deeper than `deepest` others."""
    level = [value]
    for _depth in range(deepest):
        level = [inner for outer in level for inner in _inside(outer)]
        if not level:
            return True
    return False


def _inside(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        yield from value.values()
    elif isinstance(value, list):
        yield from value


def _as_text(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()


def _no_number(word: str) -> None:
    raise ValueError(word)


def _refused(message: str, code: str) -> Refused:
    return Refused(message, field="file", code=code)
