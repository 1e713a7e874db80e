"""The virtual environment in `.venv`: created by the first start, updated when the pinned versions change.

Pinned packages are installed with pip, and one line shows the progress.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections import deque
from importlib.util import find_spec
from pathlib import Path

from tournament.core.database.file_lock import FileLock, LockedError

# The name at the start of a requirement, with optional extras: "celery[redis]==5.4.0".
PIN = re.compile(r"^([A-Za-z0-9][\w.-]*)(?:\[[^]]*])?==", re.MULTILINE)
# pip prints one such line per package. "Processing" names a file path if pip uses a local folder of packages.
SEEN = re.compile(
    r"^(?:Collecting|Requirement already satisfied:|Ignoring|Processing) (?:\S*[/\\])?([\w.-]+?)(?=-\d|[=\[:\s])"
)
LAST_LINES = 15


class Progress:
    """One line, overwritten on a terminal; elsewhere every tenth package, to keep logs short."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self.terminal = sys.stdout.isatty()

    def one_more(self, name: str) -> None:
        """Count and show the next package."""
        self.done = min(self.done + 1, self.total)
        if self.terminal or self.done % 10 == 1:
            self.show(f"Installing {self.done} of {self.total}: {name}")

    def show(self, line: str) -> None:
        """Print the line, over the last one on a terminal."""
        if self.terminal:
            width = shutil.get_terminal_size().columns - 1
            print("\r" + line[:width].ljust(width), end="", flush=True)
        else:
            print(line, flush=True)

    def finish(self, line: str) -> None:
        """Print the final line."""
        self.show(line)
        if self.terminal:
            print(flush=True)


def install(python: Path, pins: Path) -> None:
    """Install the packages in `pins` for `python`, each verified by its hash.

    Exits with pip's last lines and a message if that fails.
    """
    progress = Progress(len(PIN.findall(pins.read_text(encoding="utf-8"))))
    last: deque[str] = deque(maxlen=LAST_LINES)
    command = [str(python), "-u", "-m", "pip", "install", "--require-hashes", "--requirement", str(pins)]
    options = ["--disable-pip-version-check", "--no-input", "--progress-bar", "off"]
    with subprocess.Popen(  # noqa: S603  # our own command line
        command + options, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", errors="replace"
    ) as pip:
        assert pip.stdout is not None  # noqa: S101  # PIPE was asked for
        for line in pip.stdout:
            last.append(line.rstrip())
            if found := SEEN.match(line):
                progress.one_more(found[1])
            elif line.startswith("Installing collected packages"):
                progress.show(f"Installing {progress.total} of {progress.total}: unpacking")
    if pip.returncode:
        progress.finish("The installation stopped:")
        sys.exit(
            "\n".join(last) + "\n\nThe packages could not be installed; pip's last lines are above. "
            "Check the internet connection (needed this once) and start again."
        )
    progress.finish(f"Installed {progress.total} packages.")


BASE = Path(__file__).resolve().parent.parent.parent
RUNTIME = ("django", "environ", "celery", "granian", "segno", "whitenoise")
DEVELOPERS = (*RUNTIME, "pytest", "xdist", "mypy", "ruff", "uv")

NO_VENV = """\
This Python cannot make an environment: its "venv" or "ensurepip" module is missing. Install it and start again:
  Debian, Ubuntu   sudo apt install python3-venv
  openSUSE         sudo zypper install python3-pip python3-virtualenv
  Fedora, Arch, macOS, Windows   they have it; reinstall Python from your system or from python.org/downloads"""


def is_complete(for_developers: bool) -> bool:
    """Return whether the running Python has all packages that the command needs."""
    if in_own_environment() and not is_fresh(BASE / ".venv", requirements(for_developers)[0]):
        return False
    return all(find_spec(name) for name in (DEVELOPERS if for_developers else RUNTIME))


def in_own_environment() -> bool:
    """Return whether the running Python is that of our `.venv`, created by this launcher."""
    folder = BASE / ".venv"
    return Path(sys.prefix).resolve() == folder.resolve() and any(folder.glob("*.stamp"))


def requirements(for_developers: bool) -> list[Path]:
    """Return the file of pinned versions to install, followed by the files whose pins it includes."""
    runtime = BASE / "requirements.txt"
    return [BASE / "requirements-dev.txt", runtime] if for_developers else [runtime]


