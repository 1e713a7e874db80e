"""What many snapshots share: the head and foot of every page, and the rules in short, in the active language."""

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.penalties import Cost
from scoring.policies import Special, Topic
from scoring.ruleset import Ruleset
from scoring.tiles import tile_set
from tournament.core import rule_systems
from tournament.core.errors import SACI_RULE
from tournament.documents.engine import records
from tournament.documents.engine.fonts import REGULAR
from tournament.documents.engine.lettering import missing
from tournament.documents.engine.records import Form, PenaltyBoxes, Reminder
from tournament.journal import checkpoints, log
from tournament.models import JudgePass, Official, Team, Tournament


class Issue(NamedTuple):
    """The version of a document, from 1, the address of this installation, and the time of the snapshot."""

    version: int
    base_url: str
    now: datetime.datetime


def unprintable(club: str) -> str:
    """Return a sentence about the signs of a club's name that documents show as boxes; "" if there are none."""
    if not (signs := " ".join(missing(club, REGULAR))):
        return ""
    text = _("The font of the papers lacks these signs of the club's name: {signs}. Papers show a box instead.")
    return text.format(signs=signs)


def heading(tournament: Tournament, issue: Issue) -> records.Heading:
    """The head of every page, and the heads of both journals now."""
    head, club = log.printed(tournament), log.printed(tournament.club)
    return records.Heading(
        club=tournament.club.name,
        tournament=tournament.name,
        date=tournament.date.isoformat(),
        place=tournament.place,
        language=tournament.language,
        version=issue.version,
        # Local and without a zone, as it is printed.
        issued=local_iso(issue.now),
        base_url=issue.base_url,
        journal=head.digits,
        journal_line=head.line,
        club_journal=club.digits,
        club_journal_line=club.line,
        size=tournament.club.paper,
        logo=tournament.club.logo,
        colour=tournament.club.colour,
    )


def with_checkpoint(tournament: Tournament, issue: Issue) -> records.Heading:
    """The head of a document that prints the signed checkpoint of the tournament's journal."""
    return replace(heading(tournament, issue), checkpoint=checkpoints.signed_or_none(tournament))


def signers_of(tournament: Tournament) -> tuple[str, str]:
    """The names typed below the signatures: an organizer's for the club, a judge's; "" where there is none.

    The first account of each role signs; without one, the first judge with a pass.
    """
    names: dict[str, str] = {}
    for official in Official.objects.filter(club=tournament.club).select_related("user").order_by("pk"):
        names.setdefault(official.role, str(official.user))
    judge = names.get(Official.Role.JUDGE) or JudgePass.objects.filter(tournament=tournament).order_by("pk").first()
    return names.get(Official.Role.ORGANIZER, ""), str(judge or "")


def local_iso(moment: datetime.datetime) -> str:
    """A moment in local time, to the second."""
    return timezone.localtime(moment).replace(microsecond=0, tzinfo=None).isoformat()


def team_name(team: Team) -> records.TeamName:
    """The number of a team and the names of its players; 0 for a side of one round, whom no number names."""
    return records.TeamName(team.number if team.round is None else 0, team.names)


Rule = tuple[tuple[Topic, ...], str]
"""A rule as a sentence, and the topics it is about."""


def reminders(ruleset: Ruleset) -> tuple[Reminder, ...]:
    """Return the rules that players ask about most."""
    return tuple(Reminder(rule_numbers(ruleset, topics), text) for topics, text in rules_in_short(ruleset))


def rules_in_short(ruleset: Ruleset) -> list[Rule]:
    """Return these rules in the order of a hand."""
    return [
        (("first-lead", "lead"), f"{_first_lead(ruleset)} {_later_lead(ruleset)}"),
        (("play", "false-pass"), _passing(ruleset)),
        *((("pass",), text) for text in _drawing(ruleset)),
        *_penalties(ruleset),
        *((("special",), text) for text in _bonuses(ruleset)),
        (("recount",), _counting(ruleset)),
        *((("recount",), text) for text in _marks(ruleset)),
        *((("recount",), text) for text in _earning(ruleset)),
        *((("target", "block"), text) for text in _replayed(ruleset)),
        (("target", "block"), f"{_locked(ruleset)} {rule_systems.goal_text(ruleset)}"),
    ]


def penalties(ruleset: Ruleset) -> tuple[PenaltyBoxes, ...]:
    """Return the penalty boxes."""
    return tuple(
        PenaltyBoxes(
            name=rule_systems.spoken(row.title),
            rule=rule_numbers(ruleset, (row.topic,)),
            points=ruleset.cost_of(kind).deduct,
            boxes=row.boxes,
            warning=row.warning,
        )
        for kind, row in ruleset.penalties.items()
    )


