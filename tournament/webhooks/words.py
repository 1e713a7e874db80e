"""Events and failures in words, for pages."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Delivery

NAMES: Mapping[str, Any] = {
    "draw.held": gettext_lazy("A lottery was held"),
    "round.started": gettext_lazy("A round was started"),
    "match.started": gettext_lazy("A match has its table"),
    "match.called": gettext_lazy("A match was called to a table"),
    "hand.entered": gettext_lazy("A hand, or another line of a sheet, was entered"),
    "sheet.signed": gettext_lazy("A sheet was signed"),
    "match.finished": gettext_lazy("A match is over"),
    "sheet.corrected": gettext_lazy("Officials corrected a match"),
    "champion.found": gettext_lazy("The champion is known"),
    "ping": gettext_lazy("A test"),
}
FAILURES: Mapping[str, Any] = {
    "timeout": gettext_lazy("no answer in time"),
    "no-connection": gettext_lazy("nobody answers there"),
    "no-such-name": gettext_lazy("the name leads nowhere"),
    "not-outside": gettext_lazy("the name leads into somebody's own network"),
    "certificate": gettext_lazy("its certificate does not fit its name"),
    "no-https": gettext_lazy("it does not speak HTTPS as this house does"),
    "no-answer": gettext_lazy("what came back was no answer"),
    "no-address": gettext_lazy("the address cannot be read"),
    "given-up": gettext_lazy("not sent: the address was given up"),
    "turned-off": gettext_lazy("not sent: the address was turned off"),
}


def came_of(delivery: Delivery) -> str:
    """What came of a message, as the end of a sentence."""
    if delivery.state == Delivery.State.SENT:
        return _("taken")
    if not delivery.error:
        return _("waits to be sent")
    if delivery.error.startswith("status-"):
        return _("answered {status}").format(status=delivery.status)
    return str(FAILURES.get(delivery.error, delivery.error))
