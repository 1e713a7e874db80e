"""The address that paper leads back to: the hall's own when it is known, else the one the organizer came by."""

import ipaddress
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host
from django.utils.crypto import salted_hmac

LOOPBACK = ("localhost", "127.0.0.1", "::1")


def base_url(request: HttpRequest) -> str:
    """Scheme, host and port, without a slash at the end.

    A name that nobody gave this server never gets on paper: anything can stand in the header of a request.
    """
    host, _port = split_domain_port(request.get_host())
    bare = host.strip("[]")
    if settings.HALL_ADDRESS and (bare in LOOPBACK or not _is_ours(bare)):
        return str(settings.HALL_ADDRESS)
    if not _is_ours(bare):
        return f"{request.scheme}://{request.META['SERVER_NAME']}:{request.META['SERVER_PORT']}"
    return request.build_absolute_uri("/").rstrip("/")


def is_only_here(request: HttpRequest) -> bool:
    """Whether paper would name this very machine, so that a phone could not follow it."""
    return urlsplit(base_url(request)).hostname in LOOPBACK


def sender(request: HttpRequest) -> str:
    """A word for the address that a request came from, the same for the same one and telling nobody which it is.

    Behind a proxy that we trust (CAPICU_HTTPS) it is the last one that the proxy names: anybody may write the others.
    """
    came_from = str(request.META.get("REMOTE_ADDR", ""))
    if settings.SECURE_PROXY_SSL_HEADER and (named := request.headers.get("X-Forwarded-For")):
        came_from = named.rpartition(",")[2].strip()
    return salted_hmac("tournament.address", came_from).hexdigest()[:32]


def _is_ours(host: str) -> bool:
    """Whether a host is a number, this machine itself, or a name that the settings give it."""
    named = [name for name in settings.ALLOWED_HOSTS if name != "*"]
    if host in LOOPBACK or host == urlsplit(settings.HALL_ADDRESS).hostname or validate_host(host, named):
        return True
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
