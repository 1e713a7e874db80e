"""The treasurer's report: what came in, what went out and what is left, each sum in as many ways as there are."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.documents import setting
from tournament.documents.records import Heading
from tournament.documents.story import Block, Column, Facts, Signatures, Story, Table, Text, Title

FIGURES = 0.45  # the share of a column of figures beside the first one


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a table: its cells as they are written, and whether it is a sum of the others."""

    cells: tuple[str, ...]
    is_sum: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """A table of the report. `texts` is how many of its columns, from the left, are words; the rest are figures.

    `shares`: the parts of the width that the columns take beside each other, () for those of a table of sums.
    """

    name: str
    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    texts: int = 1
    remark: str = ""
    shares: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TreasurerRecord:
    """The accounts of a tournament (SACI rule 3). `facts`: the sums of the whole, name and amount."""

    heading: Heading
    facts: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]


def tell(record: TreasurerRecord) -> Story:
    """The report, for the treasurer and another to sign."""
    title = _("Treasurer's report")
    blocks: list[Block] = [Title(title, level=1), Facts(record.facts)]
    for section in record.sections:
        blocks += [Title(section.name), _table(section)]
        if section.remark:
            blocks.append(Text(section.remark, "small"))
    blocks.append(Signatures((_("Treasurer"), _("A second person"))))
    return Story(title, tuple(blocks))


def _table(section: Section) -> Table:
    shares: tuple[float, ...] = section.shares or (1, *(FIGURES for _name in section.columns[1:]))
    columns = tuple(
        Column(name, share, "left" if index < section.texts else "right")
        for index, (name, share) in enumerate(zip(section.columns, shares, strict=True))
    )
    sums = tuple(number for number, line in enumerate(section.lines) if line.is_sum)
    return Table(columns, tuple(line.cells for line in section.lines), strong=sums)


draw = setting.draw(tell)
