"""How a line of the log is written: as text, or as one JSON object for programs that collect logs."""

import datetime
import json
import logging
import re
from typing import Final

from tournament.core import request_id

_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


def one_line(text: str) -> str:
    """Return a text with each control character written as its number: no visitor writes a line of the log."""
    return _CONTROLS.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


class WithRequest(logging.Filter):
    """Gives each line the id of its request, "-" outside of requests."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = request_id.current() or "-"
        return True


class PlainLine(logging.Formatter):
    """The message on one line, whatever a visitor typed into it, and below it the traceback of an error."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        record.message = one_line(record.message)
        return super().formatMessage(record)


class AsWarning(logging.Filter):
    """Makes an error a warning of one line: nothing is broken, and nobody has to be called."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.levelno, record.levelname, record.exc_info = logging.WARNING, "WARNING", None
        return True


class JsonLine(logging.Formatter):
    """time (UTC), level, logger, message, request_id, and the traceback of an error."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.datetime.fromtimestamp(record.created, datetime.UTC)
        told = {
            "time": at.isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            "request_id": getattr(record, "request_id", "-"),
        }
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return one_line(json.dumps(told, ensure_ascii=False))
