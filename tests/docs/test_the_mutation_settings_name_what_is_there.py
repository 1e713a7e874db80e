"""The mutation run (docs/testing.md): the tests and the source that its settings leave out are there."""

import configparser
import tomllib

from tests.docs.pages import BASE, read

SETTINGS = tomllib.loads(read("pyproject.toml"))["tool"]["mutmut"]


def left_out() -> list[str]:
    """The tests that the run leaves out, by path."""
    ini = configparser.ConfigParser()
    ini.read(BASE / "tests/scoring/mutation.ini")
    options = [line.partition("=") for line in ini["pytest"]["addopts"].split()]
    return [value.partition("::")[0] for name, _, value in options if name in ("--ignore", "--deselect")]


def test_the_tests_that_are_left_out_are_there() -> None:
    assert left_out()
    assert [path for path in left_out() if not (BASE / path).exists()] == []


def test_the_source_that_is_left_out_is_there() -> None:
    assert SETTINGS["do_not_mutate"]
    assert [pattern for pattern in SETTINGS["do_not_mutate"] if not list(BASE.glob(pattern))] == []
