"""The journal as sentences: who did what. It holds pseudonyms and numbers; names are looked up as they are today."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from tournament import draw, formats, freezing
from tournament.forms.organizer.passes import shortly
from tournament.models import (
    Format,
    HelpCall,
    JournalLine,
    JudgePass,
    JudgePost,
    Official,
    Person,
    Token,
    Tournament,
    User,
)
from tournament.pages.organizer.subjects import spoken

SENTENCES: Mapping[str, str] = {
    "open": noop("opened the tournament"),
    "change": noop("changed the settings"),
    "add-bracket": noop("added the bracket {name}"),
    "choose-format": noop("chose how {subject} is played: {format}"),
    "add-person": noop("added a person ({kind})"),
    "change-person": noop("changed what is known of a person"),
    "set-standing": noop("changed the standing of {who}"),
    "merge-people": noop("made two records of {who} one"),
    "erase-person": noop("erased a person on request: {who}"),
    "import-tournament": noop("took a tournament in from a file, with its journal of {lines} lines"),
    "import": noop("took a roster over: {new} new, {changed} changed, {known} known, {refused} refused"),
    "undo-roster": noop("undid a roster: {removed} rows removed, {back} put back, {stay} stay"),
    "import-results": noop("took past results over: {new} new, {changed} changed, {known} known, {refused} refused"),
    "undo-results": noop("undid past results: {removed} rows removed, {back} put back, {stay} stay"),
    "pre-register": noop("somebody asked for a place from home"),
    "confirm-place": noop("confirmed a place asked for from home, {subject}"),
    "decline-place": noop("declined a place asked for from home, {subject}"),
    "register": noop("registered {who}"),
    "let-in": noop("registered {who} by way of exception"),
    "register-late": noop("registered {who} after the lottery, as waiting"),
    "replace-player": noop("let {into} play in place of {out}, {subject}"),
    "substitute-player": noop("let {into} play on in place of {out}, {subject}"),
    "withdraw-team": noop("took {subject} out of the tournament: it withdrew"),
    "disqualify-team": noop("disqualified {subject}: {rule}"),
    "return-team": noop("let {subject} come back"),
    "keep-out": noop("kept {subject} out, which has left"),
    "join-bracket": noop("let {subject} take the place of the bye: {players}"),
    "present": noop("noted that {who} is present"),
    "absent": noop("noted that {who} is not present"),
    "withdraw": noop("took {who} off the list"),
    "take-fee": noop("took the fee of {who}, receipt {receipt}"),
    "reverse-payment": noop("gave money back to {who}, receipt {receipt}"),
    "refund-payment": noop("gave part of a payment back to {who}, receipt {receipt}"),
    "waive-fee": noop("waived the fee of {who}, receipt {receipt}"),
    "open-cash": noop("opened the cash box of {desk}"),
    "move-cash": noop("put money into the cash box of {desk}, or took it out"),
    "count-cash": noop("counted the cash box of {desk}"),
    "close-cash": noop("closed the cash box of {desk}"),
    "add-price": noop("added the price {name}"),
    "change-price": noop("changed the price {name}"),
    "move-price": noop("moved the price {name} up"),
    "drop-price": noop("dropped the price {name}"),
    "lay-out-plan": noop("laid out the day's plan"),
    "add-to-plan": noop("put a line into the day's plan, for {starts_at}"),
    "change-plan": noop("changed a line of the day's plan, now for {starts_at}"),
    "shift-plan": noop("moved {lines} lines of the day's plan by {minutes} minutes"),
    "take-out-of-plan": noop("took the line for {starts_at} out of the day's plan"),
    "close-list": noop("closed the list of {subject} for its lottery: {players} players"),
    "reopen-list": noop("opened the list of {subject} again"),
    "commit-draw": noop("published the commitment for the lottery of {subject}"),
    "type-tile": noop("typed what the hall drew for {subject}: {tiles}"),
    "take-tile-back": noop("took a tile back for {subject}: {tiles}"),
    "redraw": noop("gave the draw of {subject} up"),
    "draw": noop("held the lottery of {subject}: {players} players, {teams} teams"),
    "grow-bracket": noop("paired who meets next, {subject}: matches {matches}"),
    "rank-bracket": noop("saw the order in which {subject} ended: teams {teams}"),
    "open-championship": noop("brought the bracket winners together"),
    "start-round": noop("started {subject}: {matches} matches"),
    "seat-match": noop("gave table {table} to a match that waited, {subject}"),
    "move-match": noop("moved a match to table {table}, {subject}"),
    "call-match": noop("called the teams to table {table}, {subject}"),
    "name-table": noop("named {subject}: {name}"),
    "close-table": noop("took {subject} out of order"),
    "open-table": noop("put {subject} in order again"),
    "assign-judge": noop("gave {who} tables to judge at: {tables}"),
    "enter-hand": noop("entered a hand, {subject}"),
    "enter-false-pass": noop("entered a false pass, {subject}"),
    "enter-wrong-domino": noop("entered a wrong domino, {subject}"),
    "enter-forfeit": noop("entered that a team gave up, {subject}"),
    "enter-void": noop("took a line back, {subject}"),
    "sign": noop("took the signature of side {side}, {subject}"),
    "confirm-sheet": noop("confirmed the sheet as a second official, {subject}"),
    "send-sheet-back": noop("sent the sheet back, {subject}"),
    "take-paper-in": noop("typed in a sheet kept on paper, {lines} lines, {subject}"),
    "sit-as-on-paper": noop("noted who sat where on paper, {subject}"),
    "walkover": noop("recorded an absence, {subject}"),
    "call-help": noop("called for help at table {table}: {kind}, {subject}"),
    "answer-call": noop("answered that somebody is coming, {subject}"),
    "close-call": noop("closed a call for help, {subject}"),
    "finish-match": noop("saw the end, {subject}: team {winner} won"),
    "close-round": noop("saw the end of {subject}"),
    "reopen-round": noop("opened {subject} again"),
    "correct-match": noop("corrected {subject}"),
    "rule-match": noop("ruled {subject} for team {winner} (SACI rule 17)"),
    "annul-sheet": noop("annulled a sheet, {subject}"),
    "exchange-place": noop("put team {into} in the place of team {out}, {subject}"),
    "replay-match": noop("let a match be played again, {subject}"),
    "void-match": noop("let a match count for nothing, {subject}"),
    "close-championship": noop("took the championship back"),
    "champion": noop("saw team {team} become champion"),
    "start-friendly": noop("began {subject}"),
    "finish-friendly": noop("saw the end of {subject}"),
    "end-friendly": noop("ended {subject} before it was over"),
    "make-pass": noop("made a pass for {who}: {tables}"),
    "renew-pass": noop("made new paper for the pass of {who}"),
    "change-pass": noop("gave {who} other tables: {tables}"),
    "revoke-pass": noop("took the pass of {who} back"),
    "pause-pass": noop("paused the pass of {who} after five wrong PINs"),
    "lift-pass": noop("ended the pause of the pass of {who}"),
    "use-pass": noop("came in with a pass"),
    "issue": noop("asked for {subject}, version {version}"),
    "steer-wall": noop("chose what the wall shows"),
    "hang-picture": noop("hung {subject} on the wall"),
    "take-picture-down": noop("took {subject} off the wall"),
    "promise-prize": noop("promised {subject}"),
    "withdraw-prize": noop("took back the promise of {subject}"),
    "set-prize-pool": noop("set the pool of the prizes"),
    "hand-prize-out": noop("handed prize {prize} to {who}, receipt {receipt}"),
    "take-prize-back": noop("took prize {prize} back from {who}, receipt {receipt}"),
    "club-language": noop("chose the language of the club's pages"),
    "club-look": noop("changed the look of the club's papers"),
    "make-official": noop("made an account ({role})"),
    "set-password": noop("gave an account a new password"),
    "make-token": noop("made a token for a program: {scope}, {days} days"),
    "revoke-token": noop("took the token of a program back"),
    "make-webhook": noop("let another program be told: {host}"),
    "change-webhook": noop("changed what another program is told"),
    "renew-webhook": noop("made a new secret for another program"),
    "remove-webhook": noop("took another program off the list"),
    "close-account": noop("took the rights of an account away"),
}


@dataclass(frozen=True)
class Line:
    """One line of the story. `who` is a name, or a pseudonym once the account is gone; `what` a sentence's end."""

    line: JournalLine
    who: str
    what: str


