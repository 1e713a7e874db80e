"""The reference as an app of its own: its tables come with `migrate --run-syncdb`."""

from django.apps import AppConfig


class ReferenceConfig(AppConfig):
    """In INSTALLED_APPS of the benchmark's settings only."""

    name = "benchmarks.reference"
    label = "benchmark_reference"
    default_auto_field = "django.db.models.BigAutoField"
