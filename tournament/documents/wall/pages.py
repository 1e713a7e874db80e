"""A large tree cut into pages: a cover that joins the winners of its sections, and a page for each of those.

Up to 16 teams stand on one page. Beyond that a section holds at most 16, so that names stay whole and readable from a
wall: the halves of 32, the thirds of 48, the quarters of 64, the eighths of 128.
"""

from dataclasses import replace

from tournament.documents.wall.lineage import Line

SECTION = 16
ASIDE = 2  # lines that come from another tree find room on the same page
ROOMY = 8  # lines of a cover on which there is room to say who plays in a section
FEW = 4  # teams that find room on the cover, where there are not too many of them


def paginate(root: Line, first: int = 1) -> tuple[Line, ...]:
    """The line each page ends in: the cover, which is page `first` of the paper, then its sections from the top."""
    if root.leaves - sum(line.outside for line in root.walk()) <= SECTION >= root.leaves - ASIDE:
        return (root,)
    for least in (FEW + 1, 2):
        sections: list[Line] = []
        cover = _cut(root, sections, first, least)
        if cover.leaves <= SECTION:
            break
    return (cover if cover.leaves <= ROOMY else _without_teams(cover), *sections)


def _without_teams(line: Line) -> Line:
    return replace(line, teams=(), sources=tuple(_without_teams(source) for source in line.sources))


def _cut(line: Line, sections: list[Line], first: int, least: int) -> Line:
    if line.match and least <= line.leaves <= SECTION:
        sections.append(line)
        numbers = [edge.slot.team.number for edge in line.walk() if not edge.sources and edge.slot.team]
        return replace(line, sources=(), page=first + len(sections), teams=tuple(numbers))
    return replace(line, sources=tuple(_cut(source, sections, first, least) for source in line.sources))