def enter(arguments: list[str], for_developers: bool) -> None:
    """Create or update `.venv` if needed and run the same command line with its Python. Does not return."""
    folder = BASE / ".venv"
    prepare(folder, *requirements(for_developers))
    command = [str(python_of(folder)), *arguments]
    if os.name == "nt":  # there execv returns to the shell while the program still runs
        sys.exit(subprocess.call(command))  # noqa: S603  # our own command line
    sys.stdout.flush()  # execv drops what is still buffered
    os.execv(command[0], command)  # noqa: S606  # no shell is wanted


def prepare(folder: Path, pins: Path, *included: Path) -> None:
    """Bring the environment in `folder` to the versions in `pins`; does nothing if they have not changed.

    `included` are files that `pins` covers, so they need no installation of their own. Concurrent starts wait for each
    other. An interrupted installation leaves no stamp, so the next start repeats it. Exits with a message if Python
    cannot create an environment or a package cannot be downloaded.
    """
    if works(folder) and is_fresh(folder, pins):
        return
    lock = FileLock(folder.parent / "var" / "install.lock")
    try:
        lock.take("installing")
    except LockedError:
        print("Another start is installing packages; waiting for it.", flush=True)
        lock.take("installing", wait=True)
    try:
        if not works(folder):
            make(folder)
        if not is_fresh(folder, pins):
            for stamp in folder.glob("*.stamp"):
                stamp.unlink()
            install(python_of(folder), pins)
            for file in (*included, pins):
                stamp_of(folder, file).write_text(digest(file), encoding="ascii")
    finally:
        lock.release()


def make(folder: Path) -> None:
    """Create a new environment in `folder`, replacing a broken one."""
    if find_spec("venv") is None or find_spec("ensurepip") is None:
        sys.exit(NO_VENV)
    print(f"Making an environment in {folder}", flush=True)
    if folder.exists():
        shutil.rmtree(folder)
    made = subprocess.run(  # noqa: S603  # our own command line
        [sys.executable, "-m", "venv", str(folder)], capture_output=True, text=True, check=False
    )
    if made.returncode:
        shutil.rmtree(folder, ignore_errors=True)
        print((made.stdout + made.stderr).strip(), file=sys.stderr)
        sys.exit(NO_VENV)


def works(folder: Path) -> bool:
    """Return whether the environment in `folder` has a Python that starts, is recent enough, and has pip."""
    try:
        tried = subprocess.run(  # noqa: S603  # our own command line
            [str(python_of(folder)), "-c", "import pip, sys; sys.exit(sys.version_info < (3, 11))"],
            capture_output=True,
            check=False,
        )
    except OSError:
        return False
    return tried.returncode == 0


def python_of(folder: Path) -> Path:
    """Return the Python executable of the environment in `folder`."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def is_fresh(folder: Path, pins: Path) -> bool:
    """Return whether the installed packages come from the current text of `pins`."""
    stamp = stamp_of(folder, pins)
    return stamp.exists() and stamp.read_text(encoding="ascii") == digest(pins)


def stamp_of(folder: Path, pins: Path) -> Path:
    """Return the file that stores the digest of the `pins` installed last."""
    return folder / f"{pins.name}.stamp"


def digest(pins: Path) -> str:
    """Return the SHA-256 of the text, independent of git's line endings."""
    return hashlib.sha256(pins.read_bytes().replace(b"\r\n", b"\n")).hexdigest()


PIN_OPTIONS = [
    "--universal",  # one file for every platform and Python version
    "--generate-hashes",
    "--python-version",
    "3.11",
    "--no-emit-index-url",
    "--no-emit-find-links",
]
PINS = ["-o", "requirements.txt"]
STORE_PINS = ["--extra", "s3", "-c", "requirements.txt", "-o", "requirements-s3.txt"]
SENTRY_PINS = ["--extra", "sentry", "-c", "requirements.txt", "-o", "requirements-sentry.txt"]
DEVELOPERS_PINS = ["--extra", "dev", "-c", "requirements-s3.txt", "-o", "requirements-dev.txt"]


def renew_pins() -> int:
    """Pin the newest version of every package with hashes, independent of this machine; returns an exit code.

    All requirements files are written again, those of the extras and of developers with the same versions.
    """
    from uv import find_uv_bin

    for choice in (PINS, STORE_PINS, SENTRY_PINS, DEVELOPERS_PINS):
        command = [find_uv_bin(), "pip", "compile", "pyproject.toml", "--quiet", "--upgrade", *PIN_OPTIONS, *choice]
        # uv copies its command line into the file, so paths of this machine are passed in the environment.
        if code := subprocess.call(command, cwd=BASE, env={**os.environ, "UV_PYTHON": sys.executable}):  # noqa: S603  # our own command line
            return code
    print("The requirements files were updated; run the tests before you commit them.")
    return 0
