import sys
from pathlib import Path

from config.launcher.supervisor import FIRST_WAIT, LONGEST_WAIT, Child, Supervisor
from tests.config.processes import is_alive, wait_for

SLEEP = [sys.executable, "-c", "import time; time.sleep(600)"]


def test_after_a_second(tmp_path: Path) -> None:
    heard: list[tuple[str, float]] = []
    child = Child("sleeper", SLEEP, tmp_path)
    supervisor = Supervisor([child], died=lambda name, seconds: heard.append((name, seconds)))
    try:
        supervisor.look()
        assert child.process is not None
        first = child.process
        first.kill()

        def is_back() -> bool:
            supervisor.look()
            return child.process not in (None, first)

        wait_for(is_back)
        assert heard == [("sleeper", FIRST_WAIT)]
    finally:
        supervisor.stop()


def test_with_longer_and_longer_waits_when_it_keeps_dying(tmp_path: Path) -> None:
    waits: list[float] = []
    child = Child("failing", [sys.executable, "-c", "raise SystemExit(1)"], tmp_path)
    supervisor = Supervisor([child], died=lambda _name, seconds: waits.append(seconds))

    def died_seven_times() -> bool:
        child.due = 0.0  # the waits are told, not waited for
        supervisor.look()
        return len(waits) == 7

    wait_for(died_seven_times)
    assert waits == [1, 2, 4, 8, 16, LONGEST_WAIT, LONGEST_WAIT]


def test_at_once_again_when_it_had_run_for_a_while(tmp_path: Path) -> None:
    waits: list[float] = []
    child = Child("steady", [sys.executable, "-c", "raise SystemExit(1)"], tmp_path, wait=LONGEST_WAIT)
    supervisor = Supervisor([child], died=lambda _name, seconds: waits.append(seconds))
    supervisor.look()
    child.started -= 3600

    def died() -> bool:
        supervisor.look()
        return bool(waits)

    wait_for(died)
    assert waits == [FIRST_WAIT]


def test_and_what_it_had_started_goes_with_it(tmp_path: Path) -> None:
    pid_file = tmp_path / "pid"
    orphan = "import time; time.sleep(600)"
    script = (
        "import os, pathlib, subprocess, sys;"
        f"p = subprocess.Popen([sys.executable, '-c', {orphan!r}]);"
        f"pathlib.Path({str(pid_file)!r}).write_text(str(p.pid)); os._exit(1)"
    )
    heard: list[str] = []
    supervisor = Supervisor(
        [Child("parent", [sys.executable, "-c", script], tmp_path)], died=lambda name, _: heard.append(name)
    )

    def died() -> bool:
        supervisor.look()
        return bool(heard)

    wait_for(died)
    wait_for(lambda: not is_alive(int(pid_file.read_text(encoding="ascii"))))
