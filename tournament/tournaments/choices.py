"""What an organizer may choose for a tournament: its rule system with options, who signs off, and the currency."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring import rulesets
from scoring.errors import ScoringError, UnknownOption
from tournament.core import money, rule_systems
from tournament.core.errors import Conflict, Refused
from tournament.models import TableMatch, Tournament


def check_agreement(agreement: str, tournament: Tournament | None = None) -> None:
    """Refused for an unknown kind of agreement; Conflict once a match of the tournament is over."""
    if agreement not in Tournament.Agreement.values:
        raise Refused(_("Choose who signs off a finished sheet."), field="agreement")
    if tournament and TableMatch.every.filter(tournament=tournament, state=TableMatch.State.FINISHED).exists():
        text = _("A match of this tournament is over: the kind of sign-off cannot change.")
        raise Conflict(text, field="agreement", code="matches-over")


def check_currency(currency: str, tournament: Tournament | None = None) -> None:
    """Refused for an unsupported currency; Conflict once money has been taken in another one."""
    if currency not in money.CURRENCIES:
        raise Refused(_("Choose a currency."), field="currency")
    if tournament and (tournament.payments.exists() or tournament.cash_sessions.exists()):
        text = _("Money has been taken in this tournament: its currency stays {currency}.")
        raise Conflict(text.format(currency=tournament.currency), field="currency", code="money-taken")


def check_rules(key: str, options: Mapping[str, Any]) -> None:
    """Refused unless two teams of two can play under this ruleset and these options."""
    try:
        system = rulesets.get(key)
    except ScoringError as error:
        raise Refused(_("Unknown ruleset."), field="ruleset") from error
    # Checked before the options: no option makes such a system playable in pairs.
    if rule_systems.seated(system) is None:
        text = _("{system} is not played in pairs: a tournament is for teams of two, two of them at each table.")
        raise Refused(text.format(system=rule_systems.spoken(system.name)), field="ruleset", code="not-for-pairs")
    try:
        chosen = system.with_options(options)
    except UnknownOption as error:
        message = _("The option {name} cannot have this value.").format(name=error.option)
        raise Refused(message, field="options") from error
    if not rule_systems.fits(chosen):
        names = ", ".join(name for name, value in rule_systems.NEEDED.items() if options.get(name, value) != value)
        text = _("A tournament is for teams of two, two of them at each table, and a match has one winner: {names}.")
        raise Refused(text.format(names=names), field="options", code="not-for-pairs")
