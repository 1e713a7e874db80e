"""The web application, as a WSGI server wants it."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = get_wsgi_application()

from config.celery import app  # noqa: E402, F401  # tasks sent from pages need our queue, and it needs the settings
