"""Say what a step will do before it is done: it is done, looked at, and taken back.

What it lists is what happens, because it has happened (docs/decisions, 14). Who agrees names the token of the list; if
the day has moved on and the step would now do anything else, nothing is done and the new list is shown.

trying  do it and take it back; do it as it was agreed to
words   what it does, in sentences
"""

from tournament.foreseeing.trying import Foreseen, Outdated, agreed, foresee
from tournament.foreseeing.words import sentences

__all__ = ["Foreseen", "Outdated", "agreed", "foresee", "sentences"]
