"""Notice e-mails: find news by comparing the tables with the state last reported, write the text, send it once.

A change that is reverted before the next comparison is no news, and two changes at once become one. The cause of a
change does not matter: a judge's entry, a correction, or the next match at a table.

A row is claimed, sent once, and retried later if the mail server refuses it. A worker that dies between sending and
saving sends again: the Message-ID is the same, and most mailboxes show it once.
"""

import datetime
import smtplib
import uuid
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from brackets.models import Decided
from tournament.club import time_zones
from tournament.core import jobs
from tournament.core.errors import Refused
from tournament.exchange.notices import push
from tournament.models import Notice, Seat, Subscription, TableMatch, Team, naming

GONE_BY: Final = {Notice.Kind.TABLE: 30, Notice.Kind.CALLED: 30}  # minutes; the e-mail is useless after that
TOO_LATE: Final = "too late"


def send(notice_id: int, *, now: datetime.datetime) -> bool:
    """Send one e-mail. False if another worker claimed or sent it, or if it is too late to be useful."""
    notice = jobs.claim(Notice.objects.filter(jobs.due(now)), notice_id, now=now)
    if notice is None:
        return False
    wish = notice.subscription
    if not (wish.email or wish.endpoint) or _is_stale(notice, now):
        jobs.fail(notice, TOO_LATE, now=now, final=True)
        return False
    if wish.endpoint:
        return _push(notice, wish, now)
    try:
        compose(notice).send()
    except Exception as error:
        _note(notice, error, now)
        raise
    return jobs.finish(notice)


def _push(notice: Notice, wish: Subscription, now: datetime.datetime) -> bool:
    """Send a notice to a browser. A subscription that its push service no longer knows is ended."""
    assert notice.table_match is not None  # noqa: S101 - only e-mail addresses are confirmed
    with translation.override(wish.language), timezone.override(time_zones.zone_of_tournament(wish.tournament_id)):
        title, sentence = _news(notice, notice.table_match)
    url = f"{wish.base_url}/t/{wish.tournament.slug}/matches/{notice.table_match.pk}/"
    tag = f"match-{notice.table_match.pk}"  # a newer message about a match takes the place of the one before
    answer = push.send(wish, {"title": title, "body": sentence, "url": url, "tag": tag}, now=now)
    if answer.is_taken:
        return jobs.finish(notice)
    gone = answer.status in push.GONE
    if gone:
        Subscription.objects.filter(pk=wish.pk).update(endpoint="", push_keys={}, told={}, ended_at=now)
    jobs.fail(notice, answer.error, now=now, final=gone)
    return False


def send_test(address: str) -> None:
    """Send one e-mail to try the mail server, at once. Refused, with what went wrong, if it does not take it."""
    if settings.MAIL_SERVER is None:
        raise Refused(_("No mail server is set."), code="no-mail-server")
    text = _("This is a test of Capicú. If you can read it, notices of matches can be sent.")
    mail = EmailMessage(_("Test of Capicú"), text, settings.DEFAULT_FROM_EMAIL, [address])
    try:
        mail.send()
    except (OSError, smtplib.SMTPException) as error:
        # The type alone: a server's text can contain passwords and addresses.
        told = f"{type(error).__name__} {getattr(error, 'smtp_code', '')}".strip()
        raise Refused(_("The mail server did not take it: {error}.").format(error=told), code="mail-refused") from error


def left_lying(*, now: datetime.datetime) -> list[int]:
    """Return notices without a pending Celery message, and mark them as sent."""
    return jobs.left_lying(Notice.objects.all(), now=now)


def _is_stale(notice: Notice, now: datetime.datetime) -> bool:
    minutes = GONE_BY.get(Notice.Kind(notice.kind), 24 * 60)
    return now - notice.created_at > datetime.timedelta(minutes=minutes)


def _note(notice: Notice, error: Exception, now: datetime.datetime) -> None:
    """Record the type of the error, never the server's text, which contains addresses. Some errors are final."""
    code = getattr(error, "smtp_code", "")
    refused = isinstance(error, smtplib.SMTPRecipientsRefused)
    jobs.fail(notice, f"{type(error).__name__} {code}".strip(), now=now, final=refused)


