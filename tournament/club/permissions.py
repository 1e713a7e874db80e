"""Permissions: predicates on the roles that a club gave (Official rows) and on the judge passes of a tournament.

A judge's account with assigned tables (JudgeAssignment) is restricted to them; without an assignment, the judge has
every table. A match that was moved stays open to the judges of its former table.

Check them with `user.has_perm(name, where)`: a club role takes the club or anything that belongs to it, `TABLES` a
tournament, `TABLE` a match.
"""

import logging
from collections.abc import Collection, Iterator

import rules
from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Q
from django.db.models.expressions import Combinable
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.core.database.prepared_queries import KEY, OTHER, Prepared, Question
from tournament.core.errors import NotAllowed
from tournament.models import (
    Club,
    JudgeAssignment,
    JudgePass,
    Official,
    Passkey,
    SecondFactor,
    TableMatch,
    Token,
    Tournament,
    User,
)

ORGANIZE = "tournament.organize"  # everything: set up, run the lottery, start rounds, issue documents, correct
DESK = "tournament.desk"  # register people, take fees, mark who is present
JUDGE = "tournament.judge"  # everything that concerns all tables of a club, and their documents
FRIENDLY = "tournament.friendly"  # score friendly tables of a club: every official may
TABLES = "tournament.tables"  # see one's own tables in a tournament
TABLE = "tournament.table"  # enter hands and penalties, take sign-offs, at one table

Where = Club | Tournament | TableMatch

log = logging.getLogger(__name__)


def club_of(where: Where) -> Club:
    """Return the club that something belongs to."""
    match where:
        case TableMatch():
            return where.tournament.club
        case Tournament():
            return where.club
    return where


def host_of(where: Where) -> Club:
    """Return the club whose officials may see something.

    A practice match belongs to the club that the judge practises for.
    """
    match where:
        case TableMatch():
            return where.tournament.real.club
        case Tournament():
            return where.real.club
    return where


PASSES = Prepared(lambda: JudgePass.objects.select_related("tournament__club").filter(user_id=KEY))
ASSIGNMENTS = Prepared(lambda: JudgeAssignment.objects.filter(user_id=KEY, tournament=OTHER))
ASSIGNMENTS_AT = Prepared(lambda: JudgeAssignment.objects.filter(user_id=KEY, tournament__table_matches=OTHER))
IS_HELD = "is_held"  # set on a match whose query was annotated with `held`
# An organizer without the second factor that the club needs has no role there.
APPS = SecondFactor.objects.filter(user=OuterRef("user"), confirmed_at__isnull=False)
LACKING = (
    Q(club__needs_second_factor=True, role=Official.Role.ORGANIZER)
    & ~Q(Exists(APPS))
    & ~Q(Exists(Passkey.objects.filter(user=OuterRef("user"))))
)
OFFICES = Prepared(lambda: Official.objects.filter(~LACKING, user_id=KEY).values_list("club_id", "role"))


def questions(user: User, table_match: int) -> Iterator[Question]:
    """Yield the queries for a right at a table, so that they can be sent together with the query for the table."""
    yield OFFICES, (user.pk,)
    yield ASSIGNMENTS_AT, (user.pk, table_match)


def held(user: int, tournament: int | OuterRef) -> Combinable:
    """Return an annotation: whether an account has a pass, or assigned tables in a tournament (all given by key).

    A query for a match can carry it as `IS_HELD`, for the account that then writes there.
    """
    with_pass, with_assignment = JudgePass.objects.filter(user=user), JudgeAssignment.objects.filter(user=user)
    return ExpressionWrapper(
        Exists(with_pass) | Exists(with_assignment.filter(tournament=tournament)), output_field=BooleanField()
    )


def pass_of(user: User) -> JudgePass | None:
    """Return the current pass behind an account; None for the account of an official or a member."""
    return PASSES.first(user.pk)


def assignment_of(user: User, tournament: Tournament) -> JudgeAssignment | None:
    """Return the tables that a judge's account is restricted to in a tournament; None if it has every one."""
    return _in_force(user, tournament, ASSIGNMENTS.first(user.pk, tournament.pk))


def _in_force(user: User, tournament: Tournament, post: JudgeAssignment | None) -> JudgeAssignment | None:
    return None if post is None or post.everywhere or is_organizer(user, tournament) else post


