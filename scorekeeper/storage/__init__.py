"""Where sessions are kept: a folder with one file per session."""

import sys

if sys.platform == "win32":
    from scorekeeper.storage import windows_files as platform_files
else:
    from scorekeeper.storage import posix_files as platform_files

__all__ = ["platform_files"]
