"""README.md: the two commands first, and a back-up line that is a command."""

from django.core.management import get_commands

from tests.docs.pages import FENCE, blocks, read

PAGE = read("README.md")


def test_the_two_commands_stand_before_anything_else() -> None:
    first = FENCE.search(PAGE)
    assert first
    assert first[2].splitlines() == ["python3 manage.py run", "python3 manage.py test"]
    assert PAGE[: first.start()].split() == ["#", "Capicú"]


def test_the_demonstration_is_named() -> None:
    assert "python3 manage.py demo" in blocks(PAGE, "")


def test_the_line_for_a_back_up_is_a_command() -> None:
    """What the command does is tested in tests/exchange/backup."""
    line = next(block for block in blocks(PAGE, "") if "backup" in block)
    assert line.split()[:2] == ["python3", "manage.py"]
    assert {"backup", "restore"} <= set(get_commands())
