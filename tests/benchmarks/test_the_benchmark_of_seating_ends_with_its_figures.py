"""The benchmark runs, and its last line is read by programs. How quick this machine is, no test asks."""

import json

import pytest

from benchmarks import seating


def test_the_last_line_has_every_figure(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "BARS", [bar for bar in seating.BARS if bar.people == 28])
    monkeypatch.setattr(seating, "SMALL", (8,))
    monkeypatch.setattr(seating, "LARGE", (12, 16))
    assert seating.main(["--events", "1"]) == 0
    *lines, last = capsys.readouterr().out.splitlines()
    figures = json.loads(last)
    assert set(figures) == {"seat12_s", "seat16_s", "standings800_ms", "partners_repeated", "rivals_repeated_28x9"}
    assert figures["partners_repeated"] == 0
    assert any(line.startswith("  28 people, 9 rounds: repeated rivals") for line in lines)


def test_a_bar_that_is_missed_is_counted() -> None:
    bar = seating.Bar(28, 9, 0.9, 7.5, 22)
    assert seating.Quality(0.91, 7.5, 23, 1).missed(bar) == 3
    assert seating.Quality(0.9, 7.5, 22, 0).missed(bar) == 0
