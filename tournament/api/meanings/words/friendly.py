"""Friendly tables of club night."""

TABLE = ("FriendlyTableAnswer", "FriendlyTableSummary")

WORDS = {
    **{f"{name}.id": ("The number of the table, in addresses.", 6) for name in TABLE},
    **{f"{name}.club": ("The number of the club.", 1) for name in TABLE},
    **{
        f"{name}.names": ("The players by seat; empty for somebody without a name.", ["Ana", "Berta"]) for name in TABLE
    },
    **{f"{name}.started_at": ("When it was opened (with its offset from UTC).",) for name in TABLE},
    **{f"{name}.hands": ("How many hands were played.", 4) for name in TABLE},
    **{f"{name}.over": ("Whether somebody has won.", False) for name in TABLE},
    "sides": ("Each side by its players' names.", {"A": "Ana", "B": "Berta"}),
    "ended_at": ("When they stopped before anybody had won (with its offset from UTC); null: they did not.", None),
    "totals": ("The points of each side, by its letter.", {"A": 95, "B": 60}),
    "FriendlyTableAnswer.sheet": ("Its sheet, added up.",),
    "MakeTable.club": ("The number of the club; needed only by who works for several.", 1),
    "MakeTable.players": ("How many players; left out: as usual under the rule system.", 4),
    "MakeTable.names": ("The players by seat; empty for somebody without a name.", ["Ana", "Berta", "Carla", "Dora"]),
    "FriendlySheetAnswer.target": ("What a match is played to, in what the sheet counts.", 200),
    "eliminated": ("The sides that are out.", []),
    "FriendlySheetAnswer.outcome": ("How it ended; null while it goes on.", None),
    "FriendlySheetAnswer.lines": ("Every line of the sheet; only the officials of its club see it.",),
    "FriendlyLineAnswer.number": ("The number of the line, from 1.", 4),
    "FriendlyLineAnswer.winner": ("The side that won the hand; null: nobody, or it is no hand.", "A"),
    "FriendlyLineAnswer.points": ("The points of this line, by the letter of the side.", {"A": 32, "B": 0}),
    "FriendlyOutcomeAnswer.winners": ("The sides that won; several may share it.", ["A"]),
    "FriendlyOutcomeAnswer.reason": (
        "target, forfeit, partidas, last-standing, or hands (the last one agreed on).",
        "target",
    ),
    "FriendlyPartidaAnswer.winner": ("The side that won it.", "A"),
    "WrittenLineAnswer.number": ("The number of the line that was written, from 1.", 5),
    "WrittenLineAnswer.findings": ("Warnings that it was accepted with; empty: none.", []),
    "WrittenLineAnswer.table": ("The table as it then stood.",),
}
