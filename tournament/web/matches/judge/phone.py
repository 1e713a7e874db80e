"""Data for the judge's phone, with which it accepts entries while the server is unreachable."""

from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.ruleset import Ruleset
from tournament.club import permissions
from tournament.core.errors import cite
from tournament.core.findings import EXTRAS, REASONS
from tournament.matches import second_check
from tournament.models import TableMatch, User
from tournament.web.matches.judge.phone_rules import rules_data
from tournament.web.matches.scoreboard import lead as match_lead
from tournament.web.matches.scoreboard import named
from tournament.web.matches.scoreboard.line_forms import players_of

ADDRESSES: Final = {
    "line": "v1:entries",
    "sign": "v1:sign-offs",
    "walkover": "v1:walkover",
    "help": "v1:help-calls",
    "differing": "v1:differing-counts",
}


def match_data(table_match: TableMatch, ruleset: Ruleset, user: User) -> dict[str, Any]:
    """URLs and user for entries of this match, the players, and the texts.

    addresses: API URLs by kind of entry; a `line` goes on the sheet. place: the table's name. rules: the rules that the
    engine cites, by name in this language. teams: what side A and side B are called. may_overrule: whether the user may
    record what was refused.
    """
    return {
        "table_match": table_match.pk,
        "user": user.pk,
        "name": str(user),
        "place": _place(table_match),
        "addresses": {
            kind: reverse(name, args=[table_match.tournament.slug, table_match.pk]) for kind, name in ADDRESSES.items()
        },
        "players": players_of(table_match),
        "teams": list(table_match.called.values()),
        "may_overrule": permissions.may_overrule(user, table_match),
        # Once per rule: many topics share one.
        "rules": {rule: cite(rule) for rule in sorted(set(ruleset.cites.values()))},
        "counted": rules_data(ruleset),
        "texts": {
            **_entries(),
            **_states(ruleset),
            **_stands(),
            **_score(ruleset),
            # After `_stands`: replaces its text "sign-behind" where the teams do not sign.
            **_behind(table_match),
            **_choices(),
            **_overruling(ruleset),
            **_reasons(),
            **match_lead.on_phone(ruleset),
            **named.on_phone(),
        },
    }


def _place(table_match: TableMatch) -> str:
    if table_match.tournament.is_practice:
        return _("Practice")
    return _("Table {number}").format(number=table_match.table)


def _reasons() -> dict[str, str]:
    """How points add up, in the sheet's words."""
    spoken = {code: _(text) for code, text in {**REASONS, **EXTRAS}.items()}
    return {**spoken, "team": _("Team {number}"), "team-points": _("Team {number}: {points} points")}


def _entries() -> dict[str, str]:
    """What happened at the table, in the sheet's words."""
    return {
        "hand": _("Hand {number}"),
        "went-out": _("{player} went out"),
        "locked": _("Locked"),
        "locked-by": _("Locked by {player}"),
        "thrown-in": _("Thrown in"),
        "gave-up": _("Team {team} gave up the match"),
        "bell-in-play": _("Time is up: a hand was in play"),
        "bell-between": _("Time is up: no hand was in play"),
        "taken-back": _("Line {number} was taken back"),
        "signed": _("Team {team} has signed: {initials}"),
        "absent": _("Absent: team {team}"),
        "who-missing": _("Say who went out, or that the hand was locked."),
        "pips-missing": _("{player}: write what this player has left, in pips."),
        "scored-missing": _("Team {number}: write what its plays earned."),
        "team-missing": _("Team {number}: write what it has left, in pips."),
        "initials-missing": _("Write the initials of the team that signs."),
        "no-number": _("“{text}” is not a whole number of pips."),
        "no-tile": _("This is not a domino: write it like 5-3."),
    }


