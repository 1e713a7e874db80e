"""What an organizer does for the club, without a tournament: its set-up, its officials, its members, its journal."""

from axes.models import AccessAttempt

from tests import cast
from tests.api.asking import ask, refused, shown
from tests.api.tokens import bearing, make
from tournament.models import Club, TableMatch, Tournament, User

ANA = {"name": "Ana Peña", "phone": "555 0101"}
JULIA = {"username": "julia", "full_name": "Julia Judge", "role": "judge", "password": "seven tiles for Julia"}


def test_everybody_sees_which_clubs_there_are(club: Club, stranger: User) -> None:
    clubs = shown(ask(None, "GET", "clubs/"))["results"]
    assert [one["name"] for one in clubs] == ["Another club", cast.CLUB]
    assert set(clubs[0]) == {"id", "name", "demonstration"}


def test_a_club_without_a_tournament_is_set_up(club: Club, organizer: User, stranger: User) -> None:
    address = f"clubs/{club.pk}/"
    seen = ask(organizer, "GET", address)["ETag"]
    changed = shown(ask(organizer, "PATCH", address, {"language": "eu"}, headers={"If-Match": seen}))
    assert changed["language"] == "eu"
    refused(ask(organizer, "PATCH", address, {"language": "es"}, headers={"If-Match": seen}), 412)
    refused(ask(stranger, "GET", address), 404)
    made = shown(ask(organizer, "POST", f"{address}people/", ANA), 201)
    assert [one["id"] for one in shown(ask(organizer, "GET", f"{address}people/"))["results"]] == [made["id"]]
    assert shown(ask(organizer, "GET", f"{address}people/{made['id']}/"))["phone"] == "555 0101"
    assert shown(ask(None, "GET", f"{address}champions/")) == {"club_name": cast.CLUB, "tournaments": []}
    lines = shown(ask(organizer, "GET", f"{address}journal/"))
    assert (lines["tournament"], lines["results"][-1]["action"]) == (None, "add-person")
    assert shown(ask(organizer, "GET", f"{address}journal/verification/"))["holds"]


def test_an_official_comes_and_goes(tournament: Tournament, club: Club, organizer: User) -> None:
    address = f"clubs/{club.pk}/officials/"
    julia = shown(ask(organizer, "POST", address, JULIA), 201)
    assert (julia["name"], julia["roles"], julia["active"], julia["locked"]) == ("Julia Judge", ["judge"], True, False)
    assert "password" not in julia
    assert [one["username"] for one in shown(ask(organizer, "GET", address))["results"]] == ["julia", "olga"]
    assert refused(ask(organizer, "POST", address, JULIA), 422)["field"] == "username"
    assert refused(ask(organizer, "POST", address, {**JULIA, "password": "12345678"}), 422)["field"]
    new = {"password": "  eight tiles, ñ  "}
    shown(ask(organizer, "POST", f"{address}{julia['id']}/password/", new))
    assert User.objects.get(username="julia").check_password(new["password"])
    with_token = ask(
        None, "POST", address, {**JULIA, "username": "juana"}, headers=bearing(make(organizer, tournament))
    )
    assert refused(with_token, 403)["code"] == "session-only"
    gone = shown(ask(organizer, "POST", f"{address}{julia['id']}/closure/"))
    assert (gone["roles"], gone["active"]) == ([], False)
    refused(ask(organizer, "POST", f"{address}{julia['id']}/closure/"), 404)
    assert refused(ask(organizer, "POST", f"{address}{organizer.pk}/closure/"), 422)["code"] == "own-account"


def test_a_lock_out_is_lifted(club: Club, organizer: User, judge: User) -> None:
    AccessAttempt.objects.create(username="juan", ip_address="192.0.2.1", failures_since_start=99)
    address = f"clubs/{club.pk}/officials/"
    for is_locked in (True, False):
        officials = {one["username"]: one for one in shown(ask(organizer, "GET", address))["results"]}
        assert officials["juan"]["locked"] is is_locked
        assert ask(organizer, "DELETE", f"{address}{judge.pk}/lock-out/").status_code == 204
    assert shown(ask(organizer, "GET", f"clubs/{club.pk}/journal/"))["results"][-1]["action"] == "lift-lock-out"


def test_the_journal_is_proved_and_tells_the_document_text_of_one_match(
    table_match: TableMatch, organizer: User
) -> None:
    tournament = table_match.tournament
    address = f"tournaments/{tournament.slug}/journal/"
    cast.write(table_match, cast.hand())
    document_text = shown(ask(organizer, "GET", address, query={"subject": f"match men {table_match.match.number}"}))[
        "results"
    ]
    assert [line["action"] for line in document_text] == ["enter-hand"]
    proof = shown(ask(organizer, "GET", f"{address}verification/"))
    assert (proof["holds"], proof["lines"], proof["strays"]) == (True, tournament.journal.count(), [])
    TableMatch.objects.filter(pk=table_match.pk).update(points_a=199)
    proof = shown(ask(organizer, "GET", f"{address}verification/"))
    assert (proof["holds"], proof["strays"]) == (False, [f"match men {table_match.match.number} sheet"])
