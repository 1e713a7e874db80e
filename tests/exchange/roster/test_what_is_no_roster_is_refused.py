"""Whole files that cannot be a roster, each refused by name before it can do harm."""

import io
import zipfile

import pytest

from tests.exchange.roster import forgeries
from tests.exchange.roster.sheets import read, refusal, workbook
from tournament.exchange.roster.records import RosterError

HEADER = ["Nombre", "Rama"]
GOOD = workbook([HEADER, ["Ana", "F"]])
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600

FILES: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "empty"),
    "blanks": (b"\xef\xbb\xbf \r\n ; \r\n\t\r\n", "empty"),
    "an empty workbook": (workbook([], [[None]]), "empty"),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "not-a-roster"),
    "a photograph": (b"\xff\xd8\xff\xe0" + bytes(range(256)), "not-a-roster"),
    "a PDF": (b"%PDF-1.7\nName\nAna\n", "not-a-roster"),
    "a web page": (b"\n <!DOCTYPE html><html>\nName\nAna", "not-a-roster"),
    "a letter": (b"{\\rtf1 Name}", "not-a-roster"),
    "random bytes": (bytes(range(256)) * 8, "not-a-roster"),
    "an old Excel": (OLE, "old-excel"),
    "a workbook under a password": (OLE + "EncryptedPackage".encode("utf-16-le"), "password"),
    "half a workbook": (GOOD[: len(GOOD) // 2], "damaged-workbook"),
    "a workbook without its sheet": (forgeries.rewritten(GOOD, {forgeries.SHEET: lambda _: b""}), "damaged-workbook"),
    "a workbook with entities": (forgeries.with_entities(GOOD), "damaged-workbook"),
    "a zip bomb": (forgeries.zip_bomb(GOOD, 9), "too-big-inside"),
    "a workbook of nothing but styles": (forgeries.with_overgrown_styles(GOOD), "too-big-inside"),
    "a million lines in a few bytes": (forgeries.with_a_line_a_million_down(GOOD), "too-many-rows"),
}


@pytest.mark.parametrize(("content", "code"), FILES.values(), ids=FILES.keys())
def test_a_file_is_refused_whatever_it_is_called(content: bytes, code: str) -> None:
    for name in ("socios.csv", "socios.xlsx"):
        assert refusal(content, name) == code


def test_a_zip_that_is_no_workbook_is_refused() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("roster.csv", "Nombre\nAna\n")
    assert refusal(file.getvalue()) == "not-a-roster"


def test_the_sentence_names_the_file_and_the_way_out() -> None:
    with pytest.raises(RosterError, match=r"lista\.xls is an old Excel file\. Open it and save it as \.xlsx"):
        read(OLE, name="lista.xls")


def test_the_sentence_about_headers_lists_the_accepted_ones() -> None:
    with pytest.raises(RosterError, match=r"nombre.*izena"):
        read("Ana;F\n")


def test_two_megabytes_are_the_limit() -> None:
    full = b"Nombre\nAna;".ljust(1000) + b"\n"
    full = full.ljust(2 * 1024 * 1024, b" ").replace(b" " * 1024, b" " * 1023 + b"\n")
    assert len(read(full).rows) == 1
    assert refusal(full + b" ") == "too-large"


def test_five_thousand_rows_are_the_limit() -> None:
    text = "Nombre\n" + "".join(f"Ana {number}\n\n" for number in range(5_000))
    assert len(read(text).rows) == 5_000
    assert refusal(text + "Iker\n") == "too-many-rows"


def test_sixty_columns_are_the_limit() -> None:
    assert len(read("Nombre" + ";x" * 59 + ";\nAna" + ";" * 70).rows) == 1
    assert refusal("Nombre" + ";x" * 60 + "\nAna\n") == "too-many-columns"
    assert len(read(workbook([["Nombre", *["x"] * 59], ["Ana"]])).rows) == 1
    assert refusal(workbook([["Nombre", *["x"] * 60], ["Ana"]])) == "too-many-columns"


def test_a_cell_without_end_is_refused() -> None:
    assert refusal('Nombre\n"' + "x" * 200_000) == "not-a-roster"
