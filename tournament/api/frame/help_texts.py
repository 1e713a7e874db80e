"""What fields mean: texts that fields of several operations share, each with an example of a value.

A field has its text as `help_text`, which becomes its description in the OpenAPI document. A text that only one file
uses is in that file.
"""

from typing import Any, Self


class HelpText(str):
    """A help text with an example of the field's value, for the examples of the OpenAPI document.

    `absent` continues "null" where the field may be null, and "left out" where it may be left out: ": none".
    """

    example: Any
    absent: str

    def __new__(cls, text: str, example: object, absent: str = "") -> Self:
        made = super().__new__(cls, text)
        made.example, made.absent = example, absent
        return made

    def __deepcopy__(self, memo: object) -> Self:
        return self  # DRF copies the options of a field each time


A_HAND = {"kind": "hand", "end": "domino", "by": 0, "pips": [0, 15, 3, 5], "tiles": None, "recount": None}

HOME_CLUB = HelpText("The club that the person plays for, where clubs meet; empty: none is known.", "Club Náutico")
KEY = HelpText(
    "An idempotency key that the client generates before the first attempt, 8 to 64 characters: the "
    "same key with the same content is the same write, with other content it is refused (409).",
    "b1c7a2f04e9d4c55",
)
MEMBER_GOOD_STANDING = HelpText("Whether the member is in good standing.", True)
OBSTACLES = HelpText("Why it is not possible, as sentences; empty: it is.", [])
PHONE_AT = HelpText(
    "The time on the phone's clock, in ISO 8601; recorded, never trusted.",
    "2026-11-21T10:40:12-05:00",
    absent=": not given",
)
ACCEPTED_WARNINGS = HelpText("The warnings it was accepted with; empty: none.", [])
AMOUNT_CENTS = HelpText("The amount in cents; below 0 for money given back or taken out.", 3000)
APPLIED_RULES = HelpText(
    "The rules that were applied.", {"ruleset": "saci", "options": {}, "players": 4, "team_size": 2}
)
BIRTH_DATE = HelpText("The date of birth, visible to desk and organizers.", "1971-03-19", absent=": not known")
BOX = HelpText("The cash box's number.", 2, absent=": none")
CASH_TAKEN = HelpText("Cash received for registrations, in cents.", 42000)
CHANGES = HelpText("What it changes, as sentences; empty: nothing.", [])
CLOSED_AT = HelpText("When it was closed (with UTC offset).", None, absent=" while it is open")
CLUB = HelpText("The name of the hosting club.", "Spanish American Club")
CLUB_ID = HelpText("The club's id; required only if the caller works for several clubs.", 1)
CLUB_NAME = HelpText("The club's name.", "Spanish American Club")
CREATED_AT = "When it was created (with UTC offset)."
CURRENCY = HelpText(
    "The currency of all amounts, by its ISO 4217 code. It cannot change once money has come in or a "
    "cash box was opened.",
    "USD",
)
DATE = "The date of the tournament."
DECIDED = HelpText(
    "How it was decided: played, level (nobody won it), walkover (SACI rule 19), ruled (SACI rule 17), bye, vacant, or "
    "left (the other team had left the tournament); empty while it is open.",
    "played",
)
DEMONSTRATION = HelpText("Whether it belongs to the demonstration club: invented people, no money.", False)
DESK = HelpText("The name of the box's desk.", "Desk 2")
DESPITE = HelpText("Why it is done although something is against it; empty or left out: nothing is.", "")
DEVICE = HelpText("A short label of the phone for the journal; empty or left out: none.", "A7")
DIVISION = HelpText("The division's key.", "men", absent=" if all divisions, or none, are concerned")
DIVISION_NAME = HelpText("The division's name.", "Men")
DIVISION_OR_ALL = HelpText("The division's key.", "men", absent=" for all divisions")
DOCUMENT_GONE = HelpText("Whether the document's subject no longer exists.", False)
DOCUMENT_KIND = HelpText("The kind of document.", "scoresheets")
EFFECTS = "All effects, in order."
EMAIL = HelpText("The e-mail address, visible to desk and organizers; empty: not known.", "nora@example.org")
ENDED_BY = HelpText(
    "What ended it: points, time, extra-hand (won after the time), forfeit, walkover, ruling, withdrawal, bye, or "
    "nobody (neither team came); empty while it goes on.",
    "points",
)
ENTRY = HelpText("The entry of the line: a hand, a penalty, a forfeit, the bell, or the void of another line.", A_HAND)
EXTRAS = HelpText("Additional points: a hand bonus, a capicú; empty: none.", [])
FAILURE = HelpText("Why the last attempt failed, in the caller's language; empty: it did not.", "")
FEE_CENTS = HelpText("The price of the registration, in cents; promised, so it does not change.", 3000)
FILE = HelpText("The file itself, as a part of a multipart/form-data body.", "(the bytes of the file)")
FILE_NAME = HelpText("A name for the file.", "men-round-1.pdf")
FINDINGS = "All findings at once: errors to correct, warnings to check."
FORMAT = HelpText("The format: how the teams play for one winner.", "single")
FULL_NAME = HelpText("The full name, as called and printed.", "Nora Nieto")
GOOD_STANDING = HelpText("Whether the member is in good standing, and may enter and answer for guests.", True)
HAND = HelpText("The hand's number in the match, from 1.", 4, absent=" for a line that is no hand, or was voided")
HANDS_PLAYED = HelpText("The number of hands played, including those thrown in.", 4)
HEAD = HelpText("The hash of the journal's last line, as hexadecimal digits; empty: it has none.", "9f86d081" * 8)
JOURNAL_LINE = HelpText("The number of the journal's last line; 0: it has none.", 214)
LANGUAGE = HelpText("The language of pages and documents: en, es, eu or pt.", "es")
LEAD_NEXT_HAND = "The lead of the next hand."
LOST = HelpText("The number of matches lost.", 1, absent=" if not recorded")
MADE_AT = "When it was made (with UTC offset)."
MATCH_ID = HelpText("The match's id, as used in URLs.", 7, absent=": none")
MATCH_NUMBER = HelpText("The match's number in its division.", 5)
MEMBER_NUMBER = HelpText("The member number on the card; empty: none.", "S-0412")
METHOD = HelpText("The payment method: cash, card or transfer; empty if no money was paid.", "cash")
NAME_PLAYER_NAME = HelpText("The player's name.", "Ana Alba")
NOTATION = HelpText("The entry or hand in the notation of docs/notation.md.", "domino 1 pips 15/0/3/5 recount 18")
NUMBER_PLAYERS = HelpText("The number of players; default: that of the rule system.", 4)
OF_DIVISION = HelpText("Only those of this division, by its key.", "men")
OPENING_FLOAT = HelpText("The opening float, in cents.", 5000)
OPTIONS = HelpText("The options chosen for the rule system or the format, by name.", {})
OUTCOME = HelpText("How the match ended.", None, absent=" while it is in play")
OUTCOME_REASON = HelpText(
    "target, forfeit, partidas, last-standing, hands (the agreed number), time, or extra-hand (won after the time).",
    "target",
)
OUT_OF_DATE = HelpText("Whether some of its content is no longer current.", False)
PAGES = HelpText("The number of pages; 0 until they are counted.", 8)
PARAMS = HelpText("The values in the sentence, by name; the code determines the names.", {"match": 5})
PARTIDAS = HelpText("The partidas won so far; empty if a match is a single one.", [])
PAST_TOURNAMENT_NAME = HelpText("The tournament's name.", "SACI Domino Tournament 2025")
PAYMENT_KIND = HelpText("The kind: payment, waiver, refund or reversal.", "payment")
PERSON = HelpText("The id of a person known to the club.", 41, absent=" for a new person")
PHONE = HelpText("The phone number, visible to desk and organizers; empty: not known.", "+1 555 0142")
PLAYED = HelpText("The number of matches played at a table.", 4)
PLAYER_NAME = HelpText("The player's name.", "Nora Nieto")
PLAYER_REGISTRATION_NUMBER = HelpText("The player's registration number.", 17)
POINTS_A = HelpText("The points of side A.", 95)
POINTS_AGAINST = HelpText("The points scored against the team.", 520)
POINTS_B = HelpText("The points of side B.", 60)
POINTS_FOR = HelpText("The points scored by the team.", 800)
POOL = HelpText("The usual division, by its key; empty: not known.", "men")
PRIZES_CASH = HelpText("Cash paid out for prizes, in cents.", 0)
RANK = HelpText("The rank, from 1; teams equal in everything share it.", 1)
REACHED = HelpText("How far the team got, in the caller's language.", "semi-final")
REASON = HelpText("The reason, in the words of the person responsible.", "the score was written on the wrong side")
RECEIPT = HelpText("The receipt number, in its own series of the tournament.", 31)
RECOUNT = HelpText("The losers' recount of the same hand, in pips.", 25)
REFERENCE = HelpText("The bank's reference of a card payment or transfer; empty for cash.", "")
REGISTRATION = HelpText("The resulting registration number.", None, absent=": none")
REMARK = HelpText("The explanation of a difference; empty: none.", "")
REQUESTED_AT = "When it was requested (with UTC offset)."
REVOKED_AT = HelpText("When it was revoked (with UTC offset).", None, absent=": it was not")
ROUND = HelpText("The round's number in its division, from 1.", 1, absent=": all further rounds")
ROUND_NAME = HelpText("The round's name, in the caller's language.", "Round 1")
RULE = HelpText('The rule it is based on, such as "SACI rule 14"; empty if none applies.', "SACI rule 14")
RULESET = HelpText("The rule system's key, from `rulesets/`. It never changes.", "saci")
RULES_ACCEPTED = HelpText("Whether the player has accepted the rules of the tournament; required to enter.", True)
SEARCH = HelpText("Part of the name, or a number.", "nieto")
SENTENCE = HelpText("What happens, as a sentence in the caller's language.", "Team 4 leaves the division.")
SHA256 = HelpText("The SHA-256 of the file, as hexadecimal digits; empty until there is one.", "9f86d081" * 8)
SINCE = HelpText("The first day on which it applies, as a date.", "2026-11-01")
SLUG = HelpText("The tournament's slug, as used in URLs.", "saci-2026", absent=" while there is no tournament yet")
SPONSOR = HelpText("The id of the member who answers for a guest.", 12, absent=": none")
STATE = HelpText("The state: waiting, running, done or failed.", "done")
SUBJECT = HelpText("The subject of the document, as in its file name.", "men-round-1")
TABLE = HelpText("The table's number.", 3, absent=": none")
TEAM = HelpText("The team's number.", 4, absent=": none")
TEAM_SIZE = HelpText("The number of players in a side; 1: every player for themselves.", 2)
RECORDED_TOURNAMENT = HelpText("The tournament's name.", "Copa de Primavera")
THE_TEAM = "The team."
TOKEN = HelpText(
    "Identifies exactly the effects that a preview listed: sent with the step, it confirms these and "
    "nothing else. If anything has changed since, the step is refused with the code preview-changed.",
    "7f3a0d52c19be86441d07a35",
)
TOURNAMENT_NAME = HelpText("The tournament's name.", "SACI Domino Tournament 2026")
TOURNAMENT_SLUG = HelpText("The tournament's slug, as used in URLs.", "saci-2026")
TOURNAMENT_VERSION = HelpText("The version, from 1, which grows with every public change.", 214)
URL = HelpText(
    "The URL of the file.", "/documents/5c2c2a3e-8d0f-4c58-9a53-6d2f0c9e6b71/pdf/", absent=" until there is one"
)
VENUE = HelpText("The venue, as text; may be empty.", "The hall, 112 Main Street")
VERSION = HelpText("The number of changes of the sheet so far. Send it with the next write.", 12)
VERSION_READ = HelpText(
    "The version of the sheet that the caller last read; if the sheet has changed since, nothing is written (409). "
    "Required unless If-Match has it (428).",
    12,
)
WHY = HelpText("The explanation, in the caller's language; empty: none.", "")
WINNER = HelpText("The winning team's number.", 4, absent=" while there is none, and if nobody came")
WINNING_SIDE = HelpText("The winning side.", "A", absent=" if the match ended level")
WON = HelpText("The number of matches won.", 3, absent=" if not recorded")
WRITTEN_AT = "When it was written (with UTC offset)."
YEAR = HelpText("The year, four digits.", 1998, absent=" if the file does not say")
