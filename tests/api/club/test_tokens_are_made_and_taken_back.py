from tests.api.asking import ask, at, refused, shown
from tests.api.tokens import bearing, make
from tournament.models import Club, Official, Token, Tournament, User

WANTED = {"name": "Scoreboard", "scope": "read", "days": 30}


def test_the_secret_is_in_one_answer_only(tournament: Tournament, organizer: User) -> None:
    made = shown(ask(organizer, "POST", "tokens/", WANTED), 201)
    assert made["open"] is True
    assert made["last_used_at"] is None
    listed = shown(ask(organizer, "GET", "tokens/"))["results"]
    assert listed == [{name: value for name, value in made.items() if name != "secret"}]
    headers = bearing(made["secret"])
    shown(ask(None, "GET", at(tournament, "registrations/"), headers=headers))
    assert shown(ask(organizer, "GET", "tokens/"))["results"][0]["last_used_at"] is not None
    for _ in range(2):
        assert ask(organizer, "DELETE", f"tokens/{made['id']}/").status_code == 204
        assert shown(ask(organizer, "GET", "tokens/"))["results"][0]["open"] is False
    refused(ask(None, "GET", at(tournament, "registrations/"), headers=headers), 401)


def test_a_key_sent_again_makes_no_other_one(tournament: Tournament, organizer: User) -> None:
    headers = {"Idempotency-Key": "token-key-0001"}
    shown(ask(organizer, "POST", "tokens/", WANTED, headers=headers), 201)
    assert refused(ask(organizer, "POST", "tokens/", WANTED, headers=headers), 409)["code"] == "shown-once"
    assert Token.objects.count() == 1


def test_no_token_makes_or_takes_back_another(tournament: Tournament, organizer: User) -> None:
    headers = bearing(make(organizer, tournament))
    address = f"tokens/{Token.objects.get().public_id}/"
    for method, path, body in (("GET", "tokens/", None), ("POST", "tokens/", WANTED), ("DELETE", address, None)):
        assert refused(ask(None, method, path, body, headers=headers), 403)["code"] == "session-only"
    assert Token.objects.get().revoked_at is None


def test_what_does_not_do_is_refused_at_its_field(tournament: Tournament, judge: User) -> None:
    for field, value, status in (
        ("days", 366, 400),
        ("days", 0, 400),
        ("days", "30", 400),
        ("scope", "king", 400),
        ("scope", "organizer", 422),
        ("name", "", 400),
        ("name", "x" * 61, 400),
        ("club", 10**6, 422),
        ("tournament", "no-such-day", 422),
        ("digest", "x", 400),
    ):
        answer = refused(ask(judge, "POST", "tokens/", {**WANTED, field: value}), status)
        assert answer["field"] == field
    assert not Token.objects.exists()


def test_it_names_the_only_tournament_that_it_is_for(tournament: Tournament, organizer: User) -> None:
    assert shown(ask(organizer, "POST", "tokens/", WANTED), 201)["tournament"] is None
    made = shown(ask(organizer, "POST", "tokens/", {**WANTED, "tournament": tournament.slug}), 201)
    assert made["tournament"] == tournament.slug
    assert Token.objects.get(public_id=made["id"]).tournament == tournament


def test_who_works_for_two_clubs_names_one(tournament: Tournament, organizer: User) -> None:
    other = Club.objects.create(name="Another club")
    Official.objects.create(club=other, user=organizer, role="desk")
    assert refused(ask(organizer, "POST", "tokens/", WANTED), 422)["field"] == "club"
    made = shown(ask(organizer, "POST", "tokens/", {**WANTED, "club": other.pk}), 201)
    assert made["club"] == other.pk


def test_an_organizer_sees_the_tokens_of_the_club_and_nobody_else_does(
    tournament: Tournament, organizer: User, desk: User, judge: User, stranger: User
) -> None:
    make(desk, tournament, "desk")
    users = (organizer, desk, judge, stranger)
    seen = {user.username: len(shown(ask(user, "GET", "tokens/"))["results"]) for user in users}
    assert seen == {"olga": 1, "dolores": 1, "juan": 0, "estela": 0}
    address = f"tokens/{Token.objects.get().public_id}/"
    refused(ask(judge, "DELETE", address), 403)
    refused(ask(stranger, "DELETE", address), 404)
    assert ask(organizer, "DELETE", address).status_code == 204
    assert Token.objects.get().revoked_at is not None
