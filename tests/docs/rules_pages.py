"""The rules pages: one for each rule system, with its examples."""

from typing import Final

from scoring.rulesets import all_rulesets
from tests.docs.examples.blocks import Example, parse
from tests.docs.pages import BASE, blocks, read

FOLDER: Final = BASE / "docs/rules"
KEYS: Final = tuple(ruleset.key for ruleset in all_rulesets())


def page(key: str) -> str:
    return read(f"docs/rules/{key}.md")


def examples(key: str) -> list[Example]:
    return [parse(key, block) for block in blocks(page(key), "example")]


BLOCKS: Final = {
    f"{key}-{number}": (key, block) for key in KEYS for number, block in enumerate(blocks(page(key), "example"), 1)
}
"""Every example as it stands on its page, with the page's key; named by its page and its place there."""
