"""Who played, by name, with the team and the pages on which the matches stand."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from tournament.documents.book.columns import Block
from tournament.documents.book.naming import write_name
from tournament.documents.book.records import Played
from tournament.documents.fonts import BOLD
from tournament.documents.paper import GRAY, LIGHT, Paper
from tournament.names import sort_key

COLUMNS: Final = 3
ROW: Final = 12.5
PAGES: Final = 58.0  # the room of the pages


def blocks(players: Sequence[Played], seen: Mapping[int, Sequence[int]]) -> Iterator[Block]:
    """A line a player, under the letters that names begin with."""
    ordered = sorted(players, key=lambda one: (sort_key(one.player), one.number))
    for letter, found in groupby(ordered, key=lambda one: sort_key(one.player)[:1].upper()):
        yield _letter(letter)
        for one in found:
            yield _player(one, seen.get(one.number, ()))


def spoken(pages: Sequence[int]) -> str:
    """Pages as an index gives them: "5, 7-9"."""
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][-1] + 1:
            runs[-1].append(page)
        elif not runs or page != runs[-1][-1]:
            runs.append([page])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def _letter(letter: str) -> Block:
    def at(paper: Paper, x: float, y: float, width: float) -> None:
        paper.write(letter, x, y - 14, 11, font=BOLD, width=width)
        paper.rule(x, y - 17, x + width, y - 17, ink=LIGHT)

    return Block(19, at, stays=True)


def _player(one: Played, pages: Sequence[int]) -> Block:
    def at(paper: Paper, x: float, y: float, width: float) -> None:
        team = str(one.team)
        write_name(paper, one.player, x, y - 9, 8, width - PAGES - 22)
        paper.write(team, x + width - PAGES - 4, y - 9, 7, width=20, align="right", ink=GRAY)
        paper.write(spoken(pages), x + width, y - 9, 8, width=PAGES - 4, align="right", least=0.4)

    return Block(ROW, at)
