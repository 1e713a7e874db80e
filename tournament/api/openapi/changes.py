"""The changelog of the API, docs/api/changes.md, written from the differences between two contracts.

Its first section compares the operations with the contract of the last release, docs/api/released.txt; a release gives
that section its number and its day, and keeps its contract for the next one.
"""

import datetime
from collections.abc import Iterator, Mapping
from pathlib import Path

from tournament.api.openapi.contract import USUAL, Contract

PAGE, RELEASED = "changes.md", "released.txt"
HEAD = """# Changes of the API

Written by `manage.py openapi` from the differences between two contracts ([contract.txt](contract.txt)). What is
removed or narrower would break programs: since the first release only an operation whose sunset has passed may go
([the policy](../api.md#deprecation)).
"""
NEXT = "\n## Not released\n"
FIRST = "\nThe first version.\n"
NOTHING = "\nNothing.\n"
ADDED, CHANGED, DEPRECATED, REMOVED = "Added", "Changed", "Deprecated", "Removed"


def write(page: str, old: Contract | None, new: Contract, summaries: Mapping[str, str]) -> str:
    """The page with its first section renewed.

    `old`: the contract of the last release, None if there is none. `summaries`: those of the operations, by their names
    in the contract.
    """
    section = FIRST if old is None else _section(old, new, summaries) or NOTHING
    return f"{HEAD}{NEXT}{section}{_earlier(page)}"


def release(page: str, version: str, day: datetime.date) -> str:
    """The page with its first section as that of a release, below an empty one."""
    return page.replace(NEXT, f"{NEXT}{NOTHING}\n## {version}, {day}\n", 1)


def read_page(folder: Path) -> str:
    """The page as it is, "" if there is none."""
    page = folder / PAGE
    return page.read_text("utf-8") if page.exists() else ""


def _earlier(page: str) -> str:
    """The sections of the releases, newest first."""
    _head, _mark, rest = page.partition(NEXT)
    _newest, mark, released = rest.partition("\n## ")
    return mark + released


def _section(old: Contract, new: Contract, summaries: Mapping[str, str]) -> str:
    found: dict[str, list[str]] = {ADDED: [], CHANGED: [], DEPRECATED: [], REMOVED: []}
    for heading, line in _changes(old, new, summaries):
        found[heading].append(f"- {line}\n")
    return "".join(f"\n### {heading}\n\n{''.join(lines)}" for heading, lines in found.items() if lines)


def _changes(old: Contract, new: Contract, summaries: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for name in [*new, *(name for name in old if name not in new)]:
        if name in old and name in new:
            yield from _inside(dict(_facts(name, old[name])), dict(_facts(name, new[name])))
        elif " " in name:  # a schema comes and goes with what it is used for
            about = f": {summaries[name]}" if name in summaries else ""
            yield (ADDED, f"`{name}`{about}") if name in new else (REMOVED, f"`{name}`")


def _inside(was: Mapping[str, str], now: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for fact, value in now.items():
        said = f"{fact}: {value}" if value else fact
        if fact.endswith((" deprecated", " sunset")):
            if was.get(fact) != value:
                yield DEPRECATED, said
        elif fact not in was:
            yield ADDED, said
        elif was[fact] != value:
            yield CHANGED, f"{said}; it was {was[fact]}"
    yield from ((REMOVED, fact) for fact in was if fact not in now)


def _facts(name: str, said: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """What one section says, each fact by itself: what it is about, and its value."""
    operation = " /" in name
    for line, value in said.items():
        bare = line.removesuffix("?")
        optional = " or left out" if bare != line else ""
        if line == USUAL:
            yield from ((f"`{name}` error {status}", "") for status in value.split())
        elif line[0].isdigit() and line[0] != "2":
            yield from ((f"`{name}` error `{code}` ({line})", "") for code in value.split())
        elif line == "who":
            yield from ((f"`{name}` for {who}", "") for who in value.split())
        else:
            yield (f"`{name}` {bare}" if operation else f"`{name}.{bare}`"), f"`{value}`{optional}"
