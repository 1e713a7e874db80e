"""What the judge's phone is told of a table, so that it can take entries while the server is out of reach."""

import dataclasses
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.ruleset import Ruleset
from tournament import confirming
from tournament.errors import cite
from tournament.findings.reasons import EXTRAS, REASONS
from tournament.models import Sitting, User
from tournament.pages.judge import goals, leading

ADDRESSES: Final = {
    "line": "v1:entries",
    "sign": "v1:sign-offs",
    "walkover": "v1:walkover",
    "help": "v1:help-calls",
    "differing": "v1:differing-counts",
}
FIELDS: Final = (
    "count_scope",
    "block_winner",
    "block_own",
    "tie",
    "blank_alone",
    "rounding",
    "loss",
    "hand_bonuses",
    "lock_points",
    "specials",
    "special_points",
    "pase_redondo",
    "pass_plays",
    "bonus_index",
    "first_lead",
    "later_lead",
    "lead_after_block",
    "void_first",
    "loser_shuffles",
    "void_shuffle",
    "stop",
    "floor",
    "target",
    "hands_limit",
    "partidas",
    "partida_target",
    "partida_lead",
    "wrong_domino_points",
    "warning_of",
)
"""Fields of a ruleset that the phone's own counting asks (static/js/judge_count.js, judge_fold.js)."""


def data(sitting: Sitting, ruleset: Ruleset, user: User) -> dict[str, Any]:
    """Where entries of this match go and under whose name, who sits where, and how to speak of it.

    addresses: those of the API, by what is entered; a `line` goes on the sheet. place: what a person calls this table.
    rules: what each rule that the engine names is called in this language. teams: the numbers of side A and side B.
    """
    return {
        "sitting": sitting.pk,
        "user": user.pk,
        "name": str(user),
        "place": _place(sitting),
        "addresses": {
            kind: reverse(name, args=[sitting.tournament.slug, sitting.pk]) for kind, name in ADDRESSES.items()
        },
        "players": [place.registration.person.name for place in sitting.seats.all()],
        "teams": [sitting.team_a.number, sitting.team_b.number],
        "rules": {rule: cite(rule) for rule in sorted(set(ruleset.cites.values()))},
        "counted": rules(ruleset),
        "texts": {
            **_entries(),
            **_states(ruleset),
            **_stands(),
            **_score(ruleset),
            **_behind(sitting),
            **_choices(),
            **_reasons(),
            **leading.on_phone(ruleset),
        },
    }


def _place(sitting: Sitting) -> str:
    if sitting.tournament.is_practice:
        return _("Practice")
    return _("Table {number}").format(number=sitting.table)


def rules(ruleset: Ruleset) -> dict[str, Any]:
    """What a hand's worth hangs on, and what comes after it, for the phone to count by while it is out of reach."""
    return {
        "counting": getattr(ruleset.counting, "__name__", ""),
        "ending": getattr(ruleset.ending, "__name__", ""),
        "goal": ruleset.goal,
        "false_pass": dataclasses.asdict(ruleset.false_pass_ruling),
        **{name: getattr(ruleset, name) for name in FIELDS},
    }


def _reasons() -> dict[str, str]:
    """How points add up, in the words of the sheet."""
    spoken = {code: _(text) for code, text in {**REASONS, **EXTRAS}.items()}
    return {**spoken, "team-points": _("Team {number}: {points} points")}


def _entries() -> dict[str, str]:
    """What happened at the table, as the sheet says it."""
    return {
        "hand": _("Hand {number}"),
        "went-out": _("{player} went out"),
        "locked": _("Locked"),
        "locked-by": _("Locked by {player}"),
        "thrown-in": _("Thrown in"),
        "passed": _("{player} passed although a domino fitted"),
        "laid-wrong": _("{player} laid a wrong domino"),
        "gave-up": _("Team {team} gave up the match"),
        "taken-back": _("Line {number} was taken back"),
        "signed": _("Team {team} has signed: {initials}"),
        "absent": _("Absent: team {team}"),
        "who-missing": _("Say who went out, or that the hand was locked."),
        "pips-missing": _("{player}: write what this player has left, in pips."),
        "team-missing": _("Team {number}: write what it has left, in pips."),
        "no-number": _("“{text}” is no whole number of pips."),
    }


