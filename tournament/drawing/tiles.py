"""The tiles that the hall draws, typed one by one before everybody; the newest can be taken back, and that is seen."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from brackets import lottery
from tournament import journal, opening
from tournament.drawing import asked
from tournament.errors import Conflict, Refused
from tournament.models import ClosedList, Commitment, Division, TileMove, User


@dataclass(frozen=True)
class Drawn:
    """The tiles of a list as they lie: "6-3" in the order drawn, how many the rules ask for, the moves so far."""

    tiles: tuple[str, ...]
    wanted: int
    moves: int

    @property
    def missing(self) -> int:
        """How many tiles are still to be drawn."""
        return self.wanted - len(self.tiles)

    @property
    def text(self) -> str:
        """The tiles as they go into the seed."""
        return " ".join(self.tiles)


def tiles_of(closed: ClosedList) -> Drawn:
    """How the tiles of a list lie now."""
    lying: list[str] = []
    moves = list(closed.tile_moves.order_by("number"))
    for move in moves:
        if move.taken_back:
            lying.pop()
        else:
            lying.append(move.tile)
    return Drawn(tiles=tuple(lying), wanted=closed.rules["draw"]["tiles"], moves=len(moves))


@transaction.atomic
def add_tiles(*, division: Division, typed: str, by: User | None) -> Drawn:
    """Lay the tiles that were typed, in their order: "6-3", or several at once.

    Refused at the first that is none, lies there already, or is one too many; nothing is laid then. Conflict before
    the commitment is published.
    """
    tournament, division = asked.lock(division)
    closed = asked.waiting(division)
    if not Commitment.objects.filter(closed_list=closed).exists():
        raise Conflict(_("Publish the commitment before the first tile is drawn."), code="not-committed")
    before = tiles_of(closed)
    tiles = _read(typed, before)
    moves = TileMove.objects.bulk_create(
        TileMove(closed_list=closed, number=number, tile=tile, typed_by=by)
        for number, tile in enumerate(tiles, start=before.moves + 1)
    )
    _note(moves, division, by, "type-tile")
    opening.bump(tournament)
    return tiles_of(closed)


@transaction.atomic
def take_back_tile(*, division: Division, moves: int, by: User | None) -> Drawn:
    """Take the newest tile back, because it was typed wrong; both moves stay on the public page.

    moves: how many moves its writer saw, so that a second tap takes no second tile. Conflict when it is another.
    """
    tournament, division = asked.lock(division)
    closed = asked.waiting(division)
    before = tiles_of(closed)
    if before.moves != moves:
        raise Conflict(_("Another tile was typed or taken back meanwhile: look again."), code="tiles-moved")
    if not before.tiles:
        raise Conflict(_("No tile has been typed."), code="no-tile")
    move = TileMove.objects.create(
        closed_list=closed, number=moves + 1, tile=before.tiles[-1], taken_back=True, typed_by=by
    )
    _note([move], division, by, "take-tile-back")
    opening.bump(tournament)
    return tiles_of(closed)


def _note(moves: Sequence[TileMove], division: Division, by: User | None, action: str) -> None:
    journal.write(
        where=division.tournament,
        by=by,
        action=action,
        subject=division.key,
        after={"tiles": " ".join(move.tile for move in moves), "move": moves[0].number},
        rows=moves,
    )


def _read(typed: str, before: Drawn) -> Sequence[str]:
    read, defects = lottery.read_tiles(typed, None)
    found = [f"{high}-{low}" for high, low in read]
    for defect in defects:
        if defect.code not in ("too-few", "count"):
            raise Refused(_wrong(defect), field="tiles", code=f"tiles-{defect.code}")
    for tile in found:
        if tile in before.tiles:
            raise Refused(_twice(tile), field="tiles", code="tiles-twice")
    if len(found) > before.missing:
        text = _("The rules of this draw ask for {count} tiles: {found} would be too many.")
        message = text.format(count=before.wanted, found=len(before.tiles) + len(found))
        raise Refused(message, field="tiles", code="tiles-count")
    return found


def _wrong(defect: lottery.Defect) -> str:
    match defect.code:
        case "empty":
            return _("Type a tile, such as 6-3.")
        case "too-long":
            return _("That is too long for tiles: at most 1,000 characters.")
        case "twice":
            return _twice(str(defect.params["tile"]))
        case "not-in-the-set":
            text = _("No tile of a double-six set: {piece}")
            return text.format(piece=defect.params["piece"])
    return _("Tiles are typed as 6-3, with a blank between two. This is none: {piece}").format(
        piece=_shown(str(defect.params.get("piece", "")))
    )


def _shown(piece: str) -> str:
    return "".join(sign if sign.isprintable() else "?" for sign in piece)


def _twice(tile: str) -> str:
    return _("The tile {tile} has been drawn already.").format(tile=tile)
