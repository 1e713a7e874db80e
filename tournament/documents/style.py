"""How a story looks on paper: the one place for its sizes, spaces and strokes. Lengths are points."""

from typing import Final, NamedTuple

from reportlab.lib.colors import Color
from reportlab.lib.styles import ParagraphStyle

from tournament.documents.fonts import BOLD, REGULAR
from tournament.documents.paper import BLACK, GRAY
from tournament.documents.story import Tone

HEAD: Final = 21.0  # the paper's own title
HEAD_LINES: Final = 2
HEAD_SMALL: Final = 10.0
LOGO: Final = (120.0, 54.0)  # the most a club's picture takes on a letterhead
RUNNING: Final = 7.5  # the title on the pages that follow

AFTER_HEAD: Final = 14.0
BETWEEN: Final = 11.0  # two blocks
AFTER_TITLE: Final = 4.0
LEAST: Final = 52.0  # what must stand under a title on its page

CELL: Final = 9.0
CELL_STEP: Final = 11.0
CELL_PAD: Final = 2.8
CELL_SIDE: Final = 3.0
BOX: Final = 10.0
BOX_ROW: Final = 20.0

FACT: Final = 9.5
FACT_STEP: Final = 12.5
FACT_NAME: Final = 0.42  # the most of the width that names take

SIGN_ROOM: Final = 34.0
SIGN: Final = 8.0
CODE: Final = 84.0
TILE: Final = 16.0
TILE_GAP: Final = 6.0


class Face(NamedTuple):
    """A font, its size, the step from line to line and its gray."""

    font: str
    size: float
    step: float
    ink: float = BLACK


TITLES: Final = {2: Face(BOLD, 13.5, 17), 3: Face(BOLD, 10.5, 13.5)}
TONES: Final[dict[Tone, Face]] = {
    "lead": Face(BOLD, 12.5, 16),
    "body": Face(REGULAR, 10, 13.5),
    "small": Face(REGULAR, 8, 10.5),
    "muted": Face(REGULAR, 8, 10.5, GRAY),
    "warning": Face(BOLD, 10, 13.5),
}


def paragraph(face: Face) -> ParagraphStyle:
    """The same for platypus."""
    return ParagraphStyle(
        name=f"{face.font}-{face.size}-{face.ink}",
        fontName=face.font,
        fontSize=face.size,
        leading=face.step,
        textColor=Color(face.ink, face.ink, face.ink),
        splitLongWords=1,
        allowWidows=0,
        allowOrphans=0,
    )
