"""A web server as `manage.py run` starts and watches it, and somebody who kills it again and again."""

import os
import random
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Event, Lock, Thread

from config.launcher.running import answers
from config.launcher.supervisor import Child, Supervisor
from tests.config.processes import child_running, free_port
from tests.flows.installation import ROOT, wait_until

LOOK_EVERY = 0.01  # seconds
LONGEST_DELAY = 0.03  # seconds: a hand takes about so long


class Web:
    """The server, started again as soon as it dies: the launcher waits longer and longer, half a minute in the end.

    within: the words of a command that becomes the server whose command line follows them.
    """

    def __init__(self, within: Sequence[str] = ()) -> None:
        self.port = free_port()
        self.deaths = 0
        command = [*within, sys.executable, "-m", "config.serve", "web", "127.0.0.1", str(self.port)]
        self._child = Child("web server", command, ROOT)
        self._supervisor = Supervisor([self._child], died=self._died)
        self._over = Event()

    def _died(self, _name: str, _seconds: float) -> None:
        self.deaths += 1
        self._child.due = self._child.wait = 0.0

    def _watch(self) -> None:
        while not self._over.wait(LOOK_EVERY):
            self._supervisor.look()
        self._supervisor.stop()

    @property
    def pid(self) -> int:
        assert self._child.process is not None
        return self._child.process.pid

    def kill(self, *, whole: bool) -> None:
        """Kill -9 the process that answers; `whole`: and the one that started it, at the same moment."""
        if whole:
            os.killpg(self.pid, signal.SIGKILL)
        elif answering := child_running(self.pid, "multiprocessing.spawn"):
            os.kill(answering, signal.SIGKILL)

    @contextmanager
    def running(self) -> Iterator["Web"]:
        """Start it, wait until it answers, stop it afterwards."""
        watcher = Thread(target=self._watch)
        watcher.start()
        try:
            wait_until(lambda: answers(f"http://127.0.0.1:{self.port}"), 300, "the web server answers")
            yield self
        finally:
            self._over.set()
            watcher.join()


class Killer:
    """Kills a server `times` times, each time while a hand is on its way, spread evenly over `hands` hands."""

    def __init__(self, web: Web, *, times: int, hands: int, acknowledged: Callable[[], int]) -> None:
        self._web = web
        self._acknowledged = acknowledged
        self._every = hands // times
        self._left = times
        self._times = times
        self._chance = random.Random(40)
        self._lock = Lock()

    @property
    def kills(self) -> int:
        return self._times - self._left

    def look(self) -> None:
        """A hand is on its way: kill the server if it is time to, somewhere between its arrival and the answer."""
        if not self._lock.acquire(blocking=False):
            return
        try:
            if self._left and self._acknowledged() >= self.kills * self._every:
                Event().wait(self._chance.uniform(0, LONGEST_DELAY))
                self._web.kill(whole=self._left % 2 == 0)
                self._left -= 1
        finally:
            self._lock.release()
