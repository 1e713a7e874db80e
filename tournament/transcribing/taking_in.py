"""Put what both readings say on the sheet, in one go, with the signatures that the paper bears."""

from collections.abc import Sequence
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.findings import Finding
from tournament import checking, entry, journal, permissions
from tournament.errors import Conflict, EntryRefused, Refused
from tournament.models import Sitting, Tournament, User
from tournament.transcribing.content import Content, Data
from tournament.transcribing.standing import standing

LONGEST_REASON: Final = 300


class LineRefused(EntryRefused):
    """The engine found what cannot be true in one line of the paper; `number` counts its lines from 1."""

    def __init__(self, number: int, message: str, findings: Sequence[Finding], rule: str) -> None:
        where = _("Line {number}:").format(number=number)
        super().__init__(f"{where} {message}", findings, field="lines", rule=rule)
        self.number = number


@transaction.atomic
def take_in(*, sitting: Sitting, version: int, token: str, by: User, despite: str = "", device: str = "") -> Sitting:
    """Write the lines that both readings agree on, then sign for the teams that signed the paper.

    With both signatures the match is over and the winner moves on; where the paper lacks one, or a second official is
    asked for instead, the sheet waits for it as any other. A paper whose match goes on has no signatures. `despite` is
    why the sheet counts although the paper ends with another score. The same readings again change nothing.

    Conflict while they differ, or when the sheet is not the one of `version`; LineRefused when a line cannot be true.
    """
    sitting = entry.locked(sitting)
    permissions.ask_again(by, sitting)
    if sitting.entries.filter(key=_key(token, 1)).exists():
        return sitting
    content, readers, settled = _agreed(sitting, version, token)
    for number, line in enumerate(content.lines, start=1):
        _write(sitting, number, line, version + number - 1, token, by, device)
    sitting.refresh_from_db()
    differs = _check_end(sitting, content, despite.strip())
    journal.write(
        where=sitting.tournament,
        by=by,
        action="take-paper-in",
        subject=checking.subject(sitting),
        after={"lines": len(content.lines), "readers": readers, "settled": settled, **differs},
        reason=despite.strip()[:LONGEST_REASON] if differs else "",
        device=device,
        rows=[sitting],
    )
    sitting.readings.all().delete()
    return _sign(sitting, content, by, device)


def _agreed(sitting: Sitting, version: int, token: str) -> tuple[Content, list[str], bool]:
    """What both readings say, whose they are, and whether officials had to choose between them."""
    if sitting.state != Sitting.State.PLAYING:
        raise Conflict(_("The sheet of this match is complete already: look at it."), code="match-over")
    now = standing(sitting)
    if now.state in ("untyped", "draft", "once"):
        raise Conflict(_("This sheet has to be typed twice before it counts."), code="not-read-twice")
    if now.state == "outdated" or version != sitting.version:
        raise Conflict(_("The sheet has changed meanwhile: look at it again."), code="sheet-changed")
    if now.token != token:
        raise Conflict(_("The readings have changed meanwhile: look at them again."), code="readings-changed")
    if now.content is None:
        raise Conflict(_("The two readings differ: look at the paper once more."), code="readings-differ")
    readers = [str(one.read_by.pseudonym) if one.read_by else "" for one in now.readings]
    return now.content, readers, any(one.settled for one in now.readings)


def _write(sitting: Sitting, number: int, line: Data, version: int, token: str, by: User, device: str) -> None:
    try:
        entry.record(sitting=sitting, data=line, key=_key(token, number), version=version, by=by, device=device)
    except EntryRefused as error:
        raise LineRefused(number, error.message, error.findings, error.rule) from error
    except Conflict as error:  # the match was over before this line
        text = _("Line {number}:").format(number=number)
        raise Conflict(f"{text} {error.message}", field="lines", rule=error.rule, code=error.code) from error


def _check_end(sitting: Sitting, content: Content, despite: str) -> dict[str, list[int]]:
    """Whether the paper ends as the sheet does; what it ends with where that is something else."""
    if sitting.state == Sitting.State.PLAYING:
        if any(content.initials):
            raise checking.not_over(sitting)
        return {}
    points = (sitting.points_a, sitting.points_b)
    if content.final is None or content.final == points:
        return {}
    if not despite:
        text = _("The paper ends {paper_a} : {paper_b}, its lines add up to {a} : {b}: look for the line, or say why.")
        paper_a, paper_b = content.final
        told = text.format(paper_a=paper_a, paper_b=paper_b, a=points[0], b=points[1])
        raise Refused(told, field="despite", code="paper-differs")
    return {"paper": list(content.final)}


def _sign(sitting: Sitting, content: Content, by: User, device: str) -> Sitting:
    """The signatures of the paper, where the teams are asked for theirs."""
    if sitting.state != Sitting.State.SIGNING or sitting.tournament.agreement != Tournament.Agreement.TEAMS:
        return sitting
    for side, initials in zip("AB", content.initials, strict=True):
        if initials:
            sitting = checking.sign(
                sitting=sitting, side=side, initials=initials, version=sitting.version, by=by, device=device
            )
    return sitting


def _key(token: str, number: int) -> str:
    """The key of a line: the same readings taken in again write nothing twice."""
    return f"paper-{token}-{number}"
