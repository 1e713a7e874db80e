"""What every benchmark is built on: options, rounds side by side, targets, an installation of its own, its server.

A script prints a line for each figure, says where a target was missed, and ends with one line of JSON.
"""

import argparse
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from types import TracebackType
from typing import Any, NamedTuple, TypeVar

from config.launcher.testing.postgresql import temporary_postgresql

T = TypeVar("T")
ROOT = Path(__file__).resolve().parent.parent
SETTINGS = "benchmarks.reference.settings"
READY_WITHIN = 120.0  # seconds
TICKS = os.sysconf("SC_CLK_TCK")


class Mark(NamedTuple):
    """What a figure should reach. most: whether it is a ceiling; else it must be exceeded or met."""

    key: str
    says: str
    bound: float
    most: bool = False

    def line(self, figure: float) -> str:
        made = figure <= self.bound if self.most else figure >= self.bound
        wanted = f"{'at most' if self.most else 'at least'} {self.bound:g}"
        return f"{self.says:<64} {figure:8.2f}   {wanted}{'' if made else '   MISSED'}"


def options(doc: str | None, arguments: Sequence[str] | None, **known: tuple[Any, str]) -> argparse.Namespace:
    """Read a script's options: for each its default and its help.

    False as the default makes a switch; a type as the default means that the option is None when it is left out.
    `arguments`: None for those of the command line.
    """
    parser = argparse.ArgumentParser(description=(doc or "").partition("\n")[0])
    for name, (default, told) in known.items():
        flag = f"--{name.replace('_', '-')}"
        if default is False:
            parser.add_argument(flag, action="store_true", help=told)
        elif isinstance(default, type):
            parser.add_argument(flag, type=default, help=told)
        else:
            parser.add_argument(flag, type=type(default), default=default, help=f"{told} (default: %(default)s)")
    return parser.parse_args(arguments)


def tell(figures: Mapping[str, Any], marks: Sequence[Mark] = ()) -> int:
    """Print a line for each mark whose figure is known, then all figures as JSON.

    Returns the exit code: 0 also when a target was missed, because the line says so.
    """
    for mark in marks:
        if mark.key in figures:
            print(mark.line(figures[mark.key]))
    print(json.dumps({key: round(value, 3) if isinstance(value, float) else value for key, value in figures.items()}))
    return 0


def rounds(count: int, names: Sequence[T]) -> Iterator[tuple[int, Sequence[T]]]:
    """The number of each round and the order of its tasks, which changes. The first is -1: it warms up."""
    for number in range(-1, count):
        yield number, names[::-1] if number % 2 else names


def side_by_side(count: int, *tasks: Callable[[], object]) -> list[list[float]]:
    """The seconds of processor time of each task in each round, all of them in every round."""
    taken: list[list[float]] = [[] for _ in tasks]
    for number, order in rounds(count, list(zip(tasks, taken, strict=True))):
        for task, times in order:
            begun = time.process_time()
            task()
            if number >= 0:
                times.append(time.process_time() - begun)
    return taken


def ratio(one: Sequence[float], other: Sequence[float]) -> float:
    """How many times the other: the median of the rounds, each of which had both."""
    return median(mine / its for mine, its in zip(one, other, strict=True))


