"""What every piece of a page can do."""

from __future__ import annotations

from typing import Protocol

from tournament.documents import style
from tournament.documents.paper import Paper


class Piece(Protocol):
    """Something that stands on a page from its left margin to its right one."""

    @property
    def after(self) -> float:
        """The space left free beneath it."""

    @property
    def stays(self) -> bool:
        """Whether something must follow it on its page: a title."""

    def height(self, width: float) -> float:
        """How high it is at a width."""

    def least(self, width: float) -> float:
        """How much room it needs to begin on a page."""

    def divide(self, width: float, room: float) -> tuple[Piece, Piece] | None:
        """What fits in the room and what is left; None where it cannot be divided so."""

    def paint(self, paper: Paper, x: float, top: float, width: float) -> None:
        """Draw it with its top at `top`."""


class Block:
    """A piece that stays whole."""

    after: float = style.BETWEEN
    stays: bool = False

    def height(self, width: float) -> float:
        raise NotImplementedError

    def least(self, width: float) -> float:
        return self.height(width)

    def divide(self, width: float, room: float) -> tuple[Piece, Piece] | None:
        return None
