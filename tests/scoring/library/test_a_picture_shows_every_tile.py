"""The picture of a table: well-formed, complete, accessible, and without anything from elsewhere."""

import re
from xml.etree import ElementTree

from hypothesis import given, settings

import scoring
from scoring.library.board import board_after
from scoring.library.pictures import PIPS, Picture, lay_out, paint
from tests.scoring.library.hands_in_play import hand_in_play, rules, seeds

SVG = "{http://www.w3.org/2000/svg}"


@settings(max_examples=25, deadline=None)
@given(rules, seeds)
def test_every_tile_is_drawn_once_with_its_pips(rules: scoring.Ruleset, seed: int) -> None:
    hand = hand_in_play(rules, seed, 80)
    picture = scoring.svg(hand)
    root = ElementTree.fromstring(picture)  # noqa: S314 - our own text
    drawn = root.findall(f"{SVG}g")
    assert len(drawn) == len(hand.board.tiles)
    pips = sum(number for tile in hand.board.tiles for number in (tile.low, tile.high) if number < len(PIPS))
    assert len(list(root.iter(f"{SVG}circle"))) == pips
    assert len([rect for rect in root.iter(f"{SVG}rect") if rect.get("stroke-width") == "3"]) == bool(drawn)
    assert scoring.svg(hand.position) == picture


@settings(max_examples=25, deadline=None)
@given(rules, seeds)
def test_no_two_tiles_lie_on_each_other(rules: scoring.Ruleset, seed: int) -> None:
    middles = re.findall(r'<g transform="translate\(([-\d.]+) ([-\d.]+)\)', scoring.svg(hand_in_play(rules, seed, 80)))
    places = [(float(x), float(y)) for x, y in middles]
    for number, (x, y) in enumerate(places):
        assert all((x - other) ** 2 + (y - over) ** 2 >= 23.9**2 for other, over in places[:number])


def test_a_picture_says_in_words_what_it_shows() -> None:
    picture = scoring.svg("saci; hands 0-5 / 1-1 / 2-2 / 3-3; table 6-3 3-5*; turn 2; last 1:3-6")
    root = ElementTree.fromstring(picture)  # noqa: S314 - our own text
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "SACI tournament: 2 tiles on the table, seat 2 is to move"
    assert root.findtext(f"{SVG}desc") == "Lead 3-5; tiles from it outward, arm 0: 3-6; arm 1: none."


def test_a_picture_needs_nothing_from_elsewhere() -> None:
    picture = scoring.svg("saci; hands 0-5 / 1-1 / 2-2 / 3-3; table 6-3 3-5*; turn 2; last 1:3-6")
    assert re.findall(r"href|url\(|style|script|@import", picture) == []
    assert picture.count("http") == 1  # the name of the namespace


def test_an_empty_table_has_a_picture_too() -> None:
    picture = scoring.svg("saci; hands 6-6 / 1-1 / 2-2 / 3-3; turn 0")
    assert "No tile is laid yet." in picture


@settings(max_examples=25, deadline=None)
@given(rules, seeds)
def test_others_may_draw_the_tiles_where_the_picture_has_them(rules: scoring.Ruleset, seed: int) -> None:
    hand = hand_in_play(rules, seed, 80)
    picture = lay_out(board_after(hand.moves, rules), rules.layout, hand.last)
    assert paint(picture, "title", "words").count("<g ") == len(picture.tiles)
    assert scoring.svg(hand).splitlines()[3:] == paint(picture, "title", "words").splitlines()[3:]
    left, top, right, bottom = picture.frame
    assert all(left <= tile.x - 1 <= tile.x + 1 <= right for tile in picture.tiles)
    assert all(top <= tile.y - 1 <= tile.y + 1 <= bottom for tile in picture.tiles)
    if hand.last is not None and picture.last is not None:
        last = picture.tiles[picture.last]
        assert sorted((last.first, last.second)) == [hand.last.low, hand.last.high]


def test_words_of_others_are_text_in_it() -> None:
    picture = paint(Picture(()), "<b> & co", "a < b")
    assert "<title>&lt;b&gt; &amp; co</title>" in picture
    assert "<desc>a &lt; b</desc>" in picture
