"""A roster says each row's fate first; on consent all of it is written in one transaction, once."""

import pytest

from tests.cast import DAY, make_person
from tests.support.at_once import at_once
from tournament.core.errors import Conflict, Refused
from tournament.exchange.imports import rosters
from tournament.exchange.imports import rows as imports_rows
from tournament.models import Club, JournalLine, Person, Registration, RosterImport, Tournament
from tournament.tournaments import opening

ROSTER = """Nº socio;Nombre;Sexo;Al corriente;Tipo;Padrino;Fecha de nacimiento
1;José Ñandú;H;sí;socio;;1970-01-01
2;Begoña Agirre;M;sí;socio;;1980-05-05
3;Late Payer;H;no;socio;;1975-03-03
;Grown Guest;H;;invitado;José Ñandú;1990-02-02
;Young Guest;H;;invitado;2;2010-02-02
;Orphan Guest;H;;invitado;;1990-02-02
;Stray Guest;H;;invitado;Nobody At All;1990-02-02
1;Number Twin;H;sí;socio;;1960-06-06
;=1+1;H;sí;socio;;
9;;H;sí;socio;;1960-01-01
"""


def preview(club: Club, text: str = ROSTER, tournament: Tournament | None = None) -> RosterImport:
    return rosters.preview(
        club=club, file_name="roster.csv", content=text.encode("cp1252"), by=None, tournament=tournament, today=DAY
    )


def test_a_preview_writes_no_person(club: Club) -> None:
    preview(club)
    assert not Person.objects.exists()


def test_each_row_has_its_fate(club: Club) -> None:
    fates = [(row["values"]["name"], row["fate"]) for row in preview(club).rows]
    assert [fate for _, fate in fates] == ["new"] * 5 + ["refused"] * 5
    assert fates[0][0] == "José Ñandú"


def test_a_refused_row_says_why_and_where(club: Club) -> None:
    rows = [row for row in preview(club).rows if row["fate"] == "refused"]
    assert [row["line"] for row in rows] == [7, 8, 9, 10, 11]
    assert all(row["problems"] for row in rows)
    assert "SACI rule 1" in rows[0]["problems"][0]
    assert "line 2" in rows[2]["problems"][0]


def test_a_new_member_whose_standing_is_not_read_is_not_in_good_standing(club: Club) -> None:
    make_person(club, name="Ana Known")
    found = preview(club, "Nombre;Al corriente\nAna Known;casi\nEva New;casi\nIon Silent;\n")
    assert "until somebody says so" in found.rows[1]["warnings"][0]
    rosters.apply(roster_import=found, by=None)
    assert dict(Person.objects.values_list("name", "good_standing")) == {
        "Ana Known": True,
        "Eva New": False,
        "Ion Silent": True,
    }


def test_what_was_promised_is_written(club: Club) -> None:
    rosters.apply(roster_import=preview(club), by=None)
    assert set(Person.objects.values_list("name", "kind", "pool", "good_standing")) == {
        ("José Ñandú", "member", "men", True),
        ("Begoña Agirre", "member", "women", True),
        ("Late Payer", "member", "men", False),
        ("Grown Guest", "guest", "men", True),
        ("Young Guest", "guest", "men", True),
    }
    assert Person.objects.get(name="Grown Guest").sponsor == Person.objects.get(name="José Ñandú")
    assert Person.objects.get(name="Young Guest").sponsor == Person.objects.get(name="Begoña Agirre")


def test_eligible_players_are_registered_and_the_others_told_why(tournament: Tournament) -> None:
    found = rosters.apply(
        roster_import=preview(tournament.club, tournament=tournament), by=None, register=True, rules_accepted=True
    )
    assert set(Registration.objects.values_list("person__name", flat=True)) == {
        "José Ñandú",
        "Begoña Agirre",
        "Grown Guest",
    }
    told = {row["values"]["name"]: row["obstacle"] for row in found.rows if row.get("obstacle")}
    assert set(told) == {"Late Payer", "Young Guest"}
    assert all("SACI rule 1" in reason for reason in told.values())


def test_the_preview_says_who_will_not_be_registered_and_why(tournament: Tournament) -> None:
    found = preview(tournament.club, tournament=tournament)
    told = {row["values"]["name"]: row.get("obstacles") for row in found.rows if row["fate"] != "refused"}
    assert {name for name, obstacles in told.items() if obstacles} == {"Late Payer", "Young Guest"}
    assert "21 or older" in str(told["Young Guest"])
    applied = rosters.apply(roster_import=found, by=None, register=True, rules_accepted=True)
    kept_out = {row["values"]["name"] for row in applied.rows if row.get("obstacle")}
    assert kept_out == {"Late Payer", "Young Guest"}


def test_a_lottery_that_was_held_is_in_the_preview(drawn: Tournament) -> None:
    found = preview(drawn.club, tournament=drawn)
    (row,) = [row for row in found.rows if row["values"]["name"] == "José Ñandú"]
    assert row["obstacles"] == ["The lottery of this bracket has run."]
    applied = rosters.apply(roster_import=found, by=None, register=True, rules_accepted=True)
    assert [line["obstacle"] for line in applied.rows if line["values"] == row["values"]] == row["obstacles"]


