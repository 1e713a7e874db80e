"""The standings in the form that a ranking reads; a member's number is shown to the officials of the club only."""

from tests.api.asking import ask, at, refused, shown
from tests.exchange.exports.finished import finished_day
from tournament.lottery import championship
from tournament.models import Person, Tournament, User
from tournament.results import standings


def test_everybody_reads_the_standings_of_every_bracket(drawn: Tournament) -> None:
    finished_day(drawn)
    report = shown(ask(None, "GET", at(drawn, "federation/")))
    assert report["format"] == "capicu-standings/1"
    assert [bracket["key"] for bracket in report["divisions"]] == ["men", "women", "championship"]
    champion = championship.champion_of(drawn)
    assert champion is not None
    assert report["champion"] == champion.number == report["divisions"][2]["winner"]
    men = report["divisions"][0]["standings"]
    expected = standings.standings_of(drawn.divisions.get(key="men"))
    assert [(line["rank"], line["team"], line["points_for"]) for line in men] == [
        (row.standing.rank, row.team.number, row.standing.points_for) for row in expected
    ]
    assert [[player["name"] for player in line["players"]] for line in men] == [
        list(row.team.names) for row in expected
    ]


def test_only_the_desk_is_told_the_numbers_of_members(
    drawn: Tournament, desk: User, judge: User, stranger: User
) -> None:
    for person in Person.objects.filter(pool="men"):
        Person.objects.filter(pk=person.pk).update(member_number=f"M-{person.pk}")
    assert b"M-" not in ask(None, "GET", at(drawn, "federation/")).content
    refused(ask(judge, "GET", at(drawn, "federation/members/")), 403)
    refused(ask(stranger, "GET", at(drawn, "federation/members/")), 404)
    men, women = shown(ask(desk, "GET", at(drawn, "federation/members/")))["divisions"]
    assert {str(player["member_number"])[:2] for line in men["standings"] for player in line["players"]} == {"M-"}
    assert {player["member_number"] for line in women["standings"] for player in line["players"]} == {None}


def test_the_day_is_a_calendar_in_the_language_asked_for(tournament: Tournament) -> None:
    file = ask(None, "GET", at(tournament, "calendar.ics"), query={"language": "es"})
    assert file.headers["Content-Type"] == "text/calendar; charset=utf-8"
    assert file.headers["Content-Language"] == "es"
    assert file.content.startswith(b"BEGIN:VCALENDAR")
    assert f"/t/{tournament.slug}/schedule/".encode() in file.content.replace(b"\r\n ", b"")
    known = {"If-None-Match": file.headers["ETag"]}
    assert ask(None, "GET", at(tournament, "calendar.ics"), query={"language": "es"}, headers=known).status_code == 304
    assert ask(None, "GET", at(tournament, "calendar.ics"), query={"language": "eu"}, headers=known).status_code == 200
    refused(ask(None, "GET", at(tournament, "calendar.ics"), query={"language": "xx"}), 400)
