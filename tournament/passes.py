"""Passes: a judge without an account gets a name, tables, a link and a PIN; the day's end or the organizer ends it.

The link says whose pass it is, the PIN that it is he. Link and code are never enough: whoever finds the paper of
somebody else still needs the PIN, and has five tries for it. A PIN is counted as tried under the row's lock before it
is compared, so a thousand guesses at once are five as well (assurance.md, attack 23). It is compared outside the lock
and outside any transaction: a hash takes a tenth of a second, and SQLite lets one writer in at a time.
"""

import re
import secrets
import uuid
from collections.abc import Collection
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

from tournament import journal, keys, opening, permissions
from tournament.errors import Conflict, Refused
from tournament.models import TRIES, JudgePass, PassTable, Sitting, Tournament, User
from tournament.names import is_readable

PAUSE = timedelta(minutes=15)
SCOPE = "judge-pass"  # a link made for anything else opens no pass
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that is taken for another: no I, L, O, 0, 1
CODE = re.compile(f"[{LETTERS}]{{6}}")
PIN = re.compile(r"[0-9]{6}")
RUNS = "01234567890 09876543210"
LONGEST_NAME = 120
MOST = 500  # passes of one tournament


@dataclass(frozen=True)
class Issued:
    """A pass and its PIN, shown this once; `pin` None: it was made by an earlier send of the same form."""

    judge_pass: JudgePass
    pin: str | None


def make(*, tournament: Tournament, name: str, tables: Collection[int] | None, key: str, by: User | None) -> Issued:
    """Make a pass for somebody, for some tables or (None) for every table of the tournament.

    The same key with the same content is the same pass, without its PIN; with other content a Conflict.
    """
    keys.check(key)
    name = name.strip()
    if not name or len(name) > LONGEST_NAME or not is_readable(name):
        raise Refused(_("Write a name of at most 120 characters that can be read."), field="name")
    pin = _new_pin()
    hashed = make_password(pin)
    with transaction.atomic():
        tournament = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
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
        _write(judge_pass, by, action="make-pass", after={"tables": wanted})
    return Issued(judge_pass, pin)


def renew(*, judge_pass: JudgePass, by: User | None) -> Issued:
    """A new link and a new PIN, for paper that was lost: the old ones open nothing, and who is in is out."""
    pin = _new_pin()
    hashed = make_password(pin)
    with transaction.atomic():
        judge_pass = _locked(judge_pass)
        _check_not_revoked(judge_pass)
        _end_sessions(judge_pass)
        judge_pass.pin, judge_pass.issued_at = hashed, timezone.now()
        judge_pass.wrong, judge_pass.paused_until = 0, None
        judge_pass.save(update_fields=["pin", "issued_at", "wrong", "paused_until"])
        _write(judge_pass, by, action="renew-pass")
    return Issued(judge_pass, pin)


@transaction.atomic
def change(*, judge_pass: JudgePass, tables: Collection[int] | None, by: User | None) -> JudgePass:
    """Send a judge to other tables, at once; None: every table of the tournament."""
    judge_pass = _locked(judge_pass)
    _check_not_revoked(judge_pass)
    before, wanted = _tables_of(judge_pass), checked_tables(tables, judge_pass.tournament)
    if before == wanted:
        return judge_pass
    judge_pass.everywhere = wanted is None
    judge_pass.save(update_fields=["everywhere"])
    _name_tables(judge_pass, wanted)
    _write(judge_pass, by, action="change-pass", before={"tables": before}, after={"tables": wanted})
    return judge_pass


@transaction.atomic
def revoke(*, judge_pass: JudgePass, by: User | None) -> JudgePass:
    """Take a pass back for good: the next request of who is in with it is refused. Twice is once."""
    judge_pass = _locked(judge_pass)
    if judge_pass.revoked_at is None:
        judge_pass.revoked_at = timezone.now()
        judge_pass.save(update_fields=["revoked_at"])
        _write(judge_pass, by, action="revoke-pass")
    return judge_pass


@transaction.atomic
def lift(*, judge_pass: JudgePass, by: User | None) -> JudgePass:
    """End the pause of a pass before its time; its PIN stays the same."""
    judge_pass = _locked(judge_pass)
    if judge_pass.is_paused:
        judge_pass.wrong, judge_pass.paused_until = 0, None
        judge_pass.save(update_fields=["wrong", "paused_until"])
        _write(judge_pass, by, action="lift-pass")
    return judge_pass


