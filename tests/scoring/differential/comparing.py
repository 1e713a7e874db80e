"""Holds the engine to the plain reading: random matches, hand by hand, at every level of evidence."""

import random
from collections.abc import Iterator
from typing import Final

from scoring.entries import Entry, Hand
from scoring.entries.data import from_data, to_data
from scoring.hands import Seat
from scoring.notation import parse_entry, parse_match, parse_transcript
from scoring.referee.referee import Referee
from scoring.referee.replaying import replay
from scoring.ruleset import Ruleset
from scoring.sheets import Sheet, advance, check, score, total_sheet
from scoring.tiles import tile
from tests.scoring.differential.plain import hand as played
from tests.scoring.differential.plain import written
from tests.scoring.differential.plain.leads import FIRST, Lead, deal
from tests.scoring.differential.plain.match import Match
from tests.scoring.differential.plain.rules import Rules, rules

MOST_HANDS: Final = 60
"""A match under random options may go on for long: it is left after so many hands."""
NOT_KNOWN: Final = frozenset({"draws not noted"})
"""The evidence from which the points need not follow: refused for that reason, or right."""


def differences(system: str, seed: int) -> tuple[int, list[str]]:
    """Play one match with random moves, and return its hands and where the engine differs, each with its text."""
    chance = random.Random(f"{system} {seed}")
    match = Compared(rules(system, chance, plain=seed % 2 == 0), chance)
    while not match.truth.winners and match.truth.hands < MOST_HANDS and not match.found:
        match.play_hand()
    if not match.found:
        match.read_whole()
    return match.truth.hands, match.found


class Compared:
    """One match, its truth and its sheet. found: the differences, with the sheet's text."""

    def __init__(self, ways: Rules, chance: random.Random) -> None:
        self.rules, self.chance = ways, chance
        self.truth = Match(ways)
        self.lines = [ways.line]
        self.ruleset: Ruleset = parse_match(ways.line).ruleset
        self.sheet: Sheet = total_sheet([], self.ruleset)
        self.partner_may_lead: int | None = None
        self.found: list[str] = []

    def differs(self, what: str, text: str) -> None:
        self.found.append("\n".join([f"{what}:", *self.lines, text]))

    def entry(self, text: str) -> Entry:
        """Read one line, as text and as data."""
        entry = parse_entry(text, self.ruleset.seating)
        if from_data(to_data(entry), self.ruleset.seating) != entry:
            self.differs("data", text)
        return entry

    # --- a hand

    def play_hand(self) -> None:
        lead = self.truth.lead
        if self.partner_may_lead is not None and self.chance.random() < 0.5:
            lead = Lead("free", self.partner_may_lead)
        dealt = deal(self.rules, lead, self.truth.seats_out, self.chance)
        hand = played.Hand(self.rules, dealt, self.chance, mistakes=self.chance.random() < 0.5).play()
        if self.chance.random() < 0.2:
            self.compare_moves(hand, lead)
        self.compare_replay(hand, lead)
        self.compare_without_penalties(hand)
        for text in written.wrong_dominoes(hand, noted=self.chance.random() < 0.8):
            self.enter(text)
        for move in hand.moves:
            if move.kind == "wrong":
                self.truth.wrong_domino(move.seat)
        if hand.end == "false-pass":
            self.end_by_false_pass(hand)
        else:
            self.end(hand, lead != self.truth.lead)
        self.compare_sheet()

    def end_by_false_pass(self, hand: played.Hand) -> None:
        self.enter(written.false_pass(self.rules, hand, self.chance))
        self.truth.false_pass(hand)
        # "The non-penalized team will start the next hand": by agreement either of them may (SACI rule 12, A4).
        saci = self.rules.system in ("saci", "saci500")
        self.partner_may_lead = (hand.by + 3) % 4 if saci else None

    def end(self, hand: played.Hand, other_leader: bool) -> None:
        before = self.truth.lead
        found = self.truth.add(hand)
        due = other_leader or before.how != "free" or before.seat is None
        told = written.entries(self.rules, hand, found, due, self.chance)
        points = {side: found.points[side] for side in self.rules.sides}
        for level, text in told.items():
            self.compare_entry(level, text, points, other_leader)
        self.partner_may_lead = None
        self.enter(self.chance.choice([text for level, text in told.items() if level not in NOT_KNOWN]))

    def enter(self, text: str) -> None:
        """Write the line on the sheet, which must accept it."""
        entry = self.entry(text)
        errors = [each.code for each in check(self.sheet, entry, self.ruleset) if each.severity == "error"]
        if errors:
            self.differs(f"refused {errors}", text)
        self.sheet = advance(self.sheet, entry, self.ruleset)
        self.lines.append(text)

    # --- what is compared

    def compare_entry(self, level: str, text: str, points: dict[str, int], other_leader: bool) -> None:
        entry = self.entry(text)
        assert isinstance(entry, Hand)
        findings = check(self.sheet, entry, self.ruleset)
        errors = {each.code for each in findings if each.severity == "error"}
        if level in NOT_KNOWN and errors == {"draws-not-noted"}:
            return
        if errors:
            self.differs(f"{level}: refused {sorted(errors)}", text)
        if other_leader and any(each.code == "unexpected-leader" for each in findings):
            self.differs(f"{level}: warned of the partner's lead", text)
        counted = dict(score(entry, self.sheet, self.ruleset).points)
        if counted != points:
            self.differs(f"{level}: {counted} for {points}", text)

    def compare_without_penalties(self, hand: played.Hand) -> None:
        """A complete play with wrong dominoes is refused as long as their lines are missing (SACI rule 13)."""
        if hand.end == "false-pass" or all(move.kind != "wrong" for move in hand.moves):
            return
        text = f"{hand.end} {hand.by} {written.play_text(hand, True, 0, self.chance)}"
        if "penalty-missing" not in {each.code for each in check(self.sheet, self.entry(text), self.ruleset)}:
            self.differs("the penalties are not missed", text)

    def compare_replay(self, hand: played.Hand, lead: Lead) -> None:
        leader = "" if lead.how == "first" else f"leader {hand.dealt.leader if lead.seat is None else lead.seat} "
        first = "first-hand " if lead == FIRST else ""
        text = first + leader + written.play_text(hand, self.chance.random() < 0.5, 0, self.chance)
        transcript = parse_transcript(text, self.ruleset.seating)
        found = replay(transcript.play, self.ruleset, transcript.leader, transcript.first_hand)
        if hand.end == "false-pass":
            errors = [each.code for each in found.findings if each.severity == "error"]
            if errors != ["false-pass", "unfinished"] or not found.verdicts[-1]:
                self.differs(f"replay of a false pass {errors}", text)
            return
        if not found.valid:
            self.differs(f"replay {[each.code for each in found.findings]}", text)
        facts = found.facts
        left = tuple(tuple(sorted(tile(*each) for each in held)) for held in hand.left)
        told = (facts.end, facts.by, facts.last, facts.left, facts.ends, facts.leader, facts.swapped_by)
        true = (hand.end, hand.by, tile(*hand.laid[-1]), left, hand.shown, hand.dealt.leader, hand.swapped_by)
        if told != true:
            self.differs(f"replay tells {told} for {true}", text)

    def compare_moves(self, hand: played.Hand, lead: Lead) -> None:
        """Play the hand again beside a referee: the same turn, and the same may be done, before every move."""
        for what, text in positions(self.rules, self.ruleset, hand, lead):
            self.differs(what, text)

    def compare_sheet(self) -> None:
        truth, sheet = self.truth, self.sheet
        totals = dict(sheet.totals)
        if totals != truth.totals or dict(sheet.wins) != truth.partidas:
            self.differs(f"totals {totals} {dict(sheet.wins)} for {truth.totals} {truth.partidas}", "")
        winners = () if sheet.outcome is None else sheet.outcome.winners
        if winners != truth.winners:
            self.differs(f"won by {winners} for {truth.winners}", "")
        if not truth.winners and lead_told(sheet) != truth.lead:
            self.differs(f"lead {lead_told(sheet)} for {truth.lead}", "")
        if sheet.shuffles != truth.shuffles:
            self.differs(f"shuffled by {sheet.shuffles} for {truth.shuffles}", "")
        if not truth.winners and set(sheet.eliminated) != set(truth.out):
            self.differs(f"out {sheet.eliminated} for {truth.out}", "")

    def read_whole(self) -> None:
        """The text of the whole sheet gives the same totals."""
        match = parse_match("\n".join(self.lines))
        if total_sheet(match.entries, match.ruleset) != self.sheet:
            self.differs("the sheet as a whole", "")


