"""`python -m scoring reference`: prints the library's reference, from its docstrings, as a page of Markdown."""

import inspect
import re
from collections.abc import Iterator
from types import FunctionType
from typing import Final

import scoring
from scoring.shell.answering import Arguments, answering

HEAD: Final = """# Reference of the library

Every name of `import scoring`. Generated from the docstrings by `python -m scoring reference`; [the guide](README.md)
comes first.
"""
LINES: Final = re.compile(r"\n\s*\n")


@answering
def main(args: list[str]) -> int:
    """Run the command."""
    Arguments("reference", "Print the reference of the library as Markdown.").parse_args(args)
    print(page(), end="")
    return 0


def page() -> str:
    """Return the whole page; it ends with a line break."""
    functions = [name for name in scoring.__all__ if isinstance(getattr(scoring, name), FunctionType)]
    errors = [name for name in scoring.__all__ if _is_error(getattr(scoring, name))]
    classes = [name for name in scoring.__all__ if name not in functions and name not in errors]
    parts = [HEAD]
    for title, names in (("Functions", functions), ("Classes", classes), ("Errors", errors)):
        parts.append(f"## {title}\n")
        parts += ["\n".join(_entry(name)) for name in names]
    return "\n".join(parts).rstrip("\n") + "\n"


def _is_error(thing: object) -> bool:
    return isinstance(thing, type) and issubclass(thing, Exception)


def _entry(name: str) -> Iterator[str]:
    """Yield the lines of one name: its heading, how it is called, what it says, and its members."""
    thing = getattr(scoring, name)
    yield f"### {name}\n"
    if not _is_error(thing):
        yield f"```text\n{name}{_signature(thing)}\n```\n"
    elif thing.__bases__[0] is not Exception:
        yield f"A {' and a '.join(f'`{base.__name__}`' for base in thing.__bases__)}.\n"
    yield _doc_text(thing)
    members = list(_members(thing)) if isinstance(thing, type) and not _is_error(thing) else []
    if members:
        yield "| member | says |\n| --- | --- |"
        yield from members
        yield ""


def _members(thing: type) -> Iterator[str]:
    """Yield a row for each public method and property that is this project's own."""
    for name, member in vars(thing).items():
        if name.startswith("_"):
            continue
        called = member.__func__ if isinstance(member, classmethod) else member
        if isinstance(member, property):
            yield f"| `{name}` | {_row(member)} |"
        elif isinstance(called, FunctionType):
            yield f"| `{name}{_signature(called)}` | {_row(called)} |"


def _row(thing: object) -> str:
    return LINES.sub(" ", inspect.getdoc(thing) or "").replace("\n", " ").replace("|", "\\|")


def _doc_text(thing: object) -> str:
    return f"{inspect.getdoc(thing) or ''}\n"


def _signature(thing: object) -> str:
    """Return the parameters by name, with their defaults and without their types, which the source has."""
    if not callable(thing):
        return ""
    if thing is scoring.Ruleset:
        return "  # from scoring.rules()"
    parameters = [
        parameter.replace(annotation=inspect.Parameter.empty)
        for parameter in inspect.signature(thing).parameters.values()
        if parameter.name not in ("self", "cls") and not parameter.name.startswith("_")
    ]
    return str(inspect.Signature(parameters))
