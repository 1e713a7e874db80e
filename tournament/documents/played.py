"""A match as it was entered: its lines, what officials ruled, who agreed."""

from dataclasses import dataclass

from tournament.documents.records import Seat, Sheet


@dataclass(frozen=True, slots=True)
class FilledLine:
    """One line of the sheet.

    `hand` is the hand it belongs to, from 1, None for a forfeit, what was taken back, and what takes back. `what` says
    what happened; "{player}" in it is `by`. `why`: how the points add up; `rule`: what a penalty rests on, "" for none.
    `first`, `second`: the pips as the form of the sheet has them, None where nobody counted. `struck`: whether it was
    taken back, and `reason` why. `findings`: what the engine warned of when it was entered. `counts`: whether its
    points are shown.
    """

    number: int
    hand: int | None
    what: str
    by: Seat | None
    why: str
    rule: str
    points_a: int
    points_b: int
    total_a: int
    total_b: int
    first: int | None = None
    second: int | None = None
    struck: bool = False
    reason: str = ""
    findings: tuple[str, ...] = ()
    counts: bool = True

    @property
    def said(self) -> str:
        """What happened, with the name of who did it."""
        return self.what.replace("{player}", self.by.player) if self.by else self.what


@dataclass(frozen=True, slots=True)
class Ruling:
    """What officials decided about the match: at a local minute (ISO), in words; "{0}" and "{1}" are `people`."""

    at: str
    text: str
    people: tuple[Seat, ...] = ()

    @property
    def said(self) -> str:
        """The words with the names."""
        text = self.text
        for place, person in enumerate(self.people):
            text = text.replace(f"{{{place}}}", person.player)
        return text


@dataclass(frozen=True, slots=True)
class Signature:
    """Who agreed to the sheet ("A", "B", or "" for a second official), with which initials, at a local minute (ISO)."""

    side: str
    initials: str
    at: str


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """One match: `sheet` says who and where, without reminders; its `url` shows the match to everybody.

    `score`: the points of both sides as the match counts them; `partidas` those of each partida that was won.
    `winner`: "A" or "B", "" while there is none; `state` says in words where the match stands.
    """

    sheet: Sheet
    lines: tuple[FilledLine, ...]
    score: tuple[int, int]
    partidas: tuple[tuple[int, int], ...]
    winner: str
    state: str
    signatures: tuple[Signature, ...]
    rulings: tuple[Ruling, ...]
