"""With a certificate the web server speaks HTTPS, and what cannot work stops the start with a sentence."""

from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.exceptions import ImproperlyConfigured

from config import values
from config.launcher import running
from tests.config.processes import manage
from tests.support import certificate
from tournament.models import User

NAMES = ("CAPICU_CERTIFICATE", "CAPICU_CERTIFICATE_KEY")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("certificates")
    certificate.make(made)
    certificate.make(made, "other")
    certificate.make(made, "locked", password="seven tiles each")
    return made


def read(monkeypatch: pytest.MonkeyPatch, *files: Path | str) -> tuple[Path, Path] | None:
    for name, file in zip(NAMES, files, strict=True):
        monkeypatch.setenv(name, str(file))
    return values.certificate(*NAMES)


def test_without_a_certificate_nothing_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read(monkeypatch, "", "") is None


def test_a_certificate_comes_with_its_key(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    files = folder / "hall.pem", folder / "hall-key.pem"
    assert read(monkeypatch, *files) == files


@pytest.mark.parametrize(
    ("files", "said"),
    [
        (("hall.pem", ""), "CAPICU_CERTIFICATE_KEY is missing"),
        (("", "hall-key.pem"), "CAPICU_CERTIFICATE is missing"),
        (("nowhere.pem", "hall-key.pem"), "CAPICU_CERTIFICATE: .*nowhere.pem cannot be read"),
        (("hall.pem", "."), "CAPICU_CERTIFICATE_KEY: .* cannot be read"),
        (("hall.pem", "other-key.pem"), "are no certificate with its key"),
        (("hall-key.pem", "hall.pem"), "are no certificate with its key"),
        (("locked.pem", "locked-key.pem"), "the key is protected by a password"),
    ],
)
def test_what_is_no_certificate_is_named(
    monkeypatch: pytest.MonkeyPatch, folder: Path, files: tuple[str, str], said: str
) -> None:
    with pytest.raises(ImproperlyConfigured, match=said):
        read(monkeypatch, *(folder / file if file else "" for file in files))


def test_a_certificate_needs_the_address_that_it_is_for(tmp_path: Path, folder: Path) -> None:
    files = dict(zip(NAMES, (str(folder / "hall.pem"), str(folder / "hall-key.pem")), strict=True))
    tried = manage("check", CAPICU_DATA=str(tmp_path), CAPICU_ADDRESS="http://club.example:8000", **files)
    assert tried.returncode == 1
    assert tried.stderr.startswith("CAPICU_ADDRESS must be the https:// address")


def test_the_hall_is_told_the_name_of_the_certificate(
    settings: LazySettings, organizer: User, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    settings.CERTIFICATE = folder / "hall.pem", folder / "hall-key.pem"
    settings.HALL_ADDRESS = "https://club.example:8000"
    running.announce("192.168.1.20", 8000)
    told = capsys.readouterr().out
    assert "Capicú is ready: https://192.168.1.20:8000\n" in told
    assert "In the hall:     https://club.example:8000\n" in told
    assert "http://" not in told
