"""Journal text: lines as sentences, with the names as they are now, and the phone that a line came from."""

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from brackets import lottery
from tournament.control_room import last_tasks
from tournament.core import figures
from tournament.journal import subjects
from tournament.journal.actions import Action, sentence_end
from tournament.models import (
    Format,
    HelpCall,
    JournalLine,
    JudgeAssignment,
    JudgePass,
    Official,
    Person,
    Token,
    Tournament,
    User,
    naming,
)
from tournament.tournaments import formats

COUNTED: Final[Mapping[str, Any]] = {
    "days": ngettext_lazy("{days} day", "{days} days", "days"),
    "lines": ngettext_lazy("{lines} line", "{lines} lines", "lines"),
    "matches": ngettext_lazy("{matches} match", "{matches} matches", "matches"),
    "minutes": ngettext_lazy("{minutes} minute", "{minutes} minutes", "minutes"),
    "photos": ngettext_lazy("{photos} photo", "{photos} photos", "photos"),
    "players": ngettext_lazy("{players} player", "{players} players", "players"),
    "teams": ngettext_lazy("{teams} team", "{teams} teams", "teams"),
}
"""Numbers with their noun, by placeholder."""
LATE: Final = (Action.REPLACE_PLAYER, Action.JOIN_BRACKET, Action.SUBSTITUTE_PLAYER)
"""Late entries and substitutions, whose lines name players, not teams."""
FACTORS: Final[Mapping[str, Any]] = {"app": gettext_lazy("authenticator app"), "passkey": gettext_lazy("passkey")}
"""Second factors of an account, as the journal names them."""
AGREES = datetime.timedelta(minutes=1)  # a smaller difference is not worth a remark


def phone_of(line: JournalLine) -> str:
    """The phone of a line, "phone 3F2A, its clock says 10:40"; "" for none. A correct clock is left out.

    A different clock means that it is wrong, or that the phone was offline and sent the line later.
    """
    device = _("phone {label}").format(label=line.device) if line.device else ""
    clock = line.phone_at
    if clock is None or abs(clock - line.at) < AGREES:
        return device
    said = _("its clock says {time}") if device else _("the phone's clock says {time}")
    return ", ".join(part for part in (device, said.format(time=figures.time_beside(clock, line.at))) if part)


@dataclass(frozen=True)
class Line:
    """A journal line as text. `who`: a name, or a pseudonym if the account is gone. `what`: the rest of it."""

    line: JournalLine
    who: str
    what: str


@dataclass(frozen=True)
class _Names:
    """The names in one tournament's lines: players and judges by journal subject, divisions by key.

    `people`: of individual events, by number of the person or the side.
    """

    players: Mapping[str, str]
    divisions: Mapping[str, str]
    people: Mapping[int, str]

    @classmethod
    def from_tournament(cls, tournament: Tournament, lines: Iterable[JournalLine]) -> "_Names":
        places = tournament.registrations.select_related("person")
        held = JudgePass.objects.filter(tournament=tournament).select_related("user")
        posted = JudgeAssignment.objects.filter(tournament=tournament).select_related("user")
        return cls(
            # Keys are the journal's subjects: numbers and pseudonyms, so that erasing a person changes no journal line.
            players={str(subjects.subject_of(one)): f"{lottery.label(one.number)} {one.person.name}" for one in places}
            | {subjects.subject_of(one): str(one) for one in held}
            | {subjects.subject_of(one): str(one) for one in posted},
            divisions={"championship": _("Championship")}
            | {one.key: naming.division_name(one) for one in tournament.divisions.all()},
            people=naming.people_by_number(tournament, (number for line in lines for number in _teams(line).values())),
        )


NOBODY = _Names({}, {}, {})
OF_PEOPLE: Final[Mapping[str, Promise]] = {
    Action.CHAMPION: gettext_lazy("recorded {team} as champion"),
    Action.DISQUALIFY_TEAM: gettext_lazy("disqualified {who}: {rule}"),
    Action.EXCHANGE_PLACE: gettext_lazy("put {into} in the place of {out}, {subject}"),
    Action.FINISH_MATCH: gettext_lazy("finished {subject}: won by {winner}"),
    Action.RULE_MATCH: gettext_lazy("ruled {subject} for {winner} (SACI rule 17)"),
    Action.RETURN_TEAM: gettext_lazy("let {who} come back"),
    Action.WITHDRAW_TEAM: gettext_lazy("withdrew {who}"),
}
"""The end of a sentence of an individual event, where that of `Action` names teams by number."""


