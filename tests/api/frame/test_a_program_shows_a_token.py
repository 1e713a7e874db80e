import pytest

from tests.api.asking import ask, at, refused, shown
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
    header = f"Token {secret}".encode().decode("latin-1")
    answer = ask(organizer, "GET", at(tournament), headers={"Authorization": header})  # nor does a session help
    refused(answer, 401)
    assert answer["WWW-Authenticate"] == "Token"


def test_the_secret_is_kept_nowhere(tournament: Tournament, organizer: User) -> None:
    secret = make(organizer, tournament)
    kept = " ".join(map(str, Token.objects.values_list().get()))
    assert secret not in kept
    assert secret[15:] not in kept
