"""How a line of the log is written: as text, or as one JSON object for programs that collect logs."""

import datetime
import json
import logging

from tournament.core import request_id


class WithRequest(logging.Filter):
    """Gives each line the id of its request, "-" outside of requests."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = request_id.current() or "-"
        return True


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
        return json.dumps(told, ensure_ascii=False)
