"""The rules of a table, and what they say about an entry and about a complete play."""

from collections.abc import Mapping
from typing import NoReturn

from scoring.errors import UnknownOption, UnknownRuleset, WrongType, WrongValue
from scoring.findings import Finding
from scoring.hands import Play, Seat
from scoring.library.arguments import need, need_number, read_deal, read_move, read_tiles, shortened
from scoring.library.hand import Hand
from scoring.library.match import Match, Told
from scoring.notation import Transcript, parse_transcript
from scoring.referee.replaying import Replay
from scoring.referee.replaying import replay as judge
from scoring.ruleset import Option, Ruleset
from scoring.rulesets import all_rulesets, get


def systems() -> tuple[str, ...]:
    """Return the keys of all rule systems."""
    return tuple(system.key for system in all_rulesets())


def rules(system: str, **options: object) -> Ruleset:
    """Return a rule system with these options; those left out have their defaults.

    `rules(key).settings` are its options with their values, `rules(key).options` what each of them means and accepts.
    Raises UnknownRuleset, or UnknownOption for an option or a value that the system does not have; both list what
    there is.
    """
    key = need("system", system, str, "the key of a rule system")
    try:
        return get(key, options)
    except UnknownRuleset:
        raise UnknownRuleset(f"there is no rule system {shortened(key)}; there are {', '.join(systems())}") from None
    except UnknownOption as unknown:
        _explain(get(key), unknown, options)


def _explain(plain: Ruleset, unknown: UnknownOption, options: Mapping[str, object]) -> NoReturn:
    """Raise the same error with what exists in place of what was asked for."""
    offered = {option.name: option for option in plain.options}
    option = offered.get(unknown.option)
    if option is None:
        reason = f"{plain.key} has no option {shortened(unknown.option)}; it has {', '.join(offered)}"
    elif option.accepts(options.get(option.name)) or option.name not in options:
        reason = str(unknown)  # each value exists, but not together
    else:
        reason = f"{option.name} is {_values(option)}, not {shortened(options[option.name])}"
    raise UnknownOption(unknown.option, reason) from None


def _values(option: Option) -> str:
    if option.bounds is not None:
        return f"a whole number from {option.bounds[0]} to {option.bounds[1]}"
    return " or ".join([choice.value for choice in option.choices])


def check(entry: Told, match: Match | Ruleset) -> tuple[Finding, ...]:
    """Return everything wrong with writing this entry on the sheet of a match now; () if nothing is.

    entry: as `Match.add` takes it. match: a Match, or rules: the first entry of a match under them. Errors cannot be
    true; warnings only ask for a second look.
    """
    if isinstance(match, Ruleset):
        match = Match(match)
    return need("match", match, Match, "a Match or rules").check(entry)


def replay(play: Play | Hand | str, rules: Ruleset, leader: int | None = None, first_hand: bool = False) -> Replay:
    """Judge a hand that was recorded move by move: a verdict for every move, all findings, and the facts of the hand.

    play: a Play, a finished `Hand`, or a text in the notation, which may begin with "first-hand" and "leader 2".
    leader: the seat that had the right to lead; None: not known. first_hand: whether the tiles decided the lead.
    """
    need("rules", rules, Ruleset, "a rule system from scoring.rules()")
    seat = None if leader is None else Seat(need_number("leader", leader, 0, rules.players - 1))
    told = _transcript(play, rules)
    begins = need("first_hand", first_hand, bool, "True or False") or told.first_hand
    return judge(told.play, rules, told.leader if seat is None else seat, begins)


def _transcript(play: object, rules: Ruleset) -> Transcript:
    if isinstance(play, str):
        return parse_transcript(play, rules.seating)
    if isinstance(play, Hand):
        play = play.play
        if play is None:
            raise WrongValue("play", "the hand began from a position: its earlier moves are not known")
    if not isinstance(play, Play):
        raise WrongType("play", "a play, a hand or its text", play)
    moves = play.moves
    if not isinstance(moves, list | tuple):
        raise WrongType("play, moves", "moves", moves)
    made = tuple(read_move(move, rules) for move in moves)
    return Transcript(Play(read_deal(play.deal, rules), made, read_tiles("play, stock", play.stock)))
