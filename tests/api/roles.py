"""Who may do an operation, and what one is, for the table of them."""

from dataclasses import dataclass
from typing import Any

# "pass" judges without an account at the table of the day's match, "other pass" at another one.
EVERYBODY = frozenset({"anonymous", "member", "stranger", "judge", "desk", "organizer", "pass", "other pass"})
ORGANIZER = frozenset({"organizer"})
DESK = frozenset({"desk", "organizer"})
JUDGE = frozenset({"judge", "organizer"})
TABLE = JUDGE | {"pass"}
OFFICIAL = frozenset({"judge", "desk", "organizer"})


@dataclass(frozen=True)
class Operation:
    """One operation. `path` is the schema's own, below /api/v1/; `status` what those who may do it hear.

    Some of them come too late on a day that has begun: 409 then shows that they were let in.
    """

    method: str
    path: str
    who: frozenset[str]
    status: int = 200
    body: Any = None

    def __str__(self) -> str:
        return f"{self.method} {self.path}"
