"""The desk's search: folded names, numbers with or without their noughts, phones whatever their blanks and signs."""

import pytest

from tests.cast import enter, make_person
from tournament.club import people
from tournament.models import Division, Person


def found(men: Division, text: str) -> list[str]:
    return [person.name for person in people.people(Person.objects.all(), text, men.tournament)]


@pytest.fixture
def hall(men: Division) -> None:
    """Number 1 of the tournament is somebody else than member 0001."""
    enter(men, 1)
    make_person(men.tournament.club, "Álvaro Núñez", member_number="0001", phone="+34 600-123 456")
    make_person(men.tournament.club, "Ñaki Etxeberria", member_number="M-77", phone="(555) 0142.99")


@pytest.mark.usefixtures("hall")
@pytest.mark.parametrize(
    "text",
    ["alvaro", "ÁLVARO", "nunez alva", "0001", "600123456", "600 12 34 56", "+34600123456", "0034 600 123 456", "3456"],
)
def test_alvaro(men: Division, text: str) -> None:
    assert "Álvaro Núñez" in found(men, text)
    assert "Ñaki Etxeberria" not in found(men, text)


@pytest.mark.usefixtures("hall")
@pytest.mark.parametrize("text", ["naki", "m-77", "etxe", "5550142", "555 0142"])
def test_naki(men: Division, text: str) -> None:
    assert found(men, text) == ["Ñaki Etxeberria"]


@pytest.mark.usefixtures("hall")
def test_a_number_is_a_registration_or_a_member(men: Division) -> None:
    assert found(men, "1") == ["Álvaro Núñez", "Men Player 1"]
    assert [person.name for person in people.people(Person.objects.all(), "1")] == ["Álvaro Núñez", "Men Player 1"]


@pytest.mark.usefixtures("hall")
@pytest.mark.parametrize("text", ["600 123 457", "nobody", "9" * 40, "%", "'; drop table", "x" * 10_000, "²"])
def test_nobody(men: Division, text: str) -> None:
    assert found(men, text) == []
