import pytest

from config import values


def test_text_falls_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAPICU_LANGUAGE", "  ")
    assert values.one_of("CAPICU_LANGUAGE", "en", ("en", "es")) == "en"


def test_a_flag_keeps_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAPICU_AXES", "")
    assert values.flag("CAPICU_AXES", default=True) is True


@pytest.mark.parametrize(("word", "meant"), [("yes", True), ("1", True), ("ON", True), ("no", False), ("False", False)])
def test_a_flag_understands_the_usual_words(monkeypatch: pytest.MonkeyPatch, word: str, meant: bool) -> None:
    monkeypatch.setenv("CAPICU_HTTPS", word)
    assert values.flag("CAPICU_HTTPS", default=not meant) is meant


def test_a_list_forgives_blanks_and_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAPICU_ALLOWED_HOSTS", " club.org, ,www.club.org,")
    assert values.words("CAPICU_ALLOWED_HOSTS", default=["*"]) == ["club.org", "www.club.org"]


def test_the_time_zone_is_the_machine_s(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CAPICU_TIME_ZONE")
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    monkeypatch.setattr("tzlocal.unix._cache_tz_name", None)  # another test may have asked
    assert values.time_zone("CAPICU_TIME_ZONE") == "Asia/Tokyo"
    monkeypatch.setattr(values, "get_localzone_name", lambda: "local")  # a machine whose zone has no name
    assert values.time_zone("CAPICU_TIME_ZONE") == "UTC"
