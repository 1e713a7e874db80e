"""Checks and replays under any rule system, and the rule systems' own pages."""

from tournament.api.meanings.words.whole import A_HAND

A_MATCH = "rules saci target=150\n1. domino 1 pips 15/0/3/5 recount 18"
TO_REPLAY = (
    "rules matador players=2\n"
    "leader 1 deal 16 25 / 34 00 stock 12 11 moves 1: 34  0: 34 left=3  0: wrong 25  1: draw 12  1: draw  1: pass"
)
RULES = {"ruleset": "saci", "options": {}, "players": 4, "team_size": 2}

WORDS = {
    "CheckSheet.ruleset": ("The rule system, by its key; with `entries`, and not with `notation`.", "saci"),
    "CheckSheet.options": ("Its options, by name; left out: as is usual under it.", {}),
    "CheckSheet.players": ("How many players; left out: as is usual under the rule system.", 4),
    "CheckSheet.team_size": ("How many of them make a side; left out: as is usual.", 2),
    "CheckSheet.entries": ("The entries of the sheet, in their order; left out: none.", [A_HAND]),
    "CheckSheet.notation": ("A whole match in the notation of docs/notation.md, in place of all the others.", A_MATCH),
    "CheckSheet.next": ("An entry that would come after them; null or left out: none.", A_HAND),
    "CheckedSheetAnswer.rules": ("The rules by which it was checked.", RULES),
    "ReplayAnswer.rules": ("The rules by which they were judged.", RULES),
    "RulesAnswer.players": ("How many players sit at the table.", 4),
    "valid": ("Whether no entry has an error.", True),
    "CheckedSheetAnswer.entries": (
        "What was found, entry by entry.",
        [{"number": 1, "notation": "domino 1 pips 15/0/3/5", "findings": []}],
    ),
    "EntryFindingsAnswer.number": ("The number of the entry, from 1.", 1),
    "notation": ("The same in the notation of docs/notation.md.", "domino 1 pips 15/0/3/5 recount 18"),
    "ReplayHands.notation": (
        "Hands in the notation of docs/notation.md: the rules on the first line, then a hand a line.",
        TO_REPLAY,
    ),
    "CheckedSheetAnswer.sheet": ("The sheet added up, without the next entry.",),
    "CheckedSheetAnswer.next": ("What would become of the next entry; null: none was sent.", None),
    "NextEntryAnswer.line": ("The line that it would be.",),
    "legal": ("Whether it is a legal and complete hand; of several: whether each of them is.", True),
    "ReplayAnswer.hands": ("The hands, in their order.",),
    "ReplayedHandAnswer.number": ("The number of the hand, from 1.", 1),
    "moves": ("Its moves, in their order, each with its verdict.",),
    "ReplayedHandAnswer.findings": ("What is found about no single move: the deal, the end.", []),
    "facts": ("What the moves tell.",),
    "worth": ("What the hand gives by itself; null where it is not legal.",),
    "ReplayedMoveAnswer.number": ("The number of the move, from 1.", 1),
    "ReplayedMoveAnswer.seat": ("The seat that did it, in turn order from 0.", 0),
    "ReplayedMoveAnswer.kind": ("lay, pass, draw, wrong (shows a tile that fits nowhere) or swap.", "lay"),
    "ReplayedMoveAnswer.tile": ("The tile, written low-high; null where there is none.", "6-6"),
    "ReplayedMoveAnswer.at": (
        "Where: 0 the left end of a line and 1 the right, the seat of an arm of a cross, the arm of a star; null for "
        "the lead and at the centre.",
        None,
    ),
    "free": ("The number that a matador leaves free; null for every other tile.", None),
    "judged": ("false where judging had stopped before it.", True),
    "ReplayedMoveAnswer.findings": ("What is wrong with it; empty: nothing.", []),
    "FactsAnswer.end": ("domino, block or void; null: the end was not reached.", "domino"),
    "FactsAnswer.by": ("The seat that went out, or laid the last tile before the block; null: nobody.", 0),
    "FactsAnswer.leader": ("The seat that led; null: nobody did.", 0),
    "FactsAnswer.last": ("The tile laid last; null: none was laid.", "2-5"),
    "FactsAnswer.ends": (
        "The two numbers that the line shows at the end; null where there is no line of two ends.",
        [2, 5],
    ),
    "FactsAnswer.left": ("The tiles that each seat has left.", [[], ["0-1"], ["3-4"], ["1-1"]]),
    "FactsAnswer.pips": ("The pips that each seat has left.", [0, 1, 7, 2]),
    "laid": ("How many tiles were laid.", 25),
    "passes": ("How many times somebody passed.", 4),
    "capicu": ("Whether the winning tile, no double, fits both ends.", False),
    "chuchazo": ("Whether somebody went out with the double blank.", False),
    "pase_salida": ("Whether the second player passed on the opening tile.", False),
    "pases_redondos": ("The seats that made all others pass, once for each time.", []),
    "swapped_by": ("The seat that changed its hand for the tiles aside; null: nobody.", None),
    "hanged": ("Doubles still held although every other tile of their number is out.", []),
    "WorthAnswer.winner": ("The side that won it, by its letter; null: nobody.", "A"),
    "WorthAnswer.points": ("What each side gets, by its letter; a whole number.", {"A": 10, "B": 0}),
    "WorthAnswer.next_lead": ("Who leads after it.",),
    "RulesetTextAnswer.key": ("The word by which the rule system is chosen.", "saci"),
    "RulesetTextAnswer.name": ("What the rule system is called, in the caller's language.", "SACI tournament"),
    "RulesetTextAnswer.document": ("The document that its rules were read from.", "SACI Domino Tournament Rules, 2026"),
    "RulesetTextAnswer.options": ("What a club may choose.",),
    "text": ("The whole of its description, as Markdown, in English.", "# SACI tournament\n"),
}
