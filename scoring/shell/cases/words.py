"""What the cases say in words, and what it means."""

from collections.abc import Sequence
from typing import Final

from scoring.sheets.record import Lead, Part
from scoring.shell.cases.matching import AnyOrder, Either, Said
from scoring.shell.cases.systems import plainly
from scoring.shell.cases.tables import Named

BESIDE: Final = ("hand-bonus", "lock-bonus")
"""Points that no special play earned."""
SPELT: Final = {
    "capicua": "capicu",
    "pase_corrido": "pase_redondo",
    "chuchaso": "chuchazo",
    "pase_de_salida": "pase_salida",
}
"""Other names of the special plays, written plainly."""
LAID: Final = frozenset({"play", "plays", "played", "lay", "laid", "lays", "put", "optional", "either", "choice"})
"""Words of a sentence that lets a drawn tile be laid."""
SPOKEN: Final = {"pase-salida": "pase de salida", "pase-redondo": "pase redondo"}


def said_special(code: str | None) -> Said:
    """A special play under any of its names."""
    return Said(None if code is None else SPOKEN.get(code, code), lambda words: _play(words) == plainly(code or ""))


def said_specials(extras: Sequence[Part], named: Named) -> dict[str, AnyOrder]:
    """The special plays of each side."""
    return {
        name: AnyOrder(
            [said_special(part.note.code) for part in extras if part.side == side and part.note.code not in BESIDE]
        )
        for side, name in named.names.items()
    }


def said_lead(lead: Lead) -> object:
    """Who leads: the seat; where the tiles decide, nobody yet, or "the highest double"."""
    if lead.seat is not None or lead.how == "FREE":
        return lead.seat
    return Either((None, Said("the highest double", lambda words: "double" in words or "-" in words)))


def said_otherwise(code: str | None) -> Said:
    """What a seat may do instead of laying a tile: "lose the turn", "draw one", "draw until one fits"."""
    return Said(None if code is None else _plain_words(code), lambda words: _otherwise(words) in _meanings(code))


def said_action(code: str | None) -> Said:
    """What a seat does in its turn; None: it plays."""
    return Said("play" if code is None else _plain_words(code), lambda words: _otherwise(words) in _meanings(code))


def said_then(may_lay: bool, must_lay: bool) -> Said:
    """What becomes of a drawn tile: it is laid, it may be laid or kept, or it is kept and the next player's turn."""
    words = "lay it" if must_lay else "lay it or keep it" if may_lay else "keep it, next player"
    if not may_lay:
        return Said(words, lambda sentence: not _laid(sentence) and (_kept(sentence) or _otherwise(sentence) == "pass"))
    return Said(words, lambda sentence: _laid(sentence) and not (must_lay and _kept(sentence)))


def _play(words: str) -> str:
    plain = plainly(words[:80])
    return SPELT.get(plain, plain)


def _plain_words(code: str) -> str:
    return {"pass": "lose the turn", "draw-one": "draw one", "draw-until": "draw until one fits"}[code]


def _meanings(code: str | None) -> tuple[str, ...]:
    """What a sentence may mean where this is right; "draw" alone says nothing about how many."""
    return ("play",) if code is None else (code, "draw") if code.startswith("draw") else (code,)


def _otherwise(words: str) -> str:
    plain = set(plainly(words[:200]).split("_"))
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
    """Whether a sentence says that the tile may be laid."""
    plain = plainly(words[:200])
    if "not_" in plain or "cannot" in plain:
        return False
    return not LAID.isdisjoint(plain.replace("next_player", "").split("_"))


def _kept(words: str) -> bool:
    return bool(set(plainly(words[:200]).split("_")) & {"keep", "kept", "keeps"})
