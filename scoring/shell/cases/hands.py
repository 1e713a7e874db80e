"""Cases of a hand that is over: who won it, what it adds, what the sheet says then."""

from dataclasses import replace

from scoring.entries import Hand
from scoring.sheets import HandScore, Sheet, advance, score
from scoring.shell.cases.case import Case
from scoring.shell.cases.matching import Either
from scoring.shell.cases.played import Scene, hand_of, scene_of
from scoring.shell.cases.systems import system_of
from scoring.shell.cases.words import said_lead, said_specials
from scoring.shell.cases.worth import worth_facts

Facts = dict[str, object]


def hand(case: Case) -> Facts:
    """What one hand comes to."""
    scene = scene_of(case)
    return hand_facts(hand_of(case, scene.ruleset), scene)


def negative(case: Case) -> Facts:
    """A hand that is written down as a loss (000 L31)."""
    counted = replace(system_of(case.need("ruleset")), loss="NEGATIVE", rounding="NONE")
    scene = scene_of(case, counted)
    return hand_facts(hand_of(case, scene.ruleset), scene)


def hand_facts(entry: Hand, scene: Scene) -> Facts:
    """Everything that can be expected of a hand."""
    worth = score(entry, scene.sheet, scene.ruleset)
    after = advance(scene.sheet, entry, scene.ruleset)
    return {
        **worth_facts(entry, worth, after, scene),
        **match_facts(after, scene),
        "winner": _winner(worth, after, scene),
        "specials": said_specials(after.lines[-1].extras, scene.named),
    }


def match_facts(after: Sheet, scene: Scene) -> Facts:
    """What the sheet says after an entry: scores, who leads, whether the match is over."""
    named, outcome = scene.named, after.outcome
    lead = after.next_lead
    over = outcome is not None
    leader = said_lead(lead)
    new = after.partidas[len(scene.sheet.partidas) :]
    return {
        "after": named.each(after.lines[-1].totals),
        "totals": named.each(after.lines[-1].totals),
        "match_over": over,
        "match_winner": _winners(after, scene),
        "match_loser": [named.name(side) for side in after.totals if side not in outcome.winners] if outcome else None,
        "reason": None if outcome is None else outcome.reason,
        # after the last hand nobody leads; who would have led is no mistake either
        "next_lead": Either((leader, None)) if over else leader,
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
        "warnings": named.each(after.warnings),
        "hands_played": after.hands_played,
    }


def _winners(after: Sheet, scene: Scene) -> object:
    """Who won the match; one name, or all that share it."""
    if after.outcome is None:
        return None
    return [scene.named.name(side) for side in after.outcome.winners]


def _winner(worth: HandScore, after: Sheet, scene: Scene) -> object:
    """Who won: the hand, or where hands only bring players nearer to being out, the match."""
    if scene.ruleset.fewest_win:
        return _winners(after, scene)
    return scene.named.name(worth.winner)


def _eliminated(after: Sheet, scene: Scene) -> object:
    """Who is out; of those who were all out at once, the winners may be left unsaid (F4)."""
    winners = () if after.outcome is None else after.outcome.winners
    out = [scene.named.name(side) for side in after.eliminated]
    losers = [scene.named.name(side) for side in after.eliminated if side not in winners]
    new = [name for name in out if name not in {scene.named.name(side) for side in scene.sheet.eliminated}]
    return Either((sorted(map(str, out)), sorted(map(str, losers)), sorted(map(str, new))))
