"""Who was erased is in no file that the club was sent; what else a file brought can still be undone."""

from tests.cast import make_person
from tests.exchange.imports.test_a_roster_is_previewed_then_written import preview
from tournament.exchange.erasure import traces
from tournament.exchange.imports import rosters, undo
from tournament.models import Club, Person, RosterImport


def test_the_row_is_empty_and_others_no_longer_name_the_person(club: Club) -> None:
    make_person(club, "Nora Old", member_number="9")
    text = "Name;Number;Kind;Sponsor;Phone\nAna Peña;1;;;555 0142\nGerard Guest;;guest;Ana Peña;\nEva Gil;3;;;\n"
    rosters.apply(roster_import=preview(club, text), by=None)
    waiting = preview(club, text)
    ana = Person.objects.get(name="Ana Peña")
    traces.forget_rows(ana, "former player 1")
    kept = str(list(RosterImport.objects.values_list("rows", flat=True)))
    assert "Ana" not in kept
    assert "555 0142" not in kept
    assert "Gerard" in kept
    waiting.refresh_from_db()
    assert [row["fate"] for row in waiting.rows] == ["refused", "known", "known"]
    done = RosterImport.objects.get(state="applied")
    undo.undo(done=done, by=None)
    assert set(Person.objects.values_list("name", flat=True)) == {"Nora Old", "Ana Peña"}
