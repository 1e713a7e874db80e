"""Who may do what: predicates on the offices that a club gave (Official rows) and on the passes of a tournament.

A judge's account that was given tables (JudgePost) is held to them; one that was not judges at every table. A match
that was moved stays open to whoever judged it where it was.

They are asked as `user.has_perm(name, where)`: a right of an office of the club, or of anything of that club; `TABLES`
of a tournament; `TABLE` of a sitting.
"""

import logging
from collections.abc import Collection, Iterator

import rules
from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef
from django.db.models.expressions import Combinable
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.errors import NotAllowed
from tournament.models import Club, JudgePass, JudgePost, Official, Sitting, Token, Tournament, User
from tournament.prepared import KEY, OTHER, Prepared, Question

ORGANIZE = "tournament.organize"  # everything: set up, draw, start rounds, issue, correct
DESK = "tournament.desk"  # register people, take fees, mark who is present
JUDGE = "tournament.judge"  # whatever concerns every table of a club, and its paper
FRIENDLY = "tournament.friendly"  # score friendly tables of a club: every official may
TABLES = "tournament.tables"  # see the tables that one judges at, in a tournament
TABLE = "tournament.table"  # enter hands and penalties, take sign-offs, at one table

Where = Club | Tournament | Sitting

log = logging.getLogger(__name__)


def club_of(where: Where) -> Club:
    """The club to which something belongs."""
    match where:
        case Sitting():
            return where.tournament.club
        case Tournament():
            return where.club
    return where


def host_of(where: Where) -> Club:
    """The club whose people may know of something: of a practice match, the one that will need the judge."""
    match where:
        case Sitting():
            return where.tournament.real.club
        case Tournament():
            return where.real.club
    return where


PASSES = Prepared(lambda: JudgePass.objects.select_related("tournament__club").filter(user_id=KEY))
POSTS = Prepared(lambda: JudgePost.objects.filter(user_id=KEY, tournament=OTHER))
POSTS_AT = Prepared(lambda: JudgePost.objects.filter(user_id=KEY, tournament__sittings=OTHER))
IS_HELD = "is_held"  # an attribute of a sitting that was asked for together with `held`
OFFICES = Prepared(lambda: Official.objects.filter(user_id=KEY).values_list("club_id", "role"))


def questions(user: User, sitting: int) -> Iterator[Question]:
    """What an office is asked for a right at a table, by its key: so that it can be asked together with the table."""
    yield OFFICES, (user.pk,)
    yield POSTS_AT, (user.pk, sitting)


def held(user: int, tournament: int | OuterRef) -> Combinable:
    """A column: whether an account has a pass, or was given tables in a tournament, all by their keys.

    A question that brings a sitting may carry it as `IS_HELD`, for the account that then writes there.
    """
    with_pass, with_post = JudgePass.objects.filter(user=user), JudgePost.objects.filter(user=user)
    return ExpressionWrapper(
        Exists(with_pass) | Exists(with_post.filter(tournament=tournament)), output_field=BooleanField()
    )


def pass_of(user: User) -> JudgePass | None:
    """The pass behind an account, as it is now; None for the account of an official or a member."""
    return PASSES.first(user.pk)


def post_of(user: User, tournament: Tournament) -> JudgePost | None:
    """The tables that a judge's account is held to in a tournament; None where every one is open to it."""
    return _in_force(user, tournament, POSTS.first(user.pk, tournament.pk))


def _in_force(user: User, tournament: Tournament, post: JudgePost | None) -> JudgePost | None:
    return None if post is None or post.everywhere or is_organizer(user, tournament) else post


def _holds(user: User, where: Where, *roles: str) -> bool:
    club = club_of(where)
    if not user.is_active or (user.token is not None and not _in_scope(user.token, club, roles)):
        return False
    return not roles_of(user.pk, club.pk).isdisjoint(roles)


def roles_of(user: int, club: int) -> set[str]:
    """The offices that a club gave an account, both by their keys."""
    return {str(role) for where, role in OFFICES.tuples(user) if where == club}


def _in_scope(token: Token, club: Club, roles: Collection[str]) -> bool:
    """Whether a token carries what one of these offices may do; one that only looks is asked at the API's door."""
    return token.club_id == club.pk and (token.scope == Token.Scope.READ or token.scope in roles)


def is_organizer(user: User, where: Where) -> bool:
    return _holds(user, where, Official.Role.ORGANIZER)


def is_desk(user: User, where: Where) -> bool:
    return _holds(user, where, Official.Role.ORGANIZER, Official.Role.DESK)


def is_judge(user: User, where: Where) -> bool:
    return _holds(user, where, Official.Role.ORGANIZER, Official.Role.JUDGE)


def is_official(user: User, where: Where) -> bool:
    return _holds(user, where, *Official.Role.values)


