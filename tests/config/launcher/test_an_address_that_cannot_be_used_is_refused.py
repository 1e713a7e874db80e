import socket

import pytest

from config.launcher.running import AddressError, check_free, check_port
from tests.config.processes import free_port


@pytest.mark.parametrize("text", ["0", "65536", "-1", "http", "80x", "", "8000.0", "٣"])
def test_because_the_port_is_no_port(text: str) -> None:
    with pytest.raises(AddressError, match="65535"):
        check_port(text)


@pytest.mark.parametrize("text", ["1", "8000", "65535"])
def test_but_a_port_is_taken_as_it_is(text: str) -> None:
    assert check_port(text) == int(text)


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])  # noqa: S104  # a test of it
def test_because_somebody_listens_there(host: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(AddressError, match="in use"):
        check_free(host, taken.getsockname()[1])


def test_because_the_address_is_another_machines() -> None:
    with pytest.raises(AddressError, match=r"192\.0\.2\.77"):
        check_free("192.0.2.77", free_port())


def test_because_nobody_has_that_name() -> None:
    with pytest.raises(AddressError, match=r"nobody\.invalid"):
        check_free("nobody.invalid", free_port())


def test_but_a_free_one_is_not() -> None:
    check_free("127.0.0.1", free_port())
