"""Judge passes: access for a judge without an account, with a name, tables, a link and a PIN.

A pass ends with the day or when the organizer revokes it. The link identifies the pass, the PIN authenticates the
holder: with a stolen link or code an attacker still needs the PIN and has five tries. A try is counted under the row
lock before the PIN is compared, so a thousand parallel guesses are limited to five as well (assurance.md, attack 23).
The comparison runs outside the lock and outside any transaction: a hash takes a tenth of a second, and SQLite allows
one writer at a time.
"""

import re
import secrets
import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.contrib.auth.hashers import check_password, make_password
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from sesame.backends import ModelBackend
from sesame.utils import get_token

from tournament.club import permissions
from tournament.core.database.transactions import check_key, lock_row
from tournament.core.errors import Conflict, Refused
from tournament.core.names import is_readable
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.models import TRIES, JudgePass, PassTable, TableMatch, Tournament, User
from tournament.tournaments import opening

PAUSE = timedelta(minutes=15)
SCOPE = "judge-pass"  # a link signed for another scope opens no pass
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # unambiguous on paper: no I, L, O, 0, 1
CODE = re.compile(f"[{LETTERS}]{{6}}")
PIN = re.compile(r"[0-9]{6}")
RUNS = "01234567890 09876543210"  # PINs that are a run of digits are too easy to guess
LONGEST_NAME = 120
MOST = 500  # passes per tournament, whose page lists them all; a pass may be for many tables


@dataclass(frozen=True)
class Issued:
    """A pass and its PIN, which is shown only once.

    `pin` None: an earlier submission of the same form created the pass.
    """

    judge_pass: JudgePass
    pin: str | None


def make_all(
    *,
    tournament: Tournament,
    judges: Sequence[tuple[str, Collection[int] | None]],
    count: int = 0,
    key: str,
    by: User | None,
) -> list[Issued]:
    """Create passes for several judges, given by name and tables (None: every table), each as `make` does.

    Without judges, `count` passes for every table, named by number. Refused before the first one is made if one of
    them cannot be.
    """
    judges = judges or [(name, None) for name in _numbered(tournament, count, key)]
    for name, tables in judges:
        try:
            _checked_name(name)
            checked_tables(tables, tournament)
        except Refused as error:
            raise error if len(judges) == 1 else Refused(f"{name}: {error.message}", field=error.field) from error
    keys = [key, *(f"{key[:58]}-{number}" for number in range(2, len(judges) + 1))]
    return [
        make(tournament=tournament, name=name, tables=tables, key=one, by=by)
        for one, (name, tables) in zip(keys, judges, strict=True)
    ]


def _numbered(tournament: Tournament, count: int, key: str) -> list[str]:
    """Return names for so many passes, numbered on from those that the tournament has: "Judge 3"."""
    # Not those of the same form, so that it gets the same names when it is sent again.
    made = tournament.passes.exclude(key__startswith=key[:58]).count()
    return [_("Judge {number}").format(number=made + number) for number in range(1, count + 1)]


def make(*, tournament: Tournament, name: str, tables: Collection[int] | None, key: str, by: User | None) -> Issued:
    """Create a pass for some tables, or for every table of the tournament (None).

    `key` is the idempotency key: the same key and content return the same pass, without its PIN; other content is a
    Conflict.
    """
    check_key(key)
    name = _checked_name(name)
    pin = _new_pin()
    hashed = make_password(pin)
    with transaction.atomic():
        tournament = lock_row(Tournament.objects, tournament.pk)
        wanted = checked_tables(tables, tournament)
        made = JudgePass.objects.filter(tournament=tournament)
        if (same := made.filter(key=key).first()) is not None:
            if str(same) != name or _tables_of(same) != wanted:
                raise Conflict(_("This form was already used for another pass."), code="key-reused")
            return Issued(same, None)
        if made.count() >= MOST:
            raise Refused(_("A tournament has at most 500 passes."))
        judge_pass = JudgePass.objects.create(
            tournament=tournament,
            user=_new_account(name),
            everywhere=wanted is None,
            code=_new_code(),
            pin=hashed,
            issued_at=timezone.now(),
            key=key,
            made_by=by,
        )
        _name_tables(judge_pass, wanted)
        _write(judge_pass, by, action=Action.MAKE_PASS, after={"tables": wanted})
    return Issued(judge_pass, pin)


