"""The worked examples of the rules pages: "```example" blocks of "name: value" lines, read and played by the engine."""

from tests.docs.examples.blocks import BadExample, Example, parse
from tests.docs.examples.running import outcome

__all__ = ["BadExample", "Example", "outcome", "parse"]
