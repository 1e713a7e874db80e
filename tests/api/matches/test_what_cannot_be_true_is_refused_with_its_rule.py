from tests.api.asking import ask, at_table, refused, shown
from tests.cast import hand
from tournament.models import SheetEntry, TableMatch, User


def sent(entry: dict[str, object]) -> dict[str, object]:
    return {"key": "phone-key-1", "version": 0, "entry": entry}


def test_counts_that_disagree_name_rule_14(table_match: TableMatch, judge: User) -> None:
    error = refused(ask(judge, "POST", at_table(table_match, "entries/"), sent(hand(recount=22))), 422)
    assert (error["code"], error["field"], error["rule"]) == ("entry-refused", "recount", "SACI rule 14")
    assert [(finding["code"], finding["severity"]) for finding in error["findings"]] == [("recount-differs", "error")]
    assert error["findings"][0]["params"] == {"count": 23, "recount": 22}
    assert "22" in error["findings"][0]["message"]
    assert not SheetEntry.objects.exists()


def test_an_entry_is_checked_without_being_written(table_match: TableMatch, judge: User) -> None:
    answer = shown(ask(judge, "POST", at_table(table_match, "preview/"), {"entry": hand(recount=22)}))
    assert answer["acceptable"] is False
    assert answer["findings"][0]["rule"] == "SACI rule 14"
    assert shown(ask(judge, "POST", at_table(table_match, "preview/"), {"entry": hand()}))["acceptable"] is True
    table_match.refresh_from_db()
    assert (table_match.version, SheetEntry.objects.count()) == (0, 0)


def test_what_is_only_unusual_is_written_with_its_warning(table_match: TableMatch, judge: User) -> None:
    shown(ask(judge, "POST", at_table(table_match, "entries/"), sent(hand())), 201)
    again = {"key": "phone-key-2", "version": 1, "entry": hand()}
    answer = shown(ask(judge, "POST", at_table(table_match, "entries/"), again), 201)
    assert [(finding["code"], finding["severity"]) for finding in answer["findings"]] == [
        ("repeats-previous-hand", "warning")
    ]
