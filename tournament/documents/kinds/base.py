"""What every kind of document has: a record, how it is taken and rendered, who may see it, and how it is offered.

Each file of this package holds one kind or two that belong together, as a class that derives from `Kind`, which the
package finds. The rest of the program asks the class: steps that request a document, the documents page, the API,
refresh and titles.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, ClassVar, NamedTuple, Protocol

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournament.club import permissions
from tournament.core.errors import Conflict
from tournament.documents.engine.context import RenderContext, Section
from tournament.documents.engine.document_text import DocumentText
from tournament.documents.engine.pages import Pages, set_document_text
from tournament.documents.engine.records import Heading
from tournament.documents.snapshots.headings import Issue
from tournament.models import Division, Tournament
from tournament.models.documents import RenderJob

Words = str | Promise
EVERYBODY = ""
"""Instead of a permission: the document hangs in the hall, and shows no money and no contact data."""


class Gone(Exception):
    """What a document shows no longer exists: a bracket that was discarded, a round that was taken back."""


class Record(Protocol):
    """A snapshot: a frozen dataclass of plain values (`records.build` reads it back) with the head of its pages."""

    @property
    def heading(self) -> Heading: ...


class Of(StrEnum):
    """What a document is about. The API uses these values."""

    TOURNAMENT = "tournament"
    BRACKET = "bracket"
    ROUND = "round"
    MATCH = "match"
    TABLE = "table"
    PLACE = "place"
    BOX = "box"
    PAYMENT = "payment"
    PAYOUT = "payout"


class Group(StrEnum):
    """The section of the documents page."""

    PLAY = "play"  # on the tables
    WALL = "wall"  # on the wall
    PEOPLE = "people"  # at the door, and badges
    MONEY = "money"
    HONOURS = "honours"


@dataclass(frozen=True)
class Choice:
    """An option of a document: one of the values of `options`, or a whole number from `least` to `most`.

    `options`: each value with its label; empty for a number. `default`: the value shown first. `meaning`: what it
    decides, in English, for the description of the API, and `example` a value for it; "" if the API has the text of an
    option that several documents share.
    """

    name: str
    label: Words
    options: tuple[tuple[str, Words], ...] = ()
    default: str = ""
    least: int = 1
    most: int = 999
    meaning: str = ""
    example: str | int | None = None

    @property
    def is_number(self) -> bool:
        return not self.options

    @property
    def usual(self) -> Any:
        """The value used when none is given."""
        if self.is_number:
            return int(self.default) if self.default else self.least
        return self.default or self.options[0][0]


class Offer(NamedTuple):
    """A way to request a kind: what it is about, its purpose in a sentence, and its options."""

    of: Of
    about: Words
    choices: tuple[Choice, ...] = ()


class TableOf(NamedTuple):
    """A table of the hall by its number; a table that was never closed has no row of its own."""

    tournament: Tournament
    number: int


@dataclass(frozen=True)
class Subject:
    """What a document shows: its tournament, its division if it is of one, and `key`, which no other subject has.

    `options`: what the key does not say and each version repeats, under the names in the payload.
    """

    tournament: Tournament
    key: str
    division: Division | None = None
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def number(self) -> int:
        """The number at the end of the key: 3 in "box-3"."""
        return int(self.key.rpartition("-")[2])

    @property
    def of_division(self) -> Division:
        """The division; Gone without one."""
        if self.division is None:
            raise Gone
        return self.division

    @property
    def drawn_division(self) -> Division:
        """The division, which has a bracket; Gone if it has none."""
        if self.of_division.bracket is None:
            raise Gone
        return self.of_division


class Kind(ABC):
    """A kind of document. The active language is the document's in all methods but `subject`.

    `key`: its name in addresses, in the API and in the database; `label`: its name for people, in lower case. `order`:
    its place in the catalogue and within its group; gaps are left for new kinds.

    `pieces`: the words of the pieces of a subject's key in a title; the keys are regular expressions. `shows_hands`:
    each hand that is entered can make it out of date. `by_table_match`: "match-7" in the key of a section holds the
    primary key of a table match, not a number of the bracket.
    """

    key: ClassVar[str]
    label: ClassVar[Words]
    order: ClassVar[int]
    record: ClassVar[type[Any]]
    group: ClassVar[Group]
    offers: ClassVar[tuple[Offer, ...]]
    requested_by: ClassVar[str] = permissions.ORGANIZE
    opened_by: ClassVar[str] = permissions.ORGANIZE
    priority: ClassVar[RenderJob.Priority] = RenderJob.Priority.SOON
    pieces: ClassVar[Mapping[str, str]] = {}
    shows_hands: ClassVar[bool] = False
    by_table_match: ClassVar[bool] = False

    @abstractmethod
    def subject(self, *of: Any, **choices: Any) -> Subject:
        """The subject of a request for one of the objects of `offers`, with its choices.

        Raises Refused for a choice that does not exist, Conflict while the document would be empty.
        """

    @abstractmethod
    def snapshot(self, subject: Subject, issue: Issue) -> Record:
        """What a document shows now. Raises Gone or ObjectDoesNotExist if nothing is left of its subject."""

    @abstractmethod
    def render_text(self, record: Any) -> DocumentText:
        """The document as text, for its HTML page."""

    def render(self, record: Any, context: RenderContext | None = None) -> bytes:
        """The PDF, or the sections of it that the context selects; by default, its text set on pages."""
        return set_document_text(record.heading, self.render_text(record), context)

    def sections(self, record: Any) -> tuple[Section, ...]:
        """The sections in page order; several workers can share a document that has many. By default, one."""
        return (Section("", "", record),)

    def name(self, key: str) -> str:
        """The name of a document with this key, without its subject."""
        return capfirst(str(self.label))


class DrawnKind(Kind):
    """A kind that draws its pages itself."""

    @abstractmethod
    def pages(self, record: Any) -> Pages:
        """Its pages."""

    def render(self, record: Any, context: RenderContext | None = None) -> bytes:
        return self.pages(record).render(record.heading, context)

    def sections(self, record: Any) -> tuple[Section, ...]:
        return self.pages(record).sections


def check_drawn(division: Division) -> None:
    """Raise Conflict before the lottery of a division."""
    if division.bracket is None:
        raise Conflict(_("Run the lottery first."), rule="SACI rule 2", code="not-drawn")
