"""Judges without accounts, for tests: Ana has a pass, and everybody else's is made here too."""

from collections.abc import Collection

from tests.cast import key
from tournament.club import judge_passes
from tournament.models import JudgePass, Tournament, User


def issue(tournament: Tournament, *tables: int, name: str = "Ana Aparicio") -> judge_passes.Issued:
    """A pass for these tables; for every table when none is named."""
    wanted: Collection[int] | None = tables or None
    return judge_passes.make(tournament=tournament, name=name, tables=wanted, key=key(), by=None)


def holder(tournament: Tournament, *tables: int, name: str = "Ana Aparicio") -> User:
    """The account behind a new pass, as it is once the PIN was right."""
    return issue(tournament, *tables, name=name).judge_pass.user


def pin_of(issued: judge_passes.Issued) -> str:
    """The PIN on the paper."""
    assert issued.pin is not None
    return issued.pin


def wrong_pin(issued: judge_passes.Issued) -> str:
    """Six digits that are not the PIN."""
    return "314159" if issued.pin != "314159" else "271828"


def fresh(judge_pass: JudgePass) -> JudgePass:
    """The pass as it now stands in the database."""
    return JudgePass.objects.get(pk=judge_pass.pk)