def _states(ruleset: Ruleset) -> dict[str, str]:
    """Where an entry is."""
    differ = _("The winners count {count}, the losers {recount}: enter the tiles.")
    return {
        "here-only": _("On this phone only"),
        "behind": _("On this phone only. It waits until this is decided: {what}."),
        "show-all": _("Show all {count}"),
        "one-here": _("1 entry is on this phone only."),
        "some-here": _("{count} entries are on this phone only."),
        "elsewhere": _("Entries of other tables on this phone: {count}."),
        "no-connection": _("There is no connection: what waits is kept here and sent by itself."),
        "incomplete": _("Something is missing: look at the form again."),
        "count-differs": f"{differ} ({cite(ruleset.cites['recount'])})",
        "refused-other": _("This was not accepted"),
        "yours-other": _("Yours"),
        "is-there": _("It is on the sheet, line {number}."),
        "refused": _("Hand {number} was not accepted"),
        "yours": _("Your hand {number}"),
        "not-there": _("Not on the sheet."),
        "on-the-sheet": _("Line {number} on the sheet"),
        "hand-there": _("Hand %(number)s on the sheet") % {"number": "{number}"},
        "entered-by": _("Entered by {name} at {time}."),
        "entered": _("Entered at {time}."),
        "other-judge": _("{name} entered this on this phone and has not sent it."),
    }


def _behind(sitting: Sitting) -> dict[str, str]:
    """What follows when the match has ended on this phone only, where the teams do not sign."""
    if not confirming.is_asked(sitting):
        return {}
    text = _("The last hands are on this phone only: send them first. Then a second official checks the sheet.")
    return {"sign-behind": text}


def _stands() -> dict[str, str]:
    """Where the match stands with what is on this phone only."""
    return {
        "with-one": _("1 entry that is on this phone only is counted in."),
        "with-some": _("{count} entries that are on this phone only are counted in."),
        "without-some": _("What is on this phone only is not counted in: its points are known when it has been sent."),
        "without-held": _("What is not decided yet, and what waits behind it, is not counted in."),
        "partida-won": ngettext("{won} partida won", "{won} partidas won", 1),
        "partidas-won": ngettext("{won} partida won", "{won} partidas won", 2),
        "then-stands": _("Then it stands {a} to {b}."),
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
            "This phone can keep nothing: each entry goes straight to the server and needs the network."
        ),
        "full": _("This phone has no room left: send first what waits here. Nothing was saved, and this form stays."),
        "neither": _("This could be neither kept on this phone nor sent. Leave this page open and try it again."),
    }


def _score(ruleset: Ruleset) -> dict[str, str]:
    """What the score says of hands and of wrong dominoes, for one and for more, in the words of its page."""
    target = goals.goal(ruleset)
    said = {}
    for name, count in (("one", 1), ("some", 2)):
        if target.plain:
            text = ngettext(
                "%(hands)s hand played, to %(target)s points", "%(hands)s hands played, to %(target)s points", count
            )
        else:
            text = f"{ngettext('%(hands)s hand played.', '%(hands)s hands played.', count)} {target.sentence}"
        said[f"hands-{name}"] = text.replace("%(hands)s", "{count}").replace("%(target)s", str(target.points))
        wrong = ngettext("%(times)s wrong domino", "%(times)s wrong dominoes", count)
        said[f"wrong-{name}"] = wrong.replace("%(times)s", "{count}")
    return {**said, "face-up": _("%(tile)s face up") % {"tile": "{tile}"}}


def _choices() -> dict[str, str]:
    """What the judge can do about an entry."""
    return {
        "keep-theirs": _("Keep what is there, drop mine"),
        "mine-next": _("Enter mine as the next hand"),
        "correct": _("Correct it"),
        "another-pass": _("Another pass"),
        "again": _("Send it again as it is"),
        "drop": _("Drop it"),
        "drop-really": _("Drop this for good? {what}"),
        "in-my-name": _("Send it in my name"),
    }