def compose(notice: Notice) -> EmailMessage:
    """Return the e-mail of a notice, ready to send: plain text in the subscriber's language, from the current rows."""
    wish = notice.subscription
    zone = time_zones.zone_of_tournament(wish.tournament_id)
    with translation.override(wish.language), timezone.override(zone):
        subject, lines = _confirm(wish) if notice.table_match is None else _of_match(notice, notice.table_match)
        body = "\n\n".join([*lines, _foot(wish)]) + "\n"
        stop = _link(wish, "end")
        return EmailMessage(
            subject=" ".join(subject.split()),  # a header has one line
            body=body,
            from_email=settings.DEFAULT_FROM_EMAIL,
            to=[wish.email],
            headers={
                # The same for every attempt, so that mailboxes can drop duplicates.
                "Message-ID": f"<{uuid.uuid5(wish.public_id, str(notice.pk))}@{urlsplit(wish.base_url).hostname}>",
                "Auto-Submitted": "auto-generated",
                "List-Unsubscribe": f"<{stop}>",
                "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            },
        )


def _confirm(wish: Subscription) -> tuple[str, list[str]]:
    tournament, player = wish.tournament, wish.registration.person.name
    words = {"tournament": tournament.name, "player": player, "day": date_format(tournament.date)}
    asked = _("Somebody asked for e-mails to this address about the matches of {player} at {tournament}, {day}.")
    return _("Do you want notices from {tournament}?").format(**words), [
        asked.format(**words) + " " + _("They say when a match gets its table, and how it ended."),
        _("Yes, send them:") + "\n" + _link(wish, "confirm"),
        _("If it was not you, do nothing: the address is forgotten in two days."),
    ]


def _of_match(notice: Notice, table_match: TableMatch) -> tuple[str, list[str]]:
    division = table_match.round.division
    where = f"{naming.division_name(division)} · {naming.round_name(division, table_match.round.number)}"
    subject, sentence = _news(notice, table_match)
    teams = [_named(team) for team in (table_match.team_a, table_match.team_b)]
    page = f"{notice.subscription.base_url}/t/{table_match.tournament.slug}/matches/{table_match.pk}/"
    name = notice.subscription.tournament.name
    return f"{subject} · {name}", [sentence, f"{name}\n{where}\n" + "\n".join(teams), page]


def _news(notice: Notice, table_match: TableMatch) -> tuple[str, str]:
    """Return a subject and a sentence."""
    words = {"table": table_match.table, "player": notice.subscription.registration.person.name}
    match notice.kind:
        case Notice.Kind.CALLED:
            heading, text = (
                _("Table {table}: {player} is called"),
                _("The match of {player} is called to table {table}."),
            )
        case Notice.Kind.TABLE:
            heading, text = _("Table {table} for {player}"), _("The match of {player} is at table {table}.")
        case Notice.Kind.ANNULLED:
            heading = _("A match of {player} was annulled")
            text = _("Officials annulled the sheet of this match: it counts no more.")
        case Notice.Kind.CORRECTED:
            heading = _("A result of {player} was changed")
            text = _("Officials corrected the result of this match.") + " " + _outcome(table_match)
        case _:
            heading, text = _("The match of {player} is over"), _outcome(table_match)
    return heading.format(**words), text.format(**words)


def _outcome(table_match: TableMatch) -> str:
    """Return the current result as a sentence."""
    if table_match.state != TableMatch.State.FINISHED:
        return _("It is being played again.")
    winner = table_match.match.winner
    if table_match.match.decided == "level":
        return _("The match ended level: neither team has won or lost it.")
    if winner is None:
        return _("Neither team came: both lose the match.")
    first, second = table_match.points_a, table_match.points_b
    if winner.number != table_match.team_a.number:
        first, second = second, first
    if table_match.match.decided == "played":
        text = _("{team} won {first} to {second}.")
    else:
        text = _("{team} wins the match.")
    note = table_match.end_note
    team = table_match.team_a if winner.number == table_match.team_a.number else table_match.team_b
    return text.format(team=naming.team_title(team), first=first, second=second) + (f" ({note})" if note else "")


def _named(team: Team) -> str:
    if team.round is not None:
        return team.label
    return _("Team {number}: {names}").format(number=team.number, names=team.label)


def _foot(wish: Subscription) -> str:
    return "-- \n" + _("No more of these e-mails:") + "\n" + _link(wish, "end")


def _link(wish: Subscription, what: str) -> str:
    return f"{wish.base_url}/t/{wish.tournament.slug}/notices/{wish.public_id}/{what}/"


Told = dict[str, Any]


def look(*, now: datetime.datetime) -> int:
    """Create notices for all news. Returns how many. Takes one query if nothing has changed."""
    heard = Subscription.objects.filter(confirmed_at__isnull=False, ended_at=None)
    # One query over two version columns: most polls find no difference.
    behind = [
        key for key, seen, version in heard.values_list("pk", "told__version", "tournament__version") if seen != version
    ]
    return _create_notices(behind, now) if behind else 0


@transaction.atomic
def _create_notices(keys: list[int], now: datetime.datetime) -> int:
    """Create notices under a lock, so that two parallel workers send each once."""
    wanted = Subscription.objects.select_for_update(no_key=True, of=("self",)).filter(pk__in=keys, ended_at=None)
    rows = list(wanted.select_related("tournament").order_by("pk"))
    played = _table_matches_of(rows)
    notices = []
    for row in rows:
        told = _reported_state(row, played[row.registration_id])
        news = _looking_news(row.told, told)
        notices += [
            Notice(subscription=row, table_match_id=int(key), kind=kind, facts=facts, created_at=now)
            for key, kind, facts in news
        ]
        row.told = told
    Subscription.objects.bulk_update(rows, ["told"])
    Notice.objects.bulk_create(notices)
    return len(notices)


def all_known(row: Subscription) -> Told:
    """Return the current state as if it had been reported."""
    return _reported_state(row, _table_matches_of([row])[row.registration_id])


def _reported_state(row: Subscription, table_matches: Iterable[TableMatch]) -> Told:
    """Return the reported state. `version` was read before the matches: a change in between is compared again."""
    return {"version": row.tournament.version, "table_matches": {str(one.pk): _state(one) for one in table_matches}}


def _table_matches_of(rows: Iterable[Subscription]) -> dict[int, list[TableMatch]]:
    """Return the matches of each registration, annulled ones too."""
    players = {row.registration_id for row in rows}
    found: dict[int, list[TableMatch]] = defaultdict(list)
    seats = Seat.objects.filter(registration__in=players).order_by("table_match_id")
    table_matches = {one.pk: one for one in TableMatch.every.filter(seats__in=seats).select_related("match__winner")}
    for seat in seats:
        found[seat.registration_id].append(table_matches[seat.table_match_id])
    return found


def _state(table_match: TableMatch) -> dict[str, Any]:
    """Return the reportable state of a match: table, call time, result, annulment."""
    return {
        "table": table_match.table,
        "called": table_match.called_at.isoformat() if table_match.called_at else None,
        "result": _result(table_match),
        "annulled": table_match.annulled_at is not None,
    }


def _result(table_match: TableMatch) -> str | None:
    """Return the winner and the points as text; None until the match is over."""
    match = table_match.match
    if table_match.state != TableMatch.State.FINISHED or match.decided == Decided.OPEN:
        return None
    winner = match.winner.number if match.winner else 0
    return f"{winner}:{table_match.points_a}-{table_match.points_b}"


def _looking_news(before: Told, after: Told) -> Iterator[tuple[str, Notice.Kind, dict[str, Any]]]:
    """Yield at most one notice for each match."""
    old = before.get("table_matches", {})
    for key, now in after["table_matches"].items():
        was = old.get(key, {"table": None, "called": None, "result": None, "annulled": False})
        # A match that is new to this subscription is compared with an empty state.
        kind = _kind(was, now, is_new=key not in old)
        if kind is not None:
            yield key, kind, {"table": now["table"]}


def _kind(was: dict[str, Any], now: dict[str, Any], *, is_new: bool) -> Notice.Kind | None:
    # In order of importance: only the first change is reported.
    if now["annulled"]:
        return None if is_new or was["annulled"] else Notice.Kind.ANNULLED
    if was["result"] != now["result"]:
        return Notice.Kind.RESULT if was["result"] is None else Notice.Kind.CORRECTED
    if now["result"] is not None:
        return None
    if now["called"] is not None and was["called"] != now["called"]:
        return Notice.Kind.CALLED
    return Notice.Kind.TABLE if was["table"] != now["table"] else None