def _checked_name(name: str) -> str:
    """Return the name without outer spaces. Refused if it is empty, too long or unreadable."""
    name = name.strip()
    if not name or len(name) > LONGEST_NAME or not is_readable(name):
        raise Refused(_("Write a name of at most 120 characters that can be read."), field="name")
    return name


def renew(*, judge_pass: JudgePass, by: User | None) -> Issued:
    """Issue a new link and PIN for lost paper. The old ones stop working, and open sessions end."""
    pin = _new_pin()
    hashed = make_password(pin)
    with transaction.atomic():
        judge_pass = _locked(judge_pass)
        _check_not_revoked(judge_pass)
        _end_sessions(judge_pass)
        judge_pass.pin, judge_pass.issued_at = hashed, timezone.now()
        judge_pass.wrong, judge_pass.paused_until = 0, None
        judge_pass.save(update_fields=["pin", "issued_at", "wrong", "paused_until"])
        _write(judge_pass, by, action=Action.RENEW_PASS)
    return Issued(judge_pass, pin)


def copy(*, judge_pass: JudgePass, tournament: Tournament, by: User | None) -> JudgePass:
    """Copy a pass with its name and tables to another tournament; call it in the transaction that opens that one.

    Its account and code are new, and it has no PIN: renewing it prints one.
    """
    made = JudgePass.objects.create(
        tournament=tournament,
        user=_new_account(str(judge_pass)),
        everywhere=judge_pass.everywhere,
        code=_new_code(),
        pin=make_password(None),
        issued_at=timezone.now(),
        key=judge_pass.key,
        made_by=by,
    )
    _name_tables(made, _tables_of(judge_pass))
    return made


@transaction.atomic
def change(*, judge_pass: JudgePass, tables: Collection[int] | None, by: User | None) -> JudgePass:
    """Assign a judge to other tables, effective immediately. None: every table of the tournament."""
    judge_pass = _locked(judge_pass)
    _check_not_revoked(judge_pass)
    before, wanted = _tables_of(judge_pass), checked_tables(tables, judge_pass.tournament)
    if before == wanted:
        return judge_pass
    judge_pass.everywhere = wanted is None
    judge_pass.save(update_fields=["everywhere"])
    _name_tables(judge_pass, wanted)
    _write(judge_pass, by, action=Action.CHANGE_PASS, before={"tables": before}, after={"tables": wanted})
    return judge_pass


@transaction.atomic
def revoke(*, judge_pass: JudgePass, by: User | None) -> JudgePass:
    """Revoke a pass for good: the holder's next request is refused. Revoking twice has no effect."""
    judge_pass = _locked(judge_pass)
    if judge_pass.revoked_at is None:
        judge_pass.revoked_at = timezone.now()
        judge_pass.save(update_fields=["revoked_at"])
        _write(judge_pass, by, action=Action.REVOKE_PASS)
    return judge_pass


@transaction.atomic
def lift(*, judge_pass: JudgePass, by: User | None) -> JudgePass:
    """End the pause of a pass early. The PIN stays the same."""
    judge_pass = _locked(judge_pass)
    if judge_pass.is_paused:
        judge_pass.wrong, judge_pass.paused_until = 0, None
        judge_pass.save(update_fields=["wrong", "paused_until"])
        _write(judge_pass, by, action=Action.LIFT_PASS)
    return judge_pass


def enter(*, judge_pass: JudgePass, pin: str) -> User:
    """Return the account to log in if the PIN is right.

    Refused at `pin` when it is wrong, Conflict ("pass-paused") after five wrong ones until the pause is over or
    lifted, NotAllowed when the pass was revoked or its day is over. Paused and malformed tries cost no hash.
    """
    pin = "".join(pin.split())
    if not PIN.fullmatch(pin):
        raise Refused(_("The PIN has six digits."), field="pin", code="bad-pin")
    _check_open(judge_pass)
    _check_not_paused(judge_pass)
    tried = _count_try(judge_pass)
    if not check_password(pin, tried.pin):
        raise _wrong(tried)
    return _let_in(tried)


