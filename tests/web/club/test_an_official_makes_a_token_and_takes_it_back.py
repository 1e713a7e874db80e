import re

from django.test import Client
from django.urls import reverse

from tests.api.asking import ask, at, refused, shown
from tests.api.tokens import bearing, make
from tests.cast import DAY, make_user
from tests.support.passes import holder
from tournament.journal import log
from tournament.models import Club, Token, Tournament, User
from tournament.tournaments import opening
from tournament.web.journal.text import journal_text

FORM = {"name": "Scoreboard", "scope": "desk", "days": "30"}


def address(club: Club) -> str:
    return reverse("programs:club", args=[club.pk])


def test_its_secret_is_shown_once(client: Client, tournament: Tournament, desk: User) -> None:
    client.force_login(desk)
    assert client.get("/programs/tokens/").headers["Location"] == address(tournament.club)
    answer = client.post(address(tournament.club), FORM)
    found = re.findall(r'id="secret">(capicu_[0-9a-f]{64})<', answer.content.decode())
    assert len(found) == 1
    assert "no-store" in answer["Cache-Control"]
    listed = client.get(address(tournament.club)).content.decode()
    assert "Scoreboard" in listed
    assert found[0][:15] not in listed
    headers = bearing(found[0])
    shown(ask(None, "GET", at(tournament, "registrations/"), headers=headers))
    revoke = reverse("programs:revoke", args=[tournament.club_id, Token.objects.get().public_id])
    assert client.get(revoke).status_code == 200
    shown(ask(None, "GET", at(tournament, "registrations/"), headers=headers))
    assert client.post(revoke).status_code == 303
    refused(ask(None, "GET", at(tournament, "registrations/"), headers=headers), 401)


def test_a_scope_that_one_has_not_is_not_offered_and_not_taken(client: Client, club: Club, judge: User) -> None:
    client.force_login(judge)
    page = client.get(address(club)).content.decode()
    assert re.findall(r'name="scope" value="(\w+)"', page) == ["results", "read", "judge"]
    for wrong in ({"scope": "organizer"}, {"days": "3650"}, {"name": ""}):
        assert client.post(address(club), {**FORM, "scope": "judge", **wrong}).status_code == 422
    assert not Token.objects.exists()


def test_it_is_for_one_tournament_if_that_is_chosen(client: Client, tournament: Tournament, organizer: User) -> None:
    client.force_login(organizer)
    chosen = {**FORM, "tournament": str(tournament.pk)}
    assert "only for SACI Domino Tournament 2026" in client.post(address(tournament.club), chosen).content.decode()
    assert Token.objects.get().tournament == tournament
    assert f"</span> {tournament}</td>" in client.get(address(tournament.club)).content.decode()
    (line,) = journal_text([log.chain(tournament.club).latest("number")])
    assert line.what == f"created an API token: desk, only for the tournament {tournament.slug}, 30 days"
    other = Club.objects.create(name="Another club")
    theirs = opening.open_tournament(club=other, name="Theirs", date=DAY, by=organizer)
    assert client.post(address(tournament.club), {**FORM, "tournament": str(theirs.pk)}).status_code == 422


def test_an_organizer_takes_back_what_others_made(client: Client, tournament: Tournament, organizer: User) -> None:
    club = tournament.club
    make(make_user(club, "dora", "Dora Desk", "desk"), tournament, "desk")  # type: ignore[arg-type] # a role
    client.force_login(organizer)
    assert "Dora Desk" in client.get(address(club)).content.decode()
    client.post(reverse("programs:revoke", args=[club.pk, Token.objects.get().public_id]))
    assert Token.objects.get().revoked_at is not None


def test_nobody_else_sees_it(client: Client, tournament: Tournament, organizer: User, judge: User) -> None:
    make(organizer, tournament)
    revoke = reverse("programs:revoke", args=[tournament.club_id, Token.objects.get().public_id])
    client.force_login(judge)
    assert "Olga" not in client.get(address(tournament.club)).content.decode()
    assert client.post(revoke).status_code == 404
    assert Token.objects.get().revoked_at is None


def test_only_officials_make_tokens(client: Client, tournament: Tournament, member: User, stranger: User) -> None:
    assert client.post(address(tournament.club), FORM).status_code == 302
    for user, status in ((member, 403), (holder(tournament), 403), (stranger, 404)):
        client.force_login(user)
        assert client.post(address(tournament.club), FORM).status_code == status
    assert not Token.objects.exists()
