"""The journal as sentences: who did what. It holds pseudonyms and numbers; names are looked up as they are today."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from tournament import draw
from tournament.models import JournalLine, Tournament, User

SENTENCES: Mapping[str, str] = {
    "open": noop("opened the tournament"),
    "change": noop("changed the settings"),
    "add-bracket": noop("added the bracket {name}"),
    "add-person": noop("added a person ({kind})"),
    "change-person": noop("changed what is known of a person"),
    "import": noop("took a roster over: {new} new, {changed} changed, {known} known, {refused} refused"),
    "register": noop("registered {who}"),
    "present": noop("noted that {who} is present"),
    "absent": noop("noted that {who} is not present"),
    "withdraw": noop("took {who} off the list"),
    "take-fee": noop("took the fee of {who}, receipt {receipt}"),
    "reverse-payment": noop("gave money back to {who}, receipt {receipt}"),
    "draw": noop("held the lottery of {subject}: {players} players, {teams} teams"),
    "open-championship": noop("brought the bracket winners together"),
    "start-round": noop("started {subject}: {matches} matches"),
    "enter-hand": noop("entered a hand, {subject}"),
    "enter-false-pass": noop("entered a false pass, {subject}"),
    "enter-wrong-domino": noop("entered a wrong domino, {subject}"),
    "enter-forfeit": noop("entered that a team gave up, {subject}"),
    "enter-void": noop("took a line back, {subject}"),
    "sign": noop("took the signature of side {side}, {subject}"),
    "walkover": noop("recorded an absence, {subject}"),
    "finish-match": noop("saw the end, {subject}: team {winner} won"),
    "close-round": noop("saw the end of {subject}"),
    "champion": noop("saw team {team} become champion"),
    "issue": noop("asked for {subject}, version {version}"),
    "make-official": noop("made an account ({role})"),
    "close-account": noop("took the rights of an account away"),
}


@dataclass(frozen=True)
class Line:
    """One line of the story. `who` is a name, or a pseudonym once the account is gone; `what` a sentence's end."""

    line: JournalLine
    who: str
    what: str


def tell(lines: Iterable[JournalLine]) -> list[Line]:
    """The lines with names in them, in the order given."""
    known = list(lines)
    actors = {str(user.pseudonym): str(user) for user in User.objects.filter(pseudonym__in={*_actors(known)})}
    players = _players(known)
    return [
        Line(line=line, who=actors.get(line.actor, line.actor) or _("The house"), what=_what(line, players))
        for line in known
    ]


def _actors(lines: Iterable[JournalLine]) -> Iterable[str]:
    return (line.actor for line in lines if line.actor)


def _players(lines: Iterable[JournalLine]) -> dict[str, str]:
    """Journal subjects of registrations, "registration 7", with the names they have today."""
    tournaments = Tournament.objects.filter(pk__in={line.tournament_id for line in lines if line.tournament_id})
    return {
        f"registration {place.number}": f"{draw.label(place.number)} {place.person.name}"
        for tournament in tournaments
        for place in tournament.registrations.select_related("person")
    }


def _what(line: JournalLine, players: Mapping[str, str]) -> str:
    sentence = SENTENCES.get(line.action)
    if sentence is None:
        return f"{line.action} {line.subject}"
    return _(sentence).format_map(_Words({**line.after, "subject": line.subject, "who": players.get(line.subject)}))


class _Words(dict[str, Any]):
    """Words for a sentence; one that an older line does not have is left out with a dash."""

    def __missing__(self, key: str) -> str:
        return "—"
