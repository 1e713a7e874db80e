"""Tables for the accounts of judges: who was given some sees and enters only those, from that moment on.

An account without a post judges at every table, so a small club has nothing to set up; organizers always do. Passes
carry their tables themselves (`passes`).
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournament import journal, opening, passes
from tournament.errors import Refused
from tournament.models import JudgePost, Official, PostTable, Tournament, User


@dataclass(frozen=True)
class Post:
    """A judge of the club and the tables that the account has in one tournament; `tables` None: every one."""

    user: User
    tables: list[int] | None


@dataclass(frozen=True)
class Watch:
    """The names of those who judge at every table, and of those who do at some, by table."""

    everywhere: list[str]
    at: dict[int, list[str]]

    def missing(self, tables: Iterable[int]) -> list[int]:
        """Those of the tables at which nobody judges."""
        return [] if self.everywhere else [table for table in tables if table not in self.at]


def judges(tournament: Tournament) -> QuerySet[User]:
    """The accounts that can be given tables: judges of the club who are not its organizers."""
    offices = Official.objects.filter(club=tournament.club_id)
    found = User.objects.filter(pk__in=offices.filter(role=Official.Role.JUDGE).values("user"), is_active=True)
    organizers = offices.filter(role=Official.Role.ORGANIZER).values("user")
    return found.exclude(pk__in=organizers).order_by("first_name", "username")


def posts_of(tournament: Tournament) -> list[Post]:
    """Every judge of the club with the tables that the account has."""
    held = {one.user_id: one for one in tournament.judge_posts.prefetch_related("tables")}
    return [Post(user, _tables_of(held.get(user.pk))) for user in judges(tournament)]


@transaction.atomic
def assign(*, tournament: Tournament, user: User, tables: Collection[int] | None, by: User | None) -> Post:
    """Give a judge some tables, at once, in the middle of a match too; None: every table again.

    Refused for an account that is no judge of the club or organizes, and for tables that the hall does not have.
    """
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    if not judges(tournament).filter(pk=user.pk).exists():
        text = _("Only judges of the club can be given tables; organizers judge at every table.")
        raise Refused(text, field="judge", code="no-judge")
    wanted = passes.checked_tables(tables, tournament)
    post = JudgePost.objects.filter(tournament=tournament, user=user).first()
    before = _tables_of(post)
    if before == wanted:
        return Post(user, wanted)
    post = post or JudgePost(tournament=tournament, user=user)
    post.everywhere = wanted is None
    post.save()
    _name_tables(post, wanted or [])
    opening.bump(tournament)
    journal.write(
        where=tournament,
        by=by,
        action="assign-judge",
        subject=f"judge {user.pseudonym}",
        before={"tables": before},
        after={"tables": wanted},
        rows=[post],
    )
    return Post(user, wanted)


def watch(tournament: Tournament) -> Watch:
    """Who may enter where: judges with accounts and holders of passes; organizers, who may everywhere, are not told."""
    passes_held = tournament.passes.prefetch_related("tables").select_related("tournament", "user")
    held = [(str(one), None if one.everywhere else one.numbers) for one in passes_held if one.is_open]
    held += [(str(one.user), one.tables) for one in posts_of(tournament)]
    at: dict[int, list[str]] = {}
    for name, numbers in held:
        for number in numbers or ():
            at.setdefault(number, []).append(name)
    return Watch([name for name, numbers in held if numbers is None], at)


def _tables_of(post: JudgePost | None) -> list[int] | None:
    return None if post is None or post.everywhere else post.numbers


def _name_tables(post: JudgePost, wanted: list[int]) -> None:
    post.tables.exclude(table__in=wanted).delete()
    known = set(post.tables.values_list("table", flat=True))
    PostTable.objects.bulk_create(PostTable(post=post, table=table) for table in wanted if table not in known)
