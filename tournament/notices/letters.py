"""What an e-mail says: plain text, in the language of whoever asked for it, told from the rows as they are now."""

import uuid
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import QuerySet
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament import freezing
from tournament.models import Notice, Sitting, Subscription, Team


def related() -> QuerySet[Notice]:
    """Notices with all that their e-mails tell of."""
    deep = ("sitting__round__division__bracket", "sitting__match__winner", "sitting__team_a", "sitting__team_b")
    return Notice.objects.select_related("subscription__tournament__club", "subscription__registration__person", *deep)


def compose(notice: Notice) -> EmailMessage:
    """The e-mail of a notice, ready to be sent."""
    wish = notice.subscription
    with translation.override(wish.language):
        subject, lines = _confirm(wish) if notice.sitting is None else _of_match(notice, notice.sitting)
        body = "\n\n".join([*lines, _foot(wish)]) + "\n"
        stop = _link(wish, "end")
        return EmailMessage(
            subject=" ".join(subject.split()),  # a heading has one line
            body=body,
            from_email=settings.DEFAULT_FROM_EMAIL,
            to=[wish.email],
            headers={
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


def _of_match(notice: Notice, sitting: Sitting) -> tuple[str, list[str]]:
    division = sitting.round.division
    where = f"{freezing.division_name(division)} · {freezing.round_name(division, sitting.round.number)}"
    subject, sentence = _news(notice, sitting)
    teams = [_named(team) for team in (sitting.team_a, sitting.team_b)]
    page = f"{notice.subscription.base_url}/t/{sitting.tournament.slug}/matches/{sitting.pk}/"
    name = notice.subscription.tournament.name
    return f"{subject} · {name}", [sentence, f"{name}\n{where}\n" + "\n".join(teams), page]


def _news(notice: Notice, sitting: Sitting) -> tuple[str, str]:
    """A heading and a sentence."""
    words = {"table": sitting.table, "player": notice.subscription.registration.person.name}
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
            text = _("Officials corrected the result of this match.") + " " + _outcome(sitting)
        case _:
            heading, text = _("The match of {player} is over"), _outcome(sitting)
    return heading.format(**words), text.format(**words)


def _outcome(sitting: Sitting) -> str:
    """How it ended, as it stands now."""
    if sitting.state != Sitting.State.FINISHED:
        return _("It is being played again.")
    winner = sitting.match.winner
    if winner is None:
        return _("Neither team came: both lose the match.")
    first, second = sitting.points_a, sitting.points_b
    if winner.number != sitting.team_a.number:
        first, second = second, first
    if sitting.match.decided == "played":
        text = _("Team {number} won {first} to {second}.")
    else:
        text = _("Team {number} wins the match.")
    return text.format(number=winner.number, first=first, second=second)


def _named(team: Team) -> str:
    return _("Team {number}: {names}").format(number=team.number, names=team.label)


def _foot(wish: Subscription) -> str:
    return "-- \n" + _("No more of these e-mails:") + "\n" + _link(wish, "end")


def _link(wish: Subscription, what: str) -> str:
    return f"{wish.base_url}/t/{wish.tournament.slug}/notices/{wish.public_id}/{what}/"
