"""A pause for reading that any key ends at once."""

import os
import sys
import time

from scorekeeper.cli import console
from scorekeeper.cli.tidy_terminal import is_in_background, put_back, tidy_terminal


def pause(seconds: float) -> None:
    """Wait so long, or until a key is pressed; Ctrl-C raises KeyboardInterrupt."""
    console.flush_output()
    if not console.is_interactive():
        time.sleep(seconds)
    else:
        _wait_for_key(seconds)


if sys.platform == "win32":
    from scorekeeper.cli.windows_console import wait_for_key as _wait_for_key

else:

    def _wait_for_key(seconds: float) -> None:
        import select
        import termios
        import tty

        keyboard = sys.stdin.fileno()
        if is_in_background(keyboard):
            time.sleep(seconds)
            return
        before = termios.tcgetattr(keyboard)
        with tidy_terminal():
            try:
                tty.setcbreak(keyboard, termios.TCSADRAIN)
                if select.select([keyboard], [], [], seconds)[0]:
                    os.read(keyboard, 1024)  # all that one key sends
            finally:
                put_back(keyboard, before)
