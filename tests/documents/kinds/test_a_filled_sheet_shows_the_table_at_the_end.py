"""After its lines a filled scoresheet shows the table at the end of each hand that has its complete play."""

import json
from math import cos, radians, sin
from typing import NamedTuple

import pytest

import scoring
from tests.cast import hand, write
from tests.documents.kinds.test_a_filled_sheet_says_what_was_entered import ask, end_table, sheet
from tests.documents.rendering import cast
from tests.documents.rendering.reading import opened, squeezed, words
from tests.support import plays
from tournament.documents import kinds
from tournament.documents.engine.page import PageCanvas
from tournament.documents.engine.sheet_sizes import PORTRAIT
from tournament.documents.engine.tiles import draw_picture
from tournament.documents.queue import rendering
from tournament.documents.scoresheets.after_lines import rows_after_lines
from tournament.models import TableMatch, User

TITLE = "The table at the end of the hand"


def test_each_has_its_hand_and_its_tiles(table_match: TableMatch) -> None:
    first = plays.write_played(table_match)
    write(table_match, hand(1, (5, 0, 3, 4)))
    third = plays.write_played(table_match, 8)
    tables = sheet(table_match).tables
    assert [(table.hand, len(table.tiles)) for table in tables] == [(1, first.laid), (3, third.laid)]
    _, _, _, *halves = tables[0].tiles[tables[0].last or 0]
    assert sorted(halves) == [first.last.low, first.last.high]
    document = ask(table_match)
    paper = words(rendering.paint(document))
    assert squeezed(f"{TITLE} Hand 1 Hand 3") in paper
    text = str(kinds.KINDS[document.kind].render_text(kinds.from_payload(document.kind, document.payload)))
    assert TITLE in text
    assert all(table.words in text for table in tables)


def test_a_line_taken_back_and_an_overruled_play_have_none(table_match: TableMatch, organizer: User) -> None:
    plays.write_played(table_match)
    write(table_match, {"kind": "void", "number": 1, "reason": "the wrong table"})
    data = plays.without_its_first_move(plays.played(table_match))
    write(table_match, {**data, "overruled": "the first move was not noted"}, organizer)
    assert sheet(table_match).tables == ()
    assert squeezed(TITLE) not in words(rendering.paint(ask(table_match)))


def test_a_sheet_without_plays_has_no_more_rows_than_before(table_match: TableMatch) -> None:
    write(table_match, hand())
    assert list(rows_after_lines(sheet(table_match))) == []


def test_a_stored_snapshot_from_before_is_still_read(table_match: TableMatch) -> None:
    payload = json.loads(json.dumps(ask(table_match).payload))
    for each in payload["sheets"]:
        del each["tables"]
    assert kinds.from_payload("filled-scoresheets", payload).sheets[0].tables == ()  # type: ignore[attr-defined] # of this kind


class Drawn(NamedTuple):
    """A tile on paper: its middle, the middle of its second end, and the weight of its frame."""

    middle: tuple[float, float]
    ahead: tuple[float, float]
    weight: float


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> tuple[PageCanvas, list[Drawn]]:
    """A canvas, and the tiles that are drawn on it."""
    canvas = PageCanvas(cast.HEADING, "table", PORTRAIT, 1)
    tiles: list[Drawn] = []

    def note(x: float, y: float, width: float, height: float, *, weight: float, **how: object) -> None:
        middle, ahead = ((x + width * share, y + height / 2) for share in (0.5, 1))
        tiles.append(Drawn(canvas.pdf.absolutePosition(*middle), canvas.pdf.absolutePosition(*ahead), weight))

    monkeypatch.setattr(canvas, "box", note)
    return canvas, tiles


@pytest.mark.parametrize("system", scoring.systems())
def test_every_system_s_tiles_lie_on_paper_as_in_the_picture(
    system: str, drawn: tuple[PageCanvas, list[Drawn]]
) -> None:
    table = end_table(1, system)
    canvas, tiles = drawn
    draw_picture(canvas, table.picture, 100, 700, 10)
    left, top, _right, _bottom = table.picture.frame
    for (x, y, turned, _first, _second), on_paper in zip(table.tiles, tiles, strict=True):
        middle = (100 + (x / 100 - left) * 10, 700 - (y / 100 - top) * 10)
        assert on_paper.middle == pytest.approx(middle)
        # What is turned clockwise goes down, and down is less on paper.
        ahead = (middle[0] + 10 * cos(radians(turned)), middle[1] - 10 * sin(radians(turned)))
        assert on_paper.ahead == pytest.approx(ahead)
    heaviest = max(tile.weight for tile in tiles)
    assert [place for place, tile in enumerate(tiles) if tile.weight == heaviest] == [table.last]


def test_many_tables_take_as_many_pages_as_they_need(table_match: TableMatch) -> None:
    seed = 0
    while table_match.state == TableMatch.State.PLAYING:
        seed += 1
        plays.write_played(table_match, seed)
    tables = sheet(table_match).tables
    assert len(tables) == table_match.hands
    pdf = rendering.paint(ask(table_match))
    assert len(opened(pdf).pages) <= 2
    paper = words(pdf)
    assert all(squeezed(f"Hand {table.hand}") in paper for table in tables)
