"""Texts and examples of the OpenAPI document that no field holds."""

from typing import Any

from tournament.api.frame.help_texts import A_HAND, KEY

# The tags, in the order of the day, and the modules whose operations they contain.

SUBJECTS = {
    "root": "Where a program begins.",
    "tournaments": "A tournament: one event on one day, under one rule system with its options.",
    "clubs": "The hosts of tournaments, with their people, accounts and settings.",
    "tokens": "API tokens, which programs send instead of a session. A token never has more rights than its account.",
    "series": "Tournaments of a club that come back on fixed dates: each one repeats the one before.",
    "circuits": "Circuits of a club: places of several tournaments give points for one common table.",
    "ratings": "The Elo list of a club, with every step.",
    "people": "The people of a club: details, membership status, merging and erasure. For desk and organizers.",
    "rosters": "Lists of people to import: previewed, applied and undone.",
    "past results": "Results of tournaments that were not played here.",
    "registrations": "The registrations of players in a tournament, and check-in at the desk.",
    "pre-registrations": "Requests for a place from home, confirmed or declined at the desk.",
    "payments": "Fees, waivers, refunds, reversals and price rules. All amounts are in cents.",
    "cash boxes": "The cash of one desk from opening to closing.",
    "divisions": "The divisions of a tournament, such as men and women, with their formats and brackets.",
    "lottery": "The entry list, the commitment, the hall's tiles, the lottery and its record.",
    "late entries": "Players who arrive after the lottery.",
    "withdrawals": "Teams that leave and return, and substitutes for their players.",
    "schedule": "The schedule of the day, and the forecast.",
    "rounds": "The matches of a division that are played at the same time.",
    "tables": "The tables of the hall, the matches that wait for one, and calls to the tables.",
    "matches": "Matches at their tables, with seats and sheets.",
    "sheets": "Entries, sign-offs, second checks and walkovers.",
    "corrections": "Corrections of signed matches by an organizer, with a preview of all effects.",
    "double entry": "Paper scoresheets, each typed twice.",
    "help calls": "Calls for help from judges at their tables.",
    "judges": "Judges' accounts, their tables, and passes for judges without an account.",
    "control room": "What is going on, what needs attention, and the one next step.",
    "wall": "The wall display of the hall.",
    "standings": "Rankings by matches won, points scored and points against.",
    "teams and players": "The status of teams, and the results of players over the years.",
    "results": "Results as data and as files.",
    "prizes": "Pledges and payouts. All amounts are in cents.",
    "treasury": "The totals of a tournament's money. All amounts are in cents.",
    "documents": "PDF documents: requested, rendered in the background, and fetched.",
    "notices": "E-mail notices about one player's matches.",
    "webhooks": "Messages about events, sent to other programs.",
    "journal": "Who did what, when and why: one line for each change, chained by hashes.",
    "archives": "Tournaments exported as one file, and imported from one.",
    "rule systems": "The rule systems, their options, and checks of sheets and transcripts under any of them.",
    "friendly tables": "Matches on club night, under any rule system; they count for no standings.",
}
# The tag of a module's or room's operations, where its name is not the tag. An operation may name another one as its
# `subject`.
MODULES = {
    "announcements": "registrations",
    "brackets": "divisions",
    "cash_boxes": "cash boxes",
    "check_in": "registrations",
    "checks": "rule systems",
    "club": "clubs",
    "club_night": "friendly tables",
    "control_room": "control room",
    "double_entry": "double entry",
    "entries": "sheets",
    "exchange": "archives",
    "files": "documents",
    "hall": "tables",
    "imports": "rosters",
    "overview": "control room",
    "preregistrations": "pre-registrations",
    "registration": "registrations",
    "replays": "rule systems",
    "requests": "documents",
    "rules": "rule systems",
    "sanctions": "sheets",
    "sign_off": "sheets",
    "teams": "teams and players",
}

HelpText = tuple[str, object]

IMPORT = ("The file's id, as in its preview.", 2)
# Path and header parameters: a description and an example each.

