"""The address that paper leads back to: the hall's own when it is known, else the one the organizer came by."""

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


def base_url(request: HttpRequest) -> str:
    """Scheme, host and port, without a slash at the end."""
    if _is_loopback(request) and settings.HALL_ADDRESS:
        return str(settings.HALL_ADDRESS)
    return request.build_absolute_uri("/").rstrip("/")


def is_only_here(request: HttpRequest) -> bool:
    """Whether paper would name this very machine, so that a phone could not follow it."""
    return _is_loopback(request) and not settings.HALL_ADDRESS


def _is_loopback(request: HttpRequest) -> bool:
    host, _port = split_domain_port(request.get_host())
    return host in LOOPBACK