def percentile(values: Sequence[float], part: float) -> float:
    """The nearest rank; 100 is the largest value. 0 of nothing."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part / 100))] if values else 0.0


@contextmanager
def database(kind: str) -> Iterator[None]:
    """Let DATABASE_URL name the database of an installation that is made within.

    `kind`: sqlite, or postgresql: the empty one that DATABASE_URL names already, else a temporary server.
    """
    named = os.environ.get("DATABASE_URL", "")
    try:
        if kind == "postgresql" and not named:
            with temporary_postgresql(is_safe=True) as address:
                os.environ["DATABASE_URL"] = address
                yield
        else:
            os.environ["DATABASE_URL"] = named if kind == "postgresql" else ""
            yield
    finally:
        os.environ["DATABASE_URL"] = named


@contextmanager
def installation(folder: Path | None = None) -> Iterator[Path]:
    """The folder of a new installation with a club, Olga who organizes and Jorge who judges.

    `folder`: an empty installation to fill, None for a temporary one. RuntimeError where the settings were read before:
    they would name another folder, such as that of a club; and where the database knows a club already.
    """
    with tempfile.TemporaryDirectory(prefix="capicu-benchmark-") as made:
        folder = folder or Path(made)
        os.environ |= {"CAPICU_DATA": str(folder), "DJANGO_SETTINGS_MODULE": SETTINGS, "CAPICU_ALLOWED_HOSTS": "*"}
        import django
        from django.conf import settings
        from django.core.management import call_command

        if settings.configured and Path(settings.VAR_DIR).resolve() != folder.resolve():
            raise RuntimeError(f"the settings name {settings.VAR_DIR} already")
        django.setup()
        call_command("migrate", verbosity=0, interactive=False)
        call_command("migrate", run_syncdb=True, verbosity=0, interactive=False)  # the reference has no migrations
        from tournament.models import Club, Installation, Official, User

        if Club.objects.exists():
            raise RuntimeError("the database is not empty")
        Installation.objects.get_or_create(id=1)
        club = Club.objects.create(name="Spanish American Club")
        for name, role in (("olga", Official.Role.ORGANIZER), ("jorge", Official.Role.JUDGE)):
            user = User.objects.create_user(name, password=os.urandom(16).hex())
            Official.objects.create(club=club, user=user, role=role)
        yield folder


class Server:
    """`manage.py run` on the data in a folder: the launcher, the web server and the worker.

    `alone`: only the web server, with its static files collected: for pages, not for load.
    """

    def __init__(self, folder: Path, *, alone: bool = False) -> None:
        port = free_port()
        self.url, self._log = f"http://127.0.0.1:{port}", folder / "server.log"
        environment = {**os.environ, "CAPICU_DATA": str(folder), "DJANGO_SETTINGS_MODULE": SETTINGS}
        with self._log.open("wb") as log:
            command = [sys.executable, "manage.py", "run", "--port", str(port)]
            if alone:
                environment["DJANGO_SETTINGS_MODULE"] = "config.settings"  # whose document of the API it makes too
                subprocess.run([sys.executable, "-m", "config.static_files"], cwd=ROOT, env=environment, check=True)
                command = [sys.executable, "-m", "config.serve", "web", "127.0.0.1", str(port)]
            # The pipe stays open: the web server ends when it closes.
            self._process = subprocess.Popen(  # noqa: S603 - our own
                command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=log, stderr=log
            )

    def __enter__(self) -> "Server":
        until = time.monotonic() + READY_WITHIN
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(self._log.read_text(encoding="utf-8"))
            time.sleep(0.2)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._process.terminate()
        self._process.wait(30)

    def share_with(self, do: Callable[[], T]) -> tuple[float, T]:
        """How many cores the server took while something was done (Linux tells in /proc), and what came of it."""
        before, begun = processor_seconds(self._process.pid), time.monotonic()
        done = do()
        return (processor_seconds(self._process.pid) - before) / (time.monotonic() - begun), done

    def _answers(self) -> bool:
        try:
            urllib.request.urlopen(self.url, timeout=1).close()  # noqa: S310 - our own address
        except OSError:
            return False
        return True


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def processor_seconds(pid: int) -> float:
    """Processor time of a process and of all that it has started, those that have ended too."""
    return sum(map(_ticks, _tree(pid))) / TICKS


def _tree(pid: int) -> list[int]:
    try:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        children = [int(one) for task in tasks for one in (task / "children").read_text(encoding="ascii").split()]
    except OSError:
        return []
    return [pid, *(found for child in children for found in _tree(child))]


def _ticks(pid: int) -> int:
    try:
        told = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return 0
    return sum(int(number) for number in told[11:15])  # its own and its ended children's, in both modes
