"""The errors for misuse carry their code and their place, and read as a sentence."""

from scoring.errors import BadEntry, NotationError, ScoringError, UnknownOption, UnknownRuleset


def test_a_text_that_is_none_has_a_code_and_a_place() -> None:
    plain, placed = NotationError("no tile"), NotationError("no tile", "not-a-seat", 4, 3)
    assert (str(plain), plain.code, plain.position, plain.line) == ("no tile", "not-a-tile", 0, 1)
    assert (str(placed), placed.code, placed.position, placed.line) == ("no tile", "not-a-seat", 4, 3)


def test_an_option_is_named() -> None:
    found = UnknownOption("target", "target has no such value")
    assert (found.option, str(found)) == ("target", "target has no such value")


def test_an_entry_names_its_field() -> None:
    assert str(BadEntry("pips", "not-a-list")) == "pips: not-a-list"
    assert str(BadEntry("", "not-an-object")) == "entry: not-an-object"


def test_all_are_of_one_family() -> None:
    assert all(issubclass(each, ScoringError) for each in (BadEntry, NotationError, UnknownOption, UnknownRuleset))
