"""What a case says: the options of its rule system by their names and values, and the phrases that cases use."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from scoring.ruleset import Option, Ruleset
from scoring.sheets.record import Lead, Part
from scoring.shell.cases.case import BadCase, Case
from scoring.shell.cases.matching import AnyOrder, Either, Said
from scoring.shell.cases.tables import Named, plainly

BESIDE: Final = ("hand-bonus", "lock-bonus")
"""Points that no special play earned."""
SPELT: Final = {
    "capicua": "capicu",
    "pase_corrido": "pase_redondo",
    "chuchaso": "chuchazo",
    "pase_de_salida": "pase_salida",
}
"""Other names of the special plays, in normal form."""
LAID: Final = frozenset({"play", "plays", "played", "lay", "laid", "lays", "put", "optional", "either", "choice"})
"""Words of a sentence that lets a drawn tile be laid."""
SPOKEN: Final = {"pase-salida": "pase de salida", "pase-redondo": "pase redondo"}


def said_special(code: str | None) -> Said:
    """Return a special play, matched by any of its names."""
    return Said(None if code is None else SPOKEN.get(code, code), lambda words: _play(words) == plainly(code or ""))


def said_specials(extras: Sequence[Part], named: Named) -> dict[str, AnyOrder]:
    """Return the special plays of each side."""
    return {
        name: AnyOrder(
            [said_special(part.note.code) for part in extras if part.side == side and part.note.code not in BESIDE]
        )
        for side, name in named.names.items()
    }


def said_lead(lead: Lead) -> object:
    """Return the leader: the seat; if the tiles decide, None or "the highest double"."""
    if lead.seat is not None or lead.how == "FREE":
        return lead.seat
    # A tile such as "6-6" also names the double.
    return Either((None, Said("the highest double", lambda words: "double" in words or "-" in words)))


def said_otherwise(code: str | None) -> Said:
    """Return what a seat may do instead of laying a tile: "lose the turn", "draw one", "draw until one fits"."""
    return Said(None if code is None else _plain_words(code), lambda words: _otherwise(words) in _readings_of(code))


def said_action(code: str | None) -> Said:
    """Return what a seat does in its turn; None: it plays."""
    return Said("play" if code is None else _plain_words(code), lambda words: _otherwise(words) in _readings_of(code))


def said_then(may_lay: bool, must_lay: bool) -> Said:
    """Return what happens to a drawn tile: laid, laid or kept as the player chooses, or kept before the next turn."""
    words = "lay it" if must_lay else "lay it or keep it" if may_lay else "keep it, next player"
    if not may_lay:
        return Said(words, lambda sentence: not _laid(sentence) and (_kept(sentence) or _otherwise(sentence) == "pass"))
    return Said(words, lambda sentence: _laid(sentence) and not (must_lay and _kept(sentence)))


def _play(words: str) -> str:
    plain = plainly(words[:80])
    return SPELT.get(plain, plain)


def _plain_words(code: str) -> str:
    return {"pass": "lose the turn", "draw-one": "draw one", "draw-until": "draw until one fits"}[code]


def _readings_of(code: str | None) -> tuple[str, ...]:
    """Return what a correct sentence may mean; "draw" alone does not say how many."""
    return ("play",) if code is None else (code, "draw") if code.startswith("draw") else (code,)


def _otherwise(words: str) -> str:
    plain = set(plainly(words[:200]).split("_"))
    # Draw before pass: "draw one or pass" is about drawing.
    if plain & {"draw", "draws", "drawn", "take", "takes", "buy"}:
        return (
            "draw-until"
            if "until" in plain or "till" in plain
            else "draw-one"
            if plain & {"one", "1", "single"}
            else "draw"
        )
    if plain & {"pass", "passes", "lose", "loses", "lost", "skip", "nothing", "next"}:
        return "pass"
    return "play" if plain & {"play", "plays", "lay", "lays", "must"} else "?"


def _laid(words: str) -> bool:
    """Return whether a sentence says that the tile may be laid."""
    plain = plainly(words[:200])
    if "not_" in plain or "cannot" in plain:
        return False
    # "next player" is about the turn, not about the tile.
    return not LAID.isdisjoint(plain.replace("next_player", "").split("_"))


def _kept(words: str) -> bool:
    return bool(set(plainly(words[:200]).split("_")) & {"keep", "kept", "keeps"})


GIVEN: Final[Mapping[tuple[str, object], tuple[str, object]]] = {
    ("opponents_only", True): ("count_scope", "OPP"),
    ("capicu_needs_distinct_ends", True): ("capicu", "DISTINCT_ENDS"),
    ("draw_variant", True): ("unable", "DRAW_ONE"),
    ("official", True): ("redeal", "NEVER"),
    ("scope", "OPP"): ("count_scope", "OPP"),
}
"""Names and values in cases that we were given, and the options that they mean."""
OF_TABLE: Final = frozenset({"double", "players", "team_size"})
"""Options of the table: `tables` reads them, and also works them out from who sits there."""


def chosen(ruleset: Ruleset, case: Case) -> Ruleset:
    """Return the ruleset with every option that the case names. Raises BadCase for a value that an option does not
    accept.
    """
    offered = {option.name: option for option in ruleset.options}
    changes: dict[str, object] = {}
    for given, told in case.fields.items():
        known = (given, told) if isinstance(told, str | bool) else None
        name, value = GIVEN.get(known, (given, told)) if known else (given, told)
        # True and lists are facts of the hand that have the name of an option: "capicu": true.
        if name in offered and name not in OF_TABLE and type(value) in (str, int):
            case.read.add(given)
            changes[name] = _accepted(offered[name], value)
    return replace(ruleset, **changes)  # type: ignore[arg-type]  # each value was accepted by its option


def _accepted(option: Option, value: object) -> object:
    if not option.accepts(value):
        raise BadCase(option.name, f"no such value as {str(value)[:40]}")
    return value
