"""The vector of protocol draw/1 that other programs use: hashes, seed and the order by bare lines."""

import hashlib
import hmac
import json
import unicodedata
from pathlib import Path

from brackets import lottery

VECTOR = json.loads((Path(__file__).parent.parent / "cases" / "lottery-draw1.json").read_text(encoding="utf-8"))


def test_the_list_has_the_hash_of_the_vector() -> None:
    assert lottery.list_hash(VECTOR["labels"]) == VECTOR["list_hash"]


def test_the_secret_has_the_commitment_of_the_vector() -> None:
    assert lottery.commitment(VECTOR["list_hash"], VECTOR["secret"]) == VECTOR["commitment"]


def test_bare_lines_under_the_seed_stand_in_the_order_of_the_vector() -> None:
    key = bytes.fromhex(lottery.seed(VECTOR["list_hash"], VECTOR["secret"], VECTOR["public"]))
    order = sorted(VECTOR["labels"], key=lambda label: hmac.digest(key, label.encode(), hashlib.sha256))
    assert order == VECTOR["order"]


def test_every_line_of_the_vector_is_made_of_its_number_and_name() -> None:
    for label in VECTOR["labels"]:
        number, name = label.split(" ", 1)
        assert lottery.line(int(number), unicodedata.normalize("NFD", name)) == label
