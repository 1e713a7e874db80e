"""The parts of the benchmark that could say too much: its proxy, and the ages of what pages show.

The benchmark itself takes two minutes and both cores: no test runs it.
"""

import asyncio
import threading
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from benchmarks import hall, scale_out
from benchmarks.harness import free_port
from benchmarks.load import Line
from benchmarks.proxy import Proxy

Answers = list[tuple[int, bytes]]
PAGE = ("/t/scale/matches/7/", "es")


class Echo(BaseHTTPRequestHandler):
    """Answers with what was posted, or in chunks."""

    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(201)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        self.wfile.write(b"3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")

    def log_message(self, *_said: object) -> None:
        """Say nothing."""


def run(asked: Coroutine[None, None, Answers]) -> Answers:
    """Run it in a thread of its own: in that of the tests, Playwright may have a loop."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, asked).result()


def test_the_proxy_passes_by_a_server_that_is_dead_and_says_so_when_all_are() -> None:
    async def ask(*ports: int) -> Answers:
        async with Proxy(*ports) as proxy:
            line = Line(proxy.url)
            found = [await line.ask(*one) for one in (("POST", "/", b"x" * 9), ("GET", "/"), ("GET", "/")) * 2]
            line.close()
        assert sum(proxy.statuses.values()) == 6
        return [(status, body) for status, _headers, body in found]

    server = ThreadingHTTPServer(("127.0.0.1", 0), Echo)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        answered = run(ask(free_port(), server.server_address[1]))
    finally:
        server.shutdown()
        server.server_close()
    assert answered == [(201, b"x" * 9), (200, b"abcde"), (200, b"abcde")] * 2
    assert run(ask(free_port())) == [(502, b"")] * 6


def test_an_age_counts_from_the_answer_to_the_hand_and_not_near_a_fault() -> None:
    def poll(at: float, version: int) -> hall.Poll:
        return hall.Poll(1, PAGE, at, 0.01, 200, "s", hall.A_SHEET + version, 0)

    day = scale_out.Day(faults={"Redis": (50.0, 55.0)})
    day.load.polls = [poll(9, 0), poll(12, 1), poll(15, 1), poll(18, 3), poll(60, 4)]
    for version, at in ((1, 10.0), (2, 13.0), (3, 17.5), (4, 52.0), (5, 59.0)):
        day.heard[f"key-{version}"] = scale_out.Heard(7, version, at)
    day.heard["another"] = scale_out.Heard(8, 1, 10.0)
    assert list(scale_out._ages(day)) == [2.0, 5.0, 0.5]
