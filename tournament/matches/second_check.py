"""Second check: a second official confirms the scoresheet instead of both teams, where the tournament asks for it.

An official never confirms a sheet they wrote on. One person can hold an account and a judge pass, so two accounts with
the same name count as one person. A real namesake has to ask another official; otherwise judges could confirm their own
hands with a second pass.
"""

from collections.abc import Collection, Iterable

from django.db import transaction
from django.db.models import QuerySet, prefetch_related_objects
from django.utils.translation import gettext as _

from tournament.club import permissions
from tournament.core.errors import Conflict, NotAllowed, Refused
from tournament.core.names import require_readable, search_key
from tournament.core.short_texts import LONGEST_SHEET_REASON, required_reason
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.matches import entry, sign_off
from tournament.models import Official, SecondCheck, TableMatch, Tournament, User
from tournament.tournaments import opening


@transaction.atomic
def confirm(
    *,
    table_match: TableMatch,
    initials: str,
    version: int,
    by: User,
    sent_back: int = 0,
    phone: log.Phone = log.NO_PHONE,
) -> TableMatch:
    """Record a second official's confirmation of the final sheet: the match is finished and the winner moves on.

    `sent_back` is how many rejections of this version the official has seen: an unseen one is a Conflict. After a
    correction the match is finished already, and only the corrected sheet is confirmed. NotAllowed for officials who
    wrote on the sheet. Idempotent for the same official.
    """
    table_match = _locked(table_match, by)
    initials = initials.strip()[:40]
    if not initials:
        raise Refused(_("Write your initials."), field="initials")
    require_readable(initials, field="initials")
    # Before the version check: a retry of the confirmation that finished the match succeeds.
    if table_match.checks.filter(version=table_match.version, holds=True, checked_by=by).exists():
        return table_match
    _check(table_match, version, by)
    if table_match.checks.filter(version=version, holds=False).count() != sent_back:
        raise Conflict(
            _("Another official has rejected this sheet in the meantime. Read the reason."), code="sent-back"
        )
    check = SecondCheck.objects.create(
        table_match=table_match, version=version, holds=True, initials=initials, checked_by=by
    )
    _note(check, Action.CONFIRM_SHEET, phone)
    if table_match.state == TableMatch.State.SIGNING:
        sign_off.finish(table_match, by)
    return table_match


@transaction.atomic
def send_back(
    *,
    table_match: TableMatch,
    reason: str,
    version: int,
    by: User,
    phone: log.Phone = log.NO_PHONE,
) -> TableMatch:
    """Record that a second official rejects the sheet: the table sees the reason and takes back what is wrong.

    The same reason from the same official counts once.
    """
    table_match = _locked(table_match, by)
    reason = required_reason(reason, longest=LONGEST_SHEET_REASON)
    if table_match.checks.filter(version=version, holds=False, checked_by=by, reason=reason).exists():
        return table_match
    _check(table_match, version, by)
    if table_match.state == TableMatch.State.FINISHED:
        text = _("This match is over: an organizer corrects it once more if it is still wrong.")
        raise Conflict(text, code="match-finished")
    check = SecondCheck.objects.create(
        table_match=table_match, version=version, holds=False, reason=reason, checked_by=by
    )
    _note(check, Action.SEND_SHEET_BACK, phone)
    return table_match


def ask_for_ruling(table_match: TableMatch, winner: str, by: User | None) -> None:
    """Raise NotAllowed when an official rules what the unsigned sheet says already, and wrote on it.

    That would be a second check by another name. A ruling against the sheet is a ruling, and is shown as one.
    """
    if by is None or not is_asked(table_match) or table_match.state != TableMatch.State.SIGNING:
        return
    outcome = entry.sheet_of(table_match).outcome
    if outcome is not None and outcome.winner == winner:
        _refuse_writers(table_match, by)


def is_asked(table_match: TableMatch) -> bool:
    """Return whether this tournament asks for a second check."""
    return table_match.tournament.agreement == Tournament.Agreement.OFFICIAL


def is_waiting(table_match: TableMatch) -> bool:
    """Return whether a second check is due: of a match that has ended, or of a sheet corrected since."""
    if not is_asked(table_match) or table_match.state == TableMatch.State.PLAYING:
        return False
    if table_match.state == TableMatch.State.SIGNING:
        return True
    last = table_match.corrections.last()
    if last is None or last.version != table_match.version or confirmed(table_match) is not None:
        return False
    # A correction without new lines, such as a ruling, needs no second check.
    return table_match.entries.filter(key__startswith=f"correction-{last.pk}-").exists()


def confirmed(table_match: TableMatch) -> SecondCheck | None:
    """Return the second check that confirmed the current version; None without one."""
    # In Python, so that prefetched checks need no query.
    holding = [check for check in table_match.checks.all() if check.holds and check.version == table_match.version]
    prefetch_related_objects(holding, "checked_by")
    return holding[0] if holding else None