PLACES: dict[str, HelpText] = {
    "tournaments/slug": ("The tournament's slug, as used in URLs.", "saci-2026"),
    "divisions/key": ("The division's key.", "men"),
    "clubs/club": ("The club's id.", 1),
    "officials/id": ("The account's id.", 8),
    "printed-pages/code": ("The code in the page's footer.", "K7QF2M9P"),
    "exports/name": ("The list and its file format.", "people.csv"),
    "rounds/number": ("The round's number, from 1.", 1),
    "entries/number": ("The line's number, from 1.", 4),
    "pre-registration-outcomes/public_id": (
        "The pre-registration's id, as returned when it was created.",
        "5c2c2a3e-8d0f-4c58-9a53-6d2f0c9e6b71",
    ),
    "announced-players/public_id": (
        "The announcement's id, as returned when it was created.",
        "5c2c2a3e-8d0f-4c58-9a53-6d2f0c9e6b71",
    ),
    "announcements/id": ("The announcement's id.", 4),
    "circuits/id": ("The id of the circuit.", 1),
    "series/id": ("The id of the series.", 1),
    "matches/id": ("The match's id.", 7),
    "help-calls/call_id": ("The help call's id.", 2),
    "people/id": ("The person's id.", 41),
    "merger/other": ("The id of the person who is merged into the first.", 42),
    "rosters/id": IMPORT,
    "past-results/id": IMPORT,
    "archives/id": IMPORT,
    "sheet-photo/number": ("The number of the photo in its match, from 1.", 1),
    "registrations/number": ("The registration number.", 17),
    "pre-registrations/number": ("The number on the desk's list.", 3),
    "passes/id": ("The pass's id.", 3),
    "payments/receipt": ("The receipt number.", 31),
    "payouts/receipt": ("The payout's receipt number.", 1),
    "schedule/number": ("The number of the schedule line.", 4),
    "prices/id": ("The price's id.", 5),
    "cash-boxes/number": ("The cash box's number.", 2),
    "prizes/number": ("The prize's number.", 1),
    "sanctions/number": ("The sanction's number.", 1),
    "pictures/number": ("The picture's number.", 1),
    "tables/number": ("The table's number in the hall.", 3),
    "judges/id": ("The judge's account id.", 8),
    "players/number": ("The player's registration number.", 17),
    "teams/number": ("The team's number.", 4),
    "documents/public_id": ("The document's id, as used in URLs.", "5c2c2a3e-8d0f-4c58-9a53-6d2f0c9e6b71"),
    "document-sets/public_id": ("The set's id, as used in URLs.", "5c2c2a3e-8d0f-4c58-9a53-6d2f0c9e6b71"),
    "notices/public_id": ("The subscription's id, from its e-mail.", "5c2c2a3e-8d0f-4c58-9a53-6d2f0c9e6b71"),
    "webhooks/id": ("The webhook's id.", 3),
    "deliveries/delivery": ("The delivery's id.", 812),
    "rulesets/key": ("The key of the rule system.", "saci"),
    "sessions/public_id": ("The session's id, as used in URLs.", "5c2c2a3e-8d0f-4c58-9a53-6d2f0c9e6b71"),
    "tokens/public_id": ("The token's id, as used in URLs.", "5c2c2a3e-8d0f-4c58-9a53-6d2f0c9e6b71"),
    "friendly/id": ("The friendly table's id.", 6),
}

PARAMETERS: dict[str, HelpText] = {
    "Idempotency-Key": (
        "A key of 8 to 64 printable ASCII characters, which the client generates before the "
        "first attempt: with the same body within 24 hours it returns the same response, with "
        "another body 422 (idempotency-key-reused).",
        "b1c7a2f04e9d4c55",
    ),
    "If-Match": (
        "The ETag of the resource that the caller read; if it does not match, nothing is done "
        "(412). * matches any version.",
        '"5"',
    ),
    "If-None-Match": (
        "The ETag of the response that the caller has; if it still matches, the response is 304 without a body.",
        '"5"',
    ),
    "Last-Event-ID": ("The last `id` that the client received; without it, the stream begins now.", "412"),
}

# Enumerations: their names in the document, and what each value means.

