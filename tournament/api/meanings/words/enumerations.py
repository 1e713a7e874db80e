"""What the words of each enumeration say."""

ENUMERATIONS = {
    "AgreementEnum": "Who agrees to a finished sheet: teams (both sign it), official (a second official confirms it).",
    "PaperForm": "page: of the club's paper; 80 and 58: a roll of so many millimetres.",
    "SetForm": "pdf: one PDF of all papers; zip: one PDF for each.",
    "BlankEnum": "The empty text: nothing is chosen.",
    "BracketFormat": (
        "single: single elimination; double: double elimination; groups: groups, then a tree; swiss: Swiss rounds; "
        "consolation: a tree with a second one for who lost first."
    ),
    "CurrencyEnum": "A currency, by its ISO 4217 code.",
    "DepartureEnum": "withdrawn: the team went; disqualified: officials put it out by a rule.",
    "EachEnum": "player: each player of the team gets it; team: the team as one.",
    "EventEnum": "What happened; ping: a test that somebody asked for.",
    "EventsEnum": "What another program can be told of.",
    "FateEnum": "keep: the next match stands; replay: it is played again; void: it counts for nothing.",
    "FeeMethod": "How money came: cash, card or transfer.",
    "FilledEnum": "now: with what is known; blank: to be written by hand.",
    "PayoutMethod": "How a prize is handed out: cash or transfer.",
    "LanguageEnum": "en: English; es: Spanish; eu: Basque.",
    "LayoutEnum": "How many sheets stand on a leaf.",
    "NumbersEnum": "Whether blank sheets carry numbers.",
    "PaperEnum": "The papers that can be asked for.",
    "PlayerKind": "member: of the club; guest: for whom a member answers.",
    "PrizeKind": "cash: a sum; share: a part of the pool; trophy: a thing.",
    "RoleEnum": "organizer: everything; desk: people and money; judge: tables and sheets.",
    "ResultEnum": "A, B: that side wins by ruling; open: the match is played on.",
    "ScenesEnum": "What the wall can show.",
    "ScopeEnum": "read: looks only; desk, judge: what that office may; organizer: all that its account may.",
    "SeverityEnum": "error: it is not accepted; warning: look again.",
    "SizeEnum": "The size of a poster: one leaf of a3, or tiles: leaves of the club's paper that are put together.",
    "TilesEnum": "How many tiles the hall draws.",
    "WhichEnum": "out: prizes that were handed out; due: those that are not yet.",
    "WhoEnum": "players: what everybody may see; officials: with what only they need.",
}