def _states(ruleset: Ruleset) -> dict[str, str]:
    """The state of an entry."""
    differ = _("The winners count {count}, the losers {recount}: enter the tiles.")
    return {
        "here-only": _("On this phone only"),
        "not-kept": _("Nothing was saved."),
        "waits-behind": _("Waiting behind it: {count}. They are sent once this is corrected or dropped."),
        "behind": _("On this phone only. It waits until this is decided: {what}."),
        "show-all": _("Show all {count}"),
        "one-here": _("1 entry is on this phone only."),
        "some-here": _("{count} entries are on this phone only."),
        "elsewhere": _("Entries of other tables on this phone: {count}."),
        "no-connection": _("No connection. Waiting entries are kept here and sent automatically."),
        "incomplete": _("Something is missing: look at the form again."),
        "count-differs": f"{differ} ({cite(ruleset.cites['recount'])})",
        "refused-other": _("This was not accepted"),
        "yours-other": _("Yours"),
        "is-there": _("It is on the sheet, line {number}."),
        "undo": _("Undo"),
        "undone": _("undone right after saving"),
        "refused": _("Hand {number} was not accepted"),
        "yours": _("Your hand {number}"),
        "not-there": _("Not on the sheet."),
        "on-the-sheet": _("Line {number} on the sheet"),
        "hand-there": _("Hand %(number)s on the sheet") % {"number": "{number}"},
        "entered-by": _("Entered by {name} at {time}."),
        "entered": _("Entered at {time}."),
        "other-judge": _("{name} entered this on this phone and has not sent it."),
    }


def _behind(table_match: TableMatch) -> dict[str, str]:
    """The text after a match that has ended only on this phone, if the teams do not sign."""
    if not second_check.is_asked(table_match):
        return {}
    text = _("The last hands are on this phone only: send them first. Then a second official checks the sheet.")
    return {"sign-behind": text}


def _stands() -> dict[str, str]:
    """The score with the entries that are only on this phone."""
    return {
        "with-one": _("1 entry that is on this phone only is counted in."),
        "with-some": _("{count} entries that are on this phone only are counted in."),
        "without-some": _("What is on this phone only is not counted in: its points are known when it has been sent."),
        "without-held": _("What is not decided yet, and what waits behind it, is not counted in."),
        "partida-won": ngettext("{won} partida won", "{won} partidas won", 1),
        "partidas-won": ngettext("{won} partida won", "{won} partidas won", 2),
        "ends-match": _("This hand ends the match."),
        "over-here": _("Team {number} wins, as far as this phone knows"),
        "absent-here": _("The match is over without play, as far as this phone knows"),
        "sign-behind": _(
            "The last hands are on this phone only: send them first. Without a connection both teams may sign here; "
            "their signatures are sent behind the hands, and hold for this score only."
        ),
        "signed-behind": _("On this phone only: it is sent behind the hands that it is for."),
        "not-signed": _("The sheet is not the one that was signed: drop this, and let the team sign what is there."),
        "keeps-nothing": _(
            "This phone cannot store entries: each one goes directly to the server and needs the network."
        ),
        "full": _(
            "This phone has no space left. Send the waiting entries first. Nothing was saved, and this form stays open."
        ),
        "neither": _("This could neither be stored on this phone nor sent. Leave this page open and try again."),
    }


def _score(ruleset: Ruleset) -> dict[str, str]:
    """The score's texts about hands, singular and plural."""
    target = match_lead.goal(ruleset)
    said = {}
    # The phone chooses the form itself: it has no gettext.
    for name, count in (("one", 1), ("some", 2)):
        if target.plain:
            text = ngettext(
                "%(hands)s hand played, to %(target)s points", "%(hands)s hands played, to %(target)s points", count
            )
        else:
            text = f"{ngettext('%(hands)s hand played.', '%(hands)s hands played.', count)} {target.sentence}"
        said[f"hands-{name}"] = text.replace("%(hands)s", "{count}").replace("%(target)s", str(target.points))
    return {**said, "face-up": _("%(tile)s face up") % {"tile": "{tile}"}}


def _choices() -> dict[str, str]:
    """The judge's choices about an entry."""
    return {
        "keep-theirs": _("Keep what is there, drop mine"),
        "mine-next": _("Enter mine as the next hand"),
        "correct": _("Correct it"),
        "another-pass": _("Another pass"),
        "again": _("Send it again as it is"),
        "drop": _("Drop it"),
        "drop-on": _("Drop it and go on"),
        "drop-really": _("Drop this for good? {what}"),
        "in-my-name": _("Send it in my name"),
    }


def _overruling(ruleset: Ruleset) -> dict[str, str]:
    """What a judge or an organizer can do about an entry that was refused, if it happened like this (rule 17)."""
    rule = cite(ruleset.cites["officials"])
    return {
        "may-be-overruled": _("An organizer may overrule this with a reason ({rule}).").format(rule=rule),
        "call-organizer": _("Call an organizer"),
        "overrule-reason": _("Reason"),
        "overrule-public": _("Shown with the line on the sheet, also to the public: name nobody."),
        "overrule": _("Record it all the same"),
    }
