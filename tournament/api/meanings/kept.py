"""The committed OpenAPI document, docs/openapi.yaml: renewed by `manage.py openapi`."""

import json
from pathlib import Path
from typing import Any

import yaml
from rest_framework.utils.encoders import JSONEncoder

from tournament.api.documentation import document

PLACE = Path("docs") / "openapi.yaml"


def plain() -> dict[str, Any]:
    """The document as it is now, of nothing but what JSON has."""
    told: dict[str, Any] = json.loads(json.dumps(document(), cls=JSONEncoder))
    return told


def read(file: Path) -> dict[str, Any]:
    """The document that was committed."""
    told: dict[str, Any] = yaml.load(file.read_text("utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506 - both are safe ones
    return told


def as_text(told: dict[str, Any]) -> str:
    """A document as the file has it."""
    dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
    text: str = yaml.dump(told, Dumper=dumper, sort_keys=False, allow_unicode=True, width=120)
    return text
