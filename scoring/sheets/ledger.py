"""The ledger: a mutable sheet while it is totalled. Only folding uses it; other code uses the finished `Sheet`."""

from collections.abc import Iterable, Mapping

from scoring.entries import Entry
from scoring.findings import Note
from scoring.hands import Seat, Side
from scoring.ruleset import Ruleset
from scoring.sheets.record import Lead, Line, Outcome, Part, Partida, Points, Reason, Sheet
from scoring.tiles import Tile


class Ledger:
    """The state of a `Sheet` that may still change. Fields have the names and meanings of `Sheet`."""

    def __init__(self, ruleset: Ruleset, sheet: Sheet | None = None) -> None:
        """Continue from `sheet`; None: an empty sheet."""
        nothing: Points = dict.fromkeys(ruleset.seating.sides, 0)
        self.ruleset = ruleset
        self.nothing = nothing
        if sheet is None:
            sheet = Sheet(totals=nothing, next_lead=Lead(None, None, ruleset.first_lead))
        self.entries: list[Entry] = list(sheet.entries)
        self.lines: list[Line] = list(sheet.lines)
        self.totals: dict[Side, int] = dict(sheet.totals)
        self.hands_played = sheet.hands_played
        self.next_lead = sheet.next_lead
        self.shuffles = sheet.shuffles
        self.offences = sheet.offences
        self.exposed: Mapping[Seat, tuple[Tile, ...]] = sheet.exposed
        self.bonus_index = sheet.bonus_index
        self.stake = sheet.stake
        self.partidas: list[Partida] = list(sheet.partidas)
        self.wins: dict[Side, int] = dict(sheet.wins)
        self.eliminated = sheet.eliminated
        self.bell = sheet.bell
        self.outcome = sheet.outcome

    @property
    def standing(self) -> tuple[Side, ...]:
        """The sides still in the match."""
        if not self.eliminated:
            return self.ruleset.seating.sides
        return tuple(side for side in self.ruleset.seating.sides if side not in self.eliminated)

    def write(
        self,
        entry: Entry,
        note: Note,
        *,
        points: Mapping[Side, int] | None = None,
        winner: Side | None = None,
        hand_number: int | None = None,
        void_reason: str | None = None,
        extras: tuple[Part, ...] = (),
    ) -> None:
        """Append one line and add its points. Nothing else changes."""
        added = self.nothing
        if points:
            added = self._add(points)
        self.entries.append(entry)
        number = len(self.lines) + 1
        voided = void_reason is not None
        # A copy: the running totals go on changing.
        totals = dict(self.totals)
        self.lines.append(Line(number, entry, voided, void_reason, added, totals, winner, hand_number, note, extras))

    def _add(self, points: Mapping[Side, int]) -> Points:
        """Add points to the totals, with the floor if there is one, and return the points really added."""
        totals = self.totals
        added: dict[Side, int] = dict(self.nothing)
        least, most = self.ruleset.least, self.ruleset.most
        for side, change in points.items():
            # Ignored, not an error: accepted entries never raise.
            if side not in totals:
                continue
            if least is not None and totals[side] + change < least:
                change = least - totals[side]
            if most is not None and totals[side] + change > most:
                change = 0
            totals[side] += change
            added[side] = change
        return added

    def partida(self, winner: Side) -> None:
        """Record a partida won: all sides start from 0, and if the rules say so with a first lead (G5)."""
        self.partidas.append(Partida(winner, dict(self.totals)))
        self.wins[winner] += 1
        self.totals = dict(self.nothing)
        if self.ruleset.partida_lead == "FIRST_HAND":
            self.next_lead = Lead(None, None, self.ruleset.first_lead)

    def eliminate(self, sides: Iterable[Side]) -> None:
        """Put these sides out; a lead of theirs goes to the next seat still in."""
        self.eliminated = (*self.eliminated, *sides)
        self.lead(self.next_lead)

    def lead(self, lead: Lead) -> None:
        """Set the lead of the next hand; if its side is out, the next seat still in leads."""
        seating, seat = self.ruleset.seating, lead.seat
        # Without `standing` this never ends when all sides are out.
        while self.eliminated and seat is not None and self.standing and seating.side_at[seat] in self.eliminated:
            seat = seating.next_seat(seat)
            lead = lead._replace(seat=seat, side=seating.side_at[seat])
        self.next_lead = lead

    def end(self, winners: tuple[Side, ...], reason: Reason) -> None:
        """End the match with the points of the last line, because winning a partida resets the totals."""
        shared = winners if len(winners) > 1 else ()
        self.outcome = Outcome(winners[0], reason, self.lines[-1].totals, shared)

    def end_level(self, reason: Reason, *, void: bool) -> None:
        """End the match without a winner; `void`: its points do not count either."""
        self.outcome = Outcome(None, reason, self.nothing if void else self.lines[-1].totals)

    def sheet(self) -> Sheet:
        """Return the current sheet."""
        return Sheet(
            entries=tuple(self.entries),
            lines=tuple(self.lines),
            totals=self.totals,
            hands_played=self.hands_played,
            next_lead=self.next_lead,
            shuffles=self.shuffles,
            offences=self.offences,
            exposed=self.exposed,
            bonus_index=self.bonus_index,
            stake=self.stake,
            partidas=tuple(self.partidas),
            eliminated=self.eliminated,
            bell=self.bell,
            outcome=self.outcome,
        )
