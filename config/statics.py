"""Static files under names that tell their content, so that a page and its scripts always fit together."""

from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped] # without types

_IMPORT = r"""(?m)^(?P<matched>(?P<what>import\s(?:[^;"]*\sfrom\s)?)"(?P<url>\./[^"]+)";)"""


class HashedModules(CompressedManifestStaticFilesStorage):  # type: ignore[misc] # without types
    """Our scripts import each other by these names too: no browser runs an old one beside a new one.

    Imports that go round in a circle have no such names, and `collectstatic` refuses them.
    """

    # Django's own patterns for this are said to be an experiment, and find imports in words of libraries as well.
    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/*.js", ((_IMPORT, '%(what)s"%(url)s";'),)),
    )
