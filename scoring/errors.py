"""Misuse of the engine. Bad facts on a sheet are never errors of this kind: they are findings."""


class ScoringError(Exception):
    """The family: whoever calls the engine can catch this one name."""


class NotationError(ScoringError):
    """A text that is not what it should be: a tile, an entry, a match. docs/notation.md says how they are written.

    code: what is wrong, in kebab-case. position: the character at fault, from 0. line: its line, from 1.
    """

    def __init__(self, message: str, code: str = "not-a-tile", position: int = 0, line: int = 1) -> None:
        super().__init__(message)
        self.code = code
        self.position = position
        self.line = line


class UnknownRuleset(ScoringError):
    """No rule system has this key."""


class UnknownOption(ScoringError):
    """The rule system has no option of this name, or the option has no such value. `option` names it."""

    def __init__(self, option: str, message: str) -> None:
        super().__init__(message)
        self.option = option


class BadEntry(ScoringError):
    """Data that is no entry. `field` is where ("pips", "" for the whole), `code` says what, in kebab-case."""

    def __init__(self, field: str, code: str) -> None:
        super().__init__(f"{field or 'entry'}: {code}")
        self.field = field
        self.code = code
