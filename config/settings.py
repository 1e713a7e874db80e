"""The settings: everything comes from environment variables, and the embedded default needs none.

Invalid values stop the start with a message (`ImproperlyConfigured`); docs/running.md lists all variables.
"""

from pathlib import Path
from typing import Any

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from config import data_folder, values
from config.values import read_or_make_secret

BASE_DIR = Path(__file__).resolve().parent.parent
SHIPPED_DIR = values.shipped(BASE_DIR)  # what is no Python: templates, static files, texts, docs

VAR_DIR = values.folder("CAPICU_DATA", default=values.data_folder(BASE_DIR))
data_folder.keep_private(VAR_DIR)

DEBUG = values.flag("CAPICU_DEBUG", default=False)
SECRET_KEY = values.text("CAPICU_SECRET_KEY") or read_or_make_secret(VAR_DIR / "secret-key")
if len(SECRET_KEY) < 40:
    raise ImproperlyConfigured("CAPICU_SECRET_KEY is too short: give it 40 characters or more, or leave it unset.")

# A club laptop is reached at the address that the hall's router assigns, which may change during the day: without a
# setting every IP address and the names of this machine are accepted (tournament/web/frame/middleware.py, KnownHost).
HALL_ADDRESS = values.address("CAPICU_ADDRESS")
ALLOWED_HOSTS = values.words("CAPICU_ALLOWED_HOSTS", default=["*", *values.machine_names()])
ANY_HOST = "*" in values.words("CAPICU_ALLOWED_HOSTS", default=[])
CSRF_TRUSTED_ORIGINS = values.words("CAPICU_TRUSTED_ORIGINS", default=[])
HTTPS = values.flag("CAPICU_HTTPS", default=False)
CERTIFICATE = values.certificate("CAPICU_CERTIFICATE", "CAPICU_CERTIFICATE_KEY")  # our own web server speaks HTTPS
if CERTIFICATE and not HALL_ADDRESS.startswith("https://"):
    raise ImproperlyConfigured(
        "CAPICU_ADDRESS must be the https:// address with the name in CAPICU_CERTIFICATE, e.g. https://club.example:8000."
    )

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",  # before staticfiles, whose runserver would serve the files itself
    "django.contrib.staticfiles",
    "django_htmx",
    "axes",
    "csp",
    "rules.apps.AutodiscoverRulesConfig",
    "rest_framework",
    "knox",
    "drf_spectacular",
    "brackets.apps.BracketsConfig",
    "tournament.apps.TournamentConfig",
]

MIDDLEWARE = [
    "tournament.web.frame.metrics.Observed",
    "tournament.web.frame.health.Health",  # before all that may redirect, refuse a host or ask the database
    "tournament.web.frame.middleware.KnownHost",
    "django.middleware.security.SecurityMiddleware",
    "tournament.web.frame.compression.CompressedPages",
    "csp.middleware.CSPMiddleware",
    "tournament.web.frame.live.UnchangedPart",  # 304 before sessions and the database
    "tournament.api.frame.conditional_get.ConditionalGet",  # the same for the API
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "tournament.web.frame.middleware.ClubManners",
    "tournament.web.frame.middleware.ClubLanguage",
    "tournament.web.frame.middleware.BodyLimit",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "tournament.web.frame.middleware.SeenSession",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tournament.web.frame.middleware.SetupGate",
    "tournament.web.frame.middleware.WrongMethod",
    "axes.middleware.AxesMiddleware",
    "tournament.web.frame.middleware.Retries",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [SHIPPED_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournament.web.frame.middleware.house",
            ],
            "builtins": ["tournament.templatetags.capicu"],
        },
    }
]

# --- Database -----------------------------------------------------------------------------------------------------
SQLITE_OPTIONS: dict[str, Any] = {
    # IMMEDIATE takes the write lock at BEGIN: with the default (DEFERRED) 1884 of 2400 concurrent transactions failed.
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "cached_statements": 512,  # Python's 128 are too few: 41 pages in turn took 4 % longer
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
    "PRAGMA mmap_size=134217728; PRAGMA journal_size_limit=27103364; PRAGMA cache_size=2000",
}