def objections(table_match: TableMatch) -> list[SecondCheck]:
    """Return the rejections of the current version, oldest first."""
    return list(table_match.checks.filter(version=table_match.version, holds=False).select_related("checked_by"))


def writers(table_match: TableMatch) -> list[User]:
    """Return the users whose lines count on a sheet, including those who took a line back.

    After a correction by officials: everybody who ever wrote on it, because a correction rewrites the lines of others.
    """
    rows = list(table_match.entries.all())
    prefetch_related_objects(rows, "entered_by")  # no query when the caller has prefetched a whole hall
    if not table_match.corrections.exists():
        voided = {line.number for line in entry.sheet_of(table_match).lines if line.voided}
        rows = [row for row in rows if row.number not in voided]  # a voided line says nothing any more
    return list({row.entered_by.pk: row.entered_by for row in rows if row.entered_by is not None}.values())


def same_person(user: User, others: Collection[User]) -> User | None:
    """Return the one of these accounts that is this person too, by key or by name; None when there is none."""
    if user in others:
        return user
    return next((other for other in others if _name(other) == _name(user)), None)


def refusal(user: User, table_match: TableMatch) -> NotAllowed | None:
    """Return why this official cannot do the second check of this sheet; None when they can.

    A practice match has no second official: the trainee takes both parts.
    """
    if table_match.tournament.is_practice:
        return None
    same = same_person(user, writers(table_match))
    if same is None:
        return None
    if same == user:
        text = _("You wrote on this sheet. Another judge of this table or an organizer must check it.")
    else:
        text = _("{name} wrote on this sheet, and you have the same name. Another official must check it.").format(
            name=same
        )
    return NotAllowed(text, code="own-sheet")


def checkers(tournament: Tournament, table_matches: Iterable[TableMatch]) -> dict[int, list[User]]:
    """Return the users who may check each of these sheets, by the match's key.

    Judge passes for the table come first, then judges and organizers of the club, then passes for every table. A judge
    assigned to other tables is left out.
    """
    roles = (Official.Role.ORGANIZER, Official.Role.JUDGE)
    offices = User.objects.filter(offices__club=tournament.club_id, offices__role__in=roles, is_active=True)
    officials = list(offices.distinct().order_by("first_name", "username"))
    bound = tournament.judge_assignments.filter(everywhere=False).exclude(user__offices__in=_organizers(tournament))
    posts = {one.user_id: one for one in bound.prefetch_related("tables")}
    passes = tournament.passes.filter(user__is_active=True).select_related("user", "tournament")
    held = [one for one in passes.prefetch_related("tables").order_by("user__first_name", "pk") if one.is_open]
    found = {}
    for table_match in table_matches:
        wrote = writers(table_match)
        here = [one.user for one in held if permissions.is_at(table_match, one.numbers) and not one.everywhere]
        free = [
            one for one in officials if one.pk not in posts or permissions.is_at(table_match, posts[one.pk].numbers)
        ]
        everybody = [*here, *free, *(one.user for one in held if one.everywhere)]
        found[table_match.pk] = [one for one in everybody if same_person(one, wrote) is None]
    return found


def _organizers(tournament: Tournament) -> QuerySet[Official]:
    return Official.objects.filter(club=tournament.club_id, role=Official.Role.ORGANIZER)


def _name(user: User) -> list[str]:
    """Return a name in comparable form: "Ruiz, Ana" and "ANA RUIZ" are equal."""
    return sorted(search_key(str(user).replace(",", " ")).split())


def _locked(table_match: TableMatch, by: User) -> TableMatch:
    table_match = entry.locked(table_match)
    # For accounts too, not only for passes: the rule is about who confirms.
    permissions.require(by, permissions.TABLE, table_match)
    if not is_asked(table_match):
        raise Conflict(_("In this tournament both teams sign the sheet: look at it again."), code="agreement")
    return table_match


def _check(table_match: TableMatch, version: int, by: User) -> None:
    """Raise unless this official may confirm or reject the sheet now."""
    if table_match.state == TableMatch.State.PLAYING:
        raise sign_off.not_over(table_match)
    if not is_waiting(table_match):
        raise Conflict(_("This match is over, and its sheet was checked."), code="match-finished")
    entry.check_version(table_match, version)
    _refuse_writers(table_match, by)


def _refuse_writers(table_match: TableMatch, by: User) -> None:
    if (error := refusal(by, table_match)) is not None:
        raise error


def _note(check: SecondCheck, action: Action, phone: log.Phone) -> None:
    """Touch the tournament's version and write the journal."""
    opening.touch(check.table_match.tournament)
    log.write(
        check.table_match.tournament,
        check.checked_by,
        action,
        check.table_match,
        after={"version": check.version},
        reason=check.reason,
        phone=phone,
        rows=[check],
    )
