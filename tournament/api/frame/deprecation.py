"""Deprecated operations: they work as before, and say so in the document and in two headers of each answer.

docs/api.md, "Deprecation", is the policy.
"""

import datetime
from dataclasses import dataclass

from django.http import HttpResponseBase
from django.urls import reverse
from django.utils.http import http_date
from rest_framework.request import Request


@dataclass(frozen=True)
class Deprecated:
    """The declaration of a deprecated operation: since which day, what to use instead, and the day on which it ends.

    `sunset`: None as long as no end is planned; else at least a year after `since`.
    """

    since: datetime.date
    instead: str
    sunset: datetime.date | None = None

    def describe(self) -> str:
        """The sentence for its description."""
        end = f" It ends on {self.sunset}." if self.sunset else ""
        return f"Deprecated since {self.since}: {self.instead}{end}"

    def announce(self, request: Request, answer: HttpResponseBase) -> None:
        """Add the headers `Deprecation` (RFC 9745) and `Sunset` (RFC 8594), and a link to the document."""
        answer["Deprecation"] = f"@{_seconds(self.since)}"
        if self.sunset:
            answer["Sunset"] = http_date(_seconds(self.sunset))
        reference = request.build_absolute_uri(reverse("programs:redoc"))
        link = f'<{reference}>; rel="deprecation"; type="text/html"'
        answer["Link"] = ", ".join(filter(None, (answer.headers.get("Link"), link)))


def _seconds(day: datetime.date) -> int:
    """The first second of a day in UTC, in seconds since 1970."""
    return int(datetime.datetime.combine(day, datetime.time(), datetime.UTC).timestamp())
