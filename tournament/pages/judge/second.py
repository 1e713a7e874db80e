"""What the page of a match shows of the second official, where the tournament asks for one."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament import confirming
from tournament.forms.judge.rulings import ConfirmForm, SendBackForm
from tournament.forms.judge.sheet_form import doubts
from tournament.ledger import LedgerLine
from tournament.models import SheetCheck, Sitting, User


@dataclass(frozen=True)
class Second:
    """The second official's part in a match.

    waiting: whether the sheet waits for one. barred: why the reader is not the one, "" for who is. others: who may be,
    told to whom it is not. lines: what he looks at, first line first, each with the warnings that it was accepted with;
    none for whom it is not. objections: why the sheet as it stands went back. confirmed: the assent to it, None before.
    """

    waiting: bool
    barred: str
    others: list[User]
    lines: list[tuple[LedgerLine, list[str]]]
    objections: list[SheetCheck]
    confirmed: SheetCheck | None
    confirm: ConfirmForm
    objection: SendBackForm

    @property
    def asks_the_reader(self) -> bool:
        """Whether it is the reader who looks at the sheet now."""
        return self.waiting and not self.barred


def of(
    sitting: Sitting,
    user: User,
    lines: Sequence[LedgerLine],
    confirm: ConfirmForm | None,
    objection: SendBackForm | None,
) -> Second | None:
    """The second official as this reader sees him; None where both teams sign. `lines`: of the sheet, in order."""
    if not confirming.is_asked(sitting):
        return None
    waiting = confirming.is_waiting(sitting)
    error = confirming.refusal(user, sitting) if waiting else None
    if confirm is None:
        confirm = ConfirmForm(sitting=sitting)
        confirm.initial["initials"] = initials(user)
    return Second(
        waiting=waiting,
        barred=str(error or ""),
        others=confirming.checkers(sitting.tournament, [sitting])[sitting.pk] if error else [],
        lines=_with_doubts(sitting, lines) if waiting and not error else [],
        objections=confirming.objections(sitting),
        confirmed=confirming.confirmed(sitting),
        confirm=confirm,
        objection=objection or SendBackForm(sitting=sitting),
    )


def _with_doubts(sitting: Sitting, lines: Sequence[LedgerLine]) -> list[tuple[LedgerLine, list[str]]]:
    """The judge who wrote has seen the warnings; the second official compares what they ask about."""
    accepted = dict(sitting.entries.values_list("number", "findings"))
    return [(line, doubts(accepted.get(line.number, ()), sitting)) for line in lines]


def initials(user: User) -> str:
    """What this official would write: the first letters of his name, four at most."""
    return "".join(word[0] for word in str(user).split())[:4].upper()
