"""The environment in `.venv`: made by the first start, renewed when the pinned versions change."""

import hashlib
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from config.launcher.instance import FileLock, LockedError
from config.launcher.packages import install

BASE = Path(__file__).resolve().parent.parent.parent
RUNTIME = ("django", "environ", "celery", "granian", "segno", "whitenoise")
DEVELOPERS = (*RUNTIME, "pytest", "xdist", "mypy", "ruff", "uv")

NO_VENV = """\
This Python cannot make an environment: its "venv" or "ensurepip" module is missing. Install it and start again:
  Debian, Ubuntu   sudo apt install python3-venv
  openSUSE         sudo zypper install python3-pip python3-virtualenv
  Fedora, Arch, macOS, Windows   they have it; reinstall Python from your system or from python.org/downloads"""


def is_complete(for_developers: bool) -> bool:
    """Whether the running Python has what the command needs, and so is used as it is."""
    if in_own_environment() and not is_fresh(BASE / ".venv", requirements(for_developers)[0]):
        return False
    return all(find_spec(name) for name in (DEVELOPERS if for_developers else RUNTIME))


def in_own_environment() -> bool:
    """Whether the running Python is the one in our `.venv`, and that was made by this launcher."""
    folder = BASE / ".venv"
    return Path(sys.prefix).resolve() == folder.resolve() and any(folder.glob("*.stamp"))


def requirements(for_developers: bool) -> list[Path]:
    """The file of pinned versions to install, and behind it those whose pins it holds too."""
    runtime = BASE / "requirements.txt"
    return [BASE / "requirements-dev.txt", runtime] if for_developers else [runtime]


def enter(arguments: list[str], for_developers: bool) -> None:
    """Make or renew `.venv` where needed and run the same command line with its Python; does not return."""
    folder = BASE / ".venv"
    prepare(folder, *requirements(for_developers))
    command = [str(python_of(folder)), *arguments]
    if os.name == "nt":  # execv there returns to the shell at once, with the program still running
        sys.exit(subprocess.call(command))  # noqa: S603  # our own command line
    sys.stdout.flush()
    os.execv(command[0], command)  # noqa: S606  # no shell is wanted


def prepare(folder: Path, pins: Path, *included: Path) -> None:
    """Bring the environment in `folder` up to the versions in `pins`; nothing to do when they have not changed.

    `included` are files that need no installation of their own after that, because `pins` holds all of theirs.
    Two starts at once take turns. An interrupted installation leaves no stamp, so the next start repeats it.
    Ends the program with a sentence when Python cannot make an environment or a package cannot be fetched.
    """
    if works(folder) and is_fresh(folder, pins):
        return
    lock = FileLock(folder.parent / "var" / "install.lock")
    try:
        lock.take("installing")
    except LockedError:
        print("Another start is installing; waiting for it.", flush=True)
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
    """A new environment in `folder`, in place of a broken one."""
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
    """Whether the environment in `folder` has a Python that starts, is new enough, and can install."""
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
    """The Python of the environment in `folder`."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def is_fresh(folder: Path, pins: Path) -> bool:
    """Whether the environment was installed, to the end, from the present text of `pins`."""
    stamp = stamp_of(folder, pins)
    return stamp.exists() and stamp.read_text(encoding="ascii") == digest(pins)


def stamp_of(folder: Path, pins: Path) -> Path:
    """The file that remembers which text of `pins` was installed last."""
    return folder / f"{pins.name}.stamp"


def digest(pins: Path) -> str:
    """The SHA-256 of the text, the same whichever line ends git gave it."""
    return hashlib.sha256(pins.read_bytes().replace(b"\r\n", b"\n")).hexdigest()
