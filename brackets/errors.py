"""What this room refuses, each with a sentence for the person."""

from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class BracketError(Exception):
    """The bracket cannot do what was asked. `params` fill the sentence."""

    sentence: ClassVar[Promise]

    def __init__(self, **params: object) -> None:
        super().__init__(params)
        self.params = params

    def __str__(self) -> str:
        return str(self.sentence) % self.params


class EmptyBracket(BracketError):
    """A bracket was to be built with nobody in it (resolution A9: no championship match then)."""

    sentence = _("A bracket needs at least one team.")


class DuplicateNumber(BracketError):
    """One number stands on two places. Params: number."""

    sentence = _("Number %(number)s stands twice in the bracket.")


class NoBye(BracketError):
    """Nobody passes the first round, so no place is free for one more."""

    sentence = _("Nobody has a bye in the first round of this bracket: there is no place for another team.")


class NoLateEntry(NoBye):
    """In this format nobody can come in after the draw."""

    sentence = _("Nobody can enter a bracket of this format after the draw.")


class UnknownFormat(BracketError):
    """No format has this name. Params: format."""

    sentence = _("Nobody knows the format “%(format)s”.")


class BadOption(BracketError):
    """A format has no such option. Params: option."""

    sentence = _("This format has no option “%(option)s”.")


class OptionOutOfRange(BadOption):
    """An option of a format cannot have this value. Params: option, least, most."""

    sentence = _("Choose a whole number from %(least)s to %(most)s.")


class NotInBracket(BracketError):
    """A number is not in the bracket. Params: number."""

    sentence = _("Number %(number)s is not in this bracket.")


class StillPlayed(BracketError):
    """What comes next was asked for while a match is still to be decided. Params: match."""

    sentence = _("Match %(match)s is not decided yet.")


class OrderMissing(BracketError):
    """What comes next depends on an order of the teams, and another one, or none, was given."""

    sentence = _("The order of the teams does not fit this bracket.")


class NotReady(BracketError):
    """A result came before both opponents are known. Params: match."""

    sentence = _("The opponents of match %(match)s are not both known yet.")


class NotInMatch(BracketError):
    """The winner is none of the two opponents. Params: match, number."""

    sentence = _("Number %(number)s does not play match %(match)s.")


class Conflict(BracketError):
    """The match is already decided otherwise. Params: match."""

    sentence = _("Match %(match)s is already decided otherwise. Take that result back first.")


class NothingRecorded(BracketError):
    """There is no result to take back: nobody recorded one. Params: match."""

    sentence = _("Match %(match)s has no recorded result to take back.")


class FollowedByResult(BracketError):
    """A later match was recorded on the strength of this one. Params: following."""

    sentence = _("This result cannot be taken back: match %(following)s, which follows from it, is already decided.")
