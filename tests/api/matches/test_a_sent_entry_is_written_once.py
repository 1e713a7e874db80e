from tests.api.asking import ask, at_table, refused, shown
from tests.cast import hand
from tournament.models import SheetEntry, TableMatch, User

SENT = {"key": "phone-key-1", "version": 0, "entry": hand()}


def test_the_same_key_twice_is_one_entry(table_match: TableMatch, judge: User) -> None:
    first = shown(ask(judge, "POST", at_table(table_match, "entries/"), SENT), 201)
    again = shown(ask(judge, "POST", at_table(table_match, "entries/"), SENT), 201)
    assert again == first
    assert (first["number"], first["match"]["version"], SheetEntry.objects.count()) == (1, 1, 1)


def test_the_same_key_with_other_figures_is_a_conflict(table_match: TableMatch, judge: User) -> None:
    shown(ask(judge, "POST", at_table(table_match, "entries/"), SENT), 201)
    other = {**SENT, "entry": hand(pips=(0, 15, 3, 6))}
    assert refused(ask(judge, "POST", at_table(table_match, "entries/"), other), 409)["code"] == "key-reused"
    assert SheetEntry.objects.count() == 1


def test_an_old_version_is_a_conflict(table_match: TableMatch, judge: User, second_judge: User) -> None:
    shown(ask(judge, "POST", at_table(table_match, "entries/"), SENT), 201)
    late = {**SENT, "key": "phone-key-2"}
    assert refused(ask(second_judge, "POST", at_table(table_match, "entries/"), late), 409)["code"] == "sheet-changed"
    assert SheetEntry.objects.count() == 1


def test_defaults_left_out_make_the_same_entry(table_match: TableMatch, judge: User) -> None:
    short = {name: value for name, value in hand().items() if name not in ("ends", "leader")}
    first = shown(ask(judge, "POST", at_table(table_match, "entries/"), {**SENT, "entry": short}), 201)
    assert shown(ask(judge, "POST", at_table(table_match, "entries/"), SENT), 201)["number"] == first["number"]
