"""English sentences for the engine's codes, and the state of a match in words.

Seats are numbered from 0, as in the engine. An unknown code is shown with its parameters.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from scoring.entries import Entry, PenaltyEntry
from scoring.findings import Finding, Params, penalty_sentence
from scoring.hands import Side
from scoring.penalties import PENALTIES
from scoring.ruleset import Ruleset
from scoring.sheets import Lead, Note, Outcome, Points, Sheet
from scoring.sheets.record import Part

REFUSALS: Final[Mapping[str, str]] = {
    "rules-expected": "the first line says the rules, such as: rules saci target=200",
    "unknown-ruleset": "no rule system has this key",
    "unknown-option": "this rule system has no such option",
    "option-twice": "this option is given twice",
    "equals-expected": "an option is written name=value",
    "no-such-value": "the option has no such value",
    "no-such-table": "this combination of options gives no possible table",
    "wrong-line-number": "this is not the number of the line",
    "full-stop-expected": "the number of a line ends with a full stop",
    "too-many-lines": "the match has too many lines",
    "line-too-long": "the line is too long",
    "entry-expected": "a line begins with domino, block, annulled, {penalties}, forfeit, bell or void",
    "unknown-field": "there is no field of this name here",
    "field-twice": "this field is given twice",
    "more-than-expected": "there is extra text at the end of the line",
    "seat-expected": "the number of a seat is missing, from 0",
    "seat-not-at-table": "this table has no such seat",
    "side-expected": "the letter of a side is missing, from A",
    "side-not-at-table": "this table has no such side",
    "number-expected": "a whole number is missing",
    "negative-number": "the number must not be negative",
    "out-of-range": "the number has too many digits",
    "tile-expected": "a tile is missing, such as 3-5 or 35",
    "not-a-tile": "this is no tile: write it like 3-5",
    "slash-expected": "two numbers have a slash between them, such as 3/5",
    "not-one-for-each-seat": "each seat of the table needs one value, with a slash between them",
    "not-one-for-each-side": "each side of the table needs one value, with a slash between them",
    "special-expected": "a special play is capicu or chuchazo",
    "text-expected": "a text is written between quotation marks",
    "text-not-closed": "the quotation mark that ends this text is missing",
    "no-such-escape": 'after a backslash comes one of n r t " \\ or u{...}',
    "too-long": "this is too long",
    "deal-expected": "a play begins with the word deal",
    "moves-expected": "the word moves is missing",
    "no-such-place": "the table has no such place",
    "no-such-half": "only a matador leaves a number free, one of its own two",
    "colon-expected": "a move is written seat:tile, such as 0:6-6",
}


FINDINGS: Final[Mapping[str, str]] = {
    # the tiles and the pips that are left
    "tile-not-in-set": "there is no {tile} in this set",
    "tile-twice": "{tile} is at seat {first} and at seat {seat}",
    "too-many-tiles": "seat {seat} cannot hold {tiles} tiles; {most} is the most",
    "too-few-tiles": "seat {seat} was dealt {tiles} tiles, not {least}",
    "seat-without-tiles": "seat {seat} has no tile left, but did not go out",
    "finisher-missing": "the player who went out is missing",
    "finisher-holds-tiles": "seat {seat} went out and cannot hold {tiles} tiles",
    "finisher-has-pips": "seat {seat} went out and cannot have {pips} pips left",
    "numbers-unpaired": "these tiles do not come from one line: the halves of {numbers} do not pair",
    "pips-disagree": "the tiles of seat {seat} count {tiles}, not {pips}",
    "side-disagrees": "side {side} has {pips} pips written, its seats have {seats}",
    "seats-too-heavy": "seats {seats} cannot hold {pips} pips together; {most} is the most",
    "seats-too-light": "seats {seats} cannot hold only {pips} pips together",
    "sides-too-heavy": "sides {sides} cannot hold {pips} pips together; {most} is the most",
    "sides-too-light": "sides {sides} cannot hold only {pips} pips together; {least} is the least",
    "negative-pips": "pips cannot be negative",
    "many-pips-left": "{total} pips left is unusual: more than {usual} is rare",
    "count-missing": "nothing was counted: write the pips or the tiles left",
    "plays-missing": "what the plays earned is missing",
    "no-such-play": "no play of side {side} can earn {points}",
    "passes-target": "side {side} needs {most}: with {points} it passes the target, and what passes it counts nothing",
    "target-reached-twice": "only one side can reach {points}: the match ends at once",
    "recount-differs": "the winners count {count}, the losers {recount}",
    "not-one-for-each-seat": "{given} figures are given for {seats} seats",
    "not-one-for-each-side": "{given} figures are given for {teams} sides",
    # the end of a hand
    "block-odd": "a blocked hand leaves an even number of pips, and {total} is odd",
    "block-too-early": "a blocked hand leaves at most {most} tiles, not {tiles}",
    "block-too-heavy": "a blocked hand leaves at most {most} pips, not {total}",
    "block-ends-differ": "a blocked line of this set shows the same number twice, not {left} and {right}",
    "block-ends-equal": "a blocked line of this set shows two numbers, not {left} twice",
    "no-number-locked": "nothing is locked: no number is out with all its tiles",
    "tile-still-fits": "{tile} still fits the {end}: the hand is not blocked",
    "end-not-in-set": "there is no {end} in a double-{set} set",
    "ends-parity": "with {total} pips left the line cannot show {left} and {right}",
    "ends-disagree": "{tile} laid on {left} or {right} does not leave these ends",
    "no-two-ends": "this game is not played on a line with two ends",
    "early-domino": "a player went out while {tiles} tiles were left: unusual",
    "last-does-not-fit": "{tile} fits neither {left} nor {right}",
    "last-tile-held": "{tile} was laid last and cannot be at seat {seat}",
    # plays that earn points
    "special-disagrees": "the winning tile was called {special}, and by what is written it was not",
    "special-without-domino": "only a hand won by going out can end with {special}",
    "special-earns-nothing": "under these rules this play earns nothing",
    "swap-not-allowed": "no player may change their hand here",
    # leaders and seats
    "leader-missing": "the leader is missing",
    "unexpected-leader": "seat {seat} led; by the sheet it was seat {expected}",
    "double-six-left": "{tile} is left, though it leads a first hand",
    "penalty-not-in-rules": "these rules have no penalty {penalty}",
    "seat-is-out": "seat {seat} is out of the match",
    "seat-not-at-table": "this table has no seat {seat}",
    "side-not-in-match": "side {side} is not in this match, or no longer",
    # the sheet
    "match-over": "the match is over",
    "entries-after-the-end": "after this {entries} lines come after the end of the match",
    "repeats-previous-hand": "this repeats the previous hand: entered twice?",
    "reason-missing": "no reason is given",
    "nothing-to-overrule": "there is no error to overrule",
    "bell-without-clock": "this match is played without a clock",
    "bell-twice": "the bell is noted already",
    "void-unknown": "there is no line {number} to void",
    "void-of-void": "line {number} is a void itself: enter the voided entry again instead",
    "void-twice": "line {number} is void already",
    # tiles shown by mistake
    "exposed-tile-elsewhere": "{tile} is face up at seat {owner}; seat {seat} cannot hold it",
    "exposed-tile-at-finisher": "seat {seat} went out with {tile} face up: it cannot have been the winning tile",
    "tile-already-exposed": "{tile} is already face up at seat {seat}",
    "tile-already-led": "{tile} leads the first hand: it cannot be played wrong",
    # a hand move by move
    "play-disagrees": "the moves contradict it: {what}",
    "wrong-seats": "{seats} seats were dealt tiles at a table of {players}",
    "stock-disagrees": "the {tiles} tiles of the stock are not the {due} that were not dealt",
    "new-deal-due": "nobody can lead: the tiles are dealt again",
    "wrong-leader": "seat {leader} leads, not seat {seat}",
    "wrong-lead-tile": "the first tile must be {due}, not {tile}",
    "out-of-turn": "it is the turn of seat {turn}, not of seat {seat}",
    "no-such-seat": "this table has no seat {seat}",
    "no-such-move": "there is no such move",
    "no-tile": "the tile is missing",
    "tile-not-held": "seat {seat} does not have {tile}",
    "tile-does-not-fit": "{tile} does not fit there",
    "no-such-place": "there is no such place on the table",
    "no-such-half": "{tile} is laid lengthwise: say which half is left free",
    "arm-closed": "that arm is closed to seat {seat}",
    "star-not-complete": "the star is not complete: only its centre may be played on",
    "false-pass": "seat {seat} passed with {fits}, which fits",
    "must-draw": "seat {seat} must draw before passing",
    "draw-not-allowed": "seat {seat} may not draw now",
    "draw-from-empty": "there is no tile left that may be drawn",
    "wrong-drawn-tile": "{tile} is not the tile that was next in the stock",
    "exposed-not-in-play": "{tile} is face up at seat {seat}; the play does not show that",
    "penalty-missing": "seat {seat} showed {tile}: enter the wrong domino first, then the hand",
    "matador-held": "seat {seat} still holds {tile}, a matador, which goes on any end",
    "drawn-tile-not-noted": "the tile that seat {seat} drew is not noted; judged by the tiles that are known",
    "draws-not-noted": "the draws are not noted: the moves do not show what is left at seats {seats}",
    "must-play-exposed": "the exposed {due} must be played first",
    "exposed-cannot-go-out": "nobody goes out with an exposed tile",
    "shown-tile-fits": "{tile} fits: it is no wrong domino",
    "moves-after-the-end": "the hand was over before",
    "too-many-moves": "no hand has {moves} moves: {most} is the most",
    "unfinished": "the hand is not over after {moves} moves",
    "rest-not-judged": "{moves} moves from number {move} on cannot be judged",
}

NOTES: Final[Mapping[str, str]] = {
    "pips-left": "{total} pips left ({parts})",
    "opponents-pips-left": "{total} pips left at the losers ({parts})",
    "pips-left-marks": "{total} pips left ({parts}): marked as {marks}",
    "opponents-pips-left-marks": "{total} pips left at the losers ({parts}): marked as {marks}",
    "each-own-pips": "nobody won: each side is charged the pips it holds",
    "others-their-own": "the others are charged the pips they hold",
    "others-and-malus": "the others are charged the pips they hold, and {malus} held by the winner's partners",
    "losers-pay": "{total} paid by the losers ({parts})",
    "level-block": "blocked and level at {pips}: nobody scores",
    "hand-won": "a hand won: {points}",
    "run-broken": "a run of {hands} is broken: nobody has anything",
    "plays-scored": "points of the plays: {parts}",
    "no-count": "nothing was counted",
    "void-hand": "the hand was annulled",
    "stopped": "{points} points were reached in mid-hand",
    "hand-bonus": "bonus for hand {hand}",
    "lock-bonus": "for the block",
    "capicu": "capicu",
    "chuchazo": "chuchazo",
    "pase-salida": "pase de salida by seat {seat}",
    "pase-redondo": "pase redondo by seat {seat}",
    "penalty": "{penalty}: {deducted} taken off",
    "penalty-awarded": "{penalty}: {awarded} to the others",
    "penalty-both": "{penalty}: {deducted} taken off, {awarded} to the others",
    "penalty-again": "{penalty}, time {times}: {deducted} taken off",
    "penalty-void": "{penalty}",
    "warning": "{penalty}: a warning",
    "forfeit": "out of the match",
    "bell": "time is up between two hands",
    "bell-in-play": "time is up, with a hand in play",
    "bell-idle": "no clock, or noted before: counts nothing",
    "extra-hand": "extra hand: names the winner only",
    "void": "line {number} is voided",
    "voided": "voided",
    "after-the-end": "after the end: counts nothing",
    "not-of-this-table": "names a seat or side that is not at this table: counts nothing",
}

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")


def sentence(finding: Finding) -> str:
    """Return a finding as a sentence, without its rule."""
    return _filled(FINDINGS.get(finding.code), finding.code, finding.params)


def finding_text(finding: Finding) -> str:
    """Return a finding on one line, with its severity, its code and its rule."""
    return f"{finding.severity} {finding.code} ({finding.rule}): {sentence(finding)}"


def counted(number: int, what: str) -> str:
    """ "1 error", "2 errors"."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def reason(note: Note, entry: Entry | None = None) -> str:
    """Return why a line scores its points: "23 pips left (15 + 3 + 5)". entry: the one of the line, for a penalty."""
    if isinstance(entry, PenaltyEntry) and note.code in ("warning", entry.row.word):
        return NOTES[penalty_sentence(note)].format(penalty=entry.row.title["en"].lower(), **note.params)
    hand = note.params.get("hand")
    if note.code == "hand-bonus" and isinstance(hand, int) and 1 <= hand <= len(ORDINALS):
        return f"{ORDINALS[hand - 1]}-hand bonus"
    return _filled(NOTES.get(note.code), note.code, note.params)


