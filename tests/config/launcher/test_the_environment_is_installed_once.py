"""The environment is real; only fetching packages is replaced by a note that it was asked for."""

from pathlib import Path

import pytest

from config.launcher import environment


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts of the pins that were installed, one after the other."""
    texts: list[str] = []
    monkeypatch.setattr(environment, "install", lambda _python, pins: texts.append(pins.read_text(encoding="utf-8")))
    return texts


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment without packages; each test has pins of its own, and so begins before their installation."""
    path = tmp_path_factory.mktemp("project") / ".venv"
    environment.make(path)
    return path


@pytest.fixture
def pins(tmp_path: Path) -> Path:
    path = tmp_path / f"{tmp_path.name}.txt"
    path.write_text("django==5.2\n", encoding="utf-8")
    return path


@pytest.mark.slow
def test_and_a_second_start_installs_nothing(folder: Path, pins: Path, installed: list[str]) -> None:
    environment.prepare(folder, pins)
    environment.prepare(folder, pins)
    assert environment.works(folder)
    assert installed == ["django==5.2\n"]


def test_and_the_users_pins_come_with_the_developers(folder: Path, pins: Path, installed: list[str]) -> None:
    developers = pins.with_name(f"{pins.stem}-dev.txt")
    developers.write_text("django==5.2\npytest==9.2\n", encoding="utf-8")
    environment.prepare(folder, developers, pins)
    environment.prepare(folder, pins)
    assert installed == ["django==5.2\npytest==9.2\n"]


def test_and_again_when_the_pins_change(folder: Path, pins: Path, installed: list[str]) -> None:
    environment.prepare(folder, pins)
    pins.write_text("django==5.2.1\n", encoding="utf-8")
    environment.prepare(folder, pins)
    assert installed == ["django==5.2\n", "django==5.2.1\n"]


def test_and_not_again_when_only_the_line_ends_differ(folder: Path, pins: Path, installed: list[str]) -> None:
    environment.prepare(folder, pins)
    pins.write_bytes(b"django==5.2\r\n")
    environment.prepare(folder, pins)
    assert len(installed) == 1


def test_and_again_after_an_interruption(
    folder: Path, pins: Path, installed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_python: Path, _pins: Path) -> None:
        raise KeyboardInterrupt

    environment.prepare(folder, pins)
    pins.write_text("django==5.2.1\n", encoding="utf-8")
    with monkeypatch.context() as broken:
        broken.setattr(environment, "install", interrupted)
        with pytest.raises(KeyboardInterrupt):
            environment.prepare(folder, pins)
    pins.write_text("django==5.2\n", encoding="utf-8")  # as before: but who knows what is installed now
    environment.prepare(folder, pins)
    assert len(installed) == 2


def test_and_again_when_it_is_broken(
    folder: Path, pins: Path, installed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Path] = []

    def make(path: Path) -> None:
        """Clear the stamps, as making it again does; a second environment would show no more, in ten seconds."""
        made.append(path)
        for stamp in path.glob("*.stamp"):
            stamp.unlink()

    monkeypatch.setattr(environment, "make", make)
    environment.prepare(folder, pins)
    python = environment.python_of(folder)
    usual = python.readlink()
    python.unlink()
    python.symlink_to(folder / "a Python that was upgraded away")
    environment.prepare(folder, pins)
    assert made == [folder]
    assert len(installed) == 2
    python.unlink()
    python.symlink_to(usual)


def test_unless_python_cannot_make_one(
    tmp_path: Path, pins: Path, installed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment, "find_spec", lambda name: None if name == "ensurepip" else object())
    with pytest.raises(SystemExit, match="apt install python3-venv"):
        environment.prepare(tmp_path / ".venv", pins)
    assert installed == []
