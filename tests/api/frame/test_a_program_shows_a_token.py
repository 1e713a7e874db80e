import pytest

from tests.api.asking import ask, at, at_club, refused, shown
from tests.api.tokens import bearing, make
from tournament.models import Token, Tournament, User


def test_a_token_opens_what_its_account_may_do(tournament: Tournament, organizer: User) -> None:
    answer = ask(None, "PATCH", at(tournament), {"place": "The hall"}, headers=bearing(make(organizer, tournament)))
    assert shown(answer)["place"] == "The hall"
    line = tournament.journal.latest("number")
    assert line.actor == str(organizer.pseudonym)


@pytest.mark.parametrize(
    "secret", ["x", "capicu_" + "0" * 64, "ñ", "capicu_" + "0" * 10_000, "a b", ""], ids=lambda secret: secret[:9]
)
def test_what_is_no_token_opens_nothing(secret: str, tournament: Tournament, organizer: User) -> None:
    make(organizer, tournament)
    for scheme in ("Bearer", "Token"):
        header = f"{scheme} {secret}".encode().decode("latin-1")
        answer = ask(organizer, "GET", at(tournament), headers={"Authorization": header})  # nor does a session help
        assert refused(answer, 401)["code"] == "invalid-token"
        assert answer["WWW-Authenticate"] == "Bearer, Token"


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "Token", "TOKEN"])
def test_a_token_has_two_schemes_in_any_case(scheme: str, tournament: Tournament, organizer: User) -> None:
    secret = make(organizer, tournament)
    shown(ask(None, "GET", at_club(tournament, "people/"), headers={"Authorization": f"{scheme} {secret}"}))


@pytest.mark.parametrize("scheme", ["Basic ", "Digest ", "JWT ", ""])
def test_another_scheme_is_told_which_one_to_use(scheme: str, tournament: Tournament, organizer: User) -> None:
    headers = {"Authorization": f"{scheme}{make(organizer, tournament)}"}
    for path in ("", "registrations/"):  # also where no token is needed
        error = refused(ask(None, "GET", at(tournament, path), headers=headers), 401)
        assert (error["code"], "Bearer" in error["detail"]) == ("unknown-scheme", True)


def test_the_password_of_a_proxy_does_not_end_a_session(tournament: Tournament, organizer: User) -> None:
    headers = {"Authorization": "Basic Y2x1YjpjbHVi"}
    shown(ask(organizer, "GET", at_club(tournament, "people/"), headers=headers))


def test_the_secret_is_kept_nowhere(tournament: Tournament, organizer: User) -> None:
    secret = make(organizer, tournament)
    kept = " ".join(map(str, Token.objects.values_list().get()))
    assert secret not in kept
    assert secret[15:] not in kept
