"""The second check on a match's page, if the tournament requires one."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.matches import second_check
from tournament.matches.sheet_text import LedgerLine
from tournament.models import SecondCheck, TableMatch, User
from tournament.web.matches.judge.forms import ConfirmForm, SendBackForm
from tournament.web.matches.scoreboard.board import Scoreboard
from tournament.web.matches.scoreboard.line_forms import doubts


@dataclass(frozen=True)
class Second:
    """The second check of a match.

    waiting: whether the sheet waits for it. barred: why this user may not do it, "" if they may. others: who may, shown
    to a barred user. lines: the sheet to check, oldest first, each with its accepted warnings; empty for a barred user.
    objections: why this version was sent back. confirmed: the confirmation, None before.
    """

    waiting: bool
    barred: str
    others: list[User]
    lines: list[tuple[LedgerLine, list[str]]]
    objections: list[SecondCheck]
    confirmed: SecondCheck | None
    confirm: ConfirmForm
    objection: SendBackForm

    @property
    def asks_the_reader(self) -> bool:
        """Whether this user should check the sheet now."""
        return self.waiting and not self.barred


def second_check_of(
    board: Scoreboard,
    table_match: TableMatch,
    user: User,
    lines: Sequence[LedgerLine],
    confirm: ConfirmForm | None,
    objection: SendBackForm | None,
) -> Second | None:
    """The second check for this user; None if both teams sign. `lines`: of the sheet, in order."""
    if not second_check.is_asked(table_match):
        return None
    # Only then is it worth asking who may check.
    waiting = second_check.is_waiting(table_match)
    error = second_check.refusal(user, table_match) if waiting else None
    if confirm is None:
        confirm = ConfirmForm(board=board)
        # A suggestion: the official may type others.
        confirm.initial["initials"] = initials(user)
    return Second(
        waiting=waiting,
        barred=str(error or ""),
        others=second_check.checkers(table_match.tournament, [table_match])[table_match.pk] if error else [],
        lines=_with_doubts(board, table_match, lines) if waiting and not error else [],
        objections=second_check.objections(table_match),
        confirmed=second_check.confirmed(table_match),
        confirm=confirm,
        objection=objection or SendBackForm(board=board),
    )


def _with_doubts(
    board: Scoreboard, table_match: TableMatch, lines: Sequence[LedgerLine]
) -> list[tuple[LedgerLine, list[str]]]:
    """The judge has seen the warnings; the second official checks them again."""
    accepted = dict(table_match.entries.values_list("number", "findings"))
    return [(line, doubts(accepted.get(line.number, ()), board.players)) for line in lines]


def initials(user: User) -> str:
    """The default initials of this official: first letters, four at most."""
    return "".join(word[0] for word in str(user).split())[:4].upper()
