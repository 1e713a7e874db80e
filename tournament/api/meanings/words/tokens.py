"""Tokens of programs, and lists that come in parts."""

WORDS = {
    "results": ("This part of the list, in its order.",),
    "next": ("The address of the part after this one; null: this is the last.", None),
    "previous": ("The address of the part before this one; null: this is the first.", None),
    "JournalLineAnswer.previous": (
        "The hash of the line before, as hexadecimal digits; zeros for the first.",
        "00" * 32,
    ),
    "TokenAnswer.id": ("The word by which the token stands in addresses; no secret.",),
    "MadeTokenAnswer.id": ("The word by which the token stands in addresses; no secret.",),
    "TokenAnswer.name": ("What it is for.", "the club's website"),
    "MadeTokenAnswer.name": ("What it is for.", "the club's website"),
    "MakeToken.name": ("What it is for.", "the club's website"),
    "TokenAnswer.club": ("The number of the club that it is for.", 1),
    "MadeTokenAnswer.club": ("The number of the club that it is for.", 1),
    "MakeToken.club": ("The number of the club; needed only by who works for several.", 1),
    "scope": ("The most that it may do; never more than its account.", "read"),
    "account": ("The name of the account that it is of.", "Olga Organizer"),
    "expires_at": ("When it runs out (with its offset from UTC).",),
    "last_used_at": ("When it was last shown (with its offset from UTC), to the minute or so; null: never.", None),
    "TokenAnswer.open": ("Whether it still opens anything.", True),
    "MadeTokenAnswer.open": ("Whether it still opens anything.", True),
    "days": ("For how many days it is good, 1 to 365.", 90),
    "MadeTokenAnswer.secret": ("What a program sends as `Authorization: Token ...`; shown this once.", "1f5a" * 16),
}
