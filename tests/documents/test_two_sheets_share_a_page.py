"""Two scoresheets on a page, to be cut apart: under every rule system, whatever the names are."""

from dataclasses import replace

import pytest

from tests.documents import cast
from tests.documents.drawing import HOSTILE
from tests.documents.reading import collisions, crossings, framing, noting, opened, squeezed, words
from tournament import reminders, systems
from tournament.documents.fonts import BOLD
from tournament.documents.lettering import ELLIPSIS, clean
from tournament.documents.press import Press
from tournament.documents.records import Form, ScoresheetsRecord, Seat, Sheet, TeamName
from tournament.documents.scoresheets import draw, leaves, tell
from tournament.documents.story import Turn

NOBODY = (Seat(0, "", 0), Seat(1, "", 0), Seat(2, "", 0), Seat(3, "", 0))


def two(*sheets: Sheet) -> ScoresheetsRecord:
    return replace(cast.scoresheets(*sheets), per_page=2)


def under(sheet: Sheet, key: str) -> Sheet:
    """The sheet as this system has it."""
    ruleset = next(one for one in systems.offered() if one.key == key)
    return replace(
        sheet,
        reminders=reminders.reminders(ruleset),
        penalties=reminders.penalties(ruleset),
        form=reminders.form(ruleset),
    )


@pytest.mark.parametrize("per_page", [1, 2])
@pytest.mark.parametrize("key", ["saci", "latino", "draw", "basque"])  # all columns and boxes that there are
def test_nothing_is_cut_or_written_over(monkeypatch: pytest.MonkeyPatch, key: str, per_page: int) -> None:
    first = under(cast.sheet(128, names=HOSTILE[:4]), key)
    blank = replace(first, match="", bracket="", round="", table=0, seats=NOBODY, url="", team_a=TeamName(0, ("", "")))
    with framing(monkeypatch) as frames, noting(monkeypatch) as notes:
        draw(replace(two(first, replace(blank, team_b=TeamName(0, ("", "")))), per_page=per_page))
    assert collisions(notes) == []
    assert per_page == 2 or crossings(frames, notes) == []
    assert [note.text for note in notes if ELLIPSIS in note.text] == []
    said = squeezed("".join(note.text for note in notes))
    assert [name for name in HOSTILE[:4] if squeezed(clean(name, BOLD)) not in said] == []


def test_each_system_has_its_own_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    forms = {one.key: reminders.form(one) for one in systems.offered()}
    assert forms["saci"] == Form()
    assert forms["draw"].each_side
    assert forms["basque"].partidas == 3
    assert (forms["saci500"].extras, forms["latino"].extras) == (("C", "Ch"), ("C", "PS", "PR"))
    said = words(draw(cast.scoresheets(under(cast.sheet(1), "latino"))))
    assert said.count("CPSPR") == 28
    assert "Partida3" in words(draw(cast.scoresheets(under(cast.sheet(1), "basque"))))


def test_a_page_is_one_leaf_of_both_and_an_odd_sheet_has_one_for_itself() -> None:
    record = two(*(cast.sheet(table) for table in (1, 2, 3)))
    assert [leaf.label for leaf in leaves(record)] == ["Tables 1 and 2", "Table 3"]
    press = Press()
    assert len(opened(draw(record, press)).pages) == 2
    assert press.leaves == [leaf.key for leaf in leaves(record)]
    assert [block.leaf for block in tell(record).blocks if isinstance(block, Turn)] == press.leaves


@pytest.mark.parametrize("per_page", [1, 2])
def test_a_part_is_drawn_as_it_stands_in_the_whole(per_page: int) -> None:
    sheets = [cast.sheet(table, cast.lines(40 if table == 2 else 0)) for table in (1, 2, 3)]
    record = replace(cast.scoresheets(*sheets), per_page=per_page)
    whole, every = draw(record), len(leaves(record))
    pages = [words(whole, page) for page in range(len(opened(whole).pages))]
    parts = []
    for leaf in range(every):
        part = draw(record, Press(part=range(leaf, leaf + 1)))
        parts += [words(part, page) for page in range(len(opened(part).pages))]
    assert parts == pages


def test_a_match_that_moves_to_another_table_keeps_its_key() -> None:
    before, after = (leaves(cast.scoresheets(replace(cast.sheet(3), table=table)))[0] for table in (3, 9))
    assert before.key == after.key
    assert before.facts != after.facts
