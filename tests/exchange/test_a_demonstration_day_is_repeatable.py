"""`manage.py demo`: a whole day by the steps of the pages; the same seed gives the same day; real data is safe."""

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pypdf import PdfReader

from tournament.exchange import demonstration
from tournament.journal import log, verification
from tournament.models import Club, Document, Payment, Person, TableMatch, Tournament

SMALL = {"men": 8, "women": 6}
FEW = {"men": 4, "women": 4}


def demo(out: Path, **how: int) -> tuple[dict[str, object], list[Path]]:
    """Run the command; its last line, and the papers it names."""
    told = StringIO()
    call_command("demo", out=out, stdout=told, **{**SMALL, **how})
    *papers, last = told.getvalue().splitlines()
    return json.loads(last), [Path(paper) for paper in papers if paper.endswith(".pdf")]


@pytest.mark.slow
@pytest.mark.django_db
def test_a_day_is_played_whole(tmp_path: Path, subtests: pytest.Subtests) -> None:
    said, papers = demo(tmp_path, seed=1)
    with subtests.test("the last line says what was played"):
        the_last_line(said, papers)
    with subtests.test("every lottery leaves a record that anybody can check"):
        the_lotteries(tmp_path)
    with subtests.test("every round and bracket leaves its paper"):
        the_papers(tmp_path)
    with subtests.test("everybody was admitted by the steps"):
        assert Payment.objects.count() == 14
        assert log.first_broken(Tournament.objects.get()) is None
    with subtests.test("the same seed gives the same day, another one another"):
        first, second, other = (demonstration.play_day(**FEW, seed=seed) for seed in (5, 5, 6))
        assert (first.champion, first.hands) == (second.champion, second.hands)
        assert other.hands != first.hands


def the_last_line(said: dict[str, object], papers: list[Path]) -> None:
    assert (said["teams"], said["matches"], said["documents"]) == (7, 3 + 2 + 1, len(papers))
    assert said["hands"] == sum(TableMatch.objects.values_list("hands", flat=True))
    assert " / " in str(said["champion"])
    for where in (Tournament.objects.get(), Club.objects.get()):
        assert verification.verify(where).holds  # every step named what it wrote in its line


def the_lotteries(tmp_path: Path) -> None:
    records = sorted(tmp_path.glob("*-lottery.json"))
    assert [record.name.split("-", 3)[3] for record in records] == ["men-lottery.json", "women-lottery.json"]
    for record in records:
        said = subprocess.run([sys.executable, "docs/verify_lottery.py", record], check=False)  # noqa: S603 - our own
        assert said.returncode == 0


def the_papers(tmp_path: Path) -> None:
    names = sorted(path.name.split("-", 3)[3] for path in tmp_path.glob("*.pdf"))
    assert [name for name in names if "scoresheets" in name] == [
        "championship-round-1-scoresheets-v1.pdf",
        "men-round-1-scoresheets-v1.pdf",
        "men-round-2-scoresheets-v1.pdf",
        "women-round-1-scoresheets-v1.pdf",
        "women-round-2-scoresheets-v1.pdf",
    ]
    assert {name.split("-bracket")[0] for name in names if "-bracket-" in name} == {"men", "women", "championship"}
    assert all(PdfReader(path).pages for path in tmp_path.glob("*.pdf"))
    assert set(Document.objects.values_list("state", flat=True)) == {"done"}


def test_a_real_club_is_not_touched(club: Club, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="real club"):
        demo(tmp_path, seed=1)
    assert not Person.objects.exists()
    assert list(tmp_path.glob("*.pdf")) == []


@pytest.mark.django_db
def test_what_cannot_be_played_is_said_and_the_club_is_loaded_once(tmp_path: Path) -> None:
    club = demonstration.load_club()
    for how in ({"men": 5000}, {"men": -2}, {"women": 1}):
        with pytest.raises(CommandError):
            demo(tmp_path, seed=1, **how)
        assert not Tournament.objects.exists(), how
    assert demonstration.load_club() == Club.objects.get() == club
    tournament = demonstration.open_tournament(club, by=None)
    counts = {division.key: division.registrations.count() for division in tournament.divisions.all()}
    assert counts["men"] >= 64, "the roster has players for the full day"
    assert counts["women"] >= 32
