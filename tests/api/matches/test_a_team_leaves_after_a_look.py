"""What it would do is answered first; then it is done, as it was looked at."""

from tests.api.asking import ask, at, refused, shown
from tests.cast import play_to_the_end, sign_both
from tournament.models import TableMatch, User, Withdrawal


def test_looked_at_done_and_taken_back(table_match: TableMatch, organizer: User) -> None:
    tournament, number = table_match.tournament, table_match.team_a.number
    there = at(tournament, f"teams/{number}/withdrawal/")
    body = {"withdrawal": "disqualified", "rule": "SACI rule 11", "reason": "shouted"}
    seen = shown(ask(organizer, "POST", there, {**body, "preview": True}))
    assert (seen["done"], Withdrawal.objects.count()) == (False, 0)
    assert [effect["code"] for effect in seen["effects"]] == ["match-left", "table-free"]
    done = shown(ask(organizer, "POST", there, {**body, "token": seen["token"]}))
    assert done == {**seen, "done": True}
    (gone,) = shown(ask(None, "GET", at(tournament, "withdrawals/")))
    assert (gone["team"], gone["withdrawal"], gone["rule"]) == (number, "disqualified", "SACI rule 11")
    back = ask(organizer, "POST", at(tournament, f"teams/{number}/return/"), {"reason": "it was another team"})
    assert [effect["code"] for effect in shown(back)["effects"]] == ["match-open", "table-again"]
    assert shown(ask(None, "GET", at(tournament, "withdrawals/"))) == []


def test_what_has_changed_meanwhile_is_a_conflict(table_match: TableMatch, organizer: User) -> None:
    there = at(table_match.tournament, f"teams/{table_match.team_a.number}/withdrawal/")
    body = {"withdrawal": "withdrawn", "reason": "went home"}
    seen = shown(ask(organizer, "POST", there, {**body, "preview": True}))
    sign_both(play_to_the_end(table_match.round.table_matches.exclude(pk=table_match.pk).get()))
    answer = refused(ask(organizer, "POST", there, {**body, "token": seen["token"]}), 409)
    assert answer["code"] == "preview-changed"
    assert not Withdrawal.objects.exists()
    assert refused(ask(organizer, "POST", there, {**body, "withdrawal": "disqualified"}), 422)["field"] == "rule"
