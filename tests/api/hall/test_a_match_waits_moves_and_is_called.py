from tests.api.asking import ask, at, at_table, refused, shown
from tests.cast import SEED, hand, key
from tournament.hall import seating
from tournament.models import Division, Document, TableMatch, Tournament, User


def test_who_waits_gets_the_table_and_a_scoresheet(drawn: Tournament, organizer: User) -> None:
    Tournament.objects.update(tables=1)
    answer = shown(ask(organizer, "POST", at(drawn, "divisions/men/rounds/"), {"minutes": 5}), 201)
    assert (answer["matches"], answer["waiting"]) == (1, 1)
    assert answer["play_at"] > answer["started_at"]
    (waiting,) = shown(ask(None, "GET", at(drawn, "waiting-matches/")))
    (called,) = shown(ask(None, "GET", at(drawn, "called-matches/")))
    shown(ask(organizer, "POST", at(drawn, f"matches/{called['id']}/walkover/"), {"absent": ["A"]}))
    (now,) = shown(ask(None, "GET", at(drawn, "called-matches/")))
    assert (now["match"], now["table"]) == (waiting["match"], called["table"])
    assert {now["team_a"]["number"], now["team_b"]["number"]} == set(waiting["teams"])
    paper = Document.objects.get(subject=f"round-1-match-{now['match']}")
    assert [sheet["url"][-len(f"/{now['id']}/") :] for sheet in paper.payload["sheets"]] == [f"/{now['id']}/"]


def test_a_table_is_closed_with_its_match_and_opened(table_match: TableMatch, organizer: User, judge: User) -> None:
    tournament, number = table_match.tournament, table_match.table
    closed = shown(
        ask(organizer, "POST", at(tournament, f"tables/{number}/closure/"), {"reason": "wobbles", "vacate": True})
    )
    assert (closed["reason"], closed["match"]) == ("wobbles", None)
    moved = shown(ask(None, "GET", at_table(table_match)))
    assert moved["table"] != number
    assert moved["printed_table"] == number
    back = {"table": number}
    assert refused(ask(organizer, "POST", at_table(table_match, "move/"), back), 409)["code"] == "table-out-of-order"
    shown(ask(organizer, "POST", at(tournament, f"tables/{number}/reopening/")))
    assert shown(ask(organizer, "POST", at_table(table_match, "move/"), back))["printed_table"] is None
    everything = {table["number"]: table for table in shown(ask(judge, "GET", at(tournament, "tables/")))}
    assert everything[number]["match"] == table_match.pk


def test_a_judge_is_held_to_tables(table_match: TableMatch, organizer: User, judge: User) -> None:
    entry = {"key": key(), "version": 0, "entry": hand()}
    (listed,) = shown(ask(organizer, "GET", at(table_match.tournament, "judges/")))["results"]
    assert listed["tables"] is None
    address = at(table_match.tournament, f"judges/{judge.pk}/")
    shown(ask(organizer, "PATCH", address, {"tables": [40 if table_match.table != 40 else 39]}))
    assert refused(ask(judge, "POST", at_table(table_match, "entries/"), entry), 403)["code"] == "other-table"
    refused(ask(organizer, "PATCH", address, {"tables": [41]}), 422)
    shown(ask(organizer, "PATCH", address, {"tables": [table_match.table]}))
    shown(ask(judge, "POST", at_table(table_match, "entries/"), entry), 201)


def test_more_tables_are_given_away_at_once(drawn: Tournament, men: Division, organizer: User) -> None:
    Tournament.objects.update(tables=1)
    seating.start_round(division=men, by=None, seed=SEED)
    shown(ask(organizer, "PATCH", at(drawn), {"tables": 2}))
    assert shown(ask(None, "GET", at(drawn, "waiting-matches/"))) == []
    assert Document.objects.filter(subject__startswith="round-1-match-").count() == 1