def test_a_sponsor_who_is_behind_is_in_the_preview(tournament: Tournament) -> None:
    text = ROSTER.replace("José Ñandú;H;sí", "José Ñandú;H;no")
    (row,) = [row for row in preview(tournament.club, text, tournament).rows if row["values"]["name"] == "Grown Guest"]
    assert "cannot sponsor" in row["obstacles"][0]


def test_a_further_pool_of_the_tournament_is_known(tournament: Tournament) -> None:
    text = "name,bracket\nAna,Los Jóvenes\nEva,Another\n"
    rows = preview(tournament.club, text, tournament).rows
    assert [(row["fate"], row["values"]["pool"], len(row["warnings"])) for row in rows] == [("new", "", 1)] * 2
    opening.add_division(tournament=tournament, name="Los jóvenes", by=None)
    found = preview(tournament.club, text, tournament)
    assert [(row["fate"], row["bracket"]) for row in found.rows] == [("new", "Los jóvenes"), ("new", "")]
    rosters.apply(roster_import=found, by=None, register=True, rules_accepted=True)
    assert Registration.objects.get().division.name == "Los jóvenes"


def test_a_second_consent_is_refused(club: Club) -> None:
    found = preview(club)
    rosters.apply(roster_import=found, by=None)
    with pytest.raises(Conflict, match="imported already"):
        rosters.apply(roster_import=found, by=None)


def test_the_same_roster_again_changes_nothing(club: Club) -> None:
    rosters.apply(roster_import=preview(club), by=None)
    again = preview(club)
    assert imports_rows.count_fates(again.rows) == {"new": 0, "changed": 0, "known": 5, "left-out": 0, "refused": 5}
    rosters.apply(roster_import=again, by=None)
    assert Person.objects.count() == 5


def test_a_changed_row_names_what_changes(club: Club) -> None:
    rosters.apply(roster_import=preview(club), by=None)
    found = preview(club, ROSTER.replace("Late Payer;H;no", "Late Payer;H;sí"))
    (row,) = [row for row in found.rows if row["fate"] == "changed"]
    assert row["changes"] == ["in good standing"]
    rosters.apply(roster_import=found, by=None)
    assert Person.objects.get(name="Late Payer").good_standing


def test_an_empty_cell_takes_nothing_away(club: Club) -> None:
    make_person(club, "José Ñandú", member_number="1", phone="555-0100", pool="men")
    rosters.apply(roster_import=preview(club, "number,name\n1,José Ñandú\n"), by=None)
    person = Person.objects.get()
    assert (person.phone, person.pool) == ("555-0100", "men")


def test_two_people_of_one_name_are_told_apart_by_birth_date(club: Club) -> None:
    roster = "name,birth date\nJuan Pérez,1950-01-01\nJuan Pérez,1985-01-01\n"
    rosters.apply(roster_import=preview(club, roster), by=None)
    assert Person.objects.count() == 2


def test_two_rows_for_one_known_person_are_not_both_taken(tournament: Tournament) -> None:
    make_person(tournament.club, "Ana Uno", member_number="1", pool="women")
    text = "Name;Member number;Good standing\nZoe Otra;1;no\nAna Uno;;no\n"
    found = preview(tournament.club, text, tournament)
    assert [row["fate"] for row in found.rows] == ["changed", "refused"]
    assert "line 2" in found.rows[1]["problems"][0]


def test_registering_needs_everybodys_consent_to_the_rules(tournament: Tournament) -> None:
    found = preview(tournament.club, tournament=tournament)
    with pytest.raises(Refused, match="accepted the rules") as caught:
        rosters.apply(roster_import=found, by=None, register=True)
    assert (caught.value.field, caught.value.rule) == ("rules_accepted", "SACI rule 1")
    assert not Person.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_two_rosters_at_once_write_nobody_twice(club: Club) -> None:
    text = "name\n" + "".join(f"Twin Person {number}\n" for number in range(10))
    previews = [preview(club, text) for _ in range(2)]
    at_once(lambda: rosters.apply(roster_import=previews.pop(), by=None), 2)
    assert Person.objects.count() == 10


def test_half_a_roster_is_never_written(club: Club) -> None:
    found = preview(club)
    make_person(club, "Quicker", member_number="2", pool="women")
    Person.objects.filter(name="Quicker").update(search_key="x")
    RosterImport.objects.filter(pk=found.pk).update(
        rows=[*found.rows, {**found.rows[0], "values": {**found.rows[0]["values"], "number": "", "name": ""}}]
    )
    with pytest.raises(Refused, match="Nothing was written"):
        rosters.apply(roster_import=found, by=None)
    assert Person.objects.count() == 1


def test_the_journal_counts_the_fates(club: Club) -> None:
    rosters.apply(roster_import=preview(club), by=None)
    line = JournalLine.objects.get(action="import")
    assert {**line.after, "people": {}} == {"new": 5, "changed": 0, "known": 0, "refused": 5, "people": {}}
    first = Person.objects.earliest("pk").pk
    assert line.after["people"] == {"new": f"{first}-{first + 4}", "changed": ""}
