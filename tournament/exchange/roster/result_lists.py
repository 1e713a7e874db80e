"""Parse a club's results of past tournaments: one line for each player, columns in any order."""

import datetime
import re
from typing import Final

from tournament.core import vocabulary
from tournament.core.names import search_key
from tournament.exchange.roster.cells import Cells
from tournament.exchange.roster.columns import ACCEPTED, Columns, Header
from tournament.exchange.roster.dates import read_date
from tournament.exchange.roster.parser import left_out, read_table
from tournament.exchange.roster.records import File, Line, ResultLine, Row

# Six digits: no sum of points is longer, and int() stays cheap.
_WHOLE: Final = re.compile(r"[+-]?\d{1,6}", re.ASCII)
_PLACE: Final = re.compile(r"(\d{1,4})\s*(?:[.ºª°]|st|nd|rd|th)?", re.ASCII)  # 1, 1º, 1st
FIRST_YEAR: Final = 1900
MOST_MATCHES: Final = 9_999  # won or lost by one player in one tournament: more than anybody ever played
FIGURES: Final = ("won", "lost", "points_for", "points_against")

COLUMNS: Final = Columns(
    {
        "name": (*ACCEPTED["name"], "player 1", "jugador 1", "1 jokalaria"),
        "first_name": ACCEPTED["first_name"],
        "surname": ACCEPTED["surname"],
        "number": ACCEPTED["number"],
        "partner": (
            *("partner", "player 2", "team mate", "teammate"),
            *("pareja", "companero", "companera", "jugador 2"),
            *("bikotekidea", "bikotea", "2 jokalaria"),
            *("dupla", "parceiro", "parceira", "jogador 2"),
        ),
        "year": ("year", "season", "ano", "temporada", "urtea", "denboraldia"),
        "date": ("date", "day", "fecha", "dia", "data", "eguna"),
        "tournament": ("tournament", "event", "torneo", "evento", "campeonato", "txapelketa", "torneio"),
        "bracket": ACCEPTED["bracket"],
        "place": (
            "place",
            "rank",
            "position",
            "final place",
            "puesto",
            "posicion",
            "lugar",
            "postua",
            "lekua",
            "posicao",
            "colocacao",
        ),
        "won": (
            *("won", "wins", "matches won", "ganados", "ganadas", "partidas ganadas", "victorias"),
            *("irabaziak", "irabazitakoak", "vitorias", "ganhas", "partidas ganhas"),
        ),
        "lost": (
            *("lost", "losses", "matches lost", "perdidos", "perdidas", "partidas perdidas", "derrotas"),
            *("galduak", "galdutakoak", "partidas perdidas"),
        ),
        "points_for": (
            *("points for", "points", "puntos a favor", "puntos", "tantos", "tantos a favor"),
            *("aldeko puntuak", "puntuak", "pontos", "pontos pro", "pontos a favor"),
        ),
        "points_against": (
            *("points against", "puntos en contra", "tantos en contra"),
            *("aurkako puntuak", "kontrako puntuak", "pontos contra"),
        ),
        # Read and not used: it follows from the points.
        "difference": ("difference", "eff", "diferencia", "efectividad", "aldea", "diferenca", "efetividade", "saldo"),
        "key": ACCEPTED["key"],
    },
    frozenset({"name", "first_name", "surname"}),
)


def read_results(name: str, content: bytes, *, today: datetime.date) -> File[ResultLine]:
    """Read past results from a CSV or an XLSX, with the limits and errors of a roster (`read_roster`)."""
    header, lines = read_table(name, content, COLUMNS)
    return File(tuple(_row(line, header, today) for line in lines), left_out(header))


def _row(line: Line, header: Header, today: datetime.date) -> Row[ResultLine]:
    number, raw = line
    cells = Cells(raw, header, needed=COLUMNS.accepted)
    date, year = _when(cells, today)
    figures = {column: _whole(cells, column) for column in FIGURES}
    key = cells.key()
    values = ResultLine(
        name=cells.name(),
        number=cells.text("number", 20),
        partner=cells.text("partner", 120),
        year=year,
        date=date,
        tournament=cells.text("tournament", 120),
        bracket=_bracket(cells),
        place=_place(cells),
        key=key,
        **figures,
    )
    # Report a missing name only if the cell is empty: an unreadable one has a problem already.
    if not values.tournament and all(problem.column != "tournament" for problem in cells.problems):
        cells.complain("missing-tournament", "tournament")
    return Row(number, values, tuple(cells.problems))


def _when(cells: Cells, today: datetime.date) -> tuple[datetime.date | None, int | None]:
    """The date and the year; either column may hold a year alone."""
    date, year = None, None
    for column in ("date", "year"):
        raw, written = cells.raw(column), cells.text(column, 40)
        if not written:
            continue
        if re.fullmatch(r"\d{4}", written, re.ASCII):
            # A year alone gives no date.
            found, when = int(written), None
        else:
            when = read_date(written if isinstance(raw, str) else raw)
            found = when.year if when else 0
        if not FIRST_YEAR <= found <= today.year or (when and when > today):
            cells.complain("unreadable-day", column, value=written)
        elif year is not None and year != found:
            cells.complain("two-years", column, value=written)
        # The first readable value of both columns wins.
        date, year = date or when, year or found
    if year is None:
        cells.complain("missing-year", "year")
    return date, year


def _bracket(cells: Cells) -> str:
    written = cells.text("bracket", 40)
    return vocabulary.bracket(search_key(written)) or written


def _place(cells: Cells) -> int | None:
    written = cells.text("place", 20)
    found = _PLACE.fullmatch(written.lower())
    if written and (found is None or int(found[1]) < 1):
        cells.complain("no-place", "place", value=written)
        return None
    return int(found[1]) if found else None


def _whole(cells: Cells, column: str) -> int | None:
    """A whole number; only points may be negative or beyond `MOST_MATCHES`."""
    written = cells.text(column, 20)
    if not written:
        return None
    if not _WHOLE.fullmatch(written) or (int(written) < 0 and column in {"won", "lost"}):
        cells.complain("no-number", column, value=written)
        return None
    if int(written) > MOST_MATCHES and column in {"won", "lost"}:
        cells.complain("too-many", column, limit=MOST_MATCHES)
        return None
    return int(written)
