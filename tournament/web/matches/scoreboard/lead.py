"""The leader of the hand in play in sentences, when the judge is asked for the leader, and the goal of a match."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.ruleset import Ruleset
from scoring.sheets import Sheet, total_sheet
from tournament.core import rule_systems
from tournament.core.errors import cite
from tournament.web.matches.scoreboard.board import Scoreboard


@dataclass(frozen=True)
class Goal:
    """The goal of a match.

    points: the target on the sheet, won or lost; of one partida if several are played. plain: whether that many points
    simply win, in one partida. loses: whether they lose the match. sentence: the goal in words.
    """

    points: int
    plain: bool
    loses: bool
    partidas: int
    sentence: str


def goal(ruleset: Ruleset) -> Goal:
    """The goal under these rules."""
    # The target must be passed, not reached: one point more.
    passed = ruleset.partida_target == "PASS"
    loses = ruleset.loss == "NEGATIVE" or rule_systems.fewest_win(ruleset)
    return Goal(
        points=ruleset.goal + passed,
        plain=not loses and not passed and ruleset.partidas == 1,
        loses=loses,
        partidas=ruleset.partidas,
        sentence=rule_systems.goal_text(ruleset),
    )


def sentences(board: Scoreboard) -> list[str]:
    """The leader of the hand in play, who shuffles it and who picks first."""
    sheet, said = board.sheet, [_who_leads(board)]
    # Only some rules say who shuffles.
    if sheet.shuffles is not None and sheet.picks_first is not None:
        names = board.teams or board.sides
        text = (
            _("Team {loser} shuffles, team {winner} picks first ({rule}).")
            if board.teams
            else _("Shuffling: {loser}. Picking first: {winner} ({rule}).")
        )
        rule = cite(board.ruleset.cites["first-lead"])
        said.append(text.format(loser=names[sheet.shuffles], winner=names[sheet.picks_first], rule=rule))
    return said


def on_phone(ruleset: Ruleset) -> dict[str, str]:
    """The same sentences with placeholders, for the phone: it also counts entries that it has not sent yet."""
    lead, first = cite(ruleset.cites["lead"]), cite(ruleset.cites["first-lead"])
    said = {
        # The phone fills in the other names, so only the rule is replaced.
        "lead-seat": _("{player} leads ({rule}).").replace("{rule}", lead),
        "lead-either": _("{player} or their partner leads ({rule}).").replace("{rule}", lead),
        "lead-side": _("Team {number} leads ({rule}).").replace("{rule}", lead),
        "lead-first": first_lead(total_sheet([], ruleset), ruleset).format(tile=_top(ruleset), rule=first),
        "shuffles": _("Team {loser} shuffles, team {winner} picks first ({rule}).").replace("{rule}", first),
    }
    return {
        **said,
        "leads": _("leads"),
        "lead-unknown": _(
            "The next leader is unknown because the last one was not noted. Note the leader with the next hand."
        ),
        "lead-later": _("The leader is known once this has been sent."),
    }


def lead_question(sheet: Sheet, ruleset: Ruleset) -> str:
    """The question about this hand's leader."""
    match sheet.next_lead.how:
        case "TOP_DOUBLE":
            return _("Who held {tile} and led?").format(tile=_top(ruleset))
        case "TOP_DOUBLE_HOLDER":
            return _("Who held {tile}, and so led?").format(tile=_top(ruleset))
        case "HIGHEST_DOUBLE":
            return _("Who held the highest double and led?")
        case "LOTTERY":
            return _("Who led, by lot?")
    if sheet.next_lead.seat is None:
        return _("Who led?")
    return _("Who led, if not the player on the sheet?")


def matters(sheet: Sheet, ruleset: Ruleset) -> str:
    """When the unknown leader of a hand matters: "always", after a "block", or "".

    If the lead goes round, every later lead depends on it; otherwise only a tied block does.
    """
    if sheet.next_lead.seat is not None:
        return ""
    # One unknown leader makes all later leads unknown.
    if ruleset.later_lead in ("ROTATE", "ENTITLED"):
        return "always"
    return "block" if ruleset.later_lead == "WINNER" or ruleset.tie == "LEADERS_TEAM" else ""


def _who_leads(board: Scoreboard) -> str:
    ruleset, expected = board.ruleset, board.sheet.next_lead
    # Under these rules a player may pass the right to begin on; in a tournament the phone, too, says only that.
    if expected.how == "ENTITLED" and expected.seat is not None and not board.teams:
        text = _("{player} has the right to begin, and passes it on to the holder of {tile} ({rule}).")
    # The first hand of a match or partida has a lead rule of its own.
    elif expected.how != "FREE":
        text = first_lead(board.sheet, ruleset)
    elif expected.seat is not None:
        text = _("{player} or their partner leads ({rule}).") if expected.either else _("{player} leads ({rule}).")
    elif expected.side is not None:
        text = _("Team {number} leads ({rule}).") if board.teams else _("One of these leads: {side} ({rule}).")
    else:
        text = _("The next leader is unknown because the last one was not noted. Note the leader with the next hand.")
    return text.format(
        player="" if expected.seat is None else board.players[expected.seat],
        side="" if expected.side is None else board.sides[expected.side],
        number="" if expected.side is None else board.teams.get(expected.side),
        tile=_top(ruleset),
        rule=cite(ruleset.cites["lead" if expected.how == "FREE" else "first-lead"]),
    )


def first_lead(sheet: Sheet, ruleset: Ruleset) -> str:
    """How a lead is decided that nobody has by right, with the placeholders {tile} and {rule}."""
    match sheet.next_lead.how:
        case "TOP_DOUBLE":
            return _("The holder of {tile} leads with it ({rule}).")
        case "TOP_DOUBLE_HOLDER":
            return _("The holder of {tile} leads, with any domino ({rule}).")
        case "HIGHEST_DOUBLE" if ruleset.no_double == "HEAVIEST":
            return _("The highest double leads; nobody has one: the heaviest domino ({rule}).")
        case "HIGHEST_DOUBLE":
            return _("The highest double leads; nobody has one: deal again ({rule}).")
        case "LOTTERY":
            return _("Who draws the highest domino before the deal leads, with any domino ({rule}).")
    return _("The right to begin goes round; the holder of {tile} begins ({rule}).")


def _top(ruleset: Ruleset) -> str:
    """The highest double of the set."""
    return f"{ruleset.double}-{ruleset.double}"
