"""A small lottery for the tests of its record: fifteen players with accents, a chain of secrets, tiles, wishes."""

from itertools import combinations_with_replacement

from brackets import lottery

ROOT = "ab" * 32
NAMES = "Álvaro Peña, Iñaki, Benito, Ciro, Diego, Eloy, Fabio, Gil, Hugo, Igor, Juan, Kike, Luis, Mario, Nando"
LINES = [lottery.line(number, name) for number, name in enumerate(NAMES.split(", "), start=1)]
WISHES = lottery.Wishes(
    apart=frozenset({lottery.pair("0001", "0002"), lottery.pair("0003", "0004")}),
    last_year=frozenset({lottery.pair("0001", "0005")}),
    no_bye=frozenset({"0006", "0007"}),
)
TILES = " ".join(f"{high}-{low}" for low, high in combinations_with_replacement(range(7), 2))


def record(
    *, wishes: lottery.Wishes = WISHES, secret: str | None = None, tiles: str = TILES, lines: list[str] = LINES
) -> lottery.Record:
    """The record of a second draw; `secret` "" when it was lost, None when it was not."""
    chain = lottery.chain(ROOT, 5)
    promised = chain[3]
    return lottery.build_record(
        tournament="SACI",
        bracket="Men",
        number=2,
        drawn_at="2026-11-21T10:30:00+00:00",
        lines=lines,
        rules=lottery.rules_of(wishes, len(tiles.split())),
        promised=lottery.Promised(
            anchor=chain[0], link=3, commitment=lottery.commitment(lottery.list_hash(lines), promised)
        ),
        secret=promised if secret is None else secret,
        tiles=tiles,
        tables=4,
        first_team=9,
        earlier=[lottery.Earlier(draw=1, link=1, secret=chain[1], reason="a name", digest="00" * 32)],
    )
