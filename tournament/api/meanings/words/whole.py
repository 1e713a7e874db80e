"""Whole examples of bodies, where the fields that must be there would not say enough by themselves."""

from typing import Any

KEY = "b1c7a2f04e9d4c55"
TOKEN = "7f3a0d52c19be864" * 4
A_HAND = {"kind": "hand", "end": "domino", "by": 0, "pips": [0, 15, 3, 5], "tiles": None, "recount": None}
SWAPPED = {"reason": "two scores were swapped", "changes": [{"line": 3, "entry": A_HAND}]}
GOES = {"reason": "went home", "preview": True}

WHOLE: dict[str, Any] = {
    "CheckSheet": {"ruleset": "saci", "options": {"target": 150}, "entries": [A_HAND], "next": A_HAND},
    "Register": {"division": "men", "rules_accepted": True, "person": 41},
    "LetIn": {"division": "men", "rules_accepted": True, "person": 41, "reason": "the card is on its way"},
    "Arrive": {
        "key": KEY,
        "person": 41,
        "division": "men",
        "rules_accepted": True,
        "method": "cash",
        "expected_cents": 3000,
        "cash_box": 2,
    },
    "AskForPlace": {
        "key": KEY,
        "name": "Hector Home",
        "division": "men",
        "rules_accepted": True,
        "kind": "member",
        "phone": "+1 555 0142",
    },
    "TakePayment": {"key": KEY, "method": "cash", "cash_box": 2},
    "SetPool": {"cents": 100000},
    "PromisePrize": {
        "key": KEY,
        "bracket": "championship",
        "place": 1,
        "kind": "cash",
        "each": "team",
        "cents": 40000,
    },
    "AskDocument": {"paper": "bracket", "division": "men"},
    "AskSet": {"division": "men", "round": 1, "form": "pdf"},
    "AskCorrection": SWAPPED,
    "MakeCorrection": {"key": KEY, "token": TOKEN, **SWAPPED},
    "LeaveInput": {"departure": "withdrawn", **GOES},
    "ReturnInput": {"reason": "was a mistake", "preview": True},
    "SubstituteInput": {"out": 17, "into": 61, "reason": "felt ill", "preview": True},
    "ApplyRoster": {"register": True, "rules_accepted": True},
    "TermsInput": {"tiles": 28, "objection_minutes": 10, "apart": [[1, 2]]},
    "MakeTable": {"key": KEY, "ruleset": "matador", "players": 2, "names": ["Ana", "Berta"]},
    "StartRound": {"minutes": 10},
    "AddPerson": {"name": "Nora Nieto", "kind": "member", "member_number": "S-0412", "birth_date": "1971-03-19"},
}
