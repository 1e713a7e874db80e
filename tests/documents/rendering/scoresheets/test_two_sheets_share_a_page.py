"""Two scoresheets on a page, to be cut apart: under every rule system, whatever the names are."""

from dataclasses import replace

import pytest

from tests.documents.rendering import cast
from tests.documents.rendering.drawing import HOSTILE, render, sections
from tests.documents.rendering.reading import collisions, crossings, framing, noting, opened, squeezed, words
from tournament.core import rule_systems
from tournament.documents.engine.context import RenderContext
from tournament.documents.engine.document_text import Turn
from tournament.documents.engine.fonts import BOLD
from tournament.documents.engine.lettering import clean
from tournament.documents.engine.records import Form, ScoresheetsRecord, Seat, Sheet, TeamName
from tournament.documents.scoresheets.page import render_text
from tournament.documents.snapshots import headings

NOBODY = (Seat(0, "", 0), Seat(1, "", 0), Seat(2, "", 0), Seat(3, "", 0))


def two(*sheets: Sheet) -> ScoresheetsRecord:
    return replace(cast.scoresheets(*sheets), per_page=2)


def under(sheet: Sheet, key: str) -> Sheet:
    """The sheet as this system has it."""
    ruleset = next(one for one in rule_systems.offered() if one.key == key)
    return replace(
        sheet,
        reminders=headings.reminders(ruleset),
        penalties=headings.penalties(ruleset),
        form=headings.form(ruleset),
    )


@pytest.mark.parametrize("per_page", [1, 2])
@pytest.mark.parametrize("key", ["saci", "latino", "draw", "basque"])  # all columns and boxes that there are
def test_nothing_is_cut_or_written_over(monkeypatch: pytest.MonkeyPatch, key: str, per_page: int) -> None:
    first = under(cast.sheet(128, names=HOSTILE[:4]), key)
    blank = replace(first, match="", bracket="", round="", table=0, seats=NOBODY, url="", team_a=TeamName(0, ("", "")))
    with framing(monkeypatch) as frames, noting(monkeypatch) as notes:
        render(replace(two(first, replace(blank, team_b=TeamName(0, ("", "")))), per_page=per_page))
    assert collisions(notes) == []
    assert per_page == 2 or crossings(frames, notes) == []
    assert [note.text for note in notes if "…" in note.text] == []
    said = squeezed("".join(note.text for note in notes))
    assert [name for name in HOSTILE[:4] if squeezed(clean(name, BOLD)) not in said] == []


@pytest.mark.parametrize("key", ["saci", "latino", "fives"])
def test_boxes_for_the_bell_leave_room_for_whole_rules(key: str) -> None:
    sheet = replace(under(cast.sheet(1), key), clock=True)
    text = words(render(two(sheet)))
    rules = [squeezed(one.text) for one in sheet.reminders]
    shown = [rule for rule in rules if rule in text]
    assert 0 < len(shown) < len(rules)
    assert rules[len(shown)][:20] not in text


def test_each_system_has_its_own_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    forms = {one.key: headings.form(one) for one in rule_systems.offered()}
    assert forms["saci"] == Form()
    assert forms["draw"].each_side
    assert forms["basque"].partidas == 3
    assert (forms["saci500"].extras, forms["latino"].extras) == (("C", "Ch"), ("C", "PS", "PR"))
    said = words(render(cast.scoresheets(under(cast.sheet(1), "latino"))))
    assert said.count("CPSPR") == 20
    assert "Partida3" in words(render(cast.scoresheets(under(cast.sheet(1), "basque"))))


def test_a_page_is_one_leaf_of_both_and_an_odd_sheet_has_one_for_itself() -> None:
    record = two(*(cast.sheet(table) for table in (1, 2, 3)))
    assert [section.label for section in sections(record)] == ["Tables 1 and 2", "Table 3"]
    context = RenderContext()
    assert len(opened(render(record, context)).pages) == 2
    assert context.sections == [section.key for section in sections(record)]
    assert [block.section for block in render_text(record).blocks if isinstance(block, Turn)] == context.sections


@pytest.mark.parametrize("per_page", [1, 2])
def test_a_part_is_drawn_as_it_stands_in_the_whole(per_page: int) -> None:
    sheets = [cast.sheet(table, cast.lines(40 if table == 2 else 0)) for table in (1, 2, 3)]
    record = replace(cast.scoresheets(*sheets), per_page=per_page)
    whole, every = render(record), len(sections(record))
    parts = [render(record, RenderContext(part=range(section, section + 1))) for section in range(every)]
    assert [text for part in parts for text in texts(part)] == texts(whole)


def texts(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in opened(pdf).pages]


def test_a_match_that_moves_to_another_table_keeps_its_key() -> None:
    before, after = (sections(cast.scoresheets(replace(cast.sheet(3), table=table)))[0] for table in (3, 9))
    assert before.key == after.key
    assert before.facts != after.facts