def lead_told(sheet: Sheet) -> Lead:
    lead = sheet.next_lead
    if lead.how == "FREE":
        return Lead("free", lead.seat, None if lead.seat is not None else lead.side)
    return Lead("right", lead.seat) if lead.how == "ENTITLED" else FIRST


def positions(ways: Rules, ruleset: Ruleset, hand: played.Hand, lead: Lead) -> Iterator[tuple[str, str]]:
    """Yield where the referee would let a player do other things than the plain reading."""
    text = ("first-hand " if lead == FIRST else "") + written.play_text(hand, True, 0, random.Random(0))
    play = parse_transcript(text, ruleset.seating).play
    seat = hand.dealt.leader if lead.seat is None else lead.seat
    referee = Referee(ruleset, play.deal, play.stock, None if lead == FIRST else Seat(seat), lead == FIRST)
    again = played.Hand(ways, hand.dealt, random.Random(0), mistakes=False)
    for number, (move, each) in enumerate(zip(hand.moves, play.moves, strict=True), 1):
        if again.end or referee.ended:
            break
        if again.laid and told_by(referee) != allowed(again):
            yield f"before move {number}: {told_by(referee)} for {allowed(again)}", text
        referee.push(each)
        again.make(move)


def told_by(referee: Referee) -> tuple[object, ...]:
    """Return whose turn it is and what may be done, as the referee has it."""
    legal = referee.legal()
    lays = sorted(((each.tile.low, each.tile.high), each.at or 0, each.free or 0) for each in legal.moves)
    return referee.turn, lays, legal.otherwise and legal.otherwise[:4], legal.swap


def allowed(hand: played.Hand) -> tuple[object, ...]:
    """Return the same as the plain reading has it."""
    lays = sorted(
        (each, at or 0, free or 0) for each in hand.tiles() for at, free in hand.table.places(hand.turn, each)
    )
    return hand.turn, lays, hand.instead(), hand.can_swap()
