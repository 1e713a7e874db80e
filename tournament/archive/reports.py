"""What an organizer is shown of a file before it is taken in."""

import datetime
import hashlib
import json
from dataclasses import dataclass
from enum import StrEnum

from tournament.journal import HEAD_DIGITS, Head


class Fate(StrEnum):
    """What becomes of a person of a file."""

    NEW = "new"
    KNOWN = "known"  # a member of the club by number and name, or by name, is taken for him
    RENUMBERED = "renumbered"  # new, and without the member number, which is somebody else's here


@dataclass(frozen=True)
class PersonFate:
    """One person of a file: `here` is who he is taken for in the club, "" for nobody."""

    name: str
    member_number: str
    fate: Fate
    here: str = ""
    key: int | None = None


@dataclass(frozen=True)
class Report:
    """What is in a file whose proof holds, and what taking it in does.

    `slug` is the address that it will have here, `was` the one that it had. `lines` and `head` are the journal's.
    `accounts` counts its officials, `known_accounts` those of whom an account is here already.
    """

    name: str
    club: str
    date: datetime.date
    place: str
    slug: str
    was: str
    lines: int
    head: str
    players: int
    teams: int
    matches: int
    hands: int
    payments: int
    papers: int
    accounts: int
    known_accounts: int
    people: tuple[PersonFate, ...]
    sha256: str

    @property
    def on_paper(self) -> str:
        """The head as papers write it."""
        return Head(self.lines, self.head[:HEAD_DIGITS]).spaced

    @property
    def token(self) -> str:
        """Says what was shown of this club's people: another token, other people."""
        shown = [self.sha256, *([one.name, one.fate.value, one.key] for one in self.people)]
        return hashlib.sha256(json.dumps(shown).encode()).hexdigest()[:32]

    def counted(self, fate: Fate) -> int:
        """How many people have this fate."""
        return sum(one.fate == fate for one in self.people)
