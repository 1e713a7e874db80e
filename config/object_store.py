"""Documents and pictures in an S3-compatible store, by one setting: web servers and workers need no common disk.

Imported only where CAPICU_FILES names a store: it needs the packages of the extra `s3`.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError
from django.core.files.base import File
from storages.backends.s3 import S3Storage  # type: ignore[import-untyped] # it has no types

# Seconds, and attempts: a request for a document must not wait for minutes while the store is away.
PATIENCE: Final = {"connect_timeout": 3, "read_timeout": 10, "retries": {"total_max_attempts": 2}}


def as_os_error(method: Callable[..., Any]) -> Callable[..., Any]:
    """Let a method raise OSError where the store fails, as a folder would; what is missing is FileNotFoundError."""

    @wraps(method)
    def call(*arguments: Any, **named: Any) -> Any:
        try:
            return method(*arguments, **named)
        except (BotoCoreError, ClientError) as error:
            raise OSError(f"the store of documents: {error}") from error

    return call


class ObjectStore(S3Storage):  # type: ignore[misc] # likewise
    """Objects of one bucket, private: only the program reads them and streams them to whom may have them.

    `url` is refused, so that no page can name an object by an address of the store.
    """

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings, client_config=Config(s3={"addressing_style": "path"}, **PATIENCE))

    def url(self, *_arguments: Any, **_named: Any) -> str:
        """Refuse: no object has a public address."""
        raise ValueError("Documents and pictures have no public address.")

    @as_os_error
    def _open(self, name: str, mode: str = "rb") -> "File[Any]":
        opened: File[Any] = super()._open(name, mode)
        return opened

    @as_os_error
    def _save(self, name: str, content: "File[Any]") -> str:
        return str(super()._save(name, content))

    @as_os_error
    def delete(self, name: str) -> None:
        """Delete an object; one that is missing is deleted already."""
        super().delete(name)

    @as_os_error
    def exists(self, name: str) -> bool:
        """Return whether there is such an object."""
        return bool(super().exists(name))

    @as_os_error
    def listdir(self, name: str) -> tuple[list[str], list[str]]:
        """Return the folders and the files below a name."""
        folders, files = super().listdir(name)
        return folders, files

    @as_os_error
    def size(self, name: str) -> int:
        """Return the bytes of an object."""
        return int(super().size(name))
