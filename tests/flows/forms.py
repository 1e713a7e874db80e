"""A person at a page without JavaScript: opens it, fills a form that is really there, and sends it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any, Final
from urllib.parse import urljoin

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

FORMS: Final = re.compile(r"<form\b.*?</form>", re.DOTALL)  # most of a page is around them


@dataclass
class Form:
    """A form as it stands on the page: where it goes, and what its fields hold."""

    action: str
    method: str
    fields: dict[str, Any] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.open: Form | None = None
        self.select = ""
        self.area = ""

    def handle_data(self, data: str) -> None:
        if self.open is not None and self.area:
            self.open.fields[self.area] += data

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.open = Form(given.get("action", ""), given.get("method", "get").lower())
            self.forms.append(self.open)
        if self.open is None:
            return
        name = given.get("name", "")
        if tag == "input" and name:
            if given.get("type") not in ("radio", "checkbox"):
                self.open.fields[name] = given.get("value", "")
            elif "checked" in given:
                self.open.fields[name] = given.get("value", "on")
        elif tag == "textarea" and name:
            self.area = name
            self.open.fields[name] = ""
        elif tag == "select":
            self.select = name
        elif tag == "option" and self.select and ("selected" in given or self.select not in self.open.fields):
            self.open.fields[self.select] = given.get("value", "")
        elif tag == "button":
            self.open.buttons.append((name, given.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.open = None
        elif tag == "select":
            self.select = ""
        elif tag == "textarea":
            self.area = ""


class Visitor:
    """Somebody with a browser: keeps the page that is open."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.url = ""
        self.text = ""

    def open(self, url: str) -> str:
        """Open a page; it must be there."""
        answer = self.client.get(url, follow=True)
        assert answer.status_code == 200, (url, answer.status_code)
        self.url, self.text = answer.request["PATH_INFO"], answer.content.decode()
        return self.text

    def forms(self) -> list[Form]:
        """The forms of the open page."""
        reader = _Reader()
        reader.feed("".join(FORMS.findall(self.text)))
        return reader.forms

    def send(
        self,
        action: str,
        values: Mapping[str, str] | None = None,
        file: SimpleUploadedFile | None = None,
        status: int = 200,
    ) -> str:
        """Fill the first form whose address ends in `action`, send it and follow where it leads."""
        form = next(form for form in self.forms() if urljoin(self.url, form.action).endswith(action))
        data: dict[str, Any] = {**form.fields, **(values or {})}
        if file is not None:
            data["file"] = file
        answer = self.client.post(urljoin(self.url, form.action), data, follow=True)
        assert answer.status_code == status, (form.action, answer.status_code, answer.content.decode()[:2000])
        self.url, self.text = answer.request["PATH_INFO"], answer.content.decode()
        return self.text
