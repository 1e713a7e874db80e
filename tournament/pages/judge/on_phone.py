"""What the judge's phone is told of a table, so that it can take entries while the server is out of reach."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.ruleset import Ruleset
from scoring.tiles import tile_set
from tournament.errors import cite
from tournament.findings.reasons import EXTRAS, REASONS
from tournament.models import Sitting, User


def data(sitting: Sitting, ruleset: Ruleset, user: User) -> dict[str, Any]:
    """Where entries of this match go and under whose name, who sits where, and how to speak of it.

    rules: what each rule that the engine names is called in this language. teams: the numbers of side A and side B.
    digits: of the most pips that a player can be left with; digits_of_two: that a team can.
    """
    return {
        "sitting": sitting.pk,
        "user": user.pk,
        "name": str(user),
        "entries": reverse("v1:entries", args=[sitting.tournament.slug, sitting.pk]),
        "players": [place.registration.person.name for place in sitting.seats.all()],
        "teams": [sitting.team_a.number, sitting.team_b.number],
        "rules": {rule: cite(rule) for rule in sorted(set(ruleset.cites.values()))},
        "counted": rules(ruleset),
        "digits": len(str(_heaviest(ruleset, 1))),
        "digits_of_two": len(str(_heaviest(ruleset, 2))),
        "texts": {**_entries(), **_states(), **_choices(), **_reasons()},
    }


def _heaviest(ruleset: Ruleset, players: int) -> int:
    """The pips of the heaviest tiles that so many players can be dealt."""
    return sum(sorted(tile.pips for tile in tile_set(ruleset.double))[-players * ruleset.tiles_each :])


def rules(ruleset: Ruleset) -> dict[str, Any]:
    """What a hand's worth hangs on, for the phone to count by while it is typed."""
    return {
        "counting": getattr(ruleset.counting, "__name__", ""),
        "count_scope": ruleset.count_scope,
        "block_winner": ruleset.block_winner,
        "block_own": ruleset.block_own,
        "tie": ruleset.tie,
        "blank_alone": ruleset.blank_alone,
        "rounding": ruleset.rounding,
        "loss": ruleset.loss,
        "hand_bonuses": list(ruleset.hand_bonuses),
        "lock_points": ruleset.lock_points,
        "specials": list(ruleset.specials),
        "special_points": ruleset.special_points,
        "pase_redondo": ruleset.pase_redondo,
        "pass_plays": ruleset.pass_plays,
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
        "false-pass": _("{player} passed although a domino fitted"),
        "wrong-domino": _("{player} laid a wrong domino"),
        "forfeit": _("Team {team} gave up the match"),
        "taken-back": _("Line {number} was taken back"),
        "who-missing": _("Say who went out, or that the hand was locked."),
        "pips-missing": _("{player}: write what this player has left, in pips."),
        "team-missing": _("Team {number}: write what it has left, in pips."),
        "no-number": _("“{text}” is no whole number of pips."),
    }


def _states() -> dict[str, str]:
    """Where an entry is."""
    return {
        "here-only": _("On this phone only"),
        "one-here": _("1 entry is on this phone only."),
        "some-here": _("{count} entries are on this phone only."),
        "elsewhere": _("Entries of other tables on this phone: {count}."),
        "no-connection": _("There is no connection: they are kept here and sent by themselves."),
        "incomplete": _("Something is missing: look at the form again."),
        "count-differs": _("The winners count {count}, the losers {recount}: enter the tiles."),
        "refused-other": _("This was not accepted"),
        "yours-other": _("Yours"),
        "is-there": _("It is on the sheet, line {number}."),
        "refused": _("Hand {number} was not accepted"),
        "yours": _("Your hand {number}"),
        "not-there": _("Not on the sheet."),
        "on-the-sheet": _("Line {number} on the sheet"),
        "entered-by": _("Entered by {name} at {time}."),
        "entered": _("Entered at {time}."),
        "other-judge": _("{name} entered this on this phone and has not sent it."),
    }


def _choices() -> dict[str, str]:
    """What the judge can do about an entry."""
    return {
        "keep-theirs": _("Keep what is there, drop mine"),
        "mine-next": _("Enter mine as the next hand"),
        "correct": _("Correct it"),
        "again": _("Send it again as it is"),
        "drop": _("Drop it"),
        "drop-really": _("Drop this for good? {what}"),
        "in-my-name": _("Send it in my name"),
    }
