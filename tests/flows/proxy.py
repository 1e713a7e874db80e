"""A small proxy in front of a server, as nginx or Caddy: 502 where nobody answers, 504 where nobody does in time."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

PATIENCE = 10.0  # seconds
HOP = {"connection", "transfer-encoding", "content-length"}  # headers of one connection


class Proxy(ThreadingHTTPServer):
    """Passes requests on to `upstream`, a port of this machine; `statuses` counts what it answered."""

    daemon_threads = True

    def __init__(self, upstream: int) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.upstream = upstream
        self.port: int = self.server_address[1]
        self.statuses: Counter[int] = Counter()
        self.hasty = 0  # answers 503 that did not say when to come again

    def faults(self) -> dict[int, int]:
        """The errors that were no 502, 503 or 504."""
        return {
            status: count for status, count in self.statuses.items() if status >= 500 and status not in (502, 503, 504)
        }

    @contextmanager
    def running(self) -> Iterator["Proxy"]:
        thread = Thread(target=self.serve_forever)
        thread.start()
        try:
            yield self
        finally:
            self.shutdown()
            thread.join()
            self.server_close()


class _Handler(BaseHTTPRequestHandler):
    server: Proxy

    def _pass_on(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        try:
            status, headers, content = self._ask(body)
        except TimeoutError:
            status, headers, content = 504, [], b""
        except (OSError, HTTPException):
            status, headers, content = 502, [], b""
        self.server.statuses[status] += 1
        self.server.hasty += status == 503 and "retry-after" not in {name.lower() for name, _value in headers}
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_POST = _pass_on

    def _ask(self, body: bytes) -> tuple[int, list[tuple[str, str]], bytes]:
        connection = HTTPConnection("127.0.0.1", self.server.upstream, timeout=PATIENCE)
        try:
            connection.request(self.command, self.path, body, dict(self.headers))
            answer = connection.getresponse()
            content = answer.read()
        finally:
            connection.close()
        return answer.status, [(name, value) for name, value in answer.getheaders() if name.lower() not in HOP], content

    def log_message(self, *_said: Any) -> None:
        """Say nothing."""
