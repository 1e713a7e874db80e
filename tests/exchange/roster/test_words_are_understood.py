"""Brackets, answers and kinds in the three languages, and what is said of other words."""

import pytest

from tests.exchange.roster.sheets import cell, codes, read

MEN = "men MALE hombre Varón caballeros señores masculino gizona gizonezkoa H g"
WOMEN = "women female Mujer damas señoras femenino emakumea Emakumezkoa F e"


@pytest.mark.parametrize("word", MEN.split())
def test_words_for_men(word: str) -> None:
    row = cell("Sexo", word)
    assert (row.values.bracket, row.problems) == ("men", ())


@pytest.mark.parametrize("word", WOMEN.split())
def test_words_for_women(word: str) -> None:
    row = cell("Sexo", word)
    assert (row.values.bracket, row.problems) == ("women", ())


def test_a_lone_m_beside_f_is_a_man() -> None:
    assert [row.values.bracket for row in read("Nombre;Sexo\nAna;F\nIker;M\n").rows] == ["women", "men"]


def test_a_lone_m_beside_h_is_a_woman() -> None:
    assert [row.values.bracket for row in read("Nombre;Sexo\nAna;M\nIker;H\n").rows] == ["women", "men"]


@pytest.mark.parametrize("others", ["", "Iker;H\nEva;F\n"])
def test_a_lone_m_that_nothing_explains_is_a_problem(others: str) -> None:
    row = read(f"Nombre;Sexo\nAna;M\n{others}").rows[0]
    assert codes(row) == ["ambiguous-bracket"]


def test_another_word_is_kept_and_reported() -> None:
    row = cell("Rama", " Juvenil  Mixto")
    assert (row.values.bracket, codes(row)) == ("juvenil mixto", ["unknown-bracket"])


@pytest.mark.parametrize("word", ["yes", "Y", "sí", "S", "bai", "x", "1", "TRUE", "✓"])
def test_words_for_yes(word: str) -> None:
    assert cell("Al corriente", word).values.good_standing is True


@pytest.mark.parametrize("word", ["no", "N", "Ez", "0", "false"])
def test_words_for_no(word: str) -> None:
    assert cell("Al corriente", word).values.good_standing is False


@pytest.mark.parametrize("word", ["", " ", "-", "—"])
def test_nothing_written_is_nothing_known(word: str) -> None:
    row = cell("Al corriente", word)
    assert (row.values.good_standing, row.problems) == (None, ())


def test_another_answer_is_a_problem() -> None:
    row = cell("Al corriente", "casi")
    assert (row.values.good_standing, codes(row)) == (None, ["unknown-answer"])


@pytest.mark.parametrize("word", ["member", "Socio", "socia", "bazkidea", ""])
def test_words_for_members(word: str) -> None:
    assert cell("Tipo", word).values.kind == "member"


@pytest.mark.parametrize("word", ["guest", "Invitado", "invitada", "GONBIDATUA"])
def test_words_for_guests(word: str) -> None:
    assert cell("Tipo", word).values.kind == "guest"


def test_a_person_with_a_sponsor_and_no_kind_is_a_guest() -> None:
    assert cell("Padrino", "Iker Román").values.kind == "guest"
    assert cell("Padrino", "").values.kind == "member"


def test_another_kind_is_a_problem() -> None:
    assert codes(cell("Tipo", "amigo")) == ["unknown-kind"]