@dataclass(frozen=True)
class _Subjects:
    """What the lines of one tournament are about: players and judges by journal subject, names of brackets by key."""

    players: Mapping[str, str]
    brackets: Mapping[str, str]

    @classmethod
    def of(cls, tournament: Tournament) -> "_Subjects":
        places = tournament.registrations.select_related("person")
        held = JudgePass.objects.filter(tournament=tournament).select_related("user")
        posted = JudgePost.objects.filter(tournament=tournament).select_related("user")
        return cls(
            players={f"registration {one.number}": f"{draw.label(one.number)} {one.person.name}" for one in places}
            | {f"pass {one.user.pseudonym}": str(one) for one in held}
            | {f"judge {one.user.pseudonym}": str(one) for one in posted},
            brackets={"championship": _("Championship")}
            | {one.key: freezing.division_name(one) for one in tournament.divisions.all()},
        )


NOBODY = _Subjects({}, {})


def tell(lines: Iterable[JournalLine]) -> list[Line]:
    """The lines with names in them, in the order given."""
    known = list(lines)
    tournaments = Tournament.objects.filter(pk__in={line.tournament_id for line in known if line.tournament_id})
    actors = {str(user.pseudonym): str(user) for user in User.objects.filter(pseudonym__in={*_actors(known)})}
    subjects = {tournament.pk: _Subjects.of(tournament) for tournament in tournaments}
    people = _people(known)
    return [
        Line(
            line=line,
            who=actors.get(line.actor, line.actor) or _("The house"),
            what=_what(line, subjects.get(line.tournament_id or 0, NOBODY), people),
        )
        for line in known
    ]