MARKS: Final[Mapping[Special, str]] = {"capicu": "C", "chuchazo": "Ch", "pase-salida": "PS", "pase-redondo": "PR"}
"""The abbreviations circled on a scoresheet for plays that earn points; the same in every language."""


def form(ruleset: Ruleset) -> Form:
    """Return the fields that a scoresheet of this ruleset needs."""
    extras = tuple(MARKS[special] for special in ruleset.specials) if ruleset.special_points else ()
    return Form(
        each_side=rule_systems.fewest_win(ruleset) or ruleset.scored == "PLAYS",
        extras=extras,
        bonuses=bool(extras or ruleset.hand_bonuses or ruleset.lock_points),
        partidas=ruleset.partidas,
        plays=ruleset.scored == "PLAYS",
        clockwise=ruleset.clockwise,
    )


def rule_numbers(ruleset: Ruleset, topics: tuple[Topic, ...]) -> str:
    """Return the numbers of the rules behind these topics, where the rules are numbered."""
    found = [match[1] for topic in topics if (match := SACI_RULE.fullmatch(ruleset.cites[topic]))]
    # Each number once, in the order of the topics.
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
        "WINNERS_CHOOSE": _("Then one of the winners leads, as they choose, with any domino."),
        "ROTATE": _("Then the lead passes to the left, with any domino.")
        if ruleset.clockwise
        else _("Then the lead passes to the right, with any domino."),
        "AS_FIRST": _("Later hands begin in the same way."),
        "ENTITLED": _("Then the right to begin passes to the right."),
    }[ruleset.later_lead]


def _passing(ruleset: Ruleset) -> str:
    ruling = ruleset.cost_of("false_pass")
    if ruleset.clockwise:
        text = _("Play passes to the left. Who can play must.")
        return text if not ruling.deduct else f"{text} {_withheld(ruling)}"
    text = _("Play passes to the right. Who can play must: a false pass ends the hand.")
    if ruling.award:
        text = _(
            "Play passes to the right. Who can play must: a false pass ends the hand and gives the others {points}."
        )
    elif ruling.deduct:
        text = _("Play passes to the right. Who can play must: a false pass ends the hand and costs {points}.")
    return text.format(points=ruling.award or ruling.deduct)


def _withheld(ruling: Cost) -> str:
    return _("A domino kept back costs {points}; a team with fewer gives the others {given}.").format(
        points=ruling.deduct, given=ruling.or_award
    )


def _drawing(ruleset: Ruleset) -> Iterator[str]:
    """Yield how to draw from the stock; nothing where every tile is dealt."""
    # Without a stock there is nothing to draw.
    if ruleset.players * ruleset.tiles_each == len(tile_set(ruleset.double)):
        return
    if ruleset.unable == "DRAW_ONE":
        yield _("A player who cannot play draws one domino, and plays it or passes.")
    elif ruleset.unable == "DRAW_UNTIL":
        yield _("A player who cannot play draws until a domino fits.")


def _penalties(ruleset: Ruleset) -> Iterator[Rule]:
    for kind, row in ruleset.penalties.items():
        if row.reminder and (points := ruleset.cost_of(kind).deduct):
            yield (row.topic,), rule_systems.spoken(row.reminder).format(points=points)


def _bonuses(ruleset: Ruleset) -> Iterator[str]:
    """Yield the points paid in addition to the pips."""
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
    if ruleset.scored == "HANDS":
        return _("No pips are counted: a hand won is worth one.")
    if ruleset.scored == "PLAYS":
        return _(
            "After each domino add the open ends: a point for each five and each three. What passes the target is lost."
        )
    if rule_systems.fewest_win(ruleset):
        return _("Every team writes what it has left; after a domino the others take the winners' dominoes too.")
    if ruleset.count_scope == "OPP":
        return _("Only the losers' dominoes count. The winners count first, the losers recount: write both figures.")
    return _("The winners count first, the losers recount: write both figures.")


def _earning(ruleset: Ruleset) -> Iterator[str]:
    """Yield what going out earns, and when a hand of pairs is over, where plays earn points."""
    said = [_("Going out adds one to the last play.")] if ruleset.out_point else []
    if ruleset.pairs_end == "BOTH":
        said.append(_("A hand is over when both partners are out."))
    if said:
        yield " ".join(said)


def _replayed(ruleset: Ruleset) -> Iterator[str]:
    """Yield what follows a level lock where it is more than the next lead."""
    if ruleset.tie == "VOID_AS_FIRST":
        yield _("Level: it is played again, and is worth {points}.").format(points=ruleset.replay_points)


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
