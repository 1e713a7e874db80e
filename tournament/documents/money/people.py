"""Who paid or was paid."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Payer:
    """A player of a tournament: `number` is that of the registration. Erasing a name knows these two."""

    player: str
    number: int

    @property
    def label(self) -> str:
        """ "Peña Núñez (0007)"."""
        return f"{self.player} ({self.number:04d})"
