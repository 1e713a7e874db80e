"""Static files with a content hash in their names, so that a page always gets matching scripts."""

from whitenoise.storage import CompressedManifestStaticFilesStorage  # type: ignore[import-untyped] # without types

# An import statement of a relative path: `import "./a.js";` or `import {b} from "./a.js";`.
_IMPORT = r"""(?m)^(?P<matched>(?P<what>import\s(?:[^;"]*\sfrom\s)?)"(?P<url>\./[^"]+)";)"""


class HashedModules(CompressedManifestStaticFilesStorage):  # type: ignore[misc] # without types
    """Also rewrites imports between our scripts, so that no browser combines an old script with a new one.

    Circular imports have no such names; `collectstatic` refuses them.
    """

    # Django's own module patterns are experimental and also match text inside third-party libraries.
    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/*.js", ((_IMPORT, '%(what)s"%(url)s";'),)),
    )