def _actors(lines: Iterable[JournalLine]) -> Iterable[str]:
    return (line.actor for line in lines if line.actor)


def _people(lines: Iterable[JournalLine]) -> dict[str, str]:
    """People as the journal calls them, by the names that they have today."""
    keys = {int(found[1]) for line in lines if (found := re.fullmatch(r"person (\d+)", line.subject))}
    return {f"person {person.pk}": person.name for person in Person.every.filter(pk__in=keys)}


def _what(line: JournalLine, subjects: _Subjects, people: Mapping[str, str]) -> str:
    sentence = SENTENCES.get(line.action)
    if sentence is None:
        return f"{line.action} {line.subject}"
    named = {name: str(label) for name, label in _labels(line)}
    who = subjects.players.get(line.subject) or people.get(line.subject, "—")
    named |= {"subject": spoken(line.subject, subjects.brackets), "who": who, **_late_people(line, subjects)}
    return _(sentence).format_map(_Words({**line.after, **named}))


def _late_people(line: JournalLine, subjects: _Subjects) -> dict[str, str]:
    """Whom officials let play after the draw, by number and name."""
    if line.action not in ("replace-player", "join-bracket", "substitute-player"):
        return {}

    def called(number: object) -> str:
        return subjects.players.get(f"registration {number}", str(number))

    told = {name: called(line.after[name]) for name in ("out", "into") if name in line.after}
    return told | {"players": ", ".join(map(called, line.after.get("players", ())))}


def _labels(line: JournalLine) -> Iterable[tuple[str, object]]:
    """Kinds and roles stand in the journal as codes; no tables of a pass are all of them."""
    if "tables" in line.after and line.action.endswith(("-pass", "-judge")):
        tables = line.after["tables"]
        yield "tables", _("every table") if tables is None else _("tables {numbers}").format(numbers=shortly(tables))
    if line.action == "add-bracket" and line.after.get("name") in freezing.MSGIDS:
        yield "name", _(line.after["name"])
    for name in ("matches", "teams"):
        if isinstance(numbers := line.after.get(name), list):
            yield name, ", ".join(map(str, numbers)) or "—"
    if line.action == "choose-format" and line.after.get("format") in Format.values:
        yield "format", formats.told(line.after["format"], line.after.get("options") or {})
    for name, choices in (
        ("kind", Person.Kind),
        ("kind", HelpCall.Kind),
        ("role", Official.Role),
        ("scope", Token.Scope),
    ):
        if line.after.get(name) in choices.values:
            yield name, choices(line.after[name]).label


class _Words(dict[str, Any]):
    """Words for a sentence; one that an older line does not have is left out with a dash."""

    def __missing__(self, key: str) -> str:
        return "—"