def database(url: str) -> dict[str, Any]:
    """Return the Django settings of one database: SQLite in the data folder if the URL is empty."""
    if not url:
        return {
            "ENGINE": "config.sqlite3",  # Django's SQLite with FIFO locking of writers
            "NAME": VAR_DIR / "db.sqlite3",
            "OPTIONS": SQLITE_OPTIONS,
            "CONN_MAX_AGE": 60,
            "TEST": {"NAME": VAR_DIR / "test.sqlite3"},
        }
    if not url.startswith(("postgresql://", "postgres://")):
        raise ImproperlyConfigured("DATABASE_URL must begin with postgresql://, or be left unset for SQLite.")
    try:
        settings: dict[str, Any] = environ.Env.db_url_config(url)
    except Exception as error:
        raise ImproperlyConfigured(f"DATABASE_URL cannot be read: {error}") from error
    settings["CONN_MAX_AGE"] = 60
    # A server that lost its power says nothing: without limits a request would wait for minutes, and so would others.
    patience = {"connect_timeout": 3, "tcp_user_timeout": 10_000}  # seconds, milliseconds
    # By default PostgreSQL expects disks that turn, and reads whole tables where an index is quicker: on an SSD, or in
    # memory, the page of a person with 800 tournaments took a fifth longer.
    plans = {"options": "-c random_page_cost=1.1"}
    settings["OPTIONS"] = patience | plans | settings.get("OPTIONS", {})
    # Prepared statements, planned once per connection: without them entering a hand took half as long again.
    settings["OPTIONS"].update(server_side_binding=True, prepare_threshold=5)
    return settings


DATABASES = {"default": database(values.text("DATABASE_URL"))}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- People -------------------------------------------------------------------------------------------------------
AUTH_USER_MODEL = "tournament.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "rules.permissions.ObjectPermissionBackend",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 8}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
SESSION_ENGINE = "config.stores"
SESSION_COOKIE_AGE = 60 * 60 * 18  # from the log-in: a tournament day, breakfast to prizes
SESSION_IDLE = 60 * 60 * 4  # from the last request: longer than any round, and the lunch after it
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS or CERTIFICATE is not None
# Browsers take such a cookie only over HTTPS and only from this very host, not from another one of its domain.
SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = (
    ("__Host-sessionid", "__Host-csrftoken") if SESSION_COOKIE_SECURE else ("sessionid", "csrftoken")
)
SECURE_SSL_REDIRECT = HTTPS
# HSTS is for internet servers only: a laptop whose certificate has expired must be able to go back to HTTP.
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
# HSTS for other hosts of the domain, and in the browsers' lists, is the domain's owner's to decide.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
# A whole club shares one router: locking by IP address alone would lock out the hall. Locking by account alone would
# let anybody lock an organizer out from afar.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 5
AXES_HANDLER = "tournament.web.frame.lock_out.Attempts"  # also slows one address that tries many accounts
AXES_COOLOFF_TIME = 0.25  # hours
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False  # a guesser cannot keep others out for longer
AXES_USERNAME_CALLABLE = "tournament.web.frame.entrance.name_tried"
AXES_CLIENT_IP_CALLABLE = "tournament.web.frame.entrance.address_tried"
AXES_LOCKOUT_TEMPLATE = "frame/entrance/locked_out.html"
# The personal links of judge passes (tournament/club/judge_passes.py): 128 bits, and a PIN is needed as well. The
# links do not expire, because the pass does. They are signed with the account's password field, which a new link
# changes.
SESAME_TOKENS = ["sesame.tokens_v2"]
SESAME_SIGNATURE_SIZE = 16  # bytes
SESAME_MAX_AGE = None
AXES_ENABLED = values.flag("CAPICU_AXES", default=True)
# API tokens are a model of our own, each for one club and one scope. knox's table is never created.
KNOX_TOKEN_MODEL = "tournament.Token"  # noqa: S105 - the name of a model
MIGRATION_MODULES = {"knox": None}
REST_KNOX = {"TOKEN_PREFIX": "capicu_"}  # lets secret scanners recognize them

