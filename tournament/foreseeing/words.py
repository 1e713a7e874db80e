"""What a step does, as sentences for the official who is about to agree to it."""

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext_noop as noop

from tournament.correcting import words
from tournament.correcting.effects import Effect

SENTENCES: Mapping[str, str] = {
    "match-walkover": noop("{where}: {team} wins without play (SACI rule 19)."),
    "match-left": noop("{where}: {team} wins, because the other team has left."),
    "match-bye": noop("{where}: {team} moves on without play, because nobody comes."),
    "match-nobody": noop("{where}: nobody wins; the next opponent has a bye."),
    "match-unneeded": noop("{where} is not played: nothing hangs on it any more."),
    "match-won": noop("{where}: {team} wins, as the sheet says."),
    "match-open": noop("{where} is open again."),
    "match-meets": noop("{where}: {teams} meet."),
    "table-free": noop("Table {table}: {teams} play no more there; the sheet stays as it is."),
    "table-again": noop("Table {table}: {teams} play there again, from the sheet as it is."),
}


def sentences(effects: Iterable[Effect], names: Mapping[str, str]) -> list[str]:
    """In the language now active. names: the brackets as people call them, by key."""
    return [words.tell(effect, names, SENTENCES) for effect in effects]