def check_pin(*, judge_pass: JudgePass, pin: str) -> str:
    """Return the digits of a PIN for printing the pass again. For officials, so it does not count as a try.

    Refused at `pin` when it is not the PIN of the pass, Conflict when the pass was revoked.
    """
    _check_not_revoked(judge_pass)
    pin = "".join(pin.split())
    if not PIN.fullmatch(pin) or not check_password(pin, judge_pass.pin):
        raise Refused(_("This is not the PIN of the pass: issue a new pass."), field="pin", code="wrong-pin")
    return pin


def token_of(judge_pass: JudgePass) -> str:
    """Return the signed secret of the personal link (128 bits). It is reproducible until the link is renewed."""
    return str(get_token(judge_pass.user, scope=SCOPE))


def by_token(token: str) -> JudgePass | None:
    """Return the pass of a personal link, open or not; None if the link is invalid or was renewed since."""
    user = ModelBackend().authenticate(None, sesame=token, scope=SCOPE)
    return permissions.pass_of(user) if user is not None else None


def by_code(code: str) -> JudgePass | None:
    """Return the pass with this code in any notation; None if there is none."""
    # People type codes with spaces, hyphens and small letters.
    code = re.sub(r"[\s-]", "", code).upper()
    if not CODE.fullmatch(code):
        return None
    return JudgePass.objects.select_related("tournament", "user").filter(code=code).first()


def theirs(user: User, tournament: Tournament, table_matches: QuerySet[TableMatch]) -> QuerySet[TableMatch]:
    """Filter matches of a tournament to those this account may enter."""
    return at_tables(table_matches, tables_of(user, tournament))


def tables_of(user: User, tournament: Tournament) -> list[int] | None:
    """Return the tables whose matches this account may enter, empty for none; None: every table."""
    if permissions.is_judge(user, tournament):
        post = permissions.assignment_of(user, tournament)
        return None if post is None else sorted(post.numbers)
    held = permissions.pass_of(user)
    return _tables_of(held) if held is not None and held.tournament_id == tournament.pk and held.is_open else []


def at_tables(table_matches: QuerySet[TableMatch], numbers: Collection[int] | None) -> QuerySet[TableMatch]:
    """Filter matches that are, or were before a move, at one of these tables; None: at any."""
    if numbers is None:
        return table_matches
    # JSON containment lookups do not work on SQLite; few matches are moved, so they are compared in Python.
    moved = table_matches.exclude(been_at=[]).order_by().values_list("pk", "been_at")
    here = [pk for pk, been_at in moved if not set(numbers).isdisjoint(been_at)]
    return table_matches.filter(Q(table__in=numbers) | Q(pk__in=here))


def _locked(judge_pass: JudgePass) -> JudgePass:
    # Same lock order as in every step: the tournament, then its rows.
    lock_row(Tournament.objects, judge_pass.tournament_id)
    return lock_row(JudgePass.objects, judge_pass.pk)


@transaction.atomic
def _count_try(judge_pass: JudgePass) -> JudgePass:
    """Count a try before the PIN is compared: the sixth meets a pause, even when many arrive at once."""
    judge_pass = lock_row(JudgePass.objects, judge_pass.pk)
    _check_open(judge_pass)
    _check_not_paused(judge_pass)
    if judge_pass.paused_until is not None:  # a pause that is over
        judge_pass.wrong, judge_pass.paused_until = 0, None
    judge_pass.wrong += 1
    if judge_pass.wrong == TRIES:
        judge_pass.paused_until = timezone.now() + PAUSE
    judge_pass.save(update_fields=["wrong", "paused_until"])
    return judge_pass


