"""What only pages could do until now: look one receipt up, follow a wish, practise, fetch the lists of the desk."""

from tests.api.asking import ask, at, refused, shown
from tests.api.stages import wish
from tests.cast import hand
from tournament.models import PreRegistration, Tournament, User
from tournament.registration import preregistration


def test_a_receipt_is_looked_up(drawn: Tournament, desk: User) -> None:
    receipt = shown(ask(desk, "GET", at(drawn, "payments/3/")))
    assert (receipt["receipt"], receipt["amount_cents"]) == (3, 1500)
    refused(ask(desk, "GET", at(drawn, "payments/99/")), 404)


def test_who_asked_for_a_place_hears_what_became_of_it(tournament: Tournament, desk: User) -> None:
    wish(tournament)
    asked = PreRegistration.objects.get()
    address = at(tournament, f"pre-registration-outcomes/{asked.public_id}/")
    first = ask(None, "GET", address)
    assert shown(first)["state"] == "waiting"
    preregistration.decline(asked=asked, reason="the hall is full", by=desk)
    now = ask(None, "GET", address, headers={"If-None-Match": first["ETag"]})
    assert (shown(now)["state"], shown(now)["reason"]) == ("declined", "the hall is full")
    assert "name" not in shown(now)


def test_a_judge_practises_and_begins_again(tournament: Tournament, judge: User) -> None:
    begun = shown(ask(judge, "POST", at(tournament, "practice/")))
    table = f"tournaments/{begun['slug']}/matches/{begun['match']}/"
    entry = {"key": "practice-key-1", "version": begun["version"], "entry": hand()}
    assert shown(ask(judge, "POST", f"{table}entries/", entry), 201)["number"] == 1
    assert shown(ask(judge, "POST", at(tournament, "practice/")))["match"] == begun["match"]
    again = shown(ask(judge, "POST", f"{table}practice/"))
    assert (again["slug"], again["version"]) == (begun["slug"], 0)
    assert again["match"] != begun["match"]


def test_lists_are_fetched_as_spreadsheets(drawn: Tournament, organizer: User, desk: User) -> None:
    for name in ("people.csv", "people.xlsx", "players.csv", "players.xlsx"):
        file = ask(desk, "GET", at(drawn, f"exports/{name}"))
        assert file.status_code == 200
        assert f'filename="{drawn.slug}-{name}"' in file["Content-Disposition"]
    for name, start in (("accounts.xlsx", b"PK"), ("payments.csv", b"\xef\xbb\xbf"), ("prizes.csv", b"\xef\xbb\xbf")):
        assert ask(organizer, "GET", at(drawn, f"exports/{name}")).content.startswith(start)
        refused(ask(desk, "GET", at(drawn, f"exports/{name}")), 403)
    refused(ask(desk, "GET", at(drawn, "exports/settings.py")), 404)
    refused(ask(None, "GET", at(drawn, "exports/settings.py")), 401)


def test_a_friendly_line_is_checked_before_it_is_written(judge: User) -> None:
    table = shown(ask(judge, "POST", "friendly/", {"key": "friendly-key-1", "ruleset": "saci"}), 201)
    address = f"friendly/{table['id']}/preview/"
    assert shown(ask(judge, "POST", address, {"entry": hand()})) == {"acceptable": True, "findings": []}
    wrong = shown(ask(judge, "POST", address, {"entry": hand(1, (15, 0, 3, 5), recount=25)}))
    assert (wrong["acceptable"], wrong["findings"][0]["code"]) == (False, "recount-differs")
    assert shown(ask(judge, "GET", "friendly/", query={"over": "true"}))["results"] == []
    assert len(shown(ask(judge, "GET", "friendly/", query={"ruleset": "saci"}))["results"]) == 1
