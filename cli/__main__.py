"""What the launcher runs: `python -I -S cli/__main__.py`. Developers may use `python -m cli`.

Isolated and without `site`, Python runs no `.pth` file and no sitecustomize, and ignores the
environment's variables. This module sets what may be imported: the standard library first, then
the packages of our environment, then our own folders. So a file in our folders cannot replace a
module of the library.
"""

from __future__ import annotations

import sys
from os.path import abspath, dirname, join


def say_what_may_be_imported() -> None:
    """Add our environment's packages and our own folders to the path of an isolated start."""
    environment = dirname(dirname(abspath(sys.executable)))
    sys.prefix = sys.exec_prefix = environment
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    root = dirname(dirname(abspath(__file__)))
    sys.path += [join(environment, "lib", version, "site-packages"), root]


if __name__ == "__main__":
    if sys.flags.isolated:
        say_what_may_be_imported()
    from cli.main import run

    run()
