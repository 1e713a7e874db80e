"""The client of another house: generated from the OpenAPI document as it is now, into a folder of its own."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.api.schema import told

NAME = "capicu_client"
HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the client in it; no warning stood in the way."""
    folder = tmp_path_factory.mktemp("client")
    schema = folder / "openapi.json"
    schema.write_text(json.dumps(told()), encoding="utf-8")
    command = [str(Path(sys.executable).with_name("openapi-python-client")), "generate", "--fail-on-warning"]
    command += ["--meta", "none", "--config", str(HERE / "generator.yml")]
    made = subprocess.run(  # noqa: S603  # our own command
        [*command, "--path", str(schema), "--output-path", str(folder / NAME)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stdout + made.stderr
    assert "WARNING" not in made.stdout
    return folder