def _teams(line: JournalLine) -> dict[str, int]:
    """The numbers of teams in a line, by placeholder; {subject} and {who} if the line is about a team."""
    names = () if line.action in LATE else ("team", "winner", "out", "into")
    found = {name: line.after[name] for name in names if isinstance(line.after.get(name), int)}
    about = subjects.parse(line.subject).team
    return found if about is None else {**found, "subject": about, "who": about}


def journal_text(lines: Iterable[JournalLine]) -> list[Line]:
    """The lines as sentences with current names, in the given order."""
    known = list(lines)
    tournaments = Tournament.objects.filter(pk__in={line.tournament_id for line in known if line.tournament_id})
    actors = {
        str(user.pseudonym): str(user)
        for user in User.objects.filter(pseudonym__in={line.actor for line in known if line.actor})
    }
    # Names are queried once per tournament, not once per line.
    names = {
        one.pk: _Names.from_tournament(one, (line for line in known if line.tournament_id == one.pk))
        for one in tournaments
    }
    people = _people(known)
    return [
        Line(
            line=line,
            who=actors.get(line.actor, line.actor) or _("The system"),  # no actor: the system wrote the line
            what=_what(line, names.get(line.tournament_id or 0, NOBODY), people),
        )
        for line in known
    ]


def _people(lines: Iterable[JournalLine]) -> dict[str, str]:
    """The current names of people, by journal subject."""
    # One query for all people instead of one for each line.
    about = (subjects.parse(line.subject) for line in lines if line.subject.startswith("person "))
    keys = {int(subject.values["number"]) for subject in about if subject.form}
    return {subjects.subject_of(person): person.name for person in Person.every.filter(pk__in=keys)}


def _what(line: JournalLine, names: _Names, members: Mapping[str, str]) -> str:
    end = sentence_end(line.action)
    if end is None:  # of another version
        return f"{line.action} {line.subject}"
    named = {name: str(label) for name, label in _labels(line)}
    people = {name: names.people[number] for name, number in _teams(line).items() if number in names.people}
    if people:
        end = str(OF_PEOPLE.get(line.action, end))
    who = names.players.get(line.subject) or members.get(line.subject, "—")
    named |= {
        "subject": subjects.parse(line.subject).in_words(names.divisions),
        "who": who,
        **_late_people(line, names),
        **people,
    }
    return end.format_map(_Words({**line.after, **named}))


def _late_people(line: JournalLine, names: _Names) -> dict[str, str]:
    """The names of players in late entries and substitutions, by placeholder."""
    if line.action not in LATE:
        return {}

    def called(number: object) -> str:
        return names.players.get(f"registration {number}", str(number))

    told = {name: called(line.after[name]) for name in ("out", "into") if name in line.after}
    return told | {"players": ", ".join(map(called, line.after.get("players", ())))}


def _labels(line: JournalLine) -> Iterable[tuple[str, object]]:
    """Labels for codes in the line's values, by placeholder; `tables` None means all tables."""
    if "tables" in line.after and line.action.endswith(("-pass", "-judge")):
        tables = line.after["tables"]
        yield (
            "tables",
            _("every table") if tables is None else _("tables {numbers}").format(numbers=figures.shortly(tables)),
        )
    # Built-in names are stored in English; other names are the organizer's own.
    if line.action in (Action.ADD_BRACKET, Action.DROP_BRACKET, Action.MERGE_BRACKETS):
        yield from ((name, _(line.after[name])) for name in ("name", "into") if line.after.get(name) in naming.MSGIDS)
    for name, text in COUNTED.items():
        if isinstance(number := line.after.get(name), int):
            yield name, text.format(**{name: number})
    for name in ("matches", "teams"):
        if isinstance(numbers := line.after.get(name), list):
            yield name, ", ".join(map(str, numbers)) or "—"
    if line.action == Action.CHOOSE_FORMAT and line.after.get("format") in Format.values:
        yield "format", formats.format_text(line.after["format"], line.after.get("options") or {})
    for name, choices in (
        ("kind", Person.Kind),
        ("kind", HelpCall.Kind),
        ("role", Official.Role),
        ("scope", Token.Scope),
    ):
        if line.after.get(name) in choices.values:
            yield name, choices(line.after[name]).label
    if line.after.get("task") in last_tasks.TITLES:
        yield "task", last_tasks.TITLES[line.after["task"]]
    if line.after.get("way") in FACTORS:
        yield "way", FACTORS[line.after["way"]]
    if line.action == Action.MAKE_TOKEN and "tournament" in line.after:
        text = _("{scope}, only for the tournament {tournament}")
        scope = Token.Scope(line.after["scope"]).label
        yield "scope", text.format(scope=scope, tournament=line.after["tournament"])


class _Words(dict[str, Any]):
    """Values for a sentence; a value that an older line lacks becomes a dash."""

    def __missing__(self, key: str) -> str:
        return "—"
