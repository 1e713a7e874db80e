"""What a page shows of a friendly table: its sides, its lines in words, who leads, and how it ended."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.entries import Entry, FalsePass, Forfeit, Hand, Void, WrongDomino
from scoring.hands import Side
from scoring.ruleset import Ruleset
from scoring.sheets import Sheet
from tournament import friendly
from tournament.errors import cite
from tournament.findings import why
from tournament.models import FriendlyTable
from tournament.pages.judge import leading


@dataclass(frozen=True)
class SideView:
    """One side of the table. progress: of the points that end a match or a partida, won or lost."""

    side: Side
    name: str
    points: int
    progress: int
    partidas: int
    warnings: int
    out: bool
    won: bool


@dataclass(frozen=True)
class LineView:
    """One line. gains: what it gave, by name of the side. void_reason: why it was taken back, None while it stands."""

    number: int
    what: str
    why: str
    gains: list[tuple[str, int]]
    totals: list[int]
    void_reason: str | None
    takes_back: bool

    @property
    def stands(self) -> bool:
        """Whether it still counts, and may be taken back."""
        return self.void_reason is None and not self.takes_back


def sides(table: FriendlyTable, sheet: Sheet, ruleset: Ruleset) -> list[SideView]:
    """Every side in turn order."""
    totals = sheet.totals if sheet.outcome is None else sheet.outcome.totals
    won = sheet.outcome.winners if sheet.outcome else ()
    return [
        SideView(
            side=side,
            name=name,
            points=totals[side],
            progress=min(max(-totals[side] if ruleset.loss == "NEGATIVE" else totals[side], 0), ruleset.goal),
            partidas=sheet.wins[side],
            warnings=sheet.warnings[side],
            out=side in sheet.eliminated and side not in won,
            won=side in won,
        )
        for side, name in friendly.sides_of(table).items()
    ]


def lines(table: FriendlyTable, sheet: Sheet) -> list[LineView]:
    """The sheet's lines, first one first."""
    names, players = friendly.sides_of(table), friendly.players_of(table)
    return [
        LineView(
            number=line.number,
            what=what(line.entry, players, names),
            why="" if isinstance(line.entry, Void) else why(line),
            gains=[(names[side], points) for side, points in line.points.items() if points],
            totals=list(line.totals.values()),
            void_reason=line.void_reason,
            takes_back=isinstance(line.entry, Void),
        )
        for line in sheet.lines
    ]


def what(entry: Entry, players: list[str], names: dict[Side, str]) -> str:
    """What an entry tells, in words."""
    match entry:
        case Hand(end="void"):
            return _("Thrown in")
        case Hand(end="domino", by=by):
            return _("{player} went out").format(player=players[by or 0])
        case Hand(by=None):
            return _("Locked")
        case Hand(by=by):
            return _("Locked by {player}").format(player=players[by or 0])
        case FalsePass(seat=seat):
            return _("{player} passed although a domino fitted").format(player=players[seat])
        case WrongDomino(seat=seat, tile=None):
            return _("{player} laid a wrong domino").format(player=players[seat])
        case WrongDomino(seat=seat, tile=tile):
            return _("{player} laid {tile}, which did not fit").format(player=players[seat], tile=tile)
        case Forfeit(side=side, reason=reason):
            return _("{player} gave up: {reason}").format(player=names[side], reason=reason)
        case Void(number=number, reason=reason):
            return _("Line {number} was taken back: {reason}").format(number=number, reason=reason)


def lead(table: FriendlyTable, sheet: Sheet, ruleset: Ruleset) -> list[str]:
    """Who leads the hand now in play, who shuffles it and who picks first."""
    names, expected = friendly.sides_of(table), sheet.next_lead
    rule = cite(ruleset.cites["lead" if expected.how == "FREE" else "first-lead"])
    if expected.how == "ENTITLED" and expected.seat is not None:
        text = _("{player} has the right to begin, and passes it on to the holder of {tile} ({rule}).")
    elif expected.how != "FREE":
        text = leading.first_lead(sheet, ruleset)
    elif expected.seat is not None:
        text = _("{player} leads ({rule}).")
    elif expected.side is not None:
        text = _("One of these leads: {side} ({rule}).")
    else:
        text = _("The sheet cannot tell who leads: nobody noted who led before. Say with the next hand who led.")
    player = "" if expected.seat is None else friendly.players_of(table)[expected.seat]
    side = "" if expected.side is None else names[expected.side]
    said = [text.format(player=player, side=side, tile=f"{ruleset.double}-{ruleset.double}", rule=rule)]
    if sheet.shuffles is not None and sheet.picks_first is not None:
        text = _("Shuffling: {loser}. Picking first: {winner} ({rule}).")
        loser, winner = names[sheet.shuffles], names[sheet.picks_first]
        said.append(text.format(loser=loser, winner=winner, rule=cite(ruleset.cites["first-lead"])))
    return said


def outcome(table: FriendlyTable, sheet: Sheet) -> str:
    """Who won, and by what; "" while the match goes on."""
    if sheet.outcome is None:
        return ""
    names = friendly.sides_of(table)
    winners = ", ".join(names[side] for side in sheet.outcome.winners)
    text = {
        "target": _("Won by points: {winners}"),
        "forfeit": _("Won, because the others gave up: {winners}"),
        "partidas": _("Won by partidas: {winners}"),
        "last-standing": _("Won as the last one in: {winners}"),
        "hands": _("Won by points after the last hand: {winners}"),
    }[sheet.outcome.reason]
    return text.format(winners=winners)
