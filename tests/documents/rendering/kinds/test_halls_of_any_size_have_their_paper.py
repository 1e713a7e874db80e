"""Call sheets, cards, badges and lists for 1 to 128 teams: everybody is on them, and each leaf can be drawn apart."""

import io
from typing import Any

import pypdfium2
import pytest
import zxingcpp

from tests.documents.rendering import cast
from tests.documents.rendering.reading import squeezed
from tests.support.thorough import some
from tournament.documents import judge_pass, kinds
from tournament.documents.engine.context import RenderContext
from tournament.documents.kinds import badges, call_sheet, table_cards, team_list

URL = "http://192.168.1.20:8000/t/saci-2026/"
PASS = judge_pass.PassRecord(
    cast.HEADING, cast.player(1), "tables 1-4", "K7QF2M", "375328", URL + "A" * 40 + "/", URL, "3 a.m."
)


def pages(pdf: bytes) -> list[str]:
    """What stands on each page, without blanks."""
    return [squeezed(page.get_textpage().get_text_range()) for page in pypdfium2.PdfDocument(io.BytesIO(pdf))]


def round_of(count: int) -> call_sheet.CallSheetRecord:
    """So many teams: two by two at tables, the last one without an opponent where they are odd."""
    pairs = [(number, number + 1) for number in range(1, count, 2)] + [(count, None)] * (count % 2)
    lines = tuple(
        call_sheet.CallLine(table if other else None, "", "", cast.team(one), cast.team(other) if other else None)
        for table, (one, other) in enumerate(pairs, start=1)
    )
    players = tuple(
        call_sheet.CalledPlayer(name, 2 * number + place, number, (number + 1) // 2, place)
        for number in range(1, count + 1)
        for place, name in enumerate(cast.team(number).names, start=1)
    )
    return call_sheet.CallSheetRecord(cast.HEADING, "Men", "Round 1", "", lines, players, URL)


def hall(count: int) -> dict[str, Any]:
    called = round_of(count)
    listed = tuple(team_list.ListedTeam(cast.team(number), False) for number in range(1, count + 1))
    players = tuple(team_list.ListedPlayer(one.player, one.number, one.team) for one in called.players)
    return {
        "call-sheet": called,
        "team-list": team_list.TeamsRecord(cast.HEADING, "Men", listed, players, URL),
        "table-cards": table_cards.TableCardsRecord(
            cast.HEADING, tuple(table_cards.TableCard(number + 1, "") for number in range(count // 2 + 1)), URL
        ),
        "badges": badges.BadgesRecord(
            cast.HEADING, tuple(badges.Badge(one.player, one.number, "Men", one.team) for one in called.players)
        ),
    }


@pytest.mark.parametrize("count", [1, 2, 3, 40, 128])
def test_everybody_is_on_it_and_each_leaf_comes_apart(count: int) -> None:
    for kind, made in some(list(hall(count).items())):
        context = RenderContext()
        pdf = kinds.render(kind, made, context)
        if kind != "table-cards":
            said = "".join(pages(pdf))
            wanted = {name for number in range(1, count + 1) for name in cast.team(number).names}
            assert [name for name in wanted if squeezed(name) not in said] == []
        sections = kinds.KINDS[kind].sections(made)
        assert list(dict.fromkeys(context.sections)) == [section.key for section in sections]
        assert len({section.key for section in sections}) == len(sections)
        if len(sections) > 1:
            last = kinds.render(kind, made, RenderContext(part=range(len(sections) - 1, len(sections))))
            assert pages(last) == pages(pdf)[-1:]


def codes(pdf: bytes) -> set[str]:
    """What a phone reads on the first page, printed with 150 dots to the inch."""
    picture = pypdfium2.PdfDocument(io.BytesIO(pdf))[0].render(scale=150 / 72, grayscale=True).to_pil()
    return {code.text for code in zxingcpp.read_barcodes(picture)}


def test_a_pass_is_read_and_its_pin_stands_apart() -> None:
    pdf = judge_pass.render(PASS)
    assert codes(pdf) == {PASS.link}
    (said,) = pages(pdf)
    assert "375328" in said
    assert "K7QF2M" in said
