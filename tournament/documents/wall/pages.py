"""A large bracket cut into pages: sections from the first round on, and a last page that brings their winners together.

Up to 16 teams stand on one page. Beyond that a section holds at most 16, so that names stay whole and readable from a
wall: the halves of 32, the thirds of 48, the quarters of 64.
"""

from dataclasses import replace

from tournament.documents.wall.lineage import Line

SECTION = 16


def paginate(root: Line) -> tuple[Line, ...]:
    """The line each page ends in, sections from top to bottom and the finals last."""
    if root.leaves <= SECTION:
        return (root,)
    sections: list[Line] = []
    finals = _cut(root, sections)
    return (*sections, finals)


def _cut(line: Line, sections: list[Line]) -> Line:
    if line.match and line.leaves <= SECTION:
        sections.append(line)
        return replace(line, sources=(), page=len(sections))
    return replace(line, sources=tuple(_cut(source, sections) for source in line.sources))