def explained(note: Note, extras: Iterable[Part], winner: Side | None, entry: Entry | None = None) -> str:
    """Return how points add up: "23 pips left (15 + 3 + 5), +100 first-hand bonus", with the side if
    not the winner's. entry: as in `reason`.
    """
    parts = [
        f"{points:+d} {reason(extra)}" + ("" if side == winner else f" to {side}") for side, points, extra in extras
    ]
    return ", ".join([reason(note, entry), *parts])


def refusal(code: str) -> str:
    """Return why a text cannot be parsed."""
    # Not format(): a sentence may have braces of its own.
    return REFUSALS.get(code, code).replace("{penalties}", ", ".join(row.word for row in PENALTIES.values()))


class _Params(dict[str, int | str]):
    """Parameters of a sentence; a missing one shows as a question mark."""

    def __missing__(self, name: str) -> str:
        return "?"


ONE: Final = re.compile(r"(?<![\d.,+-])\b1 (pip|tile|point|figure|line)s\b")


def _filled(text: str | None, code: str, params: Params) -> str:
    if text is None:
        return f"{code} {', '.join(f'{name}={value}' for name, value in params.items())}".strip()
    return ONE.sub("1 \\1", text.format_map(_Params(params)))


# The state of a match in a few lines: totals, next lead, shuffler, and how it ended.

