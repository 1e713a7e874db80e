"""Exceptions for misuse of the engine. Bad facts on a sheet are findings, never exceptions."""


class ScoringError(Exception):
    """Base class of the engine's exceptions."""


class NotationError(ScoringError, ValueError):
    """Text that cannot be parsed as a tile, an entry or a match. docs/notation.md has the grammar.

    code: what is wrong, in kebab-case. position: the character at fault, from 0. line: its line, from 1.
    """

    # The defaults are those of `parse_tile`, which knows no line.
    def __init__(self, message: str, code: str = "not-a-tile", position: int = 0, line: int = 1) -> None:
        super().__init__(message)
        self.code = code
        self.position = position
        self.line = line


class UnknownRuleset(ScoringError, ValueError):
    """There is no rule system with this key."""


class UnknownProfile(ScoringError, ValueError):
    """There is no preset of a tournament's settings with this key."""


class UnknownOption(ScoringError, ValueError):
    """The rule system or the profile has no option of this name, or the option does not accept the value.

    `option` names it.
    """

    def __init__(self, option: str, message: str) -> None:
        super().__init__(message)
        self.option = option


class BadEntry(ScoringError, ValueError):
    """Data that is not an entry. field: the field at fault, such as "pips"; "" for the whole. code: the defect, in
    kebab-case.
    """

    def __init__(self, field: str, code: str) -> None:
        super().__init__(f"{field or 'entry'}: {code}")
        self.field = field
        self.code = code


class WrongType(ScoringError, TypeError):
    """An argument of the wrong type. place: the argument, such as "deal, seat 2"."""

    def __init__(self, place: str, expected: str, got: object) -> None:
        super().__init__(f"{place}: expected {expected}, got {type(got).__name__}")
        self.place = place


class WrongValue(ScoringError, ValueError):
    """An argument of the right type that cannot be. place: the argument; reason: why not."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}")
        self.place = place
        self.reason = reason
