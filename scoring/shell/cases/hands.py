"""Cases of finished hands: what one is worth, the sheet after it, whole matches, and marks for pips."""

from collections.abc import Mapping
from dataclasses import replace

from scoring.entries import Hand
from scoring.hands import Seat, Side
from scoring.ruleset import Ruleset
from scoring.sheets import HandScore, Lead, Sheet, advance, score, total_sheet
from scoring.sheets.worth import marks, special_of
from scoring.shell.cases import case as cases_case
from scoring.shell.cases.case import BadCase, Case, Facts
from scoring.shell.cases.matching import Both, Either
from scoring.shell.cases.played import Scene, hand_of, scene_of
from scoring.shell.cases.tables import Named, system_of
from scoring.shell.cases.words import chosen, said_lead, said_special, said_specials

# The worth of a hand in every form that a case may expect.

HAND_BONUS = "hand-bonus"
LOCK_BONUS = "lock-bonus"


def worth_facts(entry: Hand, worth: HandScore, after: Sheet, scene: Scene) -> dict[str, object]:
    """Return points, and their parts."""
    named, line = scene.named, after.lines[-1]
    winner, ruleset = worth.winner, scene.ruleset
    level = winner is None and entry.end == "block"
    # Cases expect pips, so a rounded count is replaced by the figure before rounding.
    counted = worth.counted if winner is None or ruleset.rounding == "NONE" else {winner: worth.pips or 0}
    special = special_of(entry, ruleset)
    charged = [side for side, points in line.points.items() if points < 0]
    points = Both(_figure(line.points, winner), named.each(line.points))
    return {
        "points": points,
        # Cases use several names for the same figure.
        "added": points,
        "delta": points,
        "pips": Both(worth.pips or 0, named.each({**dict.fromkeys(line.points, 0), **_of_winner(counted, winner)})),
        "marks": Both(_figure(worth.counted, winner), named.each(worth.counted)),
        "game_bonus": _extras(worth, HAND_BONUS),
        "hand_bonus": _extras(worth, HAND_BONUS),
        "lock_bonus": _extras(worth, LOCK_BONUS),
        "special": _special(worth, said_special(special if special in ruleset.specials else None)),
        "special_kind": said_special(special if special in ruleset.specials else None),
        "charged": Either((named.name(charged[0]), [named.name(side) for side in charged])) if charged else None,
        "parra": level,
        "level": level,
        "void": level or entry.end == "void",
    }


def _figure(points: Mapping[Side, int], winner: Side | None) -> int:
    """Return one figure for a hand: the winner's points; if losses are recorded, the points lost."""
    gained = points.get(winner, 0) if winner is not None else 0
    return gained or sum(each for each in points.values() if each < 0 and winner is not None)


def _of_winner(counted: Mapping[Side, int], winner: Side | None) -> Mapping[Side, int]:
    return counted if winner is None else {winner: counted.get(winner, 0)}


def _extras(worth: HandScore, code: str) -> int:
    """Return the points for this reason."""
    return sum(part.points for part in worth.extras if part.note.code == code)


def _special(worth: HandScore, kind: object) -> Either:
    """Return the points of the winning tile; a case may name the play instead."""
    points = sum(part.points for part in worth.extras if part.note.code in ("capicu", "chuchazo"))
    return Either((points, kind))


# A finished hand: its winner, its points, and the sheet after it.


def hand(case: Case) -> Facts:
    """Return the results of one hand."""
    scene = scene_of(case)
    return hand_facts(hand_of(case, scene.ruleset), scene)


def negative(case: Case) -> Facts:
    """Return the results of a hand recorded as a loss (000 L31)."""
    counted = replace(system_of(case.need("ruleset")), loss="NEGATIVE", rounding="NONE")
    scene = scene_of(case, counted)
    return hand_facts(hand_of(case, scene.ruleset), scene)


def hand_facts(entry: Hand, scene: Scene) -> Facts:
    """Return every result that a case can expect of a hand."""
    worth = score(entry, scene.sheet, scene.ruleset)
    after = advance(scene.sheet, entry, scene.ruleset)
    return {
        **worth_facts(entry, worth, after, scene),
        **match_facts(after, scene),
        "winner": _winner(worth, after, scene),
        "specials": said_specials(after.lines[-1].extras, scene.named),
    }


