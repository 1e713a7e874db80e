import pytest

from tests.api.asking import ask, at, at_table, refused, shown
from tests.cast import hand
from tests.matches.second_check.sheets import play
from tests.support.passes import holder
from tournament.models import TableMatch, User


@pytest.mark.slow
def test_it_is_asked_for_entered_sent_back_and_confirmed(
    table_match: TableMatch, organizer: User, judge: User, second_judge: User
) -> None:
    answer = shown(ask(organizer, "PATCH", at(table_match.tournament), {"agreement": "official"}))
    assert answer["agreement"] == "official"
    table_match = play(TableMatch.objects.get(pk=table_match.pk), judge)
    sheet = shown(ask(None, "GET", at_table(table_match)))["sheet"]
    assert (sheet["waits_for_official"], sheet["confirmed"], sheet["sent_back"]) == (True, False, 0)
    confirm = {"initials": "JJ", "version": table_match.version}
    for user in (judge, holder(table_match.tournament, name="Juan Judge")):
        assert refused(ask(user, "POST", at_table(table_match, "second-check/"), confirm), 403)["code"] == "own-sheet"
    signed = {"side": "A", "initials": "AA", "version": table_match.version}
    assert refused(ask(judge, "POST", at_table(table_match, "sign-offs/"), signed), 409)["code"] == "agreement"
    objection = {"reason": "hand 4 was 32", "version": table_match.version}
    answer = shown(ask(second_judge, "POST", at_table(table_match, "objections/"), objection))
    assert (answer["state"], answer["sheet"]["sent_back"]) == ("signing", 1)
    assert "hand 4" not in str(
        shown(ask(None, "GET", at_table(table_match)))
    )  # what officials write is not for the public
    assert refused(ask(organizer, "POST", at_table(table_match, "second-check/"), confirm), 409)["code"] == "sent-back"
    confirm["sent_back"] = 1
    for _time in range(2):
        answer = shown(ask(second_judge, "POST", at_table(table_match, "second-check/"), confirm))
    assert (answer["state"], answer["decided"], answer["sheet"]["confirmed"]) == ("finished", "played", True)
    assert (
        refused(ask(organizer, "POST", at_table(table_match, "second-check/"), confirm), 409)["code"]
        == "match-finished"
    )
    error = refused(ask(organizer, "PATCH", at(table_match.tournament), {"agreement": "teams"}), 409)
    assert (error["code"], error["field"]) == ("matches-over", "agreement")


@pytest.mark.slow
def test_a_corrected_sheet_waits_once_more(
    table_match: TableMatch, organizer: User, judge: User, second_judge: User
) -> None:
    ask(organizer, "PATCH", at(table_match.tournament), {"agreement": "official"})
    table_match = play(TableMatch.objects.get(pk=table_match.pk), judge)
    confirm = {"initials": "JJ", "version": table_match.version}
    ask(second_judge, "POST", at_table(table_match, "second-check/"), confirm)
    wanted = {"reason": "wrong", "changes": [{"line": 4, "entry": hand(0, (0, 20, 18, 14))}]}
    seen = shown(ask(organizer, "POST", at_table(table_match, "corrections/preview/"), wanted))
    assert "check-again" in [effect["code"] for effect in seen["fates"][0]["effects"]]
    made = {**wanted, "key": "phone-key-1", "token": seen["token"]}
    answer = shown(ask(organizer, "POST", at_table(table_match, "corrections/"), made), 201)
    assert answer["match"]["sheet"]["waits_for_official"]
    confirm["version"] = answer["version"]
    answer = shown(ask(second_judge, "POST", at_table(table_match, "second-check/"), confirm))
    assert not answer["sheet"]["waits_for_official"]
