"""Whatever the bytes, there is a roster or a refusal: never another error."""

from hypothesis import given
from hypothesis import strategies as st

from tests.exchange.roster.sheets import TODAY, workbook
from tournament.exchange.roster import parser, records

GOOD = workbook([["Nombre", "Fecha de nacimiento"], ["Ana", "1980-12-31"]])
CELLS = st.text(max_size=12) | st.sampled_from(["=1", "31/12/1980", "99999", "0", "M", "sí", "-", "a@b.es"])


def _read(content: bytes) -> None:
    try:
        found = parser.read_roster("roster", content, today=TODAY)
    except records.RosterError:
        return
    for row in found.rows:
        assert row.values.name or row.problems
        assert all(records.sentence(problem) for problem in row.problems)


@given(content=st.binary(max_size=400))
def test_any_bytes(content: bytes) -> None:
    _read(content)


@given(content=st.binary(max_size=200))
def test_any_bytes_below_a_header(content: bytes) -> None:
    _read(b"Nombre;Fecha de nacimiento;Rama;Tipo;Padrino;Correo\n" + content)


@given(rows=st.lists(st.lists(CELLS, max_size=9), max_size=6), separator=st.sampled_from(",;\t"))
def test_any_cells_below_a_header(rows: list[list[str]], separator: str) -> None:
    header = ["Nombre", "Nº socio", "Fecha de nacimiento", "Rama", "Al día", "Tipo", "Padrino", "Teléfono", "Correo"]
    text = "\n".join(separator.join(row) for row in [header, *rows])
    _read(text.encode("utf-8", "surrogatepass"))


@given(place=st.integers(0, len(GOOD) - 1), byte=st.integers(0, 255))
def test_a_workbook_with_a_broken_byte(place: int, byte: int) -> None:
    _read(GOOD[:place] + bytes([byte]) + GOOD[place + 1 :])
