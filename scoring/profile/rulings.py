"""What the sanctions of a tournament for teams come to: by the ladder of cards, or by a table of infractions."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from scoring.errors import WrongValue
from scoring.profile.matches import Card
from scoring.profile.profile import Profile
from scoring.profile.sanctions import CARDS, TABLES, Committed, Given, Rung, Step, ladder, rulings

LADDER: Final = "FVD"
"""The value of the option `sanctions` that is a ladder of cards, and no table."""


@dataclass(frozen=True, slots=True)
class Offence:
    """One sanction as it was given, in the order given. match: any number; time: of its round, in the order of play.

    team, rivals, person: numbers. entrant: who is ranked in an individual event, the person's number there; 0: the team
    is ranked. row: of the table, "" with the ladder. points, card: given by the ladder. cancelled:
    the reason for which it was taken back, "": it stands.
    """

    match: int
    time: int
    team: int
    rivals: int
    person: int
    row: str = ""
    points: int = 0
    card: Card = "NONE"
    cancelled: str = ""
    entrant: int = 0


@dataclass(frozen=True, slots=True)
class Ruling:
    """What one sanction comes to. points: taken off the team. gift: points for the rivals. card: after escalation.

    step: of the table; None with the ladder and for a sanction that was taken back. out: from the next round.
    """

    points: int = 0
    gift: int = 0
    card: Card = "NONE"
    step: Step | None = None
    out: bool = False


@dataclass(frozen=True, slots=True)
class Sanctioned:
    """What sanctions changed in one match, by the numbers of teams.

    cards: the heaviest of each team. points_off: fines on the result. gifts: points that a team got from its rivals'
    sanctions. absent: teams that forfeited it.
    """

    cards: Mapping[int, Card] = field(default_factory=dict)
    points_off: Mapping[int, int] = field(default_factory=dict)
    gifts: Mapping[int, int] = field(default_factory=dict)
    absent: frozenset[int] = frozenset()


NOTHING: Final = Sanctioned()


def are_given(profile: Profile) -> bool:
    """Whether sanctions are given besides those on the sheet."""
    return profile.sanctions.sanctions != "NONE" and profile.sanctions.apply == "ON_RESULT"


def rulings_of(profile: Profile, offences: Sequence[Offence]) -> tuple[Ruling, ...]:
    """Return what each sanction comes to, in the same order: it may change when an earlier one is taken back.

    Raises WrongValue for a row that the table does not have.
    """
    if profile.sanctions.sanctions == LADDER:
        return _by_ladder(offences)
    table = TABLES.get(profile.sanctions.sanctions)
    if table is None:
        raise WrongValue("sanctions", "this profile has no table of infractions")
    # A person has another partner in each round: what counts through the event counts for that person alone.
    alone = table.within == "EVENT"
    committed = [
        Committed(
            one.match,
            f"person {one.person}" if one.entrant and alone else str(one.team),
            str(one.person),
            one.row,
            one.cancelled,
        )
        for one in offences
    ]
    return tuple(_by_table(step) for step in rulings(table, committed))


def _by_ladder(offences: Sequence[Offence]) -> tuple[Ruling, ...]:
    """In pairs the heaviest earlier card of both partners counts; those of the same round do not."""
    shown: dict[tuple[bool, int], list[tuple[int, Card]]] = defaultdict(list)
    found: dict[int, Rung] = {}
    # In the order of play: a sanction can be given late, for an earlier round.
    for place, one in sorted(enumerate(offences), key=lambda each: (each[1].time, each[0])):
        known = shown[bool(one.entrant), one.entrant or one.team]
        prior = [card for time, card in known if time < one.time]
        found[place] = ladder(Given(one.points, one.card, one.cancelled), prior)
        known.append((one.time, found[place].card))
    return tuple(
        Ruling(points=found[place].points, card=found[place].card, out=found[place].out)
        for place in range(len(offences))
    )


def _by_table(step: Step | None) -> Ruling:
    if step is None:
        return Ruling()
    lost: Card = "RED" if step.match in ("LOST", "LOST_BY_ALL") else "NONE"
    return Ruling(points=-step.own, gift=step.rivals, card=lost, step=step, out=step.event == "OUT")


def by_match(offences: Sequence[Offence], found: Sequence[Ruling]) -> dict[int, Sanctioned]:
    """Return what they change, by match."""
    cards: dict[int, dict[int, Card]] = defaultdict(dict)
    points: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    gifts: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    absent: dict[int, set[int]] = defaultdict(set)
    for one, ruling in zip(offences, found, strict=True):
        if one.cancelled:
            continue
        step = ruling.step
        both = step is not None and step.match == "LOST_BY_ALL"
        for team in (one.team, one.rivals) if both else (one.team,):
            cards[one.match][team] = max(cards[one.match].get(team, "NONE"), ruling.card, key=CARDS.index)
        points[one.match][one.team] += ruling.points
        gifts[one.match][one.rivals] += ruling.gift
        if step is not None and step.match == "FORFEIT":
            absent[one.match].add(one.team)
    return {
        match: Sanctioned(cards[match], dict(points[match]), dict(gifts[match]), frozenset(absent[match]))
        for match in cards
    }


def teams_out(offences: Sequence[Offence], found: Sequence[Ruling]) -> set[int]:
    """Return the teams that are out of the tournament; of an individual event the people, as teams of one."""
    given = zip(offences, found, strict=True)
    return {one.entrant or one.team for one, ruling in given if ruling.out and not one.cancelled}