def match_facts(after: Sheet, scene: Scene) -> Facts:
    """Return the sheet's results after an entry: scores, next lead, and whether the match is over."""
    named, outcome = scene.named, after.outcome
    lead = after.next_lead
    over = outcome is not None
    leader = said_lead(lead)
    # Partidas won by this entry, without those the case begins with.
    new = after.partidas[len(scene.sheet.partidas) :]
    return {
        "after": Either((named.each(after.lines[-1].totals), list(after.lines[-1].totals.values()))),
        "totals": named.each(after.lines[-1].totals),
        "match_over": over,
        "over": over,
        "pollona": outcome is not None and outcome.shutout,
        "viajera": after.lines[-1].viajera,
        "match_winner": _winners(after, scene),
        "match_loser": [named.name(side) for side in after.totals if side not in outcome.winners] if outcome else None,
        "reason": None if outcome is None else outcome.reason,
        # after the last hand nobody leads; naming the seat that would have led is also accepted
        "next_lead": Either((leader, None)) if over else Either((leader, _may_lead(lead, scene.ruleset))),
        "next_leader": Either((leader, None)) if over else leader,
        "next_lead_team": named.name(lead.side),
        "next_bonus_index": after.bonus_index,
        "shuffles": named.name(after.shuffles),
        "picks_first": named.name(after.picks_first) if after.shuffles else None,
        "eliminated": _eliminated(after, scene),
        "wins": named.each(after.wins),
        "partida_over": bool(new),
        "partida_winner": named.name(new[0].winner) if new else None,
        "partidas": [[named.name(partida.winner), named.each(partida.totals)] for partida in after.partidas],
        "warnings": named.each(after.offences_by_side("wrong_domino")),
        "hands_played": after.hands_played,
    }


def _may_lead(lead: Lead, ruleset: Ruleset) -> list[Seat]:
    """Return the seats that may lead the next hand."""
    if lead.seat is not None:
        return [lead.seat]
    return list(ruleset.seating.seats if lead.side is None else ruleset.seating.seats_by_side[lead.side])


def _winners(after: Sheet, scene: Scene) -> object:
    """Return the winners of the match: one name, or all that share it."""
    if after.outcome is None:
        return None
    return [scene.named.name(side) for side in after.outcome.winners]


def _winner(worth: HandScore, after: Sheet, scene: Scene) -> object:
    """Return the winner of the hand; of the match, in a game where points only eliminate."""
    if scene.ruleset.fewest_win:
        return _winners(after, scene)
    return scene.named.name(worth.winner)


def _eliminated(after: Sheet, scene: Scene) -> object:
    """Return the sides that are out; if all went out at once, a case may leave out the winners (F4)."""
    winners = () if after.outcome is None else after.outcome.winners
    out = [scene.named.name(side) for side in after.eliminated]
    # All, only the losers, or only those put out by this hand: cases use each form.
    losers = [scene.named.name(side) for side in after.eliminated if side not in winners]
    new = [name for name in out if name not in {scene.named.name(side) for side in scene.sheet.eliminated}]
    return Either((sorted(map(str, out)), sorted(map(str, losers)), sorted(map(str, new))))


# A whole match, and marks for pips.


def match(case: Case) -> Facts:
    """Return the results of consecutive hands, given as the winner of each and the pips counted."""
    listed = cases_case.listed("hands", case.need("hands"))
    # The case's own fields come last, so that they take precedence.
    scene = scene_of(Case({**_players(listed), **case.fields}, case.read))
    entries = [_entry(each, scene.ruleset, scene.named) for each in listed]
    if not entries:
        raise BadCase("hands", "no hands")
    after = total_sheet(entries, scene.ruleset)
    facts = match_facts(after, scene)
    read = sum(line.note.code != "after-the-end" for line in after.lines)
    standing = scene.named.each(after.totals)
    return {
        **facts,
        "marks": standing,
        "current": standing,
        "totals": standing,
        "hands_read": read,
        "hands_used": read,
        "hands": read,
    }


def rounded(case: Case) -> Facts:
    """Return the marks for these pips: tens (000 L31) or decades (002 L39-41), as the system has it."""
    ruleset = chosen(system_of(case.need("ruleset")), case)
    told = case.need("pips")
    pips = told if isinstance(told, list) else [told]
    return {
        "marks": [
            marks(cases_case.whole_number("pips", each), ruleset.rounding) for each in cases_case.listed("pips", pips)
        ]
    }


def _players(listed: list[object]) -> dict[str, object]:
    """If seats win hands, everybody plays alone: return players and pairs for that."""
    winners = [told[0] for told in listed if isinstance(told, list) and told and told[0] is not None]
    seats = [str(winner) for winner in winners]
    if not seats or not all(seat.isascii() and seat.isdigit() and len(seat) < 3 for seat in seats):
        return {}
    return {"players": max(2, max(map(int, seats)) + 1), "pairs": False}


def _entry(told: object, ruleset: Ruleset, named: Named) -> Hand:
    """Return a hand given by its winner and the pips counted, or in full."""
    if isinstance(told, dict):
        return hand_of(Case(told), ruleset)
    pair = cases_case.listed("hands", told)
    if len(pair) != 2:
        raise BadCase("hands", "not a winner and pips")
    name, figure = pair
    pips = cases_case.whole_number("hands", figure, 0, 9_999)
    # A hand without a winner is a level block, with the same pips on each side.
    level = Hand("block", None, None, None, None, side_pips=(pips // 2,) * ruleset.seating.teams)
    if name is None:
        return level
    winner = named.side("hands", name)
    loser = next(side for side in ruleset.seating.sides if side != winner)
    seat: Seat = ruleset.seating.seats_by_side[winner][0]
    left = tuple(pips if side == loser else 0 for side in ruleset.seating.sides)
    return replace(level, end="domino", by=seat, side_pips=left)
