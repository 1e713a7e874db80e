"""A second official agrees to the sheet instead of both teams, where the tournament asks for that.

Never one who wrote on it. People come with accounts and with passes, and somebody may have both: two accounts of one
name are one person here. Who is really called like a judge of the sheet asks somebody else, which costs a walk; the
other way round anybody could check his own hands with a second pass.
"""

import datetime
from collections.abc import Collection, Iterable

from django.db import transaction
from django.db.models import QuerySet, prefetch_related_objects
from django.utils.translation import gettext as _

from tournament import checking, entry, journal, opening, permissions
from tournament.errors import Conflict, NotAllowed, Refused
from tournament.models import Official, SheetCheck, Sitting, Tournament, User
from tournament.names import search_key

LONGEST_REASON = 300


@transaction.atomic
def confirm(
    *,
    sitting: Sitting,
    initials: str,
    version: int,
    by: User,
    sent_back: int = 0,
    device: str = "",
    phone_at: datetime.datetime | None = None,
) -> Sitting:
    """A second official's assent to the final sheet: the match is finished and the winner moves on.

    `sent_back` is how many times this version was sent back as far as its reader knew: an objection that he has not
    seen is a Conflict. After a correction the match is finished already, and the corrected sheet alone is agreed to.
    NotAllowed for who wrote on the sheet. The same official twice is once.
    """
    sitting = _locked(sitting, by)
    initials = initials.strip()[:40]
    if not initials:
        raise Refused(_("Write your initials."), field="initials")
    if sitting.checks.filter(version=sitting.version, holds=True, checked_by=by).exists():
        return sitting
    _check(sitting, version, by)
    if sitting.checks.filter(version=version, holds=False).count() != sent_back:
        raise Conflict(_("Somebody has sent this sheet back meanwhile: read why."), code="sent-back")
    check = SheetCheck.objects.create(sitting=sitting, version=version, holds=True, initials=initials, checked_by=by)
    _note(check, "confirm-sheet", device=device, phone_at=phone_at)
    if sitting.state == Sitting.State.SIGNING:
        checking.finish(sitting, by)
    return sitting


@transaction.atomic
def send_back(
    *,
    sitting: Sitting,
    reason: str,
    version: int,
    by: User,
    device: str = "",
    phone_at: datetime.datetime | None = None,
) -> Sitting:
    """A second official does not agree: the table is told why, and takes back what is wrong.

    The same reason of the same official twice is once.
    """
    sitting = _locked(sitting, by)
    reason = reason.strip()
    if not reason:
        raise Refused(_("Say why."), field="reason")
    if len(reason) > LONGEST_REASON:
        raise Refused(_("At most 300 characters."), field="reason")
    if sitting.checks.filter(version=version, holds=False, checked_by=by, reason=reason).exists():
        return sitting
    _check(sitting, version, by)
    if sitting.state == Sitting.State.FINISHED:
        text = _("This match is over: an organizer corrects it once more if it is still wrong.")
        raise Conflict(text, code="match-finished")
    check = SheetCheck.objects.create(sitting=sitting, version=version, holds=False, reason=reason, checked_by=by)
    _note(check, "send-sheet-back", device=device, phone_at=phone_at)
    return sitting


def ask_for_ruling(sitting: Sitting, winner: str, by: User | None) -> None:
    """NotAllowed when somebody rules what the unsigned sheet says already, and wrote on it himself.

    That is a check of the sheet by another name. Against the sheet it is a ruling, and is shown as one.
    """
    if by is None or not is_asked(sitting) or sitting.state != Sitting.State.SIGNING:
        return
    outcome = entry.sheet_of(sitting).outcome
    if outcome is not None and outcome.winner == winner:
        _refuse_writers(sitting, by)


def is_asked(sitting: Sitting) -> bool:
    """Whether this tournament asks for a second official."""
    return sitting.tournament.agreement == Tournament.Agreement.OFFICIAL


def is_waiting(sitting: Sitting) -> bool:
    """Whether a second official has to look: at a match that has ended, or at a sheet that was corrected since."""
    if not is_asked(sitting) or sitting.state == Sitting.State.PLAYING:
        return False
    if sitting.state == Sitting.State.SIGNING:
        return True
    last = sitting.corrections.last()
    if last is None or last.version != sitting.version or confirmed(sitting) is not None:
        return False
    return sitting.entries.filter(key__startswith=f"correction-{last.pk}-").exists()


def confirmed(sitting: Sitting) -> SheetCheck | None:
    """The second official's assent to the sheet as it stands."""
    holding = [check for check in sitting.checks.all() if check.holds and check.version == sitting.version]
    prefetch_related_objects(holding, "checked_by")
    return holding[0] if holding else None


