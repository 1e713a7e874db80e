"""The base URL for links on printed documents, and what a request chooses: its language, and compressed answers."""

import ipaddress
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host
from django.utils.crypto import salted_hmac
from django.utils.translation.trans_real import parse_accept_lang_header


def is_chosen(request: HttpRequest) -> bool:
    """Return whether the request chooses a language; otherwise the club's comes before the browser's."""
    return settings.LANGUAGE_COOKIE_NAME in request.COOKIES or _is_a_program_that_says(request)


def _is_a_program_that_says(request: HttpRequest) -> bool:
    """Return whether an API client asks for one of our languages; a browser sends the header unasked."""
    # A session cookie means that a browser calls the API.
    if not request.path_info.startswith("/api/") or settings.SESSION_COOKIE_NAME in request.COOKIES:
        return False
    wanted = [
        tag.partition("-")[0]
        for tag, _weight in parse_accept_lang_header(request.headers.get("Accept-Language", "").lower())
    ]
    return any(tag in dict(settings.LANGUAGES) for tag in wanted)


def accepts_gzip(request: HttpRequest) -> bool:
    """Return whether the caller accepts gzip (RFC 9110): it is named, or else * is, without a weight of 0."""
    parts = [part.partition(";") for part in request.headers.get("Accept-Encoding", "").lower().split(",")]
    weights = {name.strip(): weight.strip().removeprefix("q=") for name, _semicolon, weight in parts}
    # A weight of 0, 0.0 and so on refuses it; without one it is 1.
    return bool((weights.get("gzip", weights.get("*", "0")) or "1").strip("0."))


LOOPBACK = ("localhost", "127.0.0.1", "::1")


def base_url(request: HttpRequest) -> str:
    """Return scheme, host and port, without a trailing slash: the configured address, if there is one.

    It does not depend on the caller then: a document asked for under two names is one document. Without a configured
    address only hosts known to the settings are printed: the Host header of a request can contain anything.
    """
    if settings.HALL_ADDRESS:
        return str(settings.HALL_ADDRESS)
    host, _port = split_domain_port(request.get_host())
    bare = host.strip("[]")
    if not is_ours(bare):
        # Unknown name: print the address of the server's own socket instead.
        return f"{request.scheme}://{request.META['SERVER_NAME']}:{request.META['SERVER_PORT']}"
    return request.build_absolute_uri("/").rstrip("/")


def is_only_here(request: HttpRequest) -> bool:
    """Return whether links on documents would name this machine itself, which a phone cannot reach."""
    return urlsplit(base_url(request)).hostname in LOOPBACK


def sender(request: HttpRequest) -> str:
    """Return a keyed hash of the client's address: equal for equal addresses, without revealing them.

    Behind trusted proxies (CAPICU_PROXIES; one with CAPICU_HTTPS) the client is the entry of X-Forwarded-For that the
    first of them added; a client can forge the others.
    """
    came_from = str(request.META.get("REMOTE_ADDR", ""))
    proxies: int = settings.PROXIES or int(settings.SECURE_PROXY_SSL_HEADER is not None)
    if proxies and (named := request.headers.get("X-Forwarded-For")):
        entries = named.split(",")
        came_from = entries[-min(proxies, len(entries))].strip()
    return salted_hmac("tournament.core.address", came_from).hexdigest()[:32]


def is_ours(host: str) -> bool:
    """Return whether a host is an IP address, this machine itself, or a name from the settings."""
    # "*" accepts every host, so it says nothing about the names of this server.
    named = [name for name in settings.ALLOWED_HOSTS if name != "*"]
    if host in LOOPBACK or host == urlsplit(settings.HALL_ADDRESS).hostname or validate_host(host, named):
        return True
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