ENUMERATION_NAMES = {
    "AbsentEnum": "SideOrChair",
    "AgreementEnum": "SheetAgreement",
    "SelfCheckInEnum": "SelfCheckIn",
    "BeyondEnum": "PointsBeyondTable",
    "BlankEnum": "EmptyString",
    "ColumnsEnum": "ColumnMeaning",
    "CurrencyEnum": "Currency",
    "DateOrderEnum": "DateOrder",
    "EachEnum": "PrizeRecipient",
    "EventEnum": "DeliveryEvent",
    "EventsEnum": "WebhookEvent",
    "ExpectationEnum": "RatingExpectation",
    "FateEnum": "NextMatchFate",
    "FilledEnum": "ScoresheetContent",
    "KEnum": "RatingFactor",
    "LanguageEnum": "Language",
    "InactiveEnum": "InactivePeople",
    "LayoutEnum": "ScoresheetLayout",
    "NumbersEnum": "ScoresheetNumbers",
    "ResultEnum": "RulingResult",
    "RoleEnum": "OfficialRole",
    "RowsEnum": "ScoresheetRows",
    "CardEnum": "SanctionCard",
    "ScenesEnum": "WallScene",
    "ScopeEnum": "TokenScope",
    "SeverityEnum": "FindingSeverity",
    "SizeEnum": "PosterSize",
    "TilesEnum": "LotteryTileCount",
    "WhichEnum": "PrizeReceiptKind",
    "WhoEnum": "DocumentAudience",
    "WithdrawalEnum": "WithdrawalKind",
}
"""What drf-spectacular calls enumerations, by the first field that has one, and what their values are.

Those that two fields have with other values are in settings.SPECTACULAR_SETTINGS.
"""

ENUMERATIONS = {
    "SelfCheckIn": "Check-in from the player's own phone: off, desk (the desk confirms it), or automatic (the desk "
    "only takes the fee).",
    "SideOrChair": "A or B: the side; 1 to 4: the chair, of which 1 and 3 are side A.",
    "SheetAgreement": "Who approves a finished sheet: teams (both sign it), or official (a second official "
    "confirms it).",
    "DocumentForm": "page: the club's page size; 80 and 58: a receipt roll of that width in millimetres.",
    "DocumentSetForm": "pdf: one PDF of all documents; zip: one PDF per document.",
    "EmptyString": "Empty: no choice.",
    "PointsBeyondTable": "What a place after the table pays. WINS_AND_ATTENDANCE: the points of its wins and for "
    "coming; ATTENDANCE: only the points for coming.",
    "RatingExpectation": "EXACT: to six decimals; TWO_DECIMALS: rounded to two.",
    "RatingFactor": "What K follows from. GAMES_OR_RATING: 40 under 20 matches or under 1600, then 20 to 2000, 15 to "
    "2200, 10 above; GAMES_ONLY: 40 under 20 matches, then 20 to 2000, 15 to 2200, 10 above.",
    "BracketFormat": (
        "single: single elimination; double: double elimination; groups: groups, then an "
        "elimination bracket; swiss: Swiss rounds; consolation: single elimination with a "
        "second bracket for the losers of the first round."
    ),
    "ColumnMeaning": "What a column of a roster holds.",
    "Currency": "A currency, by its ISO 4217 code.",
    "WithdrawalKind": "withdrawn: the team withdrew; disqualified: officials disqualified it by a rule.",
    "DateOrder": "What comes first in dates of digits: day: 31/12/1980; month: 12/31/1980.",
    "PrizeRecipient": "player: each player of the team gets it; team: the team gets it once.",
    "DeliveryEvent": "The event; ping: a requested test.",
    "WebhookEvent": "The events that a webhook can receive.",
    "NextMatchFate": "What happens to the next match. keep: it counts; replay: it is played again; void: it does not "
    "count.",
    "FeeMethod": "How a payment was made: cash, card or transfer.",
    "ScoresheetContent": "now: with the current data; blank: to be filled in by hand.",
    "PayoutMethod": "How a prize is paid out: cash or transfer.",
    "InactivePeople": "What becomes of people marked as inactive: leave-out: not imported; not-in-good-standing: "
    "imported as not in good standing; like-others: imported like everybody else.",
    "Language": "en: English; es: Spanish; eu: Basque; pt: Portuguese.",
    "ScoresheetLayout": "How many scoresheets fit on a page.",
    "ScoresheetRows": "How many hands a scoresheet of a whole page has rows for.",
    "ScoresheetNumbers": "Whether blank sheets carry numbers.",
    "DocumentKind": "The kinds of documents that can be requested.",
    "SanctionCard": "NONE: no card; YELLOW, RED, BLACK: the card shown, before escalation.",
    "PlayerKind": "member: of the club; guest: a member answers for them.",
    "PrizeKind": "cash: a sum of money; share: a part of the prize pool; trophy: an object.",
    "OfficialRole": "organizer: everything; desk: people and money; judge: tables and sheets.",
    "RulingResult": "A, B: that side wins by ruling; open: the match continues.",
    "WallScene": "What the wall can show.",
    "TokenScope": "results: read what has no personal data; read: read only; "
    "desk, judge: the rights of that role; organizer: all rights of the account.",
    "FindingSeverity": "error: not accepted; warning: accepted, but worth a second look.",
    "PosterSize": "The size of a poster: one a3 page, or tiles: several pages of the club's size to be put together.",
    "LotteryTileCount": "How many tiles of the double-six set are drawn: 28, 14, or 0 for a lottery without tiles.",
    "PrizeReceiptKind": "out: prizes paid out; due: prizes not yet paid out.",
    "DocumentAudience": "players: what is public; officials: with data for officials only.",
}

