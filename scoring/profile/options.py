"""Options by name: each has a reader, which returns the typed value or says what is wrong with it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from scoring.errors import UnknownOption

Reader = Callable[[str, object], object]
"""Takes an option's name and a value, which may come from JSON. Raises UnknownOption for a value it does not have."""
Readers = Mapping[str, Reader]
Section = TypeVar("Section")


def one_of(*values: str) -> Reader:
    """Return the reader of an option with these values."""

    def read(name: str, value: object) -> str:
        if not isinstance(value, str) or value not in values:
            raise UnknownOption(name, f"{name} is one of {', '.join(values)}")
        return value

    return read


def whole(low: int, high: int) -> Reader:
    """Return the reader of a whole number from `low` to `high`, both included."""

    def read(name: str, value: object) -> int:
        # Not isinstance: True is not 1.
        if type(value) is not int or not low <= value <= high:
            raise UnknownOption(name, f"{name} is a whole number from {low} to {high}")
        return value

    return read


def maybe(reader: Reader) -> Reader:
    """Return a reader that also takes None, which means that the option is not used."""
    return lambda name, value: None if value is None else reader(name, value)


def truth(name: str, value: object) -> bool:
    """Return a truth value."""
    if type(value) is not bool:
        raise UnknownOption(name, f"{name} is true or false")
    return value


def read_all(readers: Readers, values: Mapping[str, object]) -> dict[str, object]:
    """Return the typed values. Raises UnknownOption for an unknown name or value."""
    for name in values:
        if name not in readers:
            # A name can come from a user, of any length.
            raise UnknownOption(str(name)[:40], "a profile has no option of this name")
    return {name: readers[name](name, value) for name, value in values.items()}


def check(section: object, readers: Readers) -> None:
    """Raise UnknownOption unless every option of a section has a value that its reader takes."""
    for name, reader in readers.items():
        reader(name, getattr(section, name))


def changed(section: Section, readers: Readers, changes: Mapping[str, object]) -> Section:
    """Return the section with those of the changes that are its own."""
    own = read_all(readers, {name: value for name, value in changes.items() if name in readers})
    return replace(section, **own) if own else section  # type: ignore[type-var]  # every section is a dataclass