def _holds(user: User, where: Where, *roles: str) -> bool:
    club = club_of(where)
    # A token never exceeds its scope, even if its account has more roles.
    if not user.is_active or (user.token is not None and not _in_scope(user.token, where, roles)):
        return False
    return not roles_of(user.pk, club.pk).isdisjoint(roles)


def roles_of(user: int, club: int) -> set[str]:
    """Return the roles that a club gave an account, both by key."""
    return {str(role) for where, role in OFFICES.tuples(user) if where == club}


def _in_scope(token: Token, where: Where, roles: Collection[str]) -> bool:
    """Return whether a token's scope covers one of these roles. Read-only tokens are checked by the API itself."""
    if token.club_id != club_of(where).pk or token.tournament_id not in (None, _tournament_of(where)):
        return False
    if token.scope == Token.Scope.RESULTS:
        return token.is_impersonal
    return token.scope == Token.Scope.READ or token.scope in roles


def _tournament_of(where: Where) -> int | None:
    """Return the key of the tournament that something belongs to, or practises for; None for a club."""
    if isinstance(where, Club):
        return None
    tournament = where.tournament if isinstance(where, TableMatch) else where
    return tournament.practice_for_id or tournament.pk


def is_organizer(user: User, where: Where) -> bool:
    return _holds(user, where, Official.Role.ORGANIZER)


def is_desk(user: User, where: Where) -> bool:
    return _holds(user, where, Official.Role.ORGANIZER, Official.Role.DESK)


def is_judge(user: User, where: Where) -> bool:
    return _holds(user, where, Official.Role.ORGANIZER, Official.Role.JUDGE)


def is_official(user: User, where: Where) -> bool:
    return _holds(user, where, *Official.Role.values)


def judges_in(user: User, where: Tournament) -> bool:
    """Return whether the user is a judge of the club or has an open pass for this tournament.

    A pass for a single table is enough.
    """
    if is_judge(user, where):
        return True
    held = pass_of(user)
    return held is not None and user.is_active and held.tournament_id == where.pk and held.is_open


def judges_at(user: User, where: TableMatch) -> bool:
    """Return whether the user may judge this match: a club judge within their tables, or a pass that covers it.

    A practice match is open only to the judge who started it.
    """
    # Practice matches have no assignments: each belongs to one judge.
    if where.tournament.is_practice:
        return where.tournament.practiser_id == user.pk and judges_in(user, where.tournament.real)
    if is_judge(user, where):
        # Asked by the match's key, so that the query can travel with that of the match (`questions`).
        post = _in_force(user, where.tournament, ASSIGNMENTS_AT.first(user.pk, where.pk))
        return post is None or is_at(where, post.numbers)
    return user.is_active and _opens(pass_of(user), where)


def is_at(table_match: TableMatch, numbers: Collection[int]) -> bool:
    """Return whether a match is at one of these tables, or was before it was moved."""
    return any(table in numbers for table in (table_match.table, *table_match.been_at))


rules.add_perm(ORGANIZE, rules.predicate(is_organizer))
rules.add_perm(DESK, rules.predicate(is_desk))
rules.add_perm(JUDGE, rules.predicate(is_judge))
rules.add_perm(FRIENDLY, rules.predicate(is_official))
rules.add_perm(TABLES, rules.predicate(judges_in))
rules.add_perm(TABLE, rules.predicate(judges_at))


def require(user: User, permission: str, where: Where) -> None:
    """Raise NotAllowed unless the account has that right."""
    if not user.is_authenticated or not user.has_perm(permission, where):
        raise _refused(user, permission, where)


def may_overrule(user: User, table_match: TableMatch) -> bool:
    """Return whether the user may overrule a refused entry (SACI rule 17): organizers, in their practice too."""
    return is_organizer(user, table_match.tournament.real)


def require_overruling(user: User | None, table_match: TableMatch) -> None:
    """Raise NotAllowed unless a known organizer overrules: never a judge alone, never the system by itself."""
    if user is None or not may_overrule(user, table_match):
        text = _("Only an organizer may overrule a refused entry. Call one to the table.")
        raise NotAllowed(text, rule="SACI rule 17", code="organizers-overrule")