LEADS: Final[Mapping[str, str]] = {
    "FREE": "any tile",
    "TOP_DOUBLE": "the holder of the top double leads it",
    "TOP_DOUBLE_HOLDER": "the holder of the top double leads any tile",
    "HIGHEST_DOUBLE": "the holder of the highest double leads it",
    "LOTTERY": "drawn before the deal, any tile",
    "ENTITLED": "has the right to begin, and passes until the top double is led",
}
REASONS: Final[Mapping[str, str]] = {
    "target": "the target was reached",
    "forfeit": "the others are out of the match",
    "partidas": "most partidas were won",
    "last-standing": "the others are out",
    "hands": "the last hand was played",
    "time": "the time was up",
    "extra-hand": "an extra hand was won after the time was up",
}


def points_text(points: Points, signed: bool = False) -> str:
    """Return the points of each side: "A 23  B 0"; signed: "A +23  B 0"."""
    return "  ".join([f"{side} {each:+d}" if signed and each else f"{side} {each}" for side, each in points.items()])


def standing(sheet: Sheet, ruleset: Ruleset) -> Iterator[str]:
    """Yield everything the sheet says beyond its lines, without values that do not apply."""
    yield f"Totals: {points_text(sheet.totals)} (target {ruleset.goal})"
    yield f"Hands played: {sheet.hands_played}"
    for row in ruleset.penalties.values():
        if row.warning and row.kind in sheet.offences:
            name = row.counted[1]["en"].format(times="").strip().capitalize()
            yield f"{name}: {points_text(sheet.offences_by_side(row.kind))}"
    for seat, shown in sheet.exposed.items():
        yield f"Face up at seat {seat}: {' '.join(map(str, shown))}"
    if ruleset.partidas > 1:
        yield f"Partidas won: {points_text(sheet.wins)}"
        for number, partida in enumerate(sheet.partidas, start=1):
            yield f"  partida {number} to {partida.winner}: {points_text(partida.totals)}"
    if sheet.eliminated:
        yield f"Out of the match: {', '.join(sheet.eliminated)}"
    # A finished match has no next lead.
    if sheet.outcome is not None:
        yield f"Outcome: {_outcome_text(sheet.outcome)}"
        return
    yield f"Next lead: {lead_text(sheet.next_lead)}"
    if ruleset.loser_shuffles:
        yield f"Shuffles: {sheet.shuffles or 'not said'}; picks first: {sheet.picks_first or 'not said'}"
    if sheet.bonus_index <= len(ruleset.hand_bonuses):
        yield f"Next hand bonus: {ruleset.hand_bonuses[sheet.bonus_index - 1]}"
    yield "Outcome: the match goes on"


def lead_text(lead: Lead) -> str:
    """Return the next lead, and with which tile."""
    who = f"seat {lead.seat}" if lead.seat is not None else f"side {lead.side}" if lead.side is not None else ""
    how = LEADS.get(lead.how, lead.how)
    if lead.either:
        who = f"{who} or another of side {lead.side}"
    # The entitled seat can be unknown when a first leader was not noted.
    if not who and lead.how == "ENTITLED":
        return f"the sheet does not show which seat {how}"
    if not who:
        return "the sheet does not show it" if lead.how == "FREE" else how
    return f"{who}, {how}"


def _outcome_text(outcome: Outcome) -> str:
    if outcome.shared:
        return f"{' and '.join(outcome.shared)} share the win: everybody is out, and they are level"
    return f"{outcome.winner or 'nobody'} wins: {REASONS.get(outcome.reason, outcome.reason)}"