def _wrong(tried: JudgePass) -> Refused | Conflict:
    """Return the error for a wrong PIN. With the fifth, the journal records the pause."""
    if tried.wrong < TRIES:
        left = TRIES - tried.wrong
        message = _("This PIN is wrong. Wrong PINs left before the pass is paused for 15 minutes: {left}.")
        return Refused(message.format(left=left), field="pin", code="wrong-pin")
    with transaction.atomic():
        _write(_locked(tried), None, action=Action.PAUSE_PASS)
    return _paused(tried)


@transaction.atomic
def _let_in(tried: JudgePass) -> User:
    """Complete a login after a correct PIN, unless pass or PIN changed during the comparison."""
    judge_pass = _locked(tried)
    _check_open(judge_pass)
    if judge_pass.pin != tried.pin:
        raise Refused(_("The pass has a new PIN: ask the organizer."), field="pin", code="wrong-pin")
    judge_pass.wrong, judge_pass.paused_until = 0, None
    judge_pass.save(update_fields=["wrong", "paused_until"])
    _write(judge_pass, judge_pass.user, action=Action.USE_PASS)
    return judge_pass.user


def _check_open(judge_pass: JudgePass) -> None:
    if not judge_pass.is_open:
        raise permissions.closed(judge_pass)


def _check_not_revoked(judge_pass: JudgePass) -> None:
    if judge_pass.revoked_at is not None:
        raise Conflict(_("This pass has been revoked: create a new one."), code="pass-revoked")


def _check_not_paused(judge_pass: JudgePass) -> None:
    if judge_pass.is_paused:
        raise _paused(judge_pass)


def _paused(judge_pass: JudgePass) -> Conflict:
    until = time_format(timezone.localtime(judge_pass.paused_until))
    message = _("Five wrong PINs: this pass is paused until {time}. The organizer can end the pause.")
    return Conflict(message.format(time=until), field="pin", code="pass-paused")


def checked_tables(tables: Collection[int] | None, tournament: Tournament) -> list[int] | None:
    """Return the table numbers sorted and unique. Refused if there are none or the hall has no such table."""
    if tables is None:
        return None
    if not tables:
        raise Refused(_("Name at least one table, or choose every table."), field="tables")
    last = tournament.tables or opening.MAX_TABLES  # before anybody registers, nobody knows how many will be needed
    if min(tables) < 1 or max(tables) > last:
        raise Refused(_("The tables of the hall are 1 to {last}.").format(last=last), field="tables")
    return sorted(set(tables))


def _tables_of(judge_pass: JudgePass) -> list[int] | None:
    return None if judge_pass.everywhere else judge_pass.numbers


def _name_tables(judge_pass: JudgePass, wanted: list[int] | None) -> None:
    judge_pass.tables.exclude(table__in=wanted or []).delete()
    known = set(judge_pass.numbers)
    PassTable.objects.bulk_create(
        PassTable(judge_pass=judge_pass, table=table) for table in wanted or [] if table not in known
    )


def _new_account(name: str) -> User:
    """Create an account with a name and a pseudonym but no usable password."""
    account = User(username=f"pass-{uuid.uuid4().hex}", first_name=name)
    account.set_unusable_password()
    account.save()
    return account


def _end_sessions(judge_pass: JudgePass) -> None:
    """End every session and the link: both are signed with the account's password field."""
    judge_pass.user.set_unusable_password()
    judge_pass.user.save(update_fields=["password"])


def _new_pin() -> str:
    """Return six random digits, except the most guessable: 111111, 123456, 654321."""
    while True:
        pin = f"{secrets.randbelow(10**6):06d}"
        if len(set(pin)) > 1 and pin not in RUNS:
            return pin


def _new_code() -> str:
    while True:
        code = "".join(secrets.choice(LETTERS) for _place in range(6))
        if not JudgePass.objects.filter(code=code).exists():
            return code


def _write(judge_pass: JudgePass, by: User | None, action: Action, **more: Any) -> None:
    """Write a journal entry and bump the version, so that open table lists reload."""
    opening.touch(judge_pass.tournament)
    log.write(judge_pass.tournament, by, action, judge_pass, rows=[judge_pass], **more)
