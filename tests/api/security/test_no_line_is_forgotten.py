"""Every line of the table of attacks is tried somewhere, and what the table names is there."""

import re
from collections import Counter
from pathlib import Path

from django.conf import settings

from tests.api.security.lines import ATTACKS, ELSEWHERE

HERE = Path(__file__).parent
NUMBERED = re.compile(r"^def test_([0-9]{2})_", re.MULTILINE)


def numbers() -> Counter[int]:
    """How many tests of this folder bear each number."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(HERE.glob("test_*.py"))]
    return Counter(int(number) for text in texts for number in NUMBERED.findall(text))


def test_each_line_is_tried() -> None:
    assert len(ATTACKS) == 51
    assert set(ATTACKS) - set(numbers()) - set(ELSEWHERE) == set()


def test_each_test_is_of_a_line() -> None:
    assert set(numbers()) | set(ELSEWHERE) <= set(ATTACKS)


def test_what_is_named_is_there() -> None:
    for named in (name for names in ELSEWHERE.values() for name in names):
        path, _, function = named.partition("::")
        text = Path(settings.BASE_DIR, path).read_text(encoding="utf-8")
        assert function == "*" or f"def {function}(" in text, named


def test_what_a_program_can_try_is_tried_here() -> None:
    of_people_and_paper = {24, 33, 46, 48, 49, 50, 51}
    assert set(ATTACKS) - set(numbers()) == of_people_and_paper
