"""Whatever the bytes, there is a roster or a refusal: never another error."""

from hypothesis import given
from hypothesis import strategies as st

from tests.exchange.roster.sheets import TODAY, open_document, workbook
from tournament.exchange.roster import parser, records

GOOD = workbook([["Nombre", "Fecha de nacimiento"], ["Ana", "1980-12-31"]])
OPEN = open_document([["Nombre", "Fecha de nacimiento"], ["Ana", "1980-12-31"]])
CELLS = st.text(max_size=12) | st.sampled_from(["=1", "31/12/1980", "99999", "0", "M", "sí", "-", "a@b.es"])


def _read(content: bytes) -> None:
    for by_hand in (False, True):
        try:
            found = parser.read_roster("roster", content, today=TODAY, by_hand=by_hand)
        except records.RosterError:
            continue
        for row in found.rows:
            assert row.values.name or row.problems or row.left_out
            assert all(records.sentence(problem) for problem in row.problems)
            assert all(records.warning(problem) for problem in row.warnings)


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


@given(good=st.sampled_from([GOOD, OPEN]), place=st.floats(0, 1, exclude_max=True), byte=st.integers(0, 255))
def test_a_workbook_with_a_broken_byte(good: bytes, place: float, byte: int) -> None:
    at = int(place * len(good))
    _read(good[:at] + bytes([byte]) + good[at + 1 :])
