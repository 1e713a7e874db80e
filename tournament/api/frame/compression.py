"""Compressed answers: the JSON of a GET, from one kilobyte, for callers who accept gzip.

Answers to changes are not compressed: they are short, and some hold a secret. Files are compressed in themselves or
streamed.
"""

import gzip
from typing import Final

from django.http import HttpResponse, HttpResponseBase
from django.utils.cache import patch_vary_headers
from rest_framework.request import Request

from tournament.core import address

LEAST: Final = 1024  # bytes; a shorter answer fits one packet anyway
LEVEL: Final = 4  # of 9: a tenth larger than with 6, in half of the time


def compress(request: Request, answer: HttpResponseBase) -> None:
    """Compress the answer to a GET if it is worth it and the caller accepts it.

    Its ETag becomes weak, because it is the same content in other bytes: If-None-Match and If-Match take both forms.
    """
    if request.method not in ("GET", "HEAD"):
        return
    # All answers of a URL vary alike, 304 too.
    patch_vary_headers(answer, ["Accept-Encoding"])
    if answer.status_code != 200 or not isinstance(answer, HttpResponse) or answer.has_header("Content-Encoding"):
        return
    if not address.accepts_gzip(request):
        return
    if not getattr(answer, "is_rendered", True):
        answer.render()  # type: ignore[attr-defined] # DRF's own
    if len(answer.content) < LEAST or not answer.headers.get("Content-Type", "").startswith("application/json"):
        return
    answer.content = gzip.compress(answer.content, LEVEL, mtime=0)
    answer["Content-Encoding"] = "gzip"
    if "ETag" in answer.headers and not answer["ETag"].startswith("W/"):
        answer["ETag"] = f"W/{answer['ETag']}"
