"""XLSX and ODS: merged cells, sheets, dates and numbers as cells."""

import datetime

from tests.exchange.roster.club_files.kinds import ClubFile
from tests.exchange.roster.sheets import open_document, workbook

BORN = datetime.date(1980, 6, 5)
MERGED_DOWN = (
    '<table:table-cell table:number-rows-spanned="2" table:number-columns-spanned="1" office:value-type="string">'
    "<text:p>Mujeres</text:p></table:table-cell>"
)
COMMENTED = (
    '<table:table-cell office:value-type="string"><office:annotation><text:p>her cousin</text:p></office:annotation>'
    "<text:p>Ana <text:span>Ruiz</text:span></text:p></table:table-cell>"
)
LAST_ROWS = (
    '<table:table-row table:number-rows-repeated="1048000">'
    '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
)

FILES = [
    ClubFile(
        "a title in merged cells above, the total below",
        workbook(
            [
                ["Club La Chucha"],
                [],
                ["Nº", "Nombre", "Nacimiento"],
                [1, "Ana Ruiz", BORN],
                [2, "Jon Gil", None],
                [None, "TOTAL", 2],
            ],
            merged=["A1:C2"],
        ),
        "Ana Ruiz · 1 · 1980-06-05\nJon Gil · 2\n(total)",
    ),
    ClubFile(
        "a bracket in a cell merged downwards",
        workbook(
            [["Rama", "Nombre"], ["Hombres", "Jon Gil"], [None, "Luis Mora"], ["Mujeres", "Ana Ruiz"]], merged=["A2:A3"]
        ),
        "Jon Gil · men\nLuis Mora · men\nAna Ruiz · women",
    ),
    ClubFile(
        "headings in two lines, merged both ways",
        workbook(
            [
                ["Nombre", "Contacto", None, "Sexo"],
                [None, "Teléfono", "Correo", None],
                ["Ana Ruiz", 600111222, "ana@example.org", "F"],
            ],
            merged=["A1:A2", "B1:C1", "D1:D2"],
        ),
        "Ana Ruiz · women · 600111222 · ana@example.org",
    ),
    ClubFile(
        "instructions on the first sheet",
        workbook([["How to use this book"], ["Write on the second sheet."]], [["Name", "Number"], ["Ana Ruiz", 7.0]]),
        "Ana Ruiz · 7",
    ),
    ClubFile(
        "dates and texts of dates mixed, as a book opened in another country has them",
        workbook([["Nombre", "F. Nac."], ["Ana Ruiz", BORN], ["Jon Gil", "25/12/1970"], ["Eva Sanz", "1970-12-05"]]),
        "Ana Ruiz · 1980-06-05\nJon Gil · 1970-12-25\nEva Sanz · 1970-12-05",
    ),
    ClubFile(
        "formulas in columns that can be empty, and for a name",
        workbook([["Nombre", "Teléfono"], ["Ana Ruiz", "=B1"], ["=A2", 600111222], ["Total", "=COUNTA(A2:A3)"]]),
        "Ana Ruiz · !formula\nrefused:formula\n(total)",
    ),
    ClubFile(
        "years in the headings, a mark for each payment",
        workbook([["Socio", "Sexo", 2025, 2026], ["Ana Ruiz", "F", "x", "x"], ["Jon Gil", "M", "x", None]]),
        "Ana Ruiz · women\nJon Gil · men",
        "2025, 2026",
    ),
    ClubFile(
        "LibreOffice: a million blank rows behind, repeated cells, a comment",
        open_document(
            [
                ["Lista de socios"],
                [],
                ["Nombre", "Nacimiento", "Al día", "Nº"],
                [COMMENTED, BORN, True, 12],
                ["Jon Gil", None, False, 13],
            ],
            ending=LAST_ROWS,
        ),
        "Ana Ruiz · 12 · 1980-06-05 · good\nJon Gil · 13 · not good",
    ),
    ClubFile(
        "LibreOffice: a bracket in a cell merged downwards, the second sheet",
        open_document(
            [[None]],
            [
                ["Rama", "Izena"],
                [MERGED_DOWN, "Ana Ruiz"],
                ["<table:covered-table-cell/>", "Eva Sanz"],
                ["Hombres", "Jon Gil"],
            ],
        ),
        "Ana Ruiz · women\nEva Sanz · women\nJon Gil · men",
    ),
]
