"""The people of a club, exported in any language as either kind of file and read again, are what they were."""

import datetime

import pytest
from django.utils import translation
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.cast import DAY, make_person
from tests.support.thorough import often
from tournament.club import people as club_people
from tournament.core.errors import Refused
from tournament.core.names import is_readable
from tournament.exchange.exports import people_tables as exports_people
from tournament.exchange.imports import rosters
from tournament.models import Club, Person, Tournament
from tournament.registration import sign_up

LETTERS = "aáäÑñß e'-–=+@.1"
NAMES = st.text(LETTERS, min_size=1, max_size=12).filter(lambda text: is_readable(text) and bool(text.strip()))
PHONES = st.sampled_from(["", "555 0101", "+34 600 123 456", "=1+1", "@SUM(A1)", "-5", "\t=2", "'=3", "–", "555  01"])
PEOPLE = st.lists(
    st.tuples(
        NAMES,
        st.sampled_from(["", "", "", "0012", "12", "-7", "A 1", "a 1"]),
        st.none() | st.dates(datetime.date(1930, 1, 1), datetime.date(2005, 1, 1)),
        st.sampled_from(["", "men", "women", "juniors"]),
        st.booleans(),
        st.none() | st.integers(0, 4),
        PHONES,
        st.sampled_from(["", "a@example.org", "=x@example.org"]),
        st.sampled_from(["", "Peña El Doble", "=1+1"]),
    ),
    max_size=6,
)


def fill(club: Club, people: list[tuple[object, ...]]) -> None:
    """People as the desk could have written them; the sponsor is one of those before, who makes a guest of them."""
    known: list[Person] = []
    for name, number, born, pool, good, sponsor, phone, email, home_club in people:
        found = known[sponsor] if isinstance(sponsor, int) and sponsor < len(known) else None
        details = {"member_number": number, "birth_date": born, "pool": pool, "good_standing": good}
        details |= {"phone": phone, "email": email, "sponsor": found, "kind": "guest" if found else "member"}
        details["home_club"] = home_club
        try:
            known.append(make_person(club, str(name), **details))
        except Refused:
            assert Person.objects.filter(club=club, member_number=number).exists()


def check(club: Club, language: str, kind: str) -> None:
    before = list(Person.objects.order_by("pk").values())
    with translation.override(language):
        table = exports_people.of_club(club)
        content = table.csv() if kind == "csv" else table.xlsx()
        read = rosters.preview(club=club, file_name="people", content=content, by=None, today=DAY)
        assert [row["problems"] for row in read.rows if row["fate"] != "known"] == []
        assert len(read.rows) == len(before)
        assert read.notes == []
        rosters.apply(roster_import=read, by=None)
    assert list(Person.objects.order_by("pk").values()) == before


class AnyPeople(TestCase):
    @settings(max_examples=often(20, 100), suppress_health_check=[HealthCheck.too_slow])
    @given(people=PEOPLE, language=st.sampled_from(["en", "es", "eu"]), kind=st.sampled_from(["csv", "xlsx"]))
    def test_of_any_people(self, people: list[tuple[object, ...]], language: str, kind: str) -> None:
        club = Club.objects.create(name="Any club")
        fill(club, people)
        check(club, language, kind)


@pytest.mark.parametrize("language", ["en", "es", "eu"])
def test_of_two_people_of_one_name_and_a_guest_of_one_of_them(club: Club, language: str) -> None:
    first, second = make_person(club, "Juan Pérez", pool="men"), make_person(club, "Juan Pérez", good_standing=False)
    make_person(club, "Gerard Guest", kind="guest", sponsor=second, birth_date=datetime.date(1980, 5, 17))
    assert first.pk != second.pk
    check(club, language, "csv")
    check(club, language, "xlsx")


def test_a_name_of_two_people_without_our_key_is_refused_with_a_way_out(club: Club) -> None:
    for _time in range(2):
        make_person(club, "Juan Pérez")
    read = rosters.preview(club=club, file_name="r.csv", content=b"Name\nJuan Perez\n", by=None, today=DAY)
    assert read.rows[0]["fate"] == "refused"
    assert "2 people are called Juan Perez" in read.rows[0]["problems"][0]


def test_our_key_beside_another_name_means_nobody(club: Club) -> None:
    ana = make_person(club, "Ana Peña")
    text = f"Name;Phone;Capicú ID\nEva Otra;555;{ana.pk}\n"
    read = rosters.preview(club=club, file_name="r.csv", content=text.encode(), by=None, today=DAY)
    assert read.rows[0]["fate"] == "new"


def test_the_places_of_a_tournament_come_back_too(tournament: Tournament) -> None:
    ana = make_person(tournament.club, "Ana Peña", pool="women", phone="=1+1")
    women = tournament.divisions.get(key="women")
    sign_up.register(tournament=tournament, person=ana, division=women, rules_accepted=True, by=None)
    told = {"en": (1, "Women", "no", "no"), "es": (1, "Mujeres", "no", "no"), "eu": (1, "Emakumeak", "ez", "ez")}
    for language, place in told.items():
        with translation.override(language):
            table = exports_people.of_tournament(tournament)
            assert table.rows[0][-4:] == place
            read = rosters.preview(
                club=tournament.club, tournament=tournament, file_name="p.csv", content=table.csv(), by=None, today=DAY
            )
        assert ([row["fate"] for row in read.rows], read.notes) == (["known"], [])


def test_no_cell_of_a_person_is_a_formula(club: Club) -> None:
    details = club_people.Details(name="=HYPERLINK(1)", phone="+34 600", email="=x@example.org")
    club_people.add_person(club=club, details=details, by=None)
    table = exports_people.of_club(club)
    line = table.csv().decode("utf-8-sig").splitlines()[1]
    assert line.startswith("'=HYPERLINK(1);")
    assert ";'+34 600;'=x@example.org;" in line
