"""What the day leaves behind, in the order of the day."""

from tournament.models.answers import KeptAnswer
from tournament.models.archive import ArchiveUpload, Origin, OriginalKey
from tournament.models.batches import Batch, BatchPaper, DocumentPart
from tournament.models.checking import SheetCheck, SignOff
from tournament.models.closed_lists import (
    ClosedList,
    Commitment,
    DrawSecret,
    ListedEntrant,
    Reopening,
    TileMove,
)
from tournament.models.clubs import Club, Installation, Official, User
from tournament.models.correcting import Correction
from tournament.models.draw import Ceremony, FormerPlayer, Lottery, Redraw, Team, TeamPlayer
from tournament.models.entry import SheetEntry
from tournament.models.fees import CashMove, CashSession, Payment, Price
from tournament.models.friendly import FriendlyEntry, FriendlyTable
from tournament.models.helping import DifferingCount, HelpCall
from tournament.models.importing import PastResult, ResultsImport, RosterImport
from tournament.models.issuing import Document
from tournament.models.journal import JournalLine
from tournament.models.judging import JudgePost, PostTable
from tournament.models.late import LateChange
from tournament.models.leaving import Departure, Substitution
from tournament.models.members import Person
from tournament.models.membership import Standing
from tournament.models.notices import Notice, Subscription
from tournament.models.passes import TRIES, JudgePass, PassTable
from tournament.models.phones import JudgePhone
from tournament.models.preregistration import PreRegistration
from tournament.models.prizes import Payout, Prize, PrizePool
from tournament.models.registration import Registration
from tournament.models.schedule import PlanItem
from tournament.models.tables import HallTable, Round, Seat, Sitting
from tournament.models.tokens import Token
from tournament.models.tournaments import Division, Format, Tournament
from tournament.models.transcribing import Reading
from tournament.models.wall import Wall, WallPicture
from tournament.models.webhooks import Delivery, Told, Webhook

__all__ = [
    "TRIES",
    "ArchiveUpload",
    "Batch",
    "BatchPaper",
    "CashMove",
    "CashSession",
    "Ceremony",
    "ClosedList",
    "Club",
    "Commitment",
    "Correction",
    "Delivery",
    "Departure",
    "DifferingCount",
    "Division",
    "Document",
    "DocumentPart",
    "DrawSecret",
    "Format",
    "FormerPlayer",
    "FriendlyEntry",
    "FriendlyTable",
    "HallTable",
    "HelpCall",
    "Installation",
    "JournalLine",
    "JudgePass",
    "JudgePhone",
    "JudgePost",
    "KeptAnswer",
    "LateChange",
    "ListedEntrant",
    "Lottery",
    "Notice",
    "Official",
    "Origin",
    "OriginalKey",
    "PassTable",
    "PastResult",
    "Payment",
    "Payout",
    "Person",
    "PlanItem",
    "PostTable",
    "PreRegistration",
    "Price",
    "Prize",
    "PrizePool",
    "Reading",
    "Redraw",
    "Registration",
    "Reopening",
    "ResultsImport",
    "RosterImport",
    "Round",
    "Seat",
    "SheetCheck",
    "SheetEntry",
    "SignOff",
    "Sitting",
    "Standing",
    "Subscription",
    "Substitution",
    "Team",
    "TeamPlayer",
    "TileMove",
    "Token",
    "Told",
    "Tournament",
    "User",
    "Wall",
    "WallPicture",
    "Webhook",
]
