"""The mutation run on the quality page: what its settings leave out is there, and the page names all of it."""

import configparser
import tomllib

from tests.docs.papers import BASE, read, rows

PAGE = read("docs/quality.md")
SETTINGS = tomllib.loads(read("pyproject.toml"))["tool"]["mutmut"]


def left_out() -> list[str]:
    """The tests that the run leaves out, by path."""
    ini = configparser.ConfigParser()
    ini.read(BASE / "tests/scoring/mutation.ini")
    options = [line.partition("=") for line in ini["pytest"]["addopts"].split()]
    return [value.partition("::")[0] for name, _, value in options if name in ("--ignore", "--deselect")]


def test_the_tests_that_are_left_out_are_there_and_named() -> None:
    assert left_out()
    assert [path for path in left_out() if not (BASE / path).exists()] == []
    assert [path for path in left_out() if f"`{path}`" not in PAGE] == []


def test_the_source_that_is_left_out_is_there_and_named() -> None:
    assert [pattern for pattern in SETTINGS["do_not_mutate"] if not list(BASE.glob(pattern))] == []
    assert [pattern for pattern in SETTINGS["do_not_mutate"] if f"`{pattern.removesuffix('*')}`" not in PAGE] == []


def test_every_module_in_the_table_is_there() -> None:
    modules = [row[0] for row in rows(PAGE, "module") if row[0] != "all"]
    assert len(modules) > 40
    assert [module for module in modules if not (BASE / module).exists()] == []
