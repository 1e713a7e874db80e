"""HTTPS: the certificate is held against the name in the address, though the number is what is connected to."""

import socket
import ssl
import threading
from collections.abc import Iterator
from http.server import HTTPServer
from pathlib import Path

import pytest
from django.conf import LazySettings

from tests.exchange.webhooks.conftest import Receiver, handler
from tests.exchange.webhooks.test_only_the_internet_is_told import resolver
from tests.support import certificate
from tournament.exchange.webhooks import addresses, transport


@pytest.fixture
def port(receiver: Receiver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: LazySettings) -> Iterator[int]:
    """A program that speaks HTTPS with a certificate of "localhost", which this machine trusts."""
    settings.WEBHOOKS_ANYWHERE = True
    chain, key = certificate.make(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(chain))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(chain, key)
    server = HTTPServer(("127.0.0.1", 0), handler(receiver))
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    yield server.server_address[1]
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize(
    ("name", "trusted", "error"),
    [("localhost", True, ""), ("board.example.org", True, "certificate"), ("localhost", False, "certificate")],
    ids=["its own", "another name", "nobody vouches for it"],
)
def test_only_where_it_fits(
    port: int, receiver: Receiver, monkeypatch: pytest.MonkeyPatch, name: str, trusted: bool, error: str
) -> None:
    if not trusted:
        monkeypatch.delenv("SSL_CERT_FILE")
    monkeypatch.setattr(socket, "getaddrinfo", resolver(port, ["127.0.0.1"]))
    answer = transport.post(addresses.check_address(f"https://{name}:{port}/hook"), b"{}", {})
    assert answer.error == error
    assert len(receiver.got) == (not error)


def test_who_speaks_no_https_is_told_nothing(receiver: Receiver, settings: LazySettings) -> None:
    settings.WEBHOOKS_ANYWHERE = True
    address = addresses.check_address(receiver.address.replace("http:", "https:"))
    assert transport.post(address, b"{}", {}).error == "no-https"
    assert not receiver.got