def recheck(user: User | None, table_match: TableMatch) -> None:
    """Check a pass again under the locks of a step, so that one revoked meanwhile cannot write.

    The same goes for an account restricted to some tables. Other accounts, and the system itself (None), were checked
    by the caller.
    """
    if user is None:
        return
    is_held = vars(table_match).get(IS_HELD)
    if is_held is None:
        is_held = (
            User.objects.filter(pk=user.pk).values_list(held(user.pk, table_match.tournament_id), flat=True).first()
        )
    if is_held and not judges_at(user, table_match):
        raise _refused(user, TABLE, table_match)


def is_elsewhere(user: User, club: Club) -> bool:
    """Return whether this account works for other clubs only. Objects of this club then do not exist for it.

    A token works for one club.
    """
    if user.token is not None:
        return user.token.club_id != club.pk
    clubs = set(Official.objects.filter(user=user).values_list("club_id", flat=True))
    clubs |= set(JudgePass.objects.filter(user=user).values_list("tournament__club_id", flat=True))
    return bool(clubs) and club.pk not in clubs


def is_of_another_tournament(user: User, where: Where) -> bool:
    """Return whether this is of a tournament that the account's token is not for. It then does not exist for it."""
    own = user.token.tournament_id if user.token is not None else None
    return own is not None and not isinstance(where, Club) and _tournament_of(where) != own


def _opens(held: JudgePass | None, table_match: TableMatch) -> bool:
    if held is None or held.tournament_id != table_match.tournament_id or not held.is_open:
        return False
    return held.everywhere or is_at(table_match, held.numbers)


def closed(held: JudgePass) -> NotAllowed:
    """Return the error for the holder of a pass that was revoked or whose day is over."""
    if held.revoked_at is not None:
        return NotAllowed(_("This pass has been revoked: ask the organizer."), code="pass-revoked")
    day = date_format(held.tournament.date)
    return NotAllowed(_("This pass was for {day}: ask the organizer.").format(day=day), code="pass-over")


def _refused(user: User, permission: str, where: Where) -> NotAllowed:
    """Return the error, and log the attempt by pseudonym so that probing can be detected."""
    error = _why_not(user, where)
    who = user.pseudonym if user.is_authenticated else "nobody"
    log.info("refused to %s: %s of %s %s (%s)", who, permission, type(where).__name__, where.pk, error.code)
    return error


def _why_not(user: User, where: Where) -> NotAllowed:
    """Return the refusal with a reason that the holder of a pass can act on."""
    held = pass_of(user) if user.is_authenticated else None
    if held is not None and not held.is_open:
        return closed(held)
    if held is not None and isinstance(where, TableMatch) and held.tournament_id == where.tournament_id:
        return NotAllowed(_only_for(held.numbers), code="other-table")
    if user.is_authenticated and isinstance(where, TableMatch) and is_judge(user, where):
        post = assignment_of(user, where.tournament)
        if post is not None:
            text = _("You were given other tables: {tables}. Ask the organizer.")
            return NotAllowed(text.format(tables=", ".join(map(str, post.numbers))), code="other-table")
    if user.is_authenticated and user.token is not None and user.token.tournament_id and isinstance(where, Club):
        return for_one_tournament()
    if user.is_authenticated and user.token is not None and user.token.scope != Token.Scope.ORGANIZER:
        text = _("The scope of this token does not allow this: {scope}.")
        return NotAllowed(text.format(scope=user.token.get_scope_display()), code="other-scope")
    if user.is_authenticated and Official.objects.filter(LACKING, user=user, club=club_of(where)).exists():
        text = _("This club needs two-factor authentication of its organizers: switch it on for your account.")
        return NotAllowed(text, code="second-factor-needed")
    return NotAllowed(_("You do not have permission to do this here."), code="not-allowed")


def for_one_tournament() -> NotAllowed:
    """Return the error for a token of one tournament that asks for what is the whole club's."""
    return NotAllowed(_("This token is for one tournament, but this belongs to the whole club."), code="other-scope")


def _only_for(tables: list[int]) -> str:
    if not tables:
        return _("Your pass has no tables: ask the organizer.")
    text = ngettext(
        "Your pass is for table {numbers} only.", "Your pass is for these tables only: {numbers}.", len(tables)
    )
    return text.format(numbers=", ".join(map(str, tables)))


def clubs_served_by(user: User) -> list[Club]:
    """Return the clubs of which an account is an official, in whose journals its changes are written."""
    return list(Club.objects.filter(officials__user=user).distinct().order_by("pk"))
