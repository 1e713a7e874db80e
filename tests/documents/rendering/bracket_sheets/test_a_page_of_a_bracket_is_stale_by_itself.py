"""What happens in one section of a large bracket makes neither the others stale nor, before it ends, the cover."""

from dataclasses import replace

import pytest

from tests.documents.rendering import cast, formats
from tests.documents.rendering.reading import opened, words
from tournament.documents import kinds
from tournament.documents.engine.context import RenderContext
from tournament.documents.engine.records import BracketRecord


def changed(before: BracketRecord, after: BracketRecord) -> list[str]:
    sections = kinds.KINDS["bracket"].sections
    was = {section.key: section.facts for section in sections(before)}
    return [section.key for section in sections(after) if was.get(section.key) != section.facts]


def test_another_version_and_hour_change_no_page() -> None:
    record = cast.bracket(128)
    heading = replace(record.heading, version=7, issued="2026-02-15T10:00:00", journal="00", journal_line=5, code="X")
    assert changed(record, replace(record, heading=heading)) == []


def test_a_match_makes_its_own_page_stale() -> None:
    record = cast.bracket(128)
    match = replace(record.columns[0].matches[20], table=99)
    matches = tuple(match if one.number == match.number else one for one in record.columns[0].matches)
    column = replace(record.columns[0], matches=matches)
    assert changed(record, replace(record, columns=(column, *record.columns[1:]))) == ["section-2"]
    assert changed(record, replace(record, note="during round 1")) == ["cover"]


@pytest.mark.parametrize("key", ["double", "groups", "swiss", "consolation"])
def test_each_page_can_be_drawn_by_itself_with_its_number(key: str) -> None:
    record = formats.bracket(key, 64, 2)
    kind = kinds.KINDS["bracket"]
    sections = kind.sections(record)
    assert (
        len({section.key for section in sections})
        == len(sections)
        == len(opened(kind.render(record, RenderContext())).pages)
    )
    context = RenderContext(part=range(1, 3))
    part = kind.render(record, context)
    assert context.sections == [section.key for section in sections[1:3]]
    assert f"Page2of{len(sections)}" in words(part, 0)
    assert f"Page3of{len(sections)}" in words(part, 1)
