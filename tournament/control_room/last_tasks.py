"""What is left to do once a tournament has its champion: prizes, papers, cash boxes, files, thanks, the next date.

What the rows show is read from them. What only people know, such as that the players were thanked, they note
themselves: the journal holds who noted it and when, and the latest line counts.
"""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.core.errors import Refused
from tournament.journal import log, subjects
from tournament.journal.actions import Action
from tournament.models import Document, JournalLine, Tournament, User
from tournament.prizes import winners
from tournament.registration import cash_boxes

TITLES: Final = {
    "prizes": gettext_lazy("Hand out the prizes"),
    "diplomas": gettext_lazy("Print the diplomas"),
    "cash": gettext_lazy("Count and close the cash boxes"),
    "minutes": gettext_lazy("Print and sign the minutes of the day"),
    "book": gettext_lazy("Print the results book"),
    "export": gettext_lazy("Save the results as a spreadsheet"),
    "thanks": gettext_lazy("Thank the players"),
    "archive": gettext_lazy("Keep the archive of the tournament"),
    "next": gettext_lazy("Set the next date"),
}
"""The tasks, in the order in which an evening takes them."""
NOTED: Final = ("export", "thanks", "archive")
"""The tasks that people note as done."""


@dataclass(frozen=True)
class Task:
    """One task. detail: what is left, or what was done. noted_at: when somebody noted it, None for what rows show."""

    key: str
    done: bool
    detail: str = ""
    noted_at: datetime.datetime | None = None

    @property
    def title(self) -> str:
        """What to do, in words."""
        return str(TITLES[self.key])

    @property
    def is_noted(self) -> bool:
        """Whether people note it themselves."""
        return self.key in NOTED


def tasks_of(tournament: Tournament) -> list[Task]:
    """Return the tasks after the end, in order."""
    noted = _noted(tournament)
    rows = {
        task.key: task for task in (_prizes(tournament), _cash(tournament), _next(tournament), *_papers(tournament))
    }
    return [rows.get(key) or Task(key, key in noted, noted_at=noted.get(key)) for key in TITLES]


@transaction.atomic
def note(*, tournament: Tournament, task: str, done: bool, by: User | None) -> None:
    """Note a task as done, or as open again; the same again changes nothing. Refused if nobody notes that one."""
    if task not in NOTED:
        raise Refused(_("There is no such task."), code="unknown-task")
    log.lock(tournament)
    if (task in _noted(tournament)) != done:
        action = Action.NOTE_DONE if done else Action.NOTE_OPEN
        log.write(tournament, by, action, subjects.TOURNAMENT, after={"task": task})


def _noted(tournament: Tournament) -> dict[str, datetime.datetime]:
    """Return when each task was noted as done, by its latest line."""
    lines = JournalLine.objects.filter(tournament=tournament, action__in=(Action.NOTE_DONE, Action.NOTE_OPEN))
    latest = {line.after["task"]: line for line in lines.order_by("number")}
    return {task: line.at for task, line in latest.items() if line.action == Action.NOTE_DONE}


def _prizes(tournament: Tournament) -> Task:
    promised = winners.board(tournament).winnings
    left = [one for one in promised if not one.is_handed_out and (one.teams is None or one.parts)]
    if not promised:
        return Task("prizes", True, _("No prize was promised."))
    text = ngettext("{left} of {all} prizes to hand out", "{left} of {all} prizes to hand out", len(left))
    return Task("prizes", not left, text.format(left=len(left), all=len(promised)) if left else "")


def _cash(tournament: Tournament) -> Task:
    desks = [session.desk for session in cash_boxes.opened(tournament)]
    text = ngettext("{count} cash box is open: {desks}", "{count} cash boxes are open: {desks}", len(desks))
    return Task("cash", not desks, text.format(count=len(desks), desks=", ".join(desks)) if desks else "")


def _papers(tournament: Tournament) -> Iterator[Task]:
    """Yield the diplomas, the minutes and the results book: done once one was made."""
    done = Document.objects.filter(tournament=tournament, state=Document.State.DONE)
    made = set(done.values_list("kind", flat=True))
    yield Task("diplomas", not made.isdisjoint(("diplomas", "certificate")))
    yield Task("minutes", "minutes" in made)
    yield Task("book", "results-book" in made)


def _next(tournament: Tournament) -> Task:
    """Whether the club has announced a later tournament."""
    later = Tournament.objects.filter(club=tournament.club_id, date__gt=tournament.date)
    found = later.order_by("date").first()
    return Task("next", found is not None, str(found) if found else "")
