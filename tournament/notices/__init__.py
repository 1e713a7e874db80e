"""E-mails for those who want them: their match has a table or is called, its result came in or was changed.

asking   somebody gives an address for the matches of one player; it is confirmed and ended by links in the e-mails
looking  what has happened at the tables since the last e-mail becomes rows that wait
queue    claim a row, send it once, try again later, give up
letters  what an e-mail says, in the language of whoever asked for it

Nothing that happens at a table knows of them: they are found by looking (docs/decisions say why).
"""

from tournament.notices.asking import ask, confirm, end, find, forget, forget_old, is_open, known_players, numbers
from tournament.notices.letters import compose
from tournament.notices.looking import look
from tournament.notices.queue import LEASE, PATIENCE, TRIES, claim, left_lying, send

__all__ = [
    "LEASE",
    "PATIENCE",
    "TRIES",
    "ask",
    "claim",
    "compose",
    "confirm",
    "end",
    "find",
    "forget",
    "forget_old",
    "is_open",
    "known_players",
    "left_lying",
    "look",
    "numbers",
    "send",
]
