"""What the load is made of: connections that are kept, and the hands that judges send over them."""

import asyncio
import json
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

CSRF = "c" * 32
PIPS = (0, 1, 2, 0)  # a hand of three points, by turns: the matches go on and on
UNSAID: dict[str, None] = {"tiles": None, "recount": None, "ends": None, "leader": None}


def next_hand(version: int) -> dict[str, Any]:
    """The hand that a judge's phone sends for a sheet of this version. No two are sent with the same key."""
    by = version % 2
    pips = [PIPS[(seat - by) % 4] for seat in range(4)]
    hand = {"kind": "hand", "end": "domino", "by": by, "pips": pips, **UNSAID}
    return {"key": f"benchmark-{uuid4().hex}", "version": version, "entry": hand}


class Line:
    """One connection that is kept, as a browser does, and opened again when it was closed.

    `headers`: of all its questions, each with its line end. `session`: of the account that asks, "" for the public.
    """

    def __init__(self, url: str, headers: str = "", *, session: str = "") -> None:
        self._host = urlsplit(url).netloc
        self._headers = headers
        if session:
            self._headers += f"Cookie: sessionid={session}; csrftoken={CSRF}\r\nX-CSRFToken: {CSRF}\r\n"
            self._headers += "Content-Type: application/json\r\n"
        self._pipe: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, method: str, path: str, body: bytes = b"", headers: str = ""
    ) -> tuple[int, dict[str, str], bytes]:
        """The status, the headers with small letters, and the body of an answer. `headers`: of this question alone."""
        was_open = self._pipe is not None
        try:
            return await self._ask(method, path, body, headers)
        except (asyncio.IncompleteReadError, ConnectionError):
            if not was_open:
                raise
        return await self._ask(method, path, body, headers)  # the server had closed what was idle for long

    async def fetch(self, path: str, sent: Any = None) -> Any:
        """The JSON at an address; `sent`: what is posted there. RuntimeError when it is refused."""
        body = b"" if sent is None else json.dumps(sent).encode()
        status, _headers, answer = await self.ask("POST" if body else "GET", path, body)
        if status >= 300:
            raise RuntimeError(f"{path}: {status} {answer.decode()}")
        return json.loads(answer)

    async def _ask(self, method: str, path: str, body: bytes, headers: str) -> tuple[int, dict[str, str], bytes]:
        if self._pipe is None:
            host, port = self._host.split(":")
            self._pipe = await asyncio.open_connection(host, int(port))
        reader, writer = self._pipe
        length = f"Content-Length: {len(body)}\r\n" if method == "POST" else ""
        told = f"Host: {self._host}\r\n{self._headers}{headers}{length}"
        writer.write(f"{method} {path} HTTP/1.1\r\n{told}\r\n".encode() + body)
        try:
            head = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)).decode().split("\r\n")
            named = (line.partition(":") for line in head[1:] if line)
            heard = {name.lower(): value.strip() for name, _colon, value in named}
            content = await reader.readexactly(int(heard.get("content-length", "0")))
        except BaseException:
            self.close()
            raise
        return int(head[0].split()[1]), heard, content

    def close(self) -> None:
        """The next question opens another one."""
        if self._pipe is not None:
            self._pipe[1].close()
            self._pipe = None
