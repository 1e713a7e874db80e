"""Whatever a story says stands on its pages, whole, in order, and each leaf on pages of its own."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.documents.rendering import cast
from tests.documents.rendering.reading import Written, collisions, noting, opened, squeezed, words
from tournament.documents.engine.context import RenderContext
from tournament.documents.engine.document_text import (
    Block,
    Code,
    Column,
    DocumentText,
    Facts,
    Signatures,
    Table,
    Text,
    Tiles,
    Title,
    Turn,
)
from tournament.documents.engine.page import PageCanvas
from tournament.documents.engine.pages import set_document_text
from tournament.documents.engine.sheet_sizes import PORTRAIT

WORDS = st.text("abcñÁ <&>'🎲", min_size=1, max_size=90).filter(lambda text: text.strip())
TABLES = st.builds(
    lambda columns, texts, rows, caption: Table(
        tuple(Column(f"Column {n}", share=n + 1, align=("left", "right", "center")[n % 3]) for n in range(columns)),
        tuple(tuple(f"{texts[row % len(texts)]} {row}.{n}" for n in range(columns)) for row in range(rows)),
        caption,
        strong=(1,),
    ),
    st.integers(1, 5),
    st.lists(WORDS, min_size=1, max_size=4),
    st.integers(0, 3) | st.integers(30, 90),
    st.sampled_from(["", "What it is"]),
)
BLOCKS: st.SearchStrategy[Block] = st.one_of(
    st.builds(Title, WORDS, st.integers(1, 3)),
    st.builds(Text, st.lists(WORDS, min_size=1, max_size=40).map(" ".join)),
    st.builds(Facts, st.lists(st.tuples(WORDS, WORDS), max_size=12).map(tuple)),
    TABLES,
    st.builds(Signatures, st.lists(WORDS, min_size=1, max_size=5).map(tuple)),
    st.builds(Code, st.just("http://10.0.0.5/t/a/"), WORDS),
    st.builds(Tiles, st.lists(st.tuples(st.integers(0, 6), st.none()), max_size=40).map(tuple)),
)
STORIES = st.builds(
    lambda title, sections, wide: DocumentText(
        title,
        tuple(
            block
            for number, blocks in enumerate(sections)
            for block in (Turn(f"leaf-{number}", f"Leaf {number}"), *blocks)
        ),
        wide,
    ),
    WORDS,
    st.lists(st.lists(BLOCKS, min_size=1, max_size=5), min_size=1, max_size=3),
    st.booleans(),
)


def set_(document_text: DocumentText, context: RenderContext | None = None) -> bytes:
    return set_document_text(cast.HEADING, document_text, context or RenderContext())


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(STORIES)
def test_nothing_is_lost_outside_or_on_top_of_another(
    monkeypatch: pytest.MonkeyPatch, document_text: DocumentText
) -> None:
    context = RenderContext()
    with noting(monkeypatch) as notes:
        pdf = set_(document_text, context)
    room = PageCanvas(cast.HEADING, "", PORTRAIT, 0)
    assert collisions(notes) == []
    assert [note for note in notes if "…" in note.text] == []
    if not document_text.wide:
        assert [note for note in notes if note.right > room.right + 0.5 or note.left < room.left - 0.5] == []
        assert [note for note in notes if note.top > room.top + 0.5] == []
    said = squeezed("".join(note.text for note in notes))
    for block in document_text.blocks:
        for row in block.rows if isinstance(block, Table) else ():
            assert all(squeezed(cell).replace("🎲", "□") in said for cell in row)
    assert context.sections == sorted(context.sections)
    assert len(context.sections) == len(opened(pdf).pages)


@settings(max_examples=8, suppress_health_check=[HealthCheck.too_slow])
@given(STORIES)
def test_a_leaf_drawn_apart_is_as_in_the_whole(document_text: DocumentText) -> None:
    whole = RenderContext()
    pages = [words(set_(document_text, whole), number) for number in range(len(whole.sections))]
    for number, section in enumerate(dict.fromkeys(whole.sections)):
        context = RenderContext(part=range(number, number + 1))
        pdf = set_(document_text, context)
        apart = [words(pdf, page) for page in range(len(context.sections))]
        assert apart == [page for page, shown in zip(pages, whole.sections, strict=True) if shown == section]
        assert context.pages == len(pages)


def test_a_table_repeats_its_head_and_a_title_stays_with_what_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table((Column("Player", 3), Column("Points")), tuple((f"Player {n}", str(n)) for n in range(70)))
    with noting(monkeypatch) as notes:
        set_(DocumentText("List", (Text("A line. " * 10), table, Title("End"), table)))
    heads = [note.page for note in notes if note.text == "Player"]
    assert len(heads) == len({note.page for note in notes}) + 1  # two tables meet on one page
    (end,) = (note for note in notes if note.text == "End")
    assert any(note.page == end.page and note.top < end.bottom and note.text == "Player 1" for note in notes)


def test_a_word_too_long_for_its_cell_is_torn_rather_than_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = (("W" * 60, "x"), ("one two " * 20, "y"))
    with noting(monkeypatch) as notes:
        set_(DocumentText("List", (Table((Column("Name"), Column("Else", 4)), rows),)))
    cells: list[Written] = [note for note in notes if set(note.text) == {"W"}]
    assert sum(len(note.text) for note in cells) == 60
    assert len(cells) > 1


@pytest.mark.parametrize(("signers", "rows"), [(1, [1]), (3, [3]), (4, [2, 2]), (5, [3, 2]), (7, [3, 3, 1])])
def test_signature_lines_stand_in_even_rows(monkeypatch: pytest.MonkeyPatch, signers: int, rows: list[int]) -> None:
    with noting(monkeypatch) as notes:
        set_(DocumentText("Minutes", (Signatures(tuple(f"Signer {n}" for n in range(signers))),)))
    tops = [round(note.top) for note in notes if note.text.startswith("Signer")]
    assert [tops.count(top) for top in sorted(set(tops), reverse=True)] == rows
