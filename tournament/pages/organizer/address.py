"""The address that paper leads back to: the one by which the organizer reached this house."""

from django.http import HttpRequest
from django.http.request import split_domain_port

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


def base_url(request: HttpRequest) -> str:
    """Scheme, host and port, without a slash at the end."""
    return request.build_absolute_uri("/").rstrip("/")


def is_only_here(request: HttpRequest) -> bool:
    """Whether that address means this very machine, so that a phone could not follow it from a sheet of paper."""
    host, _port = split_domain_port(request.get_host())
    return host in LOOPBACK
