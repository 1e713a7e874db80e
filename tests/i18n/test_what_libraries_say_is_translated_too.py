"""Django and the API's framework speak to people as well, and have no Basque for much of it."""

import inspect
from collections.abc import Iterator
from typing import Any

import pytest
from django import forms
from django.contrib.auth import password_validation
from django.core import validators
from django.utils import translation
from django.utils.functional import Promise
from rest_framework import exceptions, serializers

from tournament.api.frame import input
from tournament.api.urls import urlpatterns as api  # every serializer is loaded with it
from tournament.web import urls

assert api, urls
languages = pytest.mark.parametrize("language", ["es", "eu"])


def below(kind: type) -> Iterator[type]:
    child: type
    for child in kind.__subclasses__():
        yield child
        yield from below(child)


def of_operations() -> set[str]:
    """What a field of any operation may answer, and each of the framework's own refusals."""
    found = set()
    for body in below(input.Strict):
        for field in body().fields.values():
            part: serializers.Field[Any, Any, Any, Any] | None = field
            while part is not None:
                found |= {english(text) for text in part.error_messages.values()}
                part = getattr(part, "child", None)
    for _name, one in inspect.getmembers(exceptions, inspect.isclass):
        if issubclass(one, exceptions.APIException):
            found.add(english(one.default_detail))
    return found


def of_forms() -> set[str]:
    """What a field of any page may answer."""
    found = set()
    for form in below(forms.Form):
        if form.__module__.startswith("tournament."):
            for field in form.base_fields.values():  # type: ignore[attr-defined] # Django's declared fields
                found |= {english(text) for text in field.error_messages.values()}
                found |= {
                    english(said)
                    for check in field.validators
                    if isinstance(said := getattr(check, "message", None), Promise)
                }
    return found


def english(text: object) -> str:
    with translation.override("en"):
        return str(text)


@languages
def test_what_an_operation_refuses(language: str) -> None:
    assert untranslated(of_operations(), language) == []


@languages
def test_what_a_form_refuses(language: str) -> None:
    assert untranslated(of_forms(), language) == []


@languages
def test_what_a_password_is_refused_for(language: str) -> None:
    with translation.override(language):
        for check in (password_validation.MinimumLengthValidator(12), password_validation.CommonPasswordValidator()):
            with pytest.raises(forms.ValidationError) as refused:
                check.validate("password")
            assert "password" not in str(refused.value.messages)


def untranslated(texts: set[str], language: str) -> list[str]:
    with translation.override(language):
        return sorted(
            text for text in texts if translation.gettext(text) == text and text not in validators.EMPTY_VALUES
        )
