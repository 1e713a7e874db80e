"""The server's commitment and the hall's tiles: the two inputs of a lottery's seed besides the entry list.

The commitment to the next secret of a chain is published after the time for objections and before any tile; the start
of the chain is published with the first one, or before the list is closed. Only this module reads `DrawSecret`. When
its row is gone, unreadable, or no longer matches what was published, the secret is lost: its value is then "", as the
rules of every lottery announce.

Tiles are typed one by one in public as the hall draws them; the newest can be removed, which stays visible.
"""

import datetime
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from brackets import lottery
from brackets.inserting import insert
from tournament.core.errors import Conflict, Refused
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.lottery import entry_list
from tournament.models import Commitment, Division, DrawSecret, EntryList, TileMove, User
from tournament.registration import sign_up
from tournament.tournaments import opening

LINKS = 50  # lotteries and reopenings of one division; far more than happen
ROOT_BYTES = 32


def make_chain(division: Division, root: bytes | None) -> None:
    """Create a division's chain, once; `root` None chooses a random one."""
    if not DrawSecret.objects.filter(division=division).exists():
        DrawSecret.objects.create(division=division, root=(root or secrets.token_bytes(ROOT_BYTES)).hex())


def promise(division: Division, link: int, list_hash: str) -> str:
    """Return the commitment to this link of the chain and to a list; "" when the secret is lost."""
    secret = _link(division, link)
    return lottery.commitment(list_hash, secret) if secret else ""


def reveal(promised: Commitment) -> str:
    """Return the secret that was committed to; "" when it is lost."""
    closed = promised.entry_list
    secret = _link(closed.division, promised.link)
    # A root changed in the database gives other secrets: they count as lost.
    if not secret or lottery.commitment(closed.list_hash, secret) != promised.commitment:
        return ""
    return secret


def _link(division: Division, number: int) -> str:
    row = DrawSecret.objects.filter(division=division).first()
    try:
        return lottery.chain(row.root, LINKS)[number] if row is not None else ""
    except lottery.LotteryError:
        return ""


@transaction.atomic
def commit(
    *, division: Division, by: User | None, root: bytes | None = None, now: datetime.datetime | None = None
) -> Commitment:
    """Publish the commitment to the next link of the division's chain of secrets.

    Conflict while objections can be made, and when it has been published. `root` starts the chain of a division that
    has none; None chooses a random one. A clock set back before the closing keeps nobody waiting.
    """
    tournament, division = entry_list.lock(division)
    closed = entry_list.waiting(division)
    if Commitment.objects.filter(entry_list=closed).exists():
        raise Conflict(_("The commitment has been published already."), code="already-committed")
    _require_silence(closed, now or timezone.now())
    link = Commitment.objects.filter(entry_list__division=division).count() + 1
    if link > LINKS:
        raise Refused(_("This bracket has used up all secrets of its chain."), code="chain-used-up")
    published = [] if division.anchor else [_anchor(division, root)]
    row = Commitment.objects.create(
        entry_list=closed,
        link=link,
        anchor=division.anchor,
        # A replaced chain counts as lost: the published anchor binds the server.
        commitment=promise(division, link, closed.list_hash) if _link(division, 0) == division.anchor else "",
        committed_by=by,
    )
    opening.touch(tournament)
    after = {"list": closed.number, "commitment": row.commitment, "anchor": row.anchor, "link": link}
    log.write(tournament, by, Action.COMMIT_LOTTERY, division, after=after, rows=[row, *published])
    return row


@transaction.atomic
def publish_anchor(*, division: Division, by: User | None, root: bytes | None = None) -> Division:
    """Publish the start of a division's chain of secrets before its entry list is closed.

    It binds the server to the secrets of all its lotteries, so that a lottery without tiles can be held. Repeating it
    has no effect. Conflict once the list is closed: the server knows the list then. `root` as in `commit`.
    """
    tournament, division = entry_list.lock(division)
    if not division.anchor:
        entry_list.undrawn(division)
        sign_up.require_entry_list_open(division)
        _anchor(division, root)
        opening.touch(tournament)
        log.write(tournament, by, Action.PUBLISH_ANCHOR, division, after={"anchor": division.anchor}, rows=[division])
    return division


