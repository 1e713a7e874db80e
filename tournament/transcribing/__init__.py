"""Paper first: a sheet that was kept on paper is typed in twice, and counts when both readings are the same.

Words of this step:

seats       where the four sat as the paper says, if this house had drawn other lots for them
reading     what one person typed of a paper sheet: a draft, then the whole sheet; the first or the second
difference  one field in which the two readings are not the same
settle      say of each difference which reading is right, with the paper in hand
take in     put the lines on the sheet in one go, with the signatures that the paper bears

Nothing of a reading counts before it is taken in. Then it is written by the same steps as a hand at the table
(`entry`, `checking`): the engine refuses what cannot be true, and nothing is written by halves.
"""

from tournament.transcribing.chairs import sit
from tournament.transcribing.comparing import Difference, compare, settled, token_of
from tournament.transcribing.content import EMPTY, LONGEST_INITIALS, MOST_LINES, Content
from tournament.transcribing.drafts import discard, reopen, save, settle
from tournament.transcribing.judging import Judged, JudgedLine, judge
from tournament.transcribing.standing import Standing, standing, standings
from tournament.transcribing.taking_in import LONGEST_REASON, LineRefused, take_in

__all__ = [
    "EMPTY",
    "LONGEST_INITIALS",
    "LONGEST_REASON",
    "MOST_LINES",
    "Content",
    "Difference",
    "Judged",
    "JudgedLine",
    "LineRefused",
    "Standing",
    "compare",
    "discard",
    "judge",
    "reopen",
    "save",
    "settle",
    "settled",
    "sit",
    "standing",
    "standings",
    "take_in",
    "token_of",
]
