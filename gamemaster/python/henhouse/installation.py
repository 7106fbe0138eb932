"""Where the parts of Henhouse lie that are not in the package itself."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Iterator, Optional

_PACKAGE = Path(__file__).resolve().parent


def _homes() -> Iterator[Path]:
    """The package, and each folder above the module that was built for it."""
    from henhouse import _henhouse

    yield _PACKAGE
    yield from Path(_henhouse.__file__).resolve().parents


def _folder(variable: str, *patterns: str) -> Optional[str]:
    """What an environment variable names, or the folder of the first file that
    there is."""
    named = os.environ.get(variable)
    if named:
        return named
    for home in _homes():
        for pattern in patterns:
            for found in home.glob(pattern):
                return str(found.parent)
    return None


def games_folder() -> str:
    """The folder of the games that come with Henhouse: $HENHOUSE_GAMES, or that
    of the checkout or the installation which this package belongs to."""
    files = ("games/*.kif", "share/henhouse/games/*.kif")
    return _folder("HENHOUSE_GAMES", *files) or "games"


def programs_folder() -> Optional[str]:
    """The folder with the programs, such as henhouse-agent:
    $HENHOUSE_PROGRAMS, or as of the games."""
    files = ("bin/henhouse-*", "libexec/henhouse/henhouse-*")
    return _folder("HENHOUSE_PROGRAMS", *files)


def translators_module() -> str:
    """The module that reads other languages than GDL. It may be missing: then
    reading such a file says so."""
    name = "henhouse-translators.so"
    for home in _homes():
        for place in ("", "bin/", "libexec/henhouse/"):
            if (home / (place + name)).exists():
                return str(home / (place + name))
    return name
