"""Somebody of the club on a friendly evening."""

import pytest
from django.test import Client

from tournament.models import User


@pytest.fixture
def official(client: Client, desk: User) -> Client:
    client.force_login(desk)
    return client
