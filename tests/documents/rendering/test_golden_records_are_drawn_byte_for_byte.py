"""Records as a database keeps them, and the papers that were made of them once: a change in rendering shows here.

After a change that was meant: run this file with `CAPICU_GOLDEN=new` in the environment, look at what changed, commit.
The papers are drawn uncompressed, for every house compresses otherwise.
"""

import gzip
import json
import os
from pathlib import Path

import pytest
from reportlab import rl_config

from tests.documents.rendering.drawing import record
from tournament.documents import kinds

FOLDER = Path(__file__).parent.parent / "golden"
KINDS = ("scoresheets", "bracket", "check-in-list", "receipt")


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_paper(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rl_config, "pageCompression", 0)
    frozen, paper = FOLDER / f"{kind}.json", FOLDER / f"{kind}.pdf.gz"
    if os.environ.get("CAPICU_GOLDEN") == "new":
        payload = kinds.to_payload(record(kind))
        frozen.write_text(json.dumps(payload, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        paper.write_bytes(gzip.compress(kinds.render(kind, record(kind)), mtime=0))
    made = kinds.render(kind, kinds.from_payload(kind, json.loads(frozen.read_text(encoding="utf-8"))))
    assert made == gzip.decompress(paper.read_bytes())