def enter(*, judge_pass: JudgePass, pin: str) -> User:
    """The account to log in when the PIN is right.

    Refused at `pin` when it is wrong, Conflict ("pass-paused") after five wrong ones until the pause is over or lifted,
    NotAllowed when the pass was taken back or its day is over. Paused and malformed tries cost no hash.
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
    """The digits of a PIN for paper that is made once more; for officials, so it counts as no try.

    Refused at `pin` when it is not that of the pass, Conflict when the pass was taken back.
    """
    _check_not_revoked(judge_pass)
    pin = "".join(pin.split())
    if not PIN.fullmatch(pin) or not check_password(pin, judge_pass.pin):
        raise Refused(_("This is not the PIN of the pass: make new paper."), field="pin", code="wrong-pin")
    return pin


def shortly(tables: Collection[int]) -> str:
    """The numbers of tables in short: [1, 2, 3, 4, 7] is "1-4, 7"."""
    runs: list[list[int]] = []
    for table in sorted(tables):
        if runs and table == runs[-1][-1] + 1:
            runs[-1].append(table)
        else:
            runs.append([table])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)


def token_of(judge_pass: JudgePass) -> str:
    """The secret of the personal link: signed, 128 bits; it can be made again as long as the link is not renewed."""
    return str(get_token(judge_pass.user, scope=SCOPE))


def by_token(token: str) -> JudgePass | None:
    """The pass of a personal link, open or not; None when the link was never made, or was made anew since."""
    user = ModelBackend().authenticate(None, sesame=token, scope=SCOPE)
    return permissions.pass_of(user) if user is not None else None


def by_code(code: str) -> JudgePass | None:
    """The pass with this code, however it was typed; None when there is none."""
    code = re.sub(r"[\s-]", "", code).upper()
    if not CODE.fullmatch(code):
        return None
    return JudgePass.objects.select_related("tournament", "user").filter(code=code).first()


def theirs(user: User, tournament: Tournament, sittings: QuerySet[Sitting]) -> QuerySet[Sitting]:
    """Of these sittings of a tournament, those at which this account may enter."""
    if permissions.is_judge(user, tournament):
        post = permissions.post_of(user, tournament)
        return sittings if post is None else _at(sittings, post.numbers)
    held = permissions.pass_of(user)
    if held is None or held.tournament_id != tournament.pk or not held.is_open:
        return sittings.none()
    return sittings if held.everywhere else _at(sittings, held.numbers)


def _at(sittings: QuerySet[Sitting], numbers: Collection[int]) -> QuerySet[Sitting]:
    """Those that are at one of these tables, or were before they were moved: few of them were."""
    moved = sittings.exclude(been_at=[]).order_by().values_list("pk", "been_at")
    here = [pk for pk, been_at in moved if not set(numbers).isdisjoint(been_at)]
    return sittings.filter(Q(table__in=numbers) | Q(pk__in=here))


def _locked(judge_pass: JudgePass) -> JudgePass:
    # The order of locks of every step: the tournament, then what belongs to it.
    Tournament.objects.select_for_update(no_key=True).get(pk=judge_pass.tournament_id)
    return JudgePass.objects.select_for_update(no_key=True).get(pk=judge_pass.pk)


@transaction.atomic
def _count_try(judge_pass: JudgePass) -> JudgePass:
    """Count a PIN before it is compared: who comes sixth meets a pause, however many come at once."""
    judge_pass = JudgePass.objects.select_for_update(no_key=True).get(pk=judge_pass.pk)
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
    """What a wrong PIN hears; with the fifth the journal notes the pause."""
    if tried.wrong < TRIES:
        left = TRIES - tried.wrong
        message = _("This PIN is wrong. Wrong PINs left before the pass is paused for 15 minutes: {left}.")
        return Refused(message.format(left=left), field="pin", code="wrong-pin")
    with transaction.atomic():
        _write(_locked(tried), None, action="pause-pass")
    return _paused(tried)


@transaction.atomic
def _let_in(tried: JudgePass) -> User:
    """The PIN was right; it lets in unless pass or PIN have changed while it was compared."""
    judge_pass = _locked(tried)
    _check_open(judge_pass)
    if judge_pass.pin != tried.pin:
        raise Refused(_("The pass has a new PIN since: ask the organizer."), field="pin", code="wrong-pin")
    judge_pass.wrong, judge_pass.paused_until = 0, None
    judge_pass.save(update_fields=["wrong", "paused_until"])
    _write(judge_pass, judge_pass.user, action="use-pass")
    return judge_pass.user


def _check_open(judge_pass: JudgePass) -> None:
    if not judge_pass.is_open:
        raise permissions.closed(judge_pass)


def _check_not_revoked(judge_pass: JudgePass) -> None:
    if judge_pass.revoked_at is not None:
        raise Conflict(_("This pass has been taken back: make a new one."), code="pass-revoked")


def _check_not_paused(judge_pass: JudgePass) -> None:
    if judge_pass.is_paused:
        raise _paused(judge_pass)


def _paused(judge_pass: JudgePass) -> Conflict:
    until = time_format(timezone.localtime(judge_pass.paused_until), "H:i")
    message = _("Five PINs were wrong: this pass is paused until {time}. The organizer can end the pause.")
    return Conflict(message.format(time=until), field="pin", code="pass-paused")


def checked_tables(tables: Collection[int] | None, tournament: Tournament) -> list[int] | None:
    """The numbers in order, each once; Refused when there are none or the hall has no such table."""
    if tables is None:
        return None
    if not tables:
        raise Refused(_("Name at least one table, or choose every table."), field="tables")
    if min(tables) < 1 or max(tables) > tournament.tables:
        message = _("The tables of the hall are 1 to {last}.")
        raise Refused(message.format(last=tournament.tables), field="tables")
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
    """An account that carries a name and a pseudonym, and that no password opens."""
    account = User(username=f"pass-{uuid.uuid4().hex}", first_name=name)
    account.set_unusable_password()
    account.save()
    return account


def _end_sessions(judge_pass: JudgePass) -> None:
    """The link and every session are signed with the account's password field: another one ends them all."""
    judge_pass.user.set_unusable_password()
    judge_pass.user.save(update_fields=["password"])


def _new_pin() -> str:
    """Six digits by chance, none that people try first: 111111, 123456, 654321."""
    while True:
        pin = f"{secrets.randbelow(10**6):06d}"
        if len(set(pin)) > 1 and pin not in RUNS:
            return pin


def _new_code() -> str:
    while True:
        code = "".join(secrets.choice(LETTERS) for _place in range(6))
        if not JudgePass.objects.filter(code=code).exists():
            return code


def _write(judge_pass: JudgePass, by: User | None, action: str, **more: Any) -> None:
    """One line in the tournament's journal; lists of tables that are open are asked for anew."""
    opening.bump(judge_pass.tournament)
    journal.write(
        where=judge_pass.tournament,
        by=by,
        action=action,
        subject=f"pass {judge_pass.user.pseudonym}",
        rows=[judge_pass],
        **more,
    )
