"""A small proxy in front of several web servers, as nginx or Caddy: by turns, and past one that does not answer."""

import asyncio
import itertools
import time
from collections import Counter
from collections.abc import AsyncIterator
from typing import NamedTuple

DOWN_FOR = 1.0  # seconds that a server which refused a connection gets no request
PATIENCE = 10.0  # seconds for an answer
GONE = (OSError, asyncio.IncompleteReadError, TimeoutError)


class Message(NamedTuple):
    """A request or an answer: its head as it came, and its body."""

    head: bytes
    body: bytes

    @property
    def first(self) -> str:
        """The request line, or the status line."""
        return self.head.partition(b"\r\n")[0].decode()


class Upstream:
    """One web server, and the connections to it that are free."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.down_until = 0.0
        self._free: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def ask(self, request: Message) -> Message:
        """Pass a request on. ConnectionRefusedError if nobody listens; another error of GONE once it was sent."""
        if self._free:
            pipe = self._free.pop()
            try:
                return await self._exchange(pipe, request)
            except (ConnectionError, asyncio.IncompleteReadError):
                self.close()
                if not request.first.startswith("GET"):  # it may have been heard: its sender decides
                    raise
        return await self._exchange(await asyncio.open_connection("127.0.0.1", self.port), request)

    def close(self) -> None:
        """Close the free connections."""
        while self._free:
            self._free.pop()[1].close()

    async def _exchange(self, pipe: tuple[asyncio.StreamReader, asyncio.StreamWriter], request: Message) -> Message:
        reader, writer = pipe
        try:
            writer.write(request.head + request.body)
            answer = await asyncio.wait_for(read(reader), PATIENCE)
        except BaseException:
            writer.close()
            raise
        self._free.append(pipe)
        return answer


class Proxy:
    """Listens on a port of its own; `statuses` counts the answers. What it sends is one answer for each request."""

    def __init__(self, *ports: int) -> None:
        self.upstreams = [Upstream(port) for port in ports]
        self.statuses: Counter[int] = Counter()
        self.port = 0
        self._turn = itertools.count()
        self._server: asyncio.Server | None = None

    async def __aenter__(self) -> "Proxy":
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_error: object) -> None:
        if self._server is not None:
            self._server.close()
        for upstream in self.upstreams:
            upstream.close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                answer = await self._pass_on(await read(reader))
                self.statuses[int(answer.first.split()[1])] += 1
                writer.write(answer.head + answer.body)
                await writer.drain()
        except GONE:  # the client has left
            pass
        finally:
            writer.close()

    async def _pass_on(self, request: Message) -> Message:
        status = 502
        for upstream in self._in_order():
            try:
                return await upstream.ask(request)
            except ConnectionRefusedError:
                upstream.down_until = time.monotonic() + DOWN_FOR
            except GONE as error:
                status = 504 if isinstance(error, TimeoutError) else 502
                if not request.first.startswith("GET"):
                    break
        return Message(f"HTTP/1.1 {status} No answer\r\nContent-Length: 0\r\n\r\n".encode(), b"")

    def _in_order(self) -> list[Upstream]:
        """The servers by turns, those that are down last."""
        start, now = next(self._turn) % len(self.upstreams), time.monotonic()
        turned = self.upstreams[start:] + self.upstreams[:start]
        return sorted(turned, key=lambda one: one.down_until > now)


async def read(reader: asyncio.StreamReader) -> Message:
    """Read one message; a body in chunks is put together."""
    head = await reader.readuntil(b"\r\n\r\n")
    fields = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:] if line)
    if b"chunked" not in fields.get(b"transfer-encoding", b""):
        return Message(head, await reader.readexactly(int(fields.get(b"content-length", 0))))
    body = b"".join([chunk async for chunk in _chunks(reader)])
    kept = [line for line in head.split(b"\r\n") if line and not line.lower().startswith(b"transfer-encoding:")]
    return Message(b"\r\n".join([*kept, b"Content-Length: %d" % len(body), b"", b""]), body)


async def _chunks(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    while size := int(await reader.readuntil(b"\r\n"), 16):
        yield (await reader.readexactly(size + 2))[:-2]
    await reader.readuntil(b"\r\n")
