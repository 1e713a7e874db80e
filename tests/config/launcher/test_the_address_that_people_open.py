import ipaddress

import pytest
import segno

from config.launcher.running import hall_urls, lan_addresses, qr, url


@pytest.mark.parametrize(
    ("host", "shown"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000"),
        ("0.0.0.0", "http://127.0.0.1:8000"),  # noqa: S104  # only a text
        ("::", "http://127.0.0.1:8000"),
        ("::1", "http://[::1]:8000"),
        ("192.168.1.20", "http://192.168.1.20:8000"),
        ("capicu.local", "http://capicu.local:8000"),
    ],
)
def test_is_one_that_a_browser_here_reaches(host: str, shown: str) -> None:
    assert url(host, 8000) == shown


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost", "127.8.8.8"])
def test_is_not_offered_to_the_hall_when_only_this_machine_reaches_it(host: str) -> None:
    assert hall_urls(host, 8000) == []


def test_is_the_given_one_for_the_hall_too() -> None:
    assert hall_urls("192.168.1.20", 8001) == ["http://192.168.1.20:8001"]


def test_is_each_address_of_this_machine_when_all_are_open() -> None:
    assert hall_urls("0.0.0.0", 8000) == [f"http://{address}:8000" for address in lan_addresses()]  # noqa: S104  # only a text


def test_is_never_a_loopback_address_for_the_hall() -> None:
    assert not [address for address in lan_addresses() if ipaddress.ip_address(address).is_loopback]


def test_is_in_the_qr_code_dot_by_dot() -> None:
    code = segno.make_qr("http://192.168.1.20:8000/", error="l")
    dark = {(row, column) for row, line in enumerate(code.matrix) for column, dot in enumerate(line) if dot}
    drawn = set()
    for row, line in enumerate(qr("http://192.168.1.20:8000/").splitlines()):
        for column, sign in enumerate(line):
            halves = {" ": (0, 1), "▀": (1,), "▄": (0,), "█": ()}[sign]  # light is drawn: terminals are dark
            drawn |= {(2 * row + half - 4, column - 4) for half in halves}
    size = len(code.matrix)
    assert {(row, column) for row, column in drawn if 0 <= row < size and 0 <= column < size} == dark


def test_has_no_qr_code_on_a_terminal_that_cannot_draw_it(monkeypatch: pytest.MonkeyPatch) -> None:
    class Old:
        encoding = "ascii"

    monkeypatch.setattr("config.launcher.running.sys.stdout", Old())
    assert qr("http://192.168.1.20:8000/") == ""
