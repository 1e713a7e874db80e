"""What the wall shows of one bracket: trees from the round in play on, cross tables of groups, a round of Swiss."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.documents.bracket_sheets.layout import Line, traced
from tournament.documents.engine.records import BracketMatch, BracketPart, RoundColumn, Slot, TableLine, TeamName
from tournament.documents.snapshots import brackets as snapshots
from tournament.documents.snapshots.headings import Issue
from tournament.models import Division, Format

TEAMS_A_TREE = 16
FEW_TEAMS = 8  # from here on, names have two lines
COLUMNS_A_TREE = 4
COLUMNS_OF_MANY = 3  # a wide first column, of one line a team
ROWS_A_TREE = 8
MATCHES_A_ROUND = 8
TEAMS_A_TABLE = 8
TEAMS_HALF = 4  # two groups of this size stand beside each other


@dataclass(frozen=True)
class Cell:
    """The result of a team against another one of its group, in points."""

    own: int
    other: int
    won: bool


@dataclass(frozen=True)
class CrossRow:
    """A team of a group; `cells` in the order of the rows, None without a result."""

    line: TableLine
    cells: tuple[Cell | None, ...]

    @property
    def difference(self) -> str:
        """Its points less those against it, with a sign."""
        points = self.line.difference
        return f"{points:+d}".replace("-", "−") if points else "0"


@dataclass(frozen=True)
class CrossTable:
    """A group, in the order of its ranks; the rows of a large group have no cells, and it takes several tables."""

    name: str
    rows: tuple[CrossRow, ...]


@dataclass(frozen=True)
class Screen:
    """What one scene shows of a bracket: `trees`, `groups` or `matches`, the others are empty.

    `name`: the part and its rounds, "" for neither. `key`: identifies it among the screens of the bracket.
    """

    key: str
    name: str
    trees: tuple[Line, ...] = ()
    groups: tuple[CrossTable, ...] = ()
    matches: tuple[BracketMatch, ...] = ()

    @property
    def rows(self) -> int:
        """The number of matches in the longest column of its trees."""
        return sum(map(_rows, self.trees))

    @property
    def columns(self) -> int:
        """The number of columns of its widest tree."""
        return max((_depth(tree) for tree in self.trees), default=0)


def screens_of(division: Division) -> Iterator[Screen]:
    """Yield what there is to see of a bracket after its lottery, from the round in play on, not named yet."""
    record = snapshots.bracket(division, Issue(division.tournament.version, "", timezone.now()), named=False)
    if record.columns:
        yield from _trees("", "", record.columns, is_part=False)
        return
    groups = [part for part in record.parts if part.shape == "group"]
    if groups and not all(match.decided for part in groups for match in _matches(part)):
        yield from _groups(groups)
        return
    for number, part in enumerate(record.parts):
        if part.shape == "rounds":
            yield from _round(part)
        elif part.shape != "group" or len(groups) == len(record.parts):
            yield from (
                _groups([part])
                if part.shape == "group"
                else _trees(str(number), part.name, part.rounds, is_part=division.format != Format.SINGLE)
            )


def _matches(part: BracketPart) -> Iterator[BracketMatch]:
    for column in part.rounds:
        yield from column.matches


# --- The names of the teams on some screens ---


def numbers_of(screen: Screen) -> set[int]:
    """Return the numbers of the teams that a screen shows."""
    slots = [line.slot for tree in screen.trees for line in tree.walk()]
    slots += [slot for match in screen.matches for slot in (match.first, match.second)]
    teams = [row.line.team for group in screen.groups for row in group.rows]
    return {team.number for team in (*teams, *(slot.team for slot in slots)) if team is not None}


def named(screen: Screen, names: Mapping[int, TeamName]) -> Screen:
    """Return the screen with the teams of `names`, by number; a team that is not there keeps its own."""

    def team(one: TeamName) -> TeamName:
        return names.get(one.number, one)

    def slot(one: Slot) -> Slot:
        return one if one.team is None else replace(one, team=team(one.team))

    def match(one: BracketMatch) -> BracketMatch:
        return replace(one, first=slot(one.first), second=slot(one.second))

    def line(one: Line) -> Line:
        own = match(one.match) if one.match else None
        return replace(one, slot=slot(one.slot), match=own, sources=tuple(map(line, one.sources)))

    def row(one: CrossRow) -> CrossRow:
        return replace(one, line=replace(one.line, team=team(one.line.team)))

    groups = tuple(replace(one, rows=tuple(map(row, one.rows))) for one in screen.groups)
    trees, matches = tuple(map(line, screen.trees)), tuple(map(match, screen.matches))
    return replace(screen, trees=trees, groups=groups, matches=matches)


# --- Trees ---


def _trees(key: str, name: str, columns: tuple[RoundColumn, ...], *, is_part: bool) -> Iterator[Screen]:
    if not columns:
        return
    root = traced(columns, None, is_part=is_part)
    first = _first_column(root, columns)
    packs: list[list[Line]] = []
    for tree in _in_windows(_cut(root, first), first):
        if not any(line.slot.team for line in tree.walk()):
            continue
        if packs and sum(map(_rows, packs[-1])) + _rows(tree) <= ROWS_A_TREE:
            packs[-1].append(tree)
        else:
            packs.append([tree])
    for place, trees in enumerate(packs):
        last = max(tree.column for tree in trees) - 1
        rounds = columns[first].name if last == first else _between(columns[first].name, columns[last].name)
        yield Screen(f"{key} {place}", " · ".join(filter(None, [name, rounds])), trees=tuple(trees))


def _between(first: str, last: str) -> str:
    return _("{first} to {last}").format(first=first, last=last)


def _first_column(root: Line, columns: tuple[RoundColumn, ...]) -> int:
    """The first column to show: the earliest that leaves few enough teams and columns; else the one in play."""
    undecided = (place for place, column in enumerate(columns) if not all(match.decided for match in column.matches))
    now = next(undecided, len(columns) - 1)
    for most in (FEW_TEAMS, TEAMS_A_TREE):
        for first in range(max(0, len(columns) - COLUMNS_A_TREE), now + 1):
            if _cut(root, first).sections <= most:
                return first
    return now


def _cut(line: Line, first: int) -> Line:
    """The line without the columns before `first`."""
    sources = () if line.column <= first else tuple(_cut(source, first) for source in line.sources)
    return replace(line, sources=sources, match=line.match if sources else None)


def _in_windows(line: Line, first: int, *, is_last: bool = True) -> Iterator[Line]:
    """The line, or its branches where it has too many teams or columns for one screen. `is_last`: it ends the tree."""
    if not line.sources:
        return
    most = COLUMNS_A_TREE if is_last or line.sections <= FEW_TEAMS else COLUMNS_OF_MANY
    if line.sections <= TEAMS_A_TREE and line.column - first <= most:
        yield line
        return
    for source in line.sources:
        yield from _in_windows(source, first, is_last=False)


def _rows(line: Line) -> int:
    """The matches in its longest column; a bye takes as much room as a match."""
    return max(1, sum(map(_rows, line.sources))) if line.sources else 0


def _depth(line: Line) -> int:
    return 1 + max(map(_depth, line.sources)) if line.sources else 0


# --- Groups and Swiss rounds ---


def _groups(parts: list[BracketPart]) -> Iterator[Screen]:
    tables = [(number, table) for number, part in enumerate(parts) for table in _cross_tables(part)]
    while tables:
        number, table = tables.pop(0)
        beside = [table]
        if len(table.rows) <= TEAMS_HALF and tables and len(tables[0][1].rows) <= TEAMS_HALF:
            beside.append(tables.pop(0)[1])
        yield Screen(f"group {number} {len(tables)}", "", groups=tuple(beside))


def _cross_tables(part: BracketPart) -> Iterator[CrossTable]:
    results: dict[tuple[int, int], Cell] = {}
    for match in _matches(part):
        for one, other in ((match.first, match.second), (match.second, match.first)):
            if one.team and other.team and one.score is not None and other.score is not None:
                results[one.team.number, other.team.number] = Cell(one.score, other.score, one.winner)
    whole = len(part.table) <= TEAMS_A_TABLE
    rows = [
        CrossRow(line, tuple(results.get((line.team.number, other.team.number)) for other in part.table if whole))
        for line in part.table
    ]
    for start in range(0, len(rows), TEAMS_A_TABLE):
        yield CrossTable(part.name, tuple(rows[start : start + TEAMS_A_TABLE]))


def _round(part: BracketPart) -> Iterator[Screen]:
    """The round in play, else the last one."""
    if not part.rounds:
        return
    undecided = (round_ for round_ in part.rounds if not all(match.decided for match in round_.matches))
    now = next(undecided, part.rounds[-1])
    for start in range(0, len(now.matches), MATCHES_A_ROUND):
        yield Screen(f"round {start}", now.name, matches=now.matches[start : start + MATCHES_A_ROUND])