def _anchor(division: Division, root: bytes | None) -> Division:
    """Give a division its chain and store the anchor, the published start of the chain."""
    make_chain(division, root)
    division.anchor = _link(division, 0)
    division.save(update_fields=["anchor"])
    return division


def _require_silence(closed: EntryList, now: datetime.datetime) -> None:
    if closed.objections_until is not None and closed.closed_at <= now < closed.objections_until:
        text = _("Objections to the list may be made until {time}.")
        time = time_format(timezone.localtime(closed.objections_until))
        raise Conflict(text.format(time=time), code="objections-open")


@dataclass(frozen=True)
class DrawnTiles:
    """The tiles of a list: "6-3" in the order drawn, how many the rules ask for, the moves so far."""

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


def tiles_of(closed: EntryList) -> DrawnTiles:
    """Return the current tiles of a list."""
    lying: list[str] = []
    moves = list(closed.tile_moves.order_by("number"))
    # Moves are append-only: a removal is a move, too.
    for move in moves:
        if move.taken_back:
            lying.pop()
        else:
            lying.append(move.tile)
    return DrawnTiles(tiles=tuple(lying), wanted=closed.rules["draw"]["tiles"], moves=len(moves))


@transaction.atomic
def add_tiles(*, division: Division, typed: str, by: User | None) -> DrawnTiles:
    """Add the tiles that were typed, in order: "6-3", or several at once.

    Refused at the first that is invalid, drawn already, or one too many; nothing is added then. Conflict before the
    commitment is published.
    """
    tournament, division = entry_list.lock(division)
    closed = entry_list.waiting(division)
    # The server commits first, so that it cannot choose a secret to fit the tiles.
    if not Commitment.objects.filter(entry_list=closed).exists():
        raise Conflict(_("Publish the commitment before the first tile is drawn."), code="not-committed")
    before = tiles_of(closed)
    tiles = _read(typed, before)
    moves = insert(
        TileMove(entry_list=closed, number=number, tile=tile, typed_by=by)
        for number, tile in enumerate(tiles, start=before.moves + 1)
    )
    _note(moves, division, by, Action.TYPE_TILE)
    opening.touch(tournament)
    return tiles_of(closed)


@transaction.atomic
def take_back_tile(*, division: Division, moves: int, by: User | None) -> DrawnTiles:
    """Remove the newest tile, because it was typed wrong; both moves stay on the public page.

    moves: how many moves the user saw, so that a second tap does not remove a second tile. Conflict when it differs.
    """
    tournament, division = entry_list.lock(division)
    closed = entry_list.waiting(division)
    before = tiles_of(closed)
    if before.moves != moves:
        raise Conflict(_("Another tile was typed or removed in the meantime. Reload the page."), code="tiles-moved")
    if not before.tiles:
        raise Conflict(_("No tile has been typed."), code="no-tile")
    move = TileMove.objects.create(
        entry_list=closed, number=moves + 1, tile=before.tiles[-1], taken_back=True, typed_by=by
    )
    _note([move], division, by, Action.TAKE_TILE_BACK)
    opening.touch(tournament)
    return tiles_of(closed)


def _note(moves: Sequence[TileMove], division: Division, by: User | None, action: Action) -> None:
    after = {"tiles": " ".join(move.tile for move in moves), "move": moves[0].number}
    log.write(division.tournament, by, action, division, after=after, rows=moves)


def _read(typed: str, before: DrawnTiles) -> Sequence[str]:
    read, defects = lottery.read_tiles(typed)
    found = [f"{high}-{low}" for high, low in read]
    if defects:
        raise Refused(_wrong(defects[0]), field="tiles", code=f"tiles-{defects[0].code}")
    for tile in found:
        if tile in before.tiles:
            raise Refused(_twice(tile), field="tiles", code="tiles-twice")
    if len(found) > before.missing:
        text = _("The rules of this lottery require {count} tiles: {found} are too many.")
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
    return "".join(sign if sign.isprintable() else "?" for sign in piece)  # the text goes into a message


def _twice(tile: str) -> str:
    return _("The tile {tile} has been drawn already.").format(tile=tile)
