"""Results of past tournaments: each row's fate first, then all of it, people found by number or name, and undone."""

import pytest
from django.utils import translation

from tests.cast import DAY, make_person
from tests.exchange.exports.finished import finished_day
from tests.lottery.rotating.playing import event, play_event
from tournament.club import people as club_people
from tournament.core.errors import Conflict, Refused
from tournament.exchange.exports import results
from tournament.exchange.imports import past_results, rows, undo
from tournament.journal import verification
from tournament.models import Club, Division, PastResult, Person, ResultsImport, Tournament
from tournament.tournaments import opening, profiles

FILE = """Año;Torneo;Cuadro;Puesto;Jugador;Nº socio;Pareja;Ganadas;Perdidas;Puntos a favor;Puntos en contra
1998;Copa de Navidad;Hombres;1º;José Ñandú;;Iker Ruiz;4;0;800;512
1998;Copa de Navidad;Hombres;1;Otro nombre;7;Jose Nandu;4;0;800;512
1999-12-20;Copa de Navidad;Mujeres;2;Ana Peña;;;3;1;;
1999;Copa de Navidad;Mujeres;cero;Ana Peña;;;;;;
;Copa de Navidad;;3;Ana Peña;;;;;;
1998;Copa de Navidad;Hombres;5;Jose Nandu;;;;;;
2999;Copa de Navidad;;1;Ana Peña;;;;;;
1997;Copa de Navidad;;1;Ana Peña;;Ana Peña;;;;
"""


def people(club: Club) -> tuple[Person, Person]:
    return make_person(club, "José Ñandú", pool="men"), make_person(club, "Iker Ruiz", member_number="7", pool="men")


def preview(club: Club, text: str = FILE) -> ResultsImport:
    return past_results.preview_results(club=club, file_name="old.csv", content=text.encode(), by=None, today=DAY)


def test_each_row_has_its_fate_and_nothing_is_written(club: Club) -> None:
    people(club)
    read = preview(club)
    assert [row["fate"] for row in read.rows] == ["new", "new", "unknown", *["refused"] * 5]
    words = ["place", "year", "line 2", "2999", "two different people"]
    assert [word in row["problems"][0] for word, row in zip(words, read.rows[3:], strict=True)] == [True] * 5
    assert (PastResult.objects.count(), Person.objects.count()) == (0, 2)


@pytest.mark.parametrize("column", ["won", "lost"])
def test_more_matches_than_anybody_plays_are_refused_at_their_column(club: Club, column: str) -> None:
    people(club)
    said = f"year;tournament;name;{column}\n1998;Copa;Iker Ruiz;10000\n1999;Copa;Iker Ruiz;9999\n"
    read = preview(club, said)
    assert [row["fate"] for row in read.rows] == ["refused", "new"]
    assert read.rows[0]["problems"] == [f"matches {column}: at most 9999."]
    past_results.apply_results(results_import=read, by=None)
    assert getattr(PastResult.objects.get(), column) == 9999


def test_one_player_by_number_and_by_name_is_the_same(club: Club) -> None:
    people(club)
    read = preview(club, "year;tournament;name;number\n1998;Copa;Iker Ruiz;7\n1998;Copa;Iker Ruiz;\n")
    assert [row["fate"] for row in read.rows] == ["new", "refused"]
    assert "line 2" in read.rows[1]["problems"][0]


def test_what_was_promised_is_written_and_told_of_each_person(club: Club) -> None:
    jose, iker = people(club)
    done = past_results.apply_results(results_import=preview(club), by=None)
    (result,) = club_people.past_results(jose)
    assert (result.year, result.date, result.bracket, result.place) == (1998, None, "men", 1)
    assert (result.partner, result.won, result.lost, result.points_for, result.points_against) == (iker, 4, 0, 800, 512)
    assert club_people.past_results(iker).get().partner == jose
    assert rows.count_fates(done.rows, rows.RESULT_FATES)["unknown"] == 1
    assert Person.objects.count() == 2


def test_unknown_people_are_added_only_on_consent_and_never_in_good_standing(club: Club) -> None:
    people(club)
    text = FILE.replace("Ana Peña;;;3", "Ana Peña;;Eva Gil;3")
    past_results.apply_results(results_import=preview(club, text), by=None, add_people=True)
    added = Person.objects.filter(name__in=["Ana Peña", "Eva Gil"])
    assert [(person.kind, person.good_standing) for person in added] == [("member", False)] * 2
    assert club_people.past_results(added[0]).get().partner == added[1]
    assert verification.verify(club).holds


