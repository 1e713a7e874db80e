"""Call sheets, cards, badges and lists for 1 to 128 teams: everybody is on them, and each leaf can be drawn apart."""

import io
from typing import Any

import pypdfium2
import pytest
import zxingcpp

from tests.documents import cast
from tests.documents.reading import squeezed
from tournament.documents import kinds
from tournament.documents.hall import badges, calling, cards, passes
from tournament.documents.press import Press
from tournament.documents.rolls import teams

URL = "http://192.168.1.20:8000/t/saci-2026/"
PASS = passes.PassRecord(
    cast.HEADING, cast.player(1), "tables 1-4", "K7QF2M", "375328", URL + "A" * 40 + "/", URL, "3 a.m."
)


def pages(pdf: bytes) -> list[str]:
    """What stands on each page, without blanks."""
    return [squeezed(page.get_textpage().get_text_range()) for page in pypdfium2.PdfDocument(io.BytesIO(pdf))]


def round_of(count: int) -> calling.CallSheetRecord:
    """So many teams: two by two at tables, the last one without an opponent where they are odd."""
    pairs = [(number, number + 1) for number in range(1, count, 2)] + [(count, None)] * (count % 2)
    lines = tuple(
        calling.CallLine(table if other else None, "", "", cast.team(one), cast.team(other) if other else None)
        for table, (one, other) in enumerate(pairs, start=1)
    )
    players = tuple(
        calling.CalledPlayer(name, 2 * number + place, number, (number + 1) // 2, place)
        for number in range(1, count + 1)
        for place, name in enumerate(cast.team(number).names, start=1)
    )
    return calling.CallSheetRecord(cast.HEADING, "Men", "Round 1", "", lines, players, URL)


def hall(count: int) -> dict[str, Any]:
    called = round_of(count)
    listed = tuple(teams.ListedTeam(cast.team(number), False) for number in range(1, count + 1))
    players = tuple(teams.ListedPlayer(one.player, one.number, one.team) for one in called.players)
    return {
        "call-sheet": called,
        "team-list": teams.TeamsRecord(cast.HEADING, "Men", listed, players, URL),
        "table-cards": cards.TableCardsRecord(
            cast.HEADING, tuple(cards.TableCard(number + 1, "") for number in range(count // 2 + 1)), URL
        ),
        "badges": badges.BadgesRecord(
            cast.HEADING, tuple(badges.Badge(one.player, one.number, "Men", one.team) for one in called.players)
        ),
    }


@pytest.mark.parametrize("count", [1, 2, 3, 40, 128])
def test_everybody_is_on_it_and_each_leaf_comes_apart(count: int) -> None:
    for kind, made in hall(count).items():
        press = Press()
        pdf = kinds.draw(kind, made, press)
        if kind != "table-cards":
            said = "".join(pages(pdf))
            wanted = {name for number in range(1, count + 1) for name in cast.team(number).names}
            assert [name for name in wanted if squeezed(name) not in said] == []
        leaves = kinds.KINDS[kind].leaves(made)
        assert list(dict.fromkeys(press.leaves)) == [leaf.key for leaf in leaves]
        assert len({leaf.key for leaf in leaves}) == len(leaves)
        if kinds.KINDS[kind].apart:
            last = kinds.draw(kind, made, Press(part=range(len(leaves) - 1, len(leaves))))
            assert pages(last) == pages(pdf)[-1:]


def codes(pdf: bytes) -> set[str]:
    """What a phone reads on the first page, printed with 150 dots to the inch."""
    picture = pypdfium2.PdfDocument(io.BytesIO(pdf))[0].render(scale=150 / 72, grayscale=True).to_pil()
    return {code.text for code in zxingcpp.read_barcodes(picture)}


def test_a_pass_is_read_and_its_pin_stands_apart() -> None:
    pdf = passes.draw(PASS)
    assert codes(pdf) == {PASS.link}
    (said,) = pages(pdf)
    assert "375328" in said
    assert "K7QF2M" in said
