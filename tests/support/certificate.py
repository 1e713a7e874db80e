"""A certificate that nobody vouches for, made for one test."""

import subprocess
from pathlib import Path

_NEW = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-days", "2"]
_NAMES = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"]


def make(folder: Path, name: str = "hall", password: str = "") -> tuple[Path, Path]:
    """The files of a new certificate for this machine and of its key, with a password on the key when one is named."""
    certificate, key = folder / f"{name}.pem", folder / f"{name}-key.pem"
    locked = ["-passout", f"pass:{password}"] if password else ["-nodes"]
    command = ["openssl", *_NEW, *_NAMES, *locked, "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(command, check=True, capture_output=True)  # noqa: S603  # our own command line
    return certificate, key
