"""The foot of every page: whose paper it is, which version, which page, and what shows whether it still holds.

The small code opens the page that says whether this version is still the newest; its letters are beside it for those
who have no camera. The head of the journal makes the paper a witness.
"""

from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from django.utils.translation import gettext as _

from tournament.documents.calendar import issue_time
from tournament.documents.fonts import BOLD
from tournament.documents.qr import draw_code
from tournament.documents.records import Heading

if TYPE_CHECKING:
    from tournament.documents.paper import Paper

HEIGHT: Final = 38.0
CODE: Final = 33.0  # the side of the code: 25 modules of half a millimetre, which a picture of 150 dpi still shows
SIZE: Final = 6.5


def address(heading: Heading, page: int) -> str:
    """What the code opens: `/p/<code>/<page>/`, in capitals where nothing but the host and our own path is in it.

    A code of capitals and digits is a third smaller. Hosts do not tell capitals from small letters, nor does our path.
    """
    whole = f"{heading.base_url}/p/{heading.code}/{page}/"
    return whole if urlsplit(heading.base_url).path else whole.upper()


def spoken_code(code: str) -> str:
    """The code as it is read aloud: "K7QF-2M9P"."""
    return "-".join(code[start : start + 4] for start in range(0, len(code), 4))


def draw_foot(paper: "Paper", heading: Heading, y: float, page: int, pages: int) -> None:
    """Draw the foot with its lower edge at y."""
    left = paper.left
    if heading.code:
        # Low correction of errors: a crease costs the code, the letters beside it stay.
        draw_code(paper, address(heading, page), left, y, CODE, error="l")
        left += CODE + 8
    paper.rule(left, y + 32, paper.right, y + 32, ink=paper.LIGHT)
    width = paper.right - left
    number = _("Page %(page)d of %(pages)d") % {"page": page, "pages": pages}
    taken = paper.write(number, paper.right, y + 21, SIZE + 1, font=BOLD, width=width / 3, align="right")
    club = " · ".join(word for word in (heading.club, heading.tournament) if word)
    paper.write(club, left, y + 21, SIZE, width=width - taken - 12, ink=paper.GRAY)
    taken = _draw_code_in_letters(paper, heading.code, y + 11, width)
    paper.write(issue(heading), left, y + 11, SIZE, width=width - taken - 12, ink=paper.GRAY)
    if heading.journal:
        paper.write(heads(heading), left, y + 1, SIZE, width=width, ink=paper.GRAY, least=0.6)


def issue(heading: Heading) -> str:
    """Which version this is, and when it was frozen."""
    return _("Version %(version)d, issued %(time)s") % {
        "version": heading.version,
        "time": issue_time(heading.issued),
    }


def _draw_code_in_letters(paper: "Paper", code: str, y: float, width: float) -> float:
    """Answers the width it took."""
    if not code:
        return 0.0
    letters = paper.write(spoken_code(code), paper.right, y, SIZE + 1, font=BOLD, align="right")
    words = _("Still right? Scan the code, or ask for")
    x = paper.right - letters - 4
    return letters + 4 + paper.write(words, x, y, SIZE, width=width * 0.4, align="right", ink=paper.GRAY)


def heads(heading: Heading) -> str:
    """What makes this paper a witness: a journal that is cut or written anew later no longer holds this head."""
    heads = [_("Journal up to line %(line)s: %(digits)s.") % _head(heading.journal_line, heading.journal)]
    if heading.club_journal:
        heads.append(
            _("The club's up to line %(line)s: %(digits)s.") % _head(heading.club_journal_line, heading.club_journal)
        )
    heads.append(_("Keep this paper: it can show whether anything before was changed."))
    return " ".join(heads)


def _head(line: int, digits: str) -> dict[str, object]:
    """The head of a journal as it is written, its digits by four."""
    return {"line": line, "digits": " ".join(digits[start : start + 4] for start in range(0, len(digits), 4))}
