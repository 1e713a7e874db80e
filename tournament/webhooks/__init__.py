"""Other programs are told what happens in a tournament: a message with a signature, sent until it is taken.

asking     an organizer gives an address, changes it, gives it another secret, tests it, ends it
addresses  which addresses may be told at all: none within the house's own network
events     what the lines of the journal tell
looking    lines that nobody was told of become messages that wait
signing    secrets and signatures
posting    one message over the wire, within its limits of time and size
queue      claim an address, send what is due, try again later, give up
words      events and failures in words, for pages

No step knows of them: what happened is found by looking at the journal, as notices are found by looking at the tables.
"""

from tournament.webhooks.addresses import LONGEST, NotReachable, check
from tournament.webhooks.asking import Made, change, hears_of, make, remove, replay, rotate, test
from tournament.webhooks.events import EVENTS, TEST
from tournament.webhooks.looking import look
from tournament.webhooks.posting import Answer, Post, post
from tournament.webhooks.queue import KEPT, LASTS, forget_old, is_due, send_all
from tournament.webhooks.signing import secret_of, signature
from tournament.webhooks.words import NAMES, came_of

__all__ = [
    "EVENTS",
    "KEPT",
    "LASTS",
    "LONGEST",
    "NAMES",
    "TEST",
    "Answer",
    "Made",
    "NotReachable",
    "Post",
    "came_of",
    "change",
    "check",
    "forget_old",
    "hears_of",
    "is_due",
    "look",
    "make",
    "post",
    "remove",
    "replay",
    "rotate",
    "secret_of",
    "send_all",
    "signature",
    "test",
]