# --- Browser ------------------------------------------------------------------------------------------------------
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
FILE_UPLOAD_PERMISSIONS = 0o600  # of documents and pictures: Django sets them whatever the umask says
FILE_UPLOAD_DIRECTORY_PERMISSIONS = 0o700

# --- Files --------------------------------------------------------------------------------------------------------
STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [SHIPPED_DIR / "static"]
WHITENOISE_KEEP_ONLY_HASHED_FILES = True  # nothing asks for the others, and each would be compressed too
MEDIA_ROOT = VAR_DIR / "documents"  # never served by URL: a view checks permissions
STORAGES = {
    "default": values.files("CAPICU_FILES"),
    "staticfiles": {"BACKEND": "config.static_files.HashedModules"},
}

# --- Language and time --------------------------------------------------------------------------------------------
LANGUAGES = [("en", _("English")), ("es", _("Spanish")), ("eu", _("Basque")), ("pt", _("Portuguese"))]
LANGUAGE_CODE = values.one_of("CAPICU_LANGUAGE", "en", dict(LANGUAGES))
LOCALE_PATHS = [SHIPPED_DIR / "locale"]
USE_I18N = True
USE_TZ = True
FORMAT_MODULE_PATH = ["config.formats"]
TIME_ZONE = values.time_zone("CAPICU_TIME_ZONE")  # of clubs that have chosen none

# --- Background work ----------------------------------------------------------------------------------------------
CELERY_BROKER_URL = values.broker("CELERY_BROKER_URL", default="filebroker://")
QUEUE_DIR = VAR_DIR / "queue"
# Back-ups kept of each reason (night, round, asked for, upgrade); 0: none is made by itself.
BACKUPS = values.number("CAPICU_BACKUPS", 7)

# --- Caches (tournament/core/version_cache.py)
# ---------------------------------------------------------------------------------
LIVE_DIR = VAR_DIR / "live"
QUEUE_IN_REDIS = CELERY_BROKER_URL if CELERY_BROKER_URL.startswith("redis") else ""
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},  # for libraries that need one
    "shares": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "shares",
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    },
    "live": values.store("CAPICU_LIVE_URL", folder=LIVE_DIR, redis=QUEUE_IN_REDIS),
}

# --- E-mail -------------------------------------------------------------------------------------------------------
# Without a mail server the e-mails are printed to the worker's terminal.
MAIL_SERVER = values.mail_server("CAPICU_MAIL_SERVER")
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if MAIL_SERVER else 'console'}.EmailBackend"
if MAIL_SERVER:
    EMAIL_HOST, EMAIL_PORT = MAIL_SERVER.host, MAIL_SERVER.port
    EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = MAIL_SERVER.user, MAIL_SERVER.password
    EMAIL_USE_TLS, EMAIL_USE_SSL = MAIL_SERVER.starttls, MAIL_SERVER.tls
EMAIL_TIMEOUT = 10  # seconds
DEFAULT_FROM_EMAIL = values.mail_address("CAPICU_MAIL_FROM") or "Capicú <capicu@localhost>"
if MAIL_SERVER and not values.text("CAPICU_MAIL_FROM"):
    raise ImproperlyConfigured("CAPICU_MAIL_FROM is missing: name the address that e-mails come from.")

# --- Web push (tournament/exchange/notices/push.py) ---------------------------------------------------------------
# Gives the VAPID key: with another one, browsers have to be asked again.
PUSH_SECRET = values.text("CAPICU_PUSH_SECRET") or read_or_make_secret(VAR_DIR / "push-secret")

# --- Webhooks -----------------------------------------------------------------------------------------------------
# SSRF protection: webhooks may only reach public addresses, unless the operator allows private ones.
WEBHOOKS_ANYWHERE = values.flag("CAPICU_WEBHOOKS_ANYWHERE", default=False)

PROXIES = values.number("CAPICU_PROXIES", 0)  # trusted proxies in front, for the client's address

