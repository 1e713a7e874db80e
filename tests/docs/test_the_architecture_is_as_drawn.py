"""docs/architecture.md: the layers are those that import-linter holds, the guarded tables those that are guarded."""

import tomllib

from tests.docs.pages import BASE, blocks, read, rows
from tournament.core import append_only

PAGE = read("docs/architecture.md")
CONTRACTS = tomllib.loads((BASE / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]


def test_the_layers_are_those_of_import_linter() -> None:
    held = [
        [layer.replace("tournament.", "") for layer in contract["layers"]]
        for contract in CONTRACTS
        if contract["type"] == "layers"
    ]
    assert [block.splitlines() for block in blocks(PAGE, "layers")] == held


def test_the_tables_that_never_change_are_those_with_guards() -> None:
    named = [table for tables, _ in rows(PAGE, "table") for table in tables.split(", ")]
    assert sorted(named) == sorted(append_only.TABLES)