def judges_in(user: User, where: Tournament) -> bool:
    """A judge of the club, or somebody with a pass for this tournament, be it for one table only."""
    if is_judge(user, where):
        return True
    held = pass_of(user)
    return held is not None and user.is_active and held.tournament_id == where.pk and held.is_open


def judges_at(user: User, where: Sitting) -> bool:
    """A judge of the club, held to his tables where he was given some, or somebody whose pass names this one.

    Of a practice match, who began it.
    """
    if where.tournament.is_practice:
        return where.tournament.practiser_id == user.pk and judges_in(user, where.tournament.real)
    if is_judge(user, where):
        post = _in_force(user, where.tournament, POSTS_AT.first(user.pk, where.pk))
        return post is None or is_at(where, post.numbers)
    return user.is_active and _opens(pass_of(user), where)


def is_at(sitting: Sitting, numbers: Collection[int]) -> bool:
    """Whether a match is at one of these tables, or was before it was moved."""
    return any(table in numbers for table in (sitting.table, *sitting.been_at))


rules.add_perm(ORGANIZE, rules.predicate(is_organizer))
rules.add_perm(DESK, rules.predicate(is_desk))
rules.add_perm(JUDGE, rules.predicate(is_judge))
rules.add_perm(FRIENDLY, rules.predicate(is_official))
rules.add_perm(TABLES, rules.predicate(judges_in))
rules.add_perm(TABLE, rules.predicate(judges_at))


def require(user: User, permission: str, where: Where) -> None:
    """Raise NotAllowed unless the club gave this account that right."""
    if not user.is_authenticated or not user.has_perm(permission, where):
        raise _refused(user, permission, where)


def ask_again(user: User | None, sitting: Sitting) -> None:
    """Ask a pass once more under the locks of a step: one that was taken back meanwhile writes nothing.

    So is an account that is held to some tables. Others, and the house itself (None), were asked by the caller.
    """
    if user is None:
        return
    is_held = vars(sitting).get(IS_HELD)
    if is_held is None:
        is_held = User.objects.filter(pk=user.pk).values_list(held(user.pk, sitting.tournament_id), flat=True).first()
    if is_held and not judges_at(user, sitting):
        raise _refused(user, TABLE, sitting)


def is_elsewhere(user: User, club: Club) -> bool:
    """Whether this account works for other clubs only: for it, what belongs to this one is not even there.

    A token works for one club.
    """
    if user.token is not None:
        return user.token.club_id != club.pk
    clubs = set(Official.objects.filter(user=user).values_list("club_id", flat=True))
    clubs |= set(JudgePass.objects.filter(user=user).values_list("tournament__club_id", flat=True))
    return bool(clubs) and club.pk not in clubs


def _opens(held: JudgePass | None, sitting: Sitting) -> bool:
    if held is None or held.tournament_id != sitting.tournament_id or not held.is_open:
        return False
    return held.everywhere or is_at(sitting, held.numbers)


def closed(held: JudgePass) -> NotAllowed:
    """What the holder of a pass hears that was taken back or whose day is over."""
    if held.revoked_at is not None:
        return NotAllowed(_("This pass has been taken back: ask the organizer."), code="pass-revoked")
    day = date_format(held.tournament.date)
    return NotAllowed(_("This pass was for {day}: ask the organizer.").format(day=day), code="pass-over")


def _refused(user: User, permission: str, where: Where) -> NotAllowed:
    """What the person hears; the log has it too, by pseudonym, for whoever looks for somebody who tries doors."""
    error = _why_not(user, where)
    who = user.pseudonym if user.is_authenticated else "nobody"
    log.info("refused to %s: %s of %s %s (%s)", who, permission, type(where).__name__, where.pk, error.code)
    return error


def _why_not(user: User, where: Where) -> NotAllowed:
    """Why not, in a sentence that the holder of a pass can do something with."""
    held = pass_of(user) if user.is_authenticated else None
    if held is not None and not held.is_open:
        return closed(held)
    if held is not None and isinstance(where, Sitting) and held.tournament_id == where.tournament_id:
        return NotAllowed(_only_for(held.numbers), code="other-table")
    if user.is_authenticated and isinstance(where, Sitting) and is_judge(user, where):
        post = post_of(user, where.tournament)
        if post is not None:
            text = _("You were given other tables: {tables}. Ask the organizer.")
            return NotAllowed(text.format(tables=", ".join(map(str, post.numbers))), code="other-table")
    if user.is_authenticated and user.token is not None and user.token.scope != Token.Scope.ORGANIZER:
        text = _("This token is for less than that: {scope}.")
        return NotAllowed(text.format(scope=user.token.get_scope_display()), code="other-scope")
    return NotAllowed(_("You do not have the right to do this here."), code="not-allowed")


def _only_for(tables: list[int]) -> str:
    if not tables:
        return _("Your pass is for no table now: ask the organizer.")
    text = ngettext(
        "Your pass is for table {numbers} only.", "Your pass is for these tables only: {numbers}.", len(tables)
    )
    return text.format(numbers=", ".join(map(str, tables)))
