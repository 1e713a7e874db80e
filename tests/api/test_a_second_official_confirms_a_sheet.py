from tests.api.asking import ask, at, at_table, refused, shown
from tests.cast import hand
from tests.passes import holder
from tests.tournament.confirming.sheets import play
from tournament.models import Sitting, User


def test_it_is_asked_for_entered_sent_back_and_confirmed(
    sitting: Sitting, organizer: User, judge: User, second_judge: User
) -> None:
    answer = shown(ask(organizer, "PATCH", at(sitting.tournament), {"agreement": "official"}))
    assert answer["agreement"] == "official"
    sitting = play(Sitting.objects.get(pk=sitting.pk), judge)
    sheet = shown(ask(None, "GET", at_table(sitting)))["sheet"]
    assert (sheet["waits_for_official"], sheet["confirmed"], sheet["sent_back"]) == (True, False, 0)
    confirm = {"initials": "JJ", "version": sitting.version}
    for user in (judge, holder(sitting.tournament, name="Juan Judge")):
        assert refused(ask(user, "POST", at_table(sitting, "confirmation/"), confirm), 403)["code"] == "own-sheet"
    signed = {"side": "A", "initials": "AA", "version": sitting.version}
    assert refused(ask(judge, "POST", at_table(sitting, "sign-offs/"), signed), 409)["code"] == "agreement"
    objection = {"reason": "hand 4 was 32", "version": sitting.version}
    answer = shown(ask(second_judge, "POST", at_table(sitting, "objections/"), objection))
    assert (answer["state"], answer["sheet"]["sent_back"]) == ("signing", 1)
    assert "hand 4" not in str(shown(ask(None, "GET", at_table(sitting))))  # what officials write is not for the public
    assert refused(ask(organizer, "POST", at_table(sitting, "confirmation/"), confirm), 409)["code"] == "sent-back"
    confirm["sent_back"] = 1
    for _time in range(2):
        answer = shown(ask(second_judge, "POST", at_table(sitting, "confirmation/"), confirm))
    assert (answer["state"], answer["decided"], answer["sheet"]["confirmed"]) == ("finished", "played", True)
    assert refused(ask(organizer, "POST", at_table(sitting, "confirmation/"), confirm), 409)["code"] == "match-finished"
    error = refused(ask(organizer, "PATCH", at(sitting.tournament), {"agreement": "teams"}), 409)
    assert (error["code"], error["field"]) == ("matches-over", "agreement")


def test_a_corrected_sheet_waits_once_more(sitting: Sitting, organizer: User, judge: User, second_judge: User) -> None:
    ask(organizer, "PATCH", at(sitting.tournament), {"agreement": "official"})
    sitting = play(Sitting.objects.get(pk=sitting.pk), judge)
    confirm = {"initials": "JJ", "version": sitting.version}
    ask(second_judge, "POST", at_table(sitting, "confirmation/"), confirm)
    wanted = {"reason": "wrong", "changes": [{"line": 4, "entry": hand(0, (0, 20, 18, 14))}]}
    seen = shown(ask(organizer, "POST", at_table(sitting, "corrections/preview/"), wanted))
    assert "check-again" in [effect["code"] for effect in seen["fates"][0]["effects"]]
    made = {**wanted, "key": "phone-key-1", "token": seen["token"]}
    answer = shown(ask(organizer, "POST", at_table(sitting, "corrections/"), made), 201)
    assert answer["sitting"]["sheet"]["waits_for_official"]
    confirm["version"] = answer["version"]
    answer = shown(ask(second_judge, "POST", at_table(sitting, "confirmation/"), confirm))
    assert not answer["sheet"]["waits_for_official"]
