"""Players check in on their own phones with the code of the poster; nobody learns anything about anybody."""

import datetime
from collections.abc import Callable

import pytest
from django.core.cache import caches

from tests.cast import DAY, enter, make_person
from tournament.core.errors import Conflict, Refused, TooMany
from tournament.journal import log, verification
from tournament.lottery import entry_list, holding
from tournament.models import Announcement, Club, Division, Person, Tournament
from tournament.registration import payments, self_check_in, sign_up
from tournament.registration.self_check_in import Claim

BORN = datetime.date(1960, 2, 29)
Here = Callable[..., Announcement]


@pytest.fixture
def ana(club: Club) -> Person:
    return make_person(club, "Ana Núñez Peña", member_number="0042", birth_date=BORN, pool="women")


@pytest.fixture
def here(tournament: Tournament) -> Here:
    """Say that somebody is here, as the phone would."""
    Tournament.objects.update(self_check_in="desk")

    def say(claim: Claim, **changed: object) -> Announcement:
        said = {"code": self_check_in.code_of(tournament), "rules_accepted": True, "today": DAY, **changed}
        return self_check_in.announce(tournament=tournament, claim=claim, **said)  # type: ignore[arg-type] # as a phone

    return say


@pytest.mark.parametrize(
    "claim", [Claim("nunez ana", "42"), Claim("ANA NÚÑEZ PEÑA", birth_date=BORN), Claim("ana", "0042", BORN)]
)
def test_and_the_desk_sees_it_once(here: Here, tournament: Tournament, ana: Person, claim: Claim) -> None:
    announced = here(claim)
    assert announced.person == ana
    assert here(claim) == announced
    assert list(self_check_in.waiting(tournament)) == [announced]
    assert not tournament.registrations.exists()
    assert [line.action for line in log.chain(tournament)].count("announce") == 1


@pytest.mark.parametrize("claim", [Claim("ana", "43"), Claim("ana", birth_date=DAY), Claim("bea", "42")])
def test_a_wrong_proof_and_an_unknown_name_are_answered_alike(here: Here, ana: Person, claim: Claim) -> None:
    said = set()
    for _try in range(self_check_in.TRIES):
        with pytest.raises(Refused) as refused:
            here(claim)
        said.add((refused.value.code, refused.value.message))
    assert said == {("not-found", "Nobody of the club has this name and number or birth date. The desk helps you.")}
    with pytest.raises(TooMany):
        here(claim)


def test_five_wrong_tries_end_it_for_other_spellings_and_for_nobody_else(here: Here, club: Club, ana: Person) -> None:
    other = make_person(club, "Bea Ruiz", member_number="7")
    for words in ("ana", "nunez", "ana nunez", "pena ana", "pena"):
        with pytest.raises(Refused):
            here(Claim(words, "1"))
    with pytest.raises(TooMany):
        here(Claim("ana nunez pena", "42"))
    assert here(Claim("bea", "7")).person == other


def test_without_the_store_of_tries_the_desk_helps(here: Here, ana: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_asked: object) -> None:
        raise ConnectionError

    monkeypatch.setattr(caches["live"], "get_many", away)
    with pytest.raises(TooMany, match="not possible at the moment"):
        here(Claim("ana", "42"))
    assert not Announcement.objects.exists()


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"code": "AAAAAAAA"}, "wrong-code"),
        ({"code": "ñ" * 8}, "wrong-code"),
        ({"rules_accepted": False}, "refused"),
        ({"today": DAY + datetime.timedelta(days=1)}, "closed"),
    ],
)
def test_what_is_missing_is_said(here: Here, ana: Person, changed: dict[str, object], code: str) -> None:
    with pytest.raises((Refused, Conflict)) as refused:
        here(Claim("ana", "42"), **changed)
    assert refused.value.code == code


def test_without_name_or_proof_nobody_is_looked_for(here: Here) -> None:
    for claim, field in ((Claim("", "42"), "name"), (Claim("ana"), "member_number")):
        with pytest.raises(Refused) as refused:
            here(claim)
        assert refused.value.field == field


def test_it_is_closed_when_it_is_off_and_after_the_lotteries(
    here: Here, tournament: Tournament, men: Division, women: Division, ana: Person
) -> None:
    for division in (men, women):
        enter(division, 4)
        holding.hold(division=division, by=None)
    assert not self_check_in.is_open(tournament, today=DAY)
    Tournament.objects.update(self_check_in="off")
    with pytest.raises(Conflict):
        here(Claim("ana", "42"))


def test_by_itself_the_player_is_registered_and_the_desk_takes_the_fee(
    here: Here, tournament: Tournament, ana: Person
) -> None:
    Tournament.objects.update(self_check_in="automatic")
    announced = here(Claim("ana", "42"))
    place = tournament.registrations.get(person=ana)
    assert (place.division.key, place.present) == ("women", True)
    assert list(self_check_in.waiting(tournament)) == [announced]
    payments.take(registration=place, key="a-key-of-the-desk", by=None)
    assert not self_check_in.waiting(tournament).exists()
    found = self_check_in.find(tournament, announced.public_id)
    assert found is not None
    assert found[1] == place
    assert verification.verify(tournament).strays == ("tournament",)  # the setting, changed behind the steps


@pytest.mark.parametrize("against", ["standing", "bracket", "list"])
def test_where_a_rule_is_against_it_the_desk_decides(
    here: Here, tournament: Tournament, women: Division, ana: Person, against: str
) -> None:
    Tournament.objects.update(self_check_in="automatic")
    if against == "standing":
        Person.objects.filter(pk=ana.pk).update(good_standing=False, standing_since=DAY)
    elif against == "bracket":
        Person.objects.filter(pk=ana.pk).update(pool="")
    else:
        enter(women, 2)
        entry_list.close_list(division=women, by=None)
    announced = here(Claim("ana", "42"))
    assert list(self_check_in.waiting(tournament)) == [announced]
    assert not tournament.registrations.filter(person=ana).exists()


def test_who_is_registered_already_only_becomes_present(
    here: Here, tournament: Tournament, women: Division, ana: Person
) -> None:
    sign_up.register(tournament=tournament, person=ana, division=women, rules_accepted=True, by=None)
    Tournament.objects.update(self_check_in="automatic")
    here(Claim("ana", "42"))
    assert tournament.registrations.get(person=ana).present


def test_who_is_not_here_after_all_can_say_it_again(here: Here, tournament: Tournament, ana: Person) -> None:
    announced = here(Claim("ana", "42"))
    self_check_in.dismiss(announced=announced, by=None)
    self_check_in.dismiss(announced=announced, by=None)
    assert not self_check_in.waiting(tournament).exists()
    assert here(Claim("ana", "42")) != announced
    assert [line.action for line in log.chain(tournament)].count("dismiss-announcement") == 1


def test_each_tournament_has_another_code(here: Here, tournament: Tournament, club: Club) -> None:
    other = Tournament(club=club, uid="another")
    codes = {self_check_in.code_of(one) for one in (tournament, other)}
    assert len(codes) == 2
    assert self_check_in.is_code(tournament, f" {self_check_in.code_of(tournament).lower()} ")
