"""A large tree cut into pages: a cover that joins the winners of its sections, and a page for each of those.

Up to 16 teams stand on one page. Beyond that a section holds at most 16, so that names stay whole and readable from a
wall: the halves of 32, the thirds of 48, the quarters of 64, the eighths of 128.
"""

from dataclasses import replace

from tournament.documents.wall.lineage import Line

SECTION = 16
FEW = 4  # teams that find room on the cover, where there are not too many of them


def paginate(root: Line, first: int = 1) -> tuple[Line, ...]:
    """The line each page ends in: the cover, which is page `first` of the paper, then its sections from the top."""
    if root.leaves <= SECTION:
        return (root,)
    for least in (FEW + 1, 2):
        sections: list[Line] = []
        cover = _cut(root, sections, first, least)
        if cover.leaves <= SECTION:
            break
    return (cover, *sections)


def _cut(line: Line, sections: list[Line], first: int, least: int) -> Line:
    if line.match and least <= line.leaves <= SECTION:
        sections.append(line)
        numbers = [edge.slot.team.number for edge in line.walk() if not edge.sources and edge.slot.team]
        return replace(line, sources=(), page=first + len(sections), teams=tuple(numbers))
    return replace(line, sources=tuple(_cut(source, sections, first, least) for source in line.sources))
