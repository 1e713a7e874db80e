import pytest
from django.core.exceptions import ImproperlyConfigured

from config import values

NAME = "CAPICU_TRIED"


@pytest.mark.parametrize("value", ["-1", "1.5", "many", "1e3", "９", "1" * 10])
def test_what_is_no_number_stops_the_start(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, value)
    with pytest.raises(ImproperlyConfigured, match=NAME):
        values.number(NAME, 7)


@pytest.mark.parametrize(
    "value", ["club.example", "https://club.example/", "https://club.example/results", "*,https://club.example", "null"]
)
def test_what_is_no_origin_stops_the_start(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, value)
    with pytest.raises(ImproperlyConfigured, match=NAME):
        values.origins(NAME)


def test_what_makes_sense_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (values.number(NAME, 7), values.origins(NAME)) == (7, [])
    monkeypatch.setenv(NAME, "0")
    assert values.number(NAME, 7) == 0
    for told, read in (("*", ["*"]), ("https://a.example, http://b.example:8000", None)):
        monkeypatch.setenv(NAME, told)
        assert values.origins(NAME) == (read or ["https://a.example", "http://b.example:8000"])


def test_at_least_one_process_serves_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CAPICU_WEB_PROCESSES", raising=False)
    assert values.web_processes() == 2
    monkeypatch.setenv("CAPICU_WEB_PROCESSES", "0")
    with pytest.raises(ImproperlyConfigured, match="at least 1"):
        values.web_processes()
