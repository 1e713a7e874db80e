from pathlib import Path

from tests.config.processes import Launcher, free_port, manage


def test_on_the_same_data(launcher: Launcher) -> None:
    second = manage("run", "--port", str(free_port()), CAPICU_DATA=str(launcher.data))
    assert second.returncode == 1
    assert f"process {launcher.pid} at http://127.0.0.1:{launcher.port}" in second.stderr
    assert len(second.stderr.splitlines()) == 1


def test_on_the_same_port(launcher: Launcher, tmp_path: Path) -> None:
    second = manage("run", "--port", str(launcher.port), CAPICU_DATA=str(tmp_path))
    assert second.returncode == 1
    assert f"Port {launcher.port} is in use" in second.stderr
    assert len(second.stderr.splitlines()) == 1


def test_and_the_first_one_goes_on(launcher: Launcher) -> None:
    assert launcher.process.poll() is None
    assert "unexpectedly" not in launcher.log
