"""A previewed roster is read again as a person chose: order of dates, columns, what becomes of inactive people."""

import datetime

import pytest

from tests.cast import DAY, make_person
from tournament.core.errors import Conflict, Refused
from tournament.exchange.erasure import steps as erasure
from tournament.exchange.imports import rosters
from tournament.exchange.roster.records import (
    LEAVE_OUT,
    LIKE_OTHERS,
    NOT_IN_GOOD_STANDING,
    Choices,
)
from tournament.models import Club, Person, RosterImport

ROSTER = "Nombre;Nº;Nacimiento;Estado\nAna Ruiz;1;5/6/1980;Activo\nEva Sanz;2;;Baja\nTotal: 2;;;\n"


def preview(club: Club, text: str = ROSTER) -> RosterImport:
    return rosters.preview(club=club, file_name="r.csv", content=text.encode(), by=None, today=DAY, by_hand=True)


def read_again(found: RosterImport, choices: Choices) -> RosterImport:
    return rosters.read_again(roster_import=found, choices=choices, by=None, today=DAY)


def fates(found: RosterImport) -> list[str]:
    return [row["fate"] for row in found.rows]


def test_totals_are_left_out_with_a_word(club: Club) -> None:
    assert preview(club).rows[2]["warnings"] == ["A line of totals."]


def test_nothing_is_written_before_somebody_says_what_becomes_of_inactive_people(club: Club) -> None:
    found = preview(club)
    assert (fates(found), found.reading["inactive"]) == (["new", "left-out", "left-out"], 1)
    with pytest.raises(Refused, match="inactive") as caught:
        rosters.apply(roster_import=found, by=None)
    assert caught.value.code == "inactive-people"
    assert not Person.objects.exists()


@pytest.mark.parametrize(
    ("answer", "people"),
    [
        (LEAVE_OUT, [("Ana Ruiz", True)]),
        (NOT_IN_GOOD_STANDING, [("Ana Ruiz", True), ("Eva Sanz", False)]),
        (LIKE_OTHERS, [("Ana Ruiz", True), ("Eva Sanz", True)]),
    ],
)
def test_they_become_what_was_said(club: Club, answer: str, people: list[tuple[str, bool]]) -> None:
    found = read_again(preview(club), Choices(inactive=answer))
    rosters.apply(roster_import=found, by=None)
    assert list(Person.objects.order_by("name").values_list("name", "good_standing")) == people


def test_a_chosen_order_and_chosen_columns_are_written(club: Club) -> None:
    chosen = Choices(month_first=True, columns=["name", "phone", "birth_date", ""], inactive=LEAVE_OUT)
    rosters.apply(roster_import=read_again(preview(club), chosen), by=None)
    ana = Person.objects.get()
    assert (ana.birth_date, ana.phone, ana.member_number) == (datetime.date(1980, 5, 6), "1", "")


def test_a_file_without_a_column_of_names_waits_for_one(club: Club) -> None:
    found = preview(club, "a;b\n1;x\n2;y\n")
    assert (fates(found), found.notes[0][:26]) == (["refused", "refused"], "No column of names was fou")
    assert fates(read_again(found, Choices(columns=["number", "name"]))) == ["new", "new"]


def test_a_members_sponsor_of_whom_nothing_is_known_is_dropped(club: Club) -> None:
    found = preview(club, "Nombre;Tipo;Padrino\nAna Ruiz;socia;Nobody\nJon Gil;invitado;Nobody\n")
    assert fates(found) == ["new", "refused"]
    assert found.rows[0]["warnings"] == ["The sponsor Nobody is not known (SACI rule 1). Left empty."]


def test_the_file_is_kept_until_it_is_applied_or_somebody_is_erased(club: Club) -> None:
    found, other = preview(club), preview(club, "Nombre\nEva Sanz\n")
    rosters.apply(roster_import=read_again(found, Choices(inactive=LEAVE_OUT)), by=None)
    found.refresh_from_db()
    assert (bytes(found.content), found.reading) == (b"", {})
    with pytest.raises(Conflict, match="imported already"):
        read_again(found, Choices())
    erasure.erase(person=make_person(club, "Eva Sanz"), by=None)
    other.refresh_from_db()
    assert "Eva" not in f"{other.rows}{other.reading}{bytes(other.content)!r}"
    with pytest.raises(Conflict, match="no longer kept"):
        read_again(other, Choices())