def objections(sitting: Sitting) -> list[SheetCheck]:
    """Why the sheet as it stands was sent back, the first time first."""
    return list(sitting.checks.filter(version=sitting.version, holds=False).select_related("checked_by"))


def writers(sitting: Sitting) -> list[User]:
    """Whose lines count on a sheet; who took a line back is among them.

    Once officials have corrected it, everybody who ever wrote on it: a correction writes the lines of others again.
    """
    rows = list(sitting.entries.all())
    prefetch_related_objects(rows, "entered_by")  # nothing to ask where whoever reads a whole hall has asked
    if not sitting.corrections.exists():
        voided = {line.number for line in entry.sheet_of(sitting).lines if line.voided}
        rows = [row for row in rows if row.number not in voided]
    return list({row.entered_by.pk: row.entered_by for row in rows if row.entered_by is not None}.values())


def same_person(user: User, others: Collection[User]) -> User | None:
    """The one of these accounts that is this person too, by its row or by its name; None when there is none."""
    if user in others:
        return user
    return next((other for other in others if _name(other) == _name(user)), None)


def refusal(user: User, sitting: Sitting) -> NotAllowed | None:
    """Why this official is not the second one of this sheet; None for who may say whether it holds.

    Nobody else comes to a practice match: who practises takes both parts.
    """
    if sitting.tournament.is_practice:
        return None
    same = same_person(user, writers(sitting))
    if same is None:
        return None
    if same == user:
        text = _("You wrote on this sheet: another judge of this table or an organizer checks it.")
    else:
        text = _("{name} wrote on this sheet, and you have the same name: somebody else checks it.").format(name=same)
    return NotAllowed(text, code="own-sheet")


def checkers(tournament: Tournament, sittings: Iterable[Sitting]) -> dict[int, list[User]]:
    """Who may check each of these sheets, by its row.

    Whose pass names the table comes first, then judges and organizers of the club, then passes for every table. A
    judge who was given other tables is not among them.
    """
    roles = (Official.Role.ORGANIZER, Official.Role.JUDGE)
    offices = User.objects.filter(offices__club=tournament.club_id, offices__role__in=roles, is_active=True)
    officials = list(offices.distinct().order_by("first_name", "username"))
    bound = tournament.judge_posts.filter(everywhere=False).exclude(user__offices__in=_organizers(tournament))
    posts = {one.user_id: one for one in bound.prefetch_related("tables")}
    passes = tournament.passes.filter(user__is_active=True).select_related("user", "tournament")
    held = [one for one in passes.prefetch_related("tables").order_by("user__first_name", "pk") if one.is_open]
    found = {}
    for sitting in sittings:
        wrote = writers(sitting)
        here = [one.user for one in held if permissions.is_at(sitting, one.numbers) and not one.everywhere]
        free = [one for one in officials if one.pk not in posts or permissions.is_at(sitting, posts[one.pk].numbers)]
        everybody = [*here, *free, *(one.user for one in held if one.everywhere)]
        found[sitting.pk] = [one for one in everybody if same_person(one, wrote) is None]
    return found


def _organizers(tournament: Tournament) -> QuerySet[Official]:
    return Official.objects.filter(club=tournament.club_id, role=Official.Role.ORGANIZER)


def _name(user: User) -> list[str]:
    """A name as it counts here: "Ruiz, Ana" and "ANA RUIZ" are one."""
    return sorted(search_key(str(user).replace(",", " ")).split())


def _locked(sitting: Sitting, by: User) -> Sitting:
    sitting = entry.locked(sitting)
    # Of offices too, not only of passes: the rule is about who agrees.
    permissions.require(by, permissions.TABLE, sitting)
    if not is_asked(sitting):
        raise Conflict(_("In this tournament both teams sign the sheet: look at it again."), code="agreement")
    return sitting


def _check(sitting: Sitting, version: int, by: User) -> None:
    """Whether this official may say anything of the sheet now."""
    if sitting.state == Sitting.State.PLAYING:
        raise checking.not_over(sitting)
    if not is_waiting(sitting):
        raise Conflict(_("This match is over, and its sheet was checked."), code="match-finished")
    if version != sitting.version:
        raise Conflict(_("The sheet has changed meanwhile: look at it again."), code="sheet-changed")
    _refuse_writers(sitting, by)


def _refuse_writers(sitting: Sitting, by: User) -> None:
    if (error := refusal(by, sitting)) is not None:
        raise error


def _note(check: SheetCheck, action: str, *, device: str, phone_at: datetime.datetime | None) -> None:
    """Tell whoever looks, and the journal."""
    opening.bump(check.sitting.tournament)
    journal.write(
        where=check.sitting.tournament,
        by=check.checked_by,
        action=action,
        subject=checking.subject(check.sitting),
        after={"version": check.version},
        reason=check.reason,
        device=device,
        phone_at=phone_at,
        rows=[check],
    )
