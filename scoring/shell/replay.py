"""`python -m scoring replay FILE`: prints a verdict for every move of a transcript, and what the hand is worth."""

from collections.abc import Iterator
from typing import Final

from scoring.hands import Kind, Move, Play
from scoring.notation import Transcript, parse_replays
from scoring.referee.replaying import Facts, Replay
from scoring.referee.replaying import replay as judge
from scoring.ruleset import Ruleset
from scoring.sheets.checks import worth_alone
from scoring.shell.answering import Arguments, answering, read_text, understood
from scoring.shell.sentences import counted, explained, finding_text, lead_text, points_text

DID: Final[dict[Kind, str]] = {
    "lay": "lays",
    "pass": "passes",
    "draw": "draws",
    "wrong": "shows by mistake",
    "swap": "changes hands for the tiles aside",
}
ENDS: Final = ("left", "right")


@answering
def main(args: list[str]) -> int:
    """Run the command. 0: every hand is legal and complete. 1: at least one is not. 2: the file cannot be read."""
    arguments = Arguments("replay", "Judge hands that were recorded move by move.")
    arguments.add_argument("file", help="transcripts in the notation of docs/notation.md; -: standard input")
    name = arguments.parse_args(args).file
    replays = understood(name, read_text(name), parse_replays)
    ruleset = replays.ruleset
    print(f"{ruleset.name['en']}: {ruleset.source}")
    wrong = 0
    for number, transcript in enumerate(replays.transcripts, start=1):
        replayed = judge(transcript.play, ruleset, transcript.leader, transcript.first_hand)
        wrong += not replayed.valid
        print(f"\nHand {number}")
        for text in report(transcript, replayed, ruleset):
            print(text)
    print(f"\n{counted(len(replays.transcripts), 'hand')}, {wrong} not legal")
    return 1 if wrong else 0


def report(transcript: Transcript, replayed: Replay, ruleset: Ruleset) -> Iterator[str]:
    """Yield every line of the report on a transcript."""
    yield from verdicts(transcript.play, replayed, ruleset)
    # By identity: two moves can have equal findings, and each was already printed below its move.
    about_moves = {id(finding) for verdict in replayed.verdicts for finding in verdict}
    for finding in replayed.findings:
        if id(finding) not in about_moves:
            yield f"   {finding_text(finding)}"
    yield from facts_told(replayed.facts)
    # Facts of an illegal hand are not reliable, so it has no points.
    if replayed.valid:
        yield from worth(transcript, replayed.facts, ruleset)
    yield f"Verdict: {'legal' if replayed.valid else 'not legal'}"


def verdicts(play: Play, replayed: Replay, ruleset: Ruleset) -> Iterator[str]:
    """Yield a line for each move: "7. seat 2 lays 3-5 left: ok", or what is wrong with it."""
    on_line = ruleset.layout == "LINE"
    for number, move in enumerate(play.moves, start=1):
        told = f"{number:>3}. {move_text(move, on_line)}"
        # Judging can stop early, at an impossible move.
        if number > len(replayed.verdicts):
            yield f"{told}: not judged"
        elif not replayed.verdicts[number - 1]:
            yield f"{told}: ok"
        else:
            yield told
            yield from (f"     {finding_text(finding)}" for finding in replayed.verdicts[number - 1])


def move_text(move: Move, on_line: bool) -> str:
    """Return what a seat did as text. on_line: whether places are the ends of a line."""
    parts = [f"seat {move.seat} {DID[move.kind]}"]
    if move.tile is not None:
        parts.append(str(move.tile))
    if move.at is not None:
        parts.append(ENDS[move.at] if on_line and move.at < len(ENDS) else f"at {move.at}")
    if move.free is not None:
        parts.append(f"with {move.free} left free")
    return " ".join(parts)


def facts_told(facts: Facts) -> Iterator[str]:
    """Yield how the hand ended, what is left, and the plays that some rules reward."""
    if facts.end is None:
        yield "End: not reached"
    else:
        ends = "" if facts.ends is None else f"; the line shows {facts.ends[0]} and {facts.ends[1]}"
        yield f"End: {facts.end} by seat {facts.by} with {facts.last}{ends}"
    for seat, (tiles, pips) in enumerate(zip(facts.left, facts.pips, strict=True)):
        more = facts.unnoted[seat] if facts.unnoted else 0
        unnoted = f", and {counted(more, 'tile')} not noted" if more else ""
        yield f"Left at seat {seat}: {' '.join(map(str, tiles)) or 'nothing'} ({counted(pips, 'pip')}){unnoted}"
    yield f"Tiles laid: {facts.laid}; passes: {facts.passes}"
    plays = _plays(facts)
    if plays:
        yield f"Plays: {', '.join(plays)}"


def _plays(facts: Facts) -> list[str]:
    plays = []
    if facts.capicu:
        plays.append(f"capicu on {'two different ends' if facts.distinct_ends else 'equal ends'}")
    elif facts.fits_both:
        plays.append("a double that fitted both ends")
    if facts.chuchazo:
        plays.append("chuchazo")
    if facts.pase_salida:
        plays.append(f"pase de salida by seat {facts.leader}")
    plays += [f"pase redondo by seat {seat}" for seat in facts.pases_redondos]
    plays += [f"{tile} hanged" for tile in facts.hanged]
    if facts.swapped_by is not None:
        plays.append(f"seat {facts.swapped_by} changed their hand")
    return plays


def worth(transcript: Transcript, facts: Facts, ruleset: Ruleset) -> Iterator[str]:
    """Yield the points under these rules."""
    scored = worth_alone(transcript.play, facts, ruleset, transcript.first_hand)
    why = explained(scored.note, scored.extras, scored.winner)
    yield f"Worth: {points_text(scored.points, signed=True)}: {why}"
    yield f"Next lead: {lead_text(scored.lead)}"