def test_the_same_file_again_changes_nothing_and_a_mended_one_only_what_it_says(club: Club) -> None:
    jose, _iker = people(club)
    past_results.apply_results(results_import=preview(club), by=None)
    again = preview(club)
    assert [row["fate"] for row in again.rows[:2]] == ["known", "known"]
    mended = preview(club, FILE.replace("4;0;800;512", "4;1;;", 1))
    assert mended.rows[0]["changes"] == ["matches lost"]
    done = past_results.apply_results(results_import=mended, by=None)
    assert club_people.past_results(jose).get().lost == 1
    undo.undo(done=done, by=None)
    assert club_people.past_results(jose).get().lost == 0


def test_an_import_of_results_is_undone_with_the_people_it_added(club: Club) -> None:
    jose, iker = people(club)
    done = past_results.apply_results(results_import=preview(club), by=None, add_people=True)
    assert Person.objects.count() == 3
    undone = undo.undo(done=done, by=None)
    assert set(Person.objects.all()) == {jose, iker}
    assert not PastResult.objects.exists()
    assert [row.get("undone") for row in undone.rows[:3]] == ["removed"] * 3
    assert verification.verify(club).holds
    with pytest.raises(Conflict, match="imported already"):
        past_results.apply_results(results_import=done, by=None)


def test_somebody_added_who_plays_since_stays(club: Club) -> None:
    people(club)
    done = past_results.apply_results(results_import=preview(club), by=None, add_people=True)
    ana = Person.objects.get(name="Ana Peña")
    make_person(club, "Gerard Guest", kind="guest", sponsor=ana)
    undone = undo.undo(done=done, by=None)
    assert Person.objects.filter(pk=ana.pk).exists()
    assert not PastResult.objects.exists()
    assert undone.rows[2]["undone"] == "stays"


def test_a_tournament_that_was_played_here_is_not_written_again(tournament: Tournament) -> None:
    make_person(tournament.club, "Ana Peña")
    text = f"date;tournament;name\n{DAY};{tournament.name.upper()};Ana Peña\n2001;{tournament.name};Ana Peña\n"
    read = preview(tournament.club, text)
    assert [row["fate"] for row in read.rows] == ["refused", "new"]
    assert "played here" in read.rows[0]["problems"][0]


def test_the_results_of_one_club_are_history_in_another(drawn: Tournament, stranger: object) -> None:
    table = results.place_table(finished_day(drawn))
    other = Club.objects.exclude(pk=drawn.club_id).get()
    read = past_results.preview_results(club=other, file_name="r.csv", content=table.csv(), by=None, today=DAY)
    assert {row["fate"] for row in read.rows} == {"unknown"}
    assert read.notes == []
    past_results.apply_results(results_import=read, by=None, add_people=True)
    told = {(one.person.name, one.bracket, one.place, one.won, one.lost) for one in PastResult.objects.all()}
    figures = ((one, one.row.standing) for one in results.places(drawn))
    assert told == {(one.player, one.bracket.lower(), row.rank, row.won, row.lost) for one, row in figures}
    assert "championship" in {one.bracket for one in PastResult.objects.all()}
    for language in ("es", "eu"):
        with translation.override(language):
            content = results.place_table(drawn).xlsx()
        again = past_results.preview_results(club=other, file_name="r.xlsx", content=content, by=None, today=DAY)
        assert {row["fate"] for row in again.rows} == {"known"}


@pytest.mark.parametrize("language", ["en", "es", "eu", "pt"])
def test_so_are_those_of_a_profile_with_every_figure(men: Division, stranger: object, language: str) -> None:
    order = [name for name in profiles.CRITERIA if name != "direct"]
    opening.change_tournament(tournament=men.tournament, by=None, profile_options={"order": order})
    play_event(event(men, 8, 1))
    Tournament.objects.update(clock={"minutes": 30, "level": "DRAW"})
    other = Club.objects.exclude(pk=men.tournament.club_id).get()
    with translation.override(language):
        content = results.place_table(Tournament.objects.get()).csv()
    read = past_results.preview_results(club=other, file_name="r.csv", content=content, by=None, today=DAY)
    assert {row["fate"] for row in read.rows} == {"unknown"}
    past_results.apply_results(results_import=read, by=None, add_people=True)
    told = {(one.place, one.won, one.points_for) for one in PastResult.objects.all()}
    rows = (one.row.standing for one in results.places(men.tournament))
    assert told == {(row.rank, row.won, row.points_for) for row in rows}


def test_what_is_no_table_of_results_is_refused(club: Club) -> None:
    for content in (b"", b"\x89PNG\r\n\x1a\n" + bytes(100), b"colour;shape\nred;round\n"):
        with pytest.raises(Refused) as caught:
            past_results.preview_results(club=club, file_name="x.csv", content=content, by=None, today=DAY)
        assert caught.value.field == "file"
    assert not ResultsImport.objects.exists()
