"""What the day leaves behind, in the order of the day."""

from tournament.models.checking import SheetCheck, SignOff
from tournament.models.clubs import Club, Installation, Official, User
from tournament.models.correcting import Correction
from tournament.models.draw import Lottery, Team, TeamPlayer
from tournament.models.entry import SheetEntry
from tournament.models.fees import Payment
from tournament.models.friendly import FriendlyEntry, FriendlyTable
from tournament.models.issuing import Document
from tournament.models.journal import JournalLine
from tournament.models.members import Person, RosterImport
from tournament.models.passes import TRIES, JudgePass, PassTable
from tournament.models.registration import Registration
from tournament.models.tables import Round, Seat, Sitting
from tournament.models.tournaments import Division, Tournament

__all__ = [
    "TRIES",
    "Club",
    "Correction",
    "Division",
    "Document",
    "FriendlyEntry",
    "FriendlyTable",
    "Installation",
    "JournalLine",
    "JudgePass",
    "Lottery",
    "Official",
    "PassTable",
    "Payment",
    "Person",
    "Registration",
    "RosterImport",
    "Round",
    "Seat",
    "SheetCheck",
    "SheetEntry",
    "SignOff",
    "Sitting",
    "Team",
    "TeamPlayer",
    "Tournament",
    "User",
]