# --- API ----------------------------------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "tournament.api.frame.authentication.ByToken",
        "tournament.api.frame.authentication.BySession",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "tournament.api.openapi.document.NamedSchema",
    "DEFAULT_THROTTLE_CLASSES": ["tournament.api.frame.authentication.Shares"],
    "EXCEPTION_HANDLER": "tournament.api.frame.errors.answer",
    "NUM_PROXIES": PROXIES,
}
STREAMS = values.streams()  # event streams of a web process, each of which holds a thread
PAGE_HOLDS = 30  # seconds that a public page is shared among readers, unless its tournament changes; 0: not at all
API_RATE = values.number("CAPICU_API_RATE", 3000)  # requests a minute for each token or account; 0: no limit
API_RATE_PUBLIC = values.number("CAPICU_API_RATE_PUBLIC", 6000)  # for each address, which a whole hall may share
# CORS: other origins whose pages may read public data, without cookies; "*" for all.
API_ORIGINS = values.origins("CAPICU_API_ORIGINS")
SPECTACULAR_SETTINGS = {
    "TITLE": "Capicu",  # generators of clients make names of it
    "DESCRIPTION": "The API of Capicú: everything that happens on a day of partner dominoes.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "LICENSE": {"name": "MIT", "identifier": "MIT"},
    "SERVERS": [{"url": "/", "description": "The installation that serves this document."}],
    "SERVE_INCLUDE_SCHEMA": False,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "tournament.api.openapi.descriptions.complete",  # descriptions, examples and error codes
    ],
    # Several inputs have a `kind` or a `method` with different choices, so each enum gets its own name.
    "ENUM_NAME_OVERRIDES": {
        "PlayerKind": ["member", "guest"],
        "FeeMethod": ["cash", "card", "transfer"],
        "BracketFormat": ["single", "double", "groups", "swiss", "consolation", "rotating"],
        "MatchStateSought": ["playing", "signing", "finished", "any"],
        "RequestedPlaceState": ["waiting", "confirmed", "declined"],
        "DocumentKind": "tournament.api.documents.requests.KINDS",
        "DocumentState": ["waiting", "running", "done", "failed"],
        "DocumentForm": ["page", "80", "58"],
        "DocumentSetForm": ["pdf", "zip"],
        "PayoutMethod": ["cash", "transfer"],
        "PrizeKind": ["cash", "share", "trophy"],
    },
}

# --- Log ----------------------------------------------------------------------------------------------------------
LOG_LEVEL = values.one_of("CAPICU_LOG_LEVEL", "WARNING", ("DEBUG", "INFO", "WARNING", "ERROR"))
LOG_FORMAT = values.one_of("CAPICU_LOG_FORMAT", "line", ("line", "json"))
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "request": {"()": "config.log_lines.WithRequest"},
        "no fault": {"()": "config.log_lines.AsWarning"},
    },
    "formatters": {
        "line": {
            "()": "config.log_lines.PlainLine",
            "format": "{asctime} {levelname} {request_id} {name}: {message}",
            "style": "{",
        },
        "json": {"()": "config.log_lines.JsonLine"},
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": LOG_FORMAT, "filters": ["request"]}},
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
    # 4xx responses are shown to the user; the terminal of the club laptop only logs failures.
    "loggers": {
        "django.request": {"level": "ERROR"},
        "django.security.DisallowedHost": {"filters": ["no fault"]},  # a scanner on the internet asks by the number
    },
}

# --- Journal (tournament/journal/checkpoints.py) ------------------------------------------------------------------
# Gives the key that signs checkpoints: with another one, earlier checkpoints need the earlier public key.
JOURNAL_SECRET = values.text("CAPICU_JOURNAL_SECRET") or read_or_make_secret(VAR_DIR / "journal-secret")

# --- Monitoring ---------------------------------------------------------------------------------------------------
METRICS_TOKEN = values.text(
    "CAPICU_METRICS_TOKEN"
)  # /metrics answers a caller that sends it; "": there is no such page
if METRICS_TOKEN and len(METRICS_TOKEN) < 16:
    raise ImproperlyConfigured("CAPICU_METRICS_TOKEN is too short: give it 16 characters or more.")
values.report_errors("CAPICU_SENTRY_DSN")
