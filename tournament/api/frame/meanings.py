"""What fields mean: texts that fields of several operations share, each with an example of a value.

A field has its text as `help_text`, which becomes its description in the OpenAPI document. A text that only one file
uses is in that file.
"""

from typing import Any, Self


class Meaning(str):
    """A help text with an example of the field's value, for the examples of the OpenAPI document."""

    example: Any

    def __new__(cls, text: str, example: object) -> Self:
        made = super().__new__(cls, text)
        made.example = example
        return made

    def __deepcopy__(self, memo: object) -> Self:
        return self  # DRF copies the options of a field each time


A_HAND = {"kind": "hand", "end": "domino", "by": 0, "pips": [0, 15, 3, 5], "tiles": None, "recount": None}

KEY = Meaning(
    "An idempotency key that the client generates before the first attempt, 8 to 64 characters: the "
    "same key with the same content is the same write, with other content it is refused (409).",
    "b1c7a2f04e9d4c55",
)
PHONE_AT = Meaning(
    "The time on the phone's clock, in ISO 8601; recorded, never trusted. null or left out: not given.",
    "2026-11-21T10:40:12-05:00",
)
ACCEPTED_WARNINGS = Meaning("The warnings it was accepted with; empty: none.", [])
AMOUNT_CENTS = Meaning("The amount in cents; below 0 for money given back or taken out.", 3000)
APPLIED_RULES = Meaning(
    "The rules that were applied.", {"ruleset": "saci", "options": {}, "players": 4, "team_size": 2}
)
BIRTH_DATE = Meaning("The date of birth, visible to desk and organizers; null: not known.", "1971-03-19")
BOX = Meaning("The cash box's number; null: none.", 2)
CASH_TAKEN = Meaning("Cash received for registrations, in cents.", 42000)
CHANGES = Meaning("What it changes, as sentences; empty: nothing.", [])
CLOSED_AT = Meaning("When it was closed (with UTC offset); null while it is open.", None)
CLUB = Meaning("The name of the hosting club.", "Spanish American Club")
CLUB_ID = Meaning("The club's id; required only if the caller works for several clubs.", 1)
CLUB_NAME = Meaning("The club's name.", "Spanish American Club")
CREATED_AT = "When it was created (with UTC offset)."
CURRENCY = Meaning(
    "The currency of all amounts, by its ISO 4217 code. It cannot change once money has come in or a "
    "cash box was opened.",
    "USD",
)
DATE = "The date of the tournament."
DECIDED = Meaning(
    "How it was decided: played, walkover (SACI rule 19), ruled (SACI rule 17), bye, vacant, or left "
    "(the other team had left the tournament); empty while it is open.",
    "played",
)
DEMONSTRATION = Meaning("Whether it belongs to the demonstration club: invented people, no money.", False)
DESK = Meaning("The name of the box's desk.", "Desk 2")
DESPITE = Meaning("Why it is done although something is against it; empty or left out: nothing is.", "")
DEVICE = Meaning("A short label of the phone for the journal; empty or left out: none.", "A7")
DIVISION = Meaning("The division's key; null if all divisions, or none, are concerned.", "men")
DIVISION_NAME = Meaning("The division's name.", "Men")
DIVISION_OR_ALL = Meaning("The division's key; null for all divisions.", "men")
DOCUMENT_GONE = Meaning("Whether the document's subject no longer exists.", False)
DOCUMENT_KIND = Meaning("The kind of document.", "scoresheets")
EFFECTS = "All effects, in order."
EMAIL = Meaning("The e-mail address, visible to desk and organizers; empty: not known.", "nora@example.org")
ENTRY = Meaning("The entry of the line: a hand, a penalty, a forfeit, or the void of another line.", A_HAND)
EXTRAS = Meaning("Additional points: a hand bonus, a capicú; empty: none.", [])
FAILURE = Meaning("Why the last attempt failed, in the caller's language; empty: it did not.", "")
FEE_CENTS = Meaning("The price of the registration, in cents; promised, so it does not change.", 3000)
FILE = Meaning("The file itself, as a part of a multipart/form-data body.", "(the bytes of the file)")
FILE_NAME = Meaning("A name for the file.", "men-round-1.pdf")
FINDINGS = "All findings at once: errors to correct, warnings to check."
FORMAT = Meaning("The format: how the teams play for one winner.", "single")
FULL_NAME = Meaning("The full name, as called and printed.", "Nora Nieto")
GOOD_STANDING = Meaning("Whether the member is in good standing, and may enter and answer for guests.", True)
HAND = Meaning("The hand's number in the match, from 1; null for a line that is no hand, or was voided.", 4)
HANDS_PLAYED = Meaning("The number of hands played, including those thrown in.", 4)
HEAD = Meaning("The hash of the journal's last line, as hexadecimal digits; empty: it has none.", "9f86d081" * 8)
JOURNAL_LINE = Meaning("The number of the journal's last line; 0: it has none.", 214)
LANGUAGE = Meaning("The language of pages and documents: en, es or eu.", "es")
LEAD_NEXT_HAND = "The lead of the next hand."
LOST = Meaning("The number of matches lost; null if not recorded.", 1)
MADE_AT = "When it was made (with UTC offset)."
MATCH_ID = Meaning("The match's id, as used in URLs; null: none.", 7)
MATCH_NUMBER = Meaning("The match's number in its division.", 5)
MEMBER_NUMBER = Meaning("The member number on the card; empty: none.", "S-0412")
METHOD = Meaning("The payment method: cash, card or transfer; empty if no money was paid.", "cash")
NAME_PLAYER_NAME = Meaning("The player's name.", "Ana Alba")
NOTATION = Meaning("The entry or hand in the notation of docs/notation.md.", "domino 1 pips 15/0/3/5 recount 18")
NUMBER_PLAYERS = Meaning("The number of players; default: that of the rule system.", 4)
OF_DIVISION = Meaning("Only those of this division, by its key.", "men")
OPENING_FLOAT = Meaning("The opening float, in cents.", 5000)
OPTIONS = Meaning("The options chosen for the rule system or the format, by name.", {})
OUTCOME = Meaning("How the match ended; null while it is in play.", None)
OUTCOME_REASON = Meaning("target, forfeit, partidas, last-standing, or hands (the agreed number).", "target")
OUT_OF_DATE = Meaning("Whether some of its content is no longer current.", False)
PAGES = Meaning("The number of pages; 0 until they are counted.", 8)
PARAMS = Meaning("The values in the sentence, by name; the code determines the names.", {"match": 5})
PARTIDAS = Meaning("The partidas won so far; empty if a match is a single one.", [])
PAST_TOURNAMENT_NAME = Meaning("The tournament's name.", "SACI Domino Tournament 2025")
PAYMENT_KIND = Meaning("The kind: fee, waiver, refund or reversal.", "fee")
PERSON = Meaning("The id of a person known to the club; null for a new person.", 41)
PHONE = Meaning("The phone number, visible to desk and organizers; empty: not known.", "+1 555 0142")
PLAYED = Meaning("The number of matches played at a table.", 4)
PLAYER_NAME = Meaning("The player's name.", "Nora Nieto")
PLAYER_REGISTRATION_NUMBER = Meaning("The player's registration number.", 17)
POINTS_A = Meaning("The points of side A.", 95)
POINTS_AGAINST = Meaning("The points scored against the team.", 520)
POINTS_B = Meaning("The points of side B.", 60)
POINTS_FOR = Meaning("The points scored by the team.", 800)
POOL = Meaning("The usual division, by its key; empty: not known.", "men")
PRIZES_CASH = Meaning("Cash paid out for prizes, in cents.", 0)
RANK = Meaning("The rank, from 1; teams equal in everything share it.", 1)
REACHED = Meaning("How far the team got, in the caller's language.", "semi-final")
REASON = Meaning("The reason, in the words of the person responsible.", "the score was written on the wrong side")
RECEIPT = Meaning("The receipt number, in its own series of the tournament.", 31)
RECOUNT = Meaning("The losers' recount of the same hand, in pips.", 25)
REFERENCE = Meaning("The bank's reference of a card payment or transfer; empty for cash.", "")
REGISTRATION = Meaning("The resulting registration number; null: none.", None)
REMARK = Meaning("The explanation of a difference; empty: none.", "")
REQUESTED_AT = "When it was requested (with UTC offset)."
REVOKED_AT = Meaning("When it was revoked (with UTC offset); null: it was not.", None)
ROUND = Meaning("The round's number in its division, from 1; null: all further rounds.", 1)
ROUND_NAME = Meaning("The round's name, in the caller's language.", "Round 1")
RULE = Meaning('The rule it is based on, such as "SACI rule 14"; empty if none applies.', "SACI rule 14")
RULESET = Meaning("The rule system's key, from `rulesets/`. It never changes.", "saci")
RULES_ACCEPTED = Meaning("Whether the player has accepted the rules of the tournament; required to enter.", True)
SEARCH = Meaning("Part of the name, or a number.", "nieto")
SENTENCE = Meaning("What happens, as a sentence in the caller's language.", "Team 4 leaves the division.")
SHA256 = Meaning("The SHA-256 of the file, as hexadecimal digits; empty until there is one.", "9f86d081" * 8)
SLUG = Meaning("The tournament's slug, as used in URLs; null while there is no tournament yet.", "saci-2026")
SPONSOR = Meaning("The id of the member who answers for a guest; null: none.", 12)
STATE = Meaning("The state: waiting, running, done or failed.", "done")
SUBJECT = Meaning("The subject of the document, as in its file name.", "men-round-1")
TABLE = Meaning("The table's number; null: none.", 3)
TEAM = Meaning("The team's number; null: none.", 4)
TEAM_SIZE = Meaning("The number of players in a side; 1: every player for themselves.", 2)
RECORDED_TOURNAMENT = Meaning("The tournament's name.", "Copa de Primavera")
THE_TEAM = "The team."
TOKEN = Meaning(
    "Identifies exactly the effects that a preview listed: sent with the step, it confirms these and "
    "nothing else. If anything has changed since, the step is refused with the code preview-changed.",
    "7f3a0d52c19be86441d07a35",
)
TOURNAMENT_NAME = Meaning("The tournament's name.", "SACI Domino Tournament 2026")
TOURNAMENT_SLUG = Meaning("The tournament's slug, as used in URLs.", "saci-2026")
TOURNAMENT_VERSION = Meaning("The version, from 1, which grows with every public change.", 214)
URL = Meaning("The URL of the file; null until there is one.", "/documents/5c2c2a3e-8d0f-4c58-9a53-6d2f0c9e6b71/pdf/")
VENUE = Meaning("The venue, as text; may be empty.", "The hall, 112 Main Street")
VERSION = Meaning(
    "The number of changes so far. A write sends the version that its author read; any other version is a conflict.", 12
)
WHY = Meaning("The explanation, in the caller's language; empty: none.", "")
WINNER = Meaning("The winning team's number; null while there is none, and if nobody came.", 4)
WINNING_SIDE = Meaning("The winning side.", "A")
WON = Meaning("The number of matches won; null if not recorded.", 3)
WRITTEN_AT = "When it was written (with UTC offset)."
YEAR = Meaning("The year, four digits; null if the file does not say.", 1998)
