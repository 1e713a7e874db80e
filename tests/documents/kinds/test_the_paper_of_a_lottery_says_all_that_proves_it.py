"""The entry list with every line and its hash; the certificate with every team and all that proves the draw."""

from collections.abc import Mapping
from io import BytesIO
from typing import Final

import pytest
from pypdf import PdfReader

from tests.documents.rendering import cast
from tests.documents.rendering.cast import HEADING
from tests.documents.rendering.reading import squeezed
from tournament.documents.engine.records import Heading
from tournament.documents.kinds.lottery import Certificate, CertificateRecord, CertifiedTeam, ListRecord, LotteryList

DIGITS = "".join(f"{number:08x}" for number in range(8))
TILES = tuple(f"{high}-{low}" for high in range(7) for low in range(high + 1))
RULES = ("The list is closed.", "All 28 tiles of a double-six set are drawn in the open. " * 4)


def sample_list(heading: Heading, name: cast.Named) -> ListRecord:
    return ListRecord(
        heading=heading,
        bracket="Men",
        number=2,
        lines=tuple(f"{number:04d} {name(number)}" for number in range(1, 34)),
        list_hash="9f" * 32,
        sentences=("Every player of the list takes part in the draw.", "The seed is the hash of tiles and secret."),
        until="09:45",
        url=cast.URL + "men/lottery/",
    )


def sample_certificate(heading: Heading, name: cast.Named) -> CertificateRecord:
    drawn = tuple(CertifiedTeam(n, (name(2 * n), name(2 * n + 1)), bye=n == 3) for n in range(1, 8))
    return CertificateRecord(
        heading=heading,
        bracket="Men",
        number=2,
        players=15,
        list_hash="9f" * 32,
        commitment="ab" * 32,
        anchor="cd" * 32,
        link=3,
        secret="12" * 16,
        tiles=tuple(f"{high}-{low}" for high in range(7) for low in range(high + 1)),
        seed="ef" * 32,
        attempt=None,
        digest="34" * 32,
        drawn_at="10:02",
        teams=drawn,
        substitute=name(40),
        sentences=("Every player of the list takes part in the draw.",),
        earlier=("List 1 was opened again at 09:30.",),
        url=cast.URL + "men/lottery/",
    )


SAMPLES: Final[Mapping[str, cast.Sample]] = {"lottery-list": sample_list, "certificate": sample_certificate}


def certificate(teams: int, rules: tuple[str, ...] = RULES) -> CertificateRecord:
    return CertificateRecord(
        heading=HEADING,
        bracket="Men",
        number=2,
        players=2 * teams + 1,
        list_hash=DIGITS,
        commitment="c" + DIGITS[1:],
        anchor="a" + DIGITS[1:],
        link=2,
        secret="",
        tiles=TILES,
        seed="5" + DIGITS[1:],
        attempt=3,
        digest="d" + DIGITS[1:],
        drawn_at="today",
        teams=tuple(
            CertifiedTeam(number, (f"{2 * number:04d} Peña Núñez", f"{2 * number + 1:04d} former player"), number == 3)
            for number in range(1, teams + 1)
        ),
        substitute="0001 Ñaki",
        sentences=rules,
        earlier=("Draw 1 was given up: tiles lay face up",),
        url="http://hall/t/day/lottery/",
    )


def words(pdf: bytes) -> tuple[int, str]:
    pages = PdfReader(BytesIO(pdf)).pages
    return len(pages), squeezed("".join(page.extract_text() for page in pages))


@pytest.mark.parametrize(("teams", "pages"), [(1, 1), (16, 2), (100, 4)])
def test_a_certificate_names_every_team(teams: int, pages: int) -> None:
    count, text = words(Certificate().render(certificate(teams)))
    assert count == pages
    assert [number for number in range(1, teams + 1) if squeezed(f"{2 * number:04d} Peña Núñez") not in text] == []
    for proof in (
        DIGITS,
        "c" + DIGITS[1:],
        "5" + DIGITS[1:],
        "d" + DIGITS[1:],
        " ".join(TILES),
        "Substitute: 0001 Ñaki",
        "lost: replaced by the empty text",
        "Draw 1 was given up: tiles lay face up",
    ):
        assert squeezed(proof) in text


@pytest.mark.parametrize(("lines", "pages"), [(2, 1), (60, 2), (300, 5)])
def test_a_list_names_everybody_under_its_hash(lines: int, pages: int) -> None:
    names = tuple(f"{number:04d} Jugador Ñ{number}" for number in range(1, lines + 1))
    record = ListRecord(HEADING, "Men", 1, names, DIGITS, RULES, "10:15", "http://hall/t/day/lottery/")
    count, text = words(LotteryList().render(record))
    assert count == pages
    assert [name for name in names if squeezed(name) not in text] == []
    assert DIGITS[:16] in text
    assert "Objectionsuntil10:15" in text
