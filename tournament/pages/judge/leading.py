"""Who leads the hand now in play, in sentences, and when the judge is asked who did."""

from django.utils.translation import gettext as _

from scoring.ruleset import Ruleset
from scoring.sheets import Sheet, fold
from tournament.errors import cite
from tournament.models import Sitting


def sentences(sitting: Sitting, sheet: Sheet, ruleset: Ruleset) -> list[str]:
    """Who leads the hand now in play, who shuffles it and who picks first."""
    teams = {"A": sitting.team_a, "B": sitting.team_b}
    said = [_who_leads(sitting, sheet, ruleset)]
    if sheet.shuffles is not None and sheet.picks_first is not None:
        text = _("Team {loser} shuffles, team {winner} picks first ({rule}).")
        said.append(
            text.format(
                loser=teams[sheet.shuffles].number,
                winner=teams[sheet.picks_first].number,
                rule=cite(ruleset.cites["first-lead"]),
            )
        )
    return said


def on_phone(ruleset: Ruleset) -> dict[str, str]:
    """The same sentences with what only the phone can fill in: it takes the sheet further by what it has not sent."""
    lead, first = cite(ruleset.cites["lead"]), cite(ruleset.cites["first-lead"])
    said = {
        "lead-seat": _("{player} leads ({rule}).").replace("{rule}", lead),
        "lead-side": _("Team {number} leads ({rule}).").replace("{rule}", lead),
        "lead-first": first_lead(fold([], ruleset), ruleset).format(tile=_top(ruleset), rule=first),
        "shuffles": _("Team {loser} shuffles, team {winner} picks first ({rule}).").replace("{rule}", first),
    }
    return {
        **said,
        "leads": _("leads"),
        "lead-unknown": _(
            "The sheet cannot tell who leads: nobody noted who led before. Say with the next hand who led."
        ),
        "lead-later": _("Who leads is known when it has been sent."),
    }


def asked(sheet: Sheet, ruleset: Ruleset) -> str:
    """The question who led this hand."""
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
    return _("Who led, if somebody else than the sheet says?")


def matters(sheet: Sheet, ruleset: Ruleset) -> str:
    """When it matters who led a hand that the sheet does not know the leader of: "always", after a "block", or "".

    Where the lead goes round, every later lead hangs on it; else only what a block leaves level does.
    """
    if sheet.next_lead.seat is not None:
        return ""
    if ruleset.later_lead in ("ROTATE", "ENTITLED"):
        return "always"
    return "block" if ruleset.later_lead == "WINNER" or ruleset.tie == "LEADERS_TEAM" else ""


def _who_leads(sitting: Sitting, sheet: Sheet, ruleset: Ruleset) -> str:
    expected = sheet.next_lead
    rule = cite(ruleset.cites["lead" if expected.how == "FREE" else "first-lead"])
    if expected.how != "FREE":
        return first_lead(sheet, ruleset).format(tile=_top(ruleset), rule=rule)
    if expected.seat is not None:
        player = list(sitting.seats.all())[expected.seat].registration.person.name
        return _("{player} leads ({rule}).").format(player=player, rule=rule)
    if expected.side is not None:
        team = sitting.team_a if expected.side == "A" else sitting.team_b
        return _("Team {number} leads ({rule}).").format(number=team.number, rule=rule)
    return _("The sheet cannot tell who leads: nobody noted who led before. Say with the next hand who led.")


def first_lead(sheet: Sheet, ruleset: Ruleset) -> str:
    """How a lead is found that nobody has by right, as a sentence that still wants its {tile} and its {rule}."""
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
