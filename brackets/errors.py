"""Errors of the brackets app, each with a sentence for the user."""

from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class BracketError(Exception):
    """Base class: the bracket cannot do the requested step. `params` fill the sentence."""

    sentence: ClassVar[Promise]

    def __init__(self, **params: object) -> None:
        # The params are the args as well, so that a log of the exception shows them.
        super().__init__(params)
        self.params = params

    def __str__(self) -> str:
        return str(self.sentence) % self.params


class EmptyBracket(BracketError):
    """A bracket needs at least one entrant (resolution A9: without pool winners there is no championship)."""

    sentence = _("A bracket needs at least one team.")


class DuplicateNumber(BracketError):
    """The same number is given for two places. Params: number."""

    sentence = _("Number %(number)s appears twice in the bracket.")


class NoBye(BracketError):
    """The first round has no bye, so there is no place for a late team."""

    sentence = _("The first round of this bracket has no bye, so there is no place for another team.")


class ByeHasLeft(NoBye):
    """The team with the bye has left: nobody is there to play against."""

    sentence = _("The team with the bye has left: there is no place for another team.")


class NoLateEntry(NoBye):
    """The bracket's format takes no late entries after the lottery."""

    sentence = _("A bracket of this format takes no late entries after the lottery.")


class UnknownFormat(BracketError):
    """No format has this key. Params: format."""

    sentence = _("There is no format “%(format)s”.")


class BadOption(BracketError):
    """The format has no such option. Params: option."""

    sentence = _("This format has no option “%(option)s”.")


class OptionOutOfRange(BadOption):
    """The value of a format option is out of range. Params: option, least, most."""

    sentence = _("Choose a whole number from %(least)s to %(most)s.")


class NotInBracket(BracketError):
    """A number is not in the bracket. Params: number."""

    sentence = _("Number %(number)s is not in this bracket.")


class StillPlayed(BracketError):
    """The next stage cannot be added while a match is undecided. Params: match."""

    sentence = _("Match %(match)s is not decided yet.")


class OrderMissing(BracketError):
    """The next stage depends on a ranking of the teams, and the given ranking is missing or does not fit."""

    sentence = _("The order of the teams does not fit this bracket.")


class NeedsWinner(BracketError):
    """Somebody has to move on from this match, so it cannot end level. Params: match."""

    sentence = _("Match %(match)s must have a winner.")


class NotReady(BracketError):
    """A result was entered before both opponents are known. Params: match."""

    sentence = _("The opponents of match %(match)s are not both known yet.")


class NotInMatch(BracketError):
    """The given winner is not one of the two opponents. Params: match, number."""

    sentence = _("Number %(number)s does not play in match %(match)s.")


class Conflict(BracketError):
    """The match already has a different result. Params: match."""

    sentence = _("Match %(match)s already has a different result. Take that result back first.")


class NothingRecorded(BracketError):
    """The match has no recorded result to take back. Params: match."""

    sentence = _("Match %(match)s has no recorded result to take back.")


class FollowedByResult(BracketError):
    """A later match that depends on this result already has a recorded result. Params: following."""

    sentence = _("This result cannot be taken back: match %(following)s, which follows from it, is already decided.")