# Complete example bodies, for schemas whose required fields alone would not make a useful example.

TOKEN = "7f3a0d52c19be864" * 4
SWAPPED = {"reason": "two scores were swapped", "changes": [{"line": 3, "entry": A_HAND}]}
GOES = {"reason": "went home", "preview": True}

WHOLE: dict[str, Any] = {
    "CheckSheet": {"ruleset": "saci", "options": {"target": 150}, "entries": [A_HAND], "next": A_HAND},
    "RegisterPlayer": {"division": "men", "rules_accepted": True, "person": 41},
    "RegisterByException": {
        "division": "men",
        "rules_accepted": True,
        "person": 41,
        "reason": "the card is on its way",
    },
    "CheckInPlayer": {
        "key": KEY.example,
        "person": 41,
        "division": "men",
        "rules_accepted": True,
        "method": "cash",
        "expected_cents": 3000,
        "cash_box": 2,
    },
    "CreatePreRegistration": {
        "key": KEY.example,
        "name": "Hector Home",
        "division": "men",
        "rules_accepted": True,
        "kind": "member",
        "phone": "+1 555 0142",
    },
    "CreateCircuit": {"name": "Copa 2026", "table": [100, 80, 60], "best": 4, "planned": 6},
    "UpdateCircuit": {"win": 5, "attendance": 10},
    "TakePayment": {"key": KEY.example, "method": "cash", "cash_box": 2},
    "SetPrizePool": {"cents": 100000},
    "PledgePrize": {
        "key": KEY.example,
        "division": "championship",
        "place": 1,
        "kind": "cash",
        "each": "team",
        "cents": 40000,
    },
    "RequestDocument": {"kind": "bracket", "division": "men"},
    "RequestDocumentSet": {"division": "men", "round": 1, "form": "pdf"},
    "PreviewCorrection": SWAPPED,
    "CorrectMatch": {"key": KEY.example, "token": TOKEN, **SWAPPED},
    "WithdrawTeam": {"withdrawal": "withdrawn", **GOES},
    "ReturnTeam": {"reason": "was a mistake", "preview": True},
    "SubstitutePlayer": {"out": 17, "into": 61, "reason": "felt ill", "preview": True},
    "ApplyRoster": {"register": True, "rules_accepted": True},
    "CloseEntryList": {"tiles": 28, "objection_minutes": 10, "apart": [[1, 2]]},
    "CreateFriendlyTable": {"key": KEY.example, "ruleset": "matador", "players": 2, "names": ["Ana", "Berta"]},
    "StartRound": {"minutes": 10},
    "CreatePerson": {"name": "Nora Nieto", "kind": "member", "member_number": "S-0412", "birth_date": "1971-03-19"},
}
