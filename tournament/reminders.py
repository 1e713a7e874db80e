"""The rules in short, for paper: what this rule system's fields say, in the language now active."""

from collections.abc import Iterator, Mapping
from typing import Final

from django.utils.translation import gettext as _

from scoring.policies import Special, Topic
from scoring.ruleset import Ruleset
from scoring.tiles import tile_set
from tournament import systems
from tournament.documents.records import Form, Penalties, Reminder
from tournament.errors import SACI_RULE


def reminders(ruleset: Ruleset) -> tuple[Reminder, ...]:
    """What is asked most at the tables."""
    lines: list[tuple[tuple[Topic, ...], str]] = [
        (("first-lead", "lead"), f"{_first_lead(ruleset)} {_later_lead(ruleset)}"),
        (("play", "false-pass"), _passing(ruleset)),
        *((("pass",), text) for text in _drawing(ruleset)),
        *((("wrong-domino",), text) for text in _wrong_domino(ruleset)),
        *((("special",), text) for text in _bonuses(ruleset)),
        (("recount",), _counting(ruleset)),
        *((("recount",), text) for text in _marks(ruleset)),
        (("target", "block"), f"{_locked(ruleset)} {systems.goal(ruleset)}"),
    ]
    return tuple(Reminder(_numbers(ruleset, topics), text) for topics, text in lines)


def penalties(ruleset: Ruleset) -> Penalties:
    """What the boxes for penalties say."""
    return Penalties(
        false_pass_rule=_numbers(ruleset, ("false-pass",)),
        false_pass=ruleset.false_pass_ruling.deduct,
        wrong_domino_rule=_numbers(ruleset, ("wrong-domino",)),
        wrong_domino=ruleset.wrong_domino_points,
    )


MARKS: Final[Mapping[Special, str]] = {"capicu": "C", "chuchazo": "Ch", "pase-salida": "PS", "pase-redondo": "PR"}
"""What is circled on paper for a play that earns points of its own: these names are the same in every language."""


def form(ruleset: Ruleset) -> Form:
    """What a sheet of this rule system has room for."""
    extras = tuple(MARKS[special] for special in ruleset.specials) if ruleset.special_points else ()
    return Form(
        each_side=systems.fewest_win(ruleset),
        extras=extras,
        bonuses=bool(extras or ruleset.hand_bonuses or ruleset.lock_points),
        partidas=ruleset.partidas,
    )


def _numbers(ruleset: Ruleset, topics: tuple[Topic, ...]) -> str:
    """The numbers of the rules that these topics rest on, where the rules are numbered."""
    found = [match[1] for topic in topics if (match := SACI_RULE.fullmatch(ruleset.cites[topic]))]
    return ", ".join(dict.fromkeys(found))


def _first_lead(ruleset: Ruleset) -> str:
    top = f"{ruleset.double}-{ruleset.double}"
    return {
        "TOP_DOUBLE": _("{tile} leads the first hand.").format(tile=top),
        "TOP_DOUBLE_HOLDER": _("The holder of {tile} leads the first hand, with any domino.").format(tile=top),
        "HIGHEST_DOUBLE": _("The highest double leads the first hand."),
        "LOTTERY": _("The first lead is drawn by lot, with any domino."),
    }[ruleset.first_lead]


def _later_lead(ruleset: Ruleset) -> str:
    return {
        "WINNER": _("Then the winner of the last hand leads, with any domino."),
        "ROTATE": _("Then the lead passes to the right, with any domino."),
        "AS_FIRST": _("Later hands begin in the same way."),
        "ENTITLED": _("Then the right to begin passes to the right."),
    }[ruleset.later_lead]


def _passing(ruleset: Ruleset) -> str:
    ruling = ruleset.false_pass_ruling
    text = _("Play passes to the right. Who can play must: a false pass ends the hand.")
    if ruling.award:
        text = _(
            "Play passes to the right. Who can play must: a false pass ends the hand and gives the others {points}."
        )
    elif ruling.deduct:
        text = _("Play passes to the right. Who can play must: a false pass ends the hand and costs {points}.")
    return text.format(points=ruling.award or ruling.deduct)


def _drawing(ruleset: Ruleset) -> Iterator[str]:
    """Nothing where every tile is dealt."""
    if ruleset.players * ruleset.tiles_each == len(tile_set(ruleset.double)):
        return
    if ruleset.unable == "DRAW_ONE":
        yield _("Who cannot play draws one domino, and plays it or passes.")
    elif ruleset.unable == "DRAW_UNTIL":
        yield _("Who cannot play draws until a domino fits.")


def _wrong_domino(ruleset: Ruleset) -> Iterator[str]:
    if points := ruleset.wrong_domino_points:
        text = _("A wrong domino stays face up at the right: a warning first, then {points} points each time.")
        yield text.format(points=points)


def _bonuses(ruleset: Ruleset) -> Iterator[str]:
    """What is paid beside the pips."""
    said = []
    if ruleset.hand_bonuses:
        text = _("Bonuses for the first hands won: {points}.")
        said.append(text.format(points=", ".join(str(points) for points in ruleset.hand_bonuses)))
    if ruleset.specials and ruleset.special_points:
        names = {
            "capicu": _("capicú"),
            "chuchazo": _("chuchazo"),
            "pase-salida": _("pase de salida"),
            "pase-redondo": _("pase redondo"),
        }
        text = _("{points} more for each: {plays}.")
        plays = ", ".join(names[special] for special in ruleset.specials)
        said.append(text.format(points=ruleset.special_points, plays=plays))
    if ruleset.lock_points:
        said.append(_("{points} more for winning a lock.").format(points=ruleset.lock_points))
    if said:
        yield " ".join(said)


def _counting(ruleset: Ruleset) -> str:
    if systems.fewest_win(ruleset):
        return _("Every team writes what it has left; after a domino the others take the winners' dominoes too.")
    if ruleset.count_scope == "OPP":
        return _("Only the losers' dominoes count. The winners count first, the losers recount: write both figures.")
    return _("The winners count first, the losers recount: write both figures.")


def _marks(ruleset: Ruleset) -> Iterator[str]:
    if ruleset.rounding == "TENS":
        yield _("Write one for every ten or part of ten: 32 is 4, 7 is 1, 50 is 5.")
    elif ruleset.rounding == "DECADES":
        yield _("Write one for every ten begun: 0 to 9 is 1, 10 to 19 is 2, 20 to 29 is 3.")


def _locked(ruleset: Ruleset) -> str:
    return {
        "SIDE": _("Locked: fewer pips win."),
        "PLAYER": _("Locked: the pair of the player with fewest pips wins."),
        "NOBODY": _("Locked: nobody wins the hand."),
    }[ruleset.block_winner]
